#include <thrust/device_vector.h>
#include <cublas_v2.h>
int main() {
    thrust::device_vector<int> v(3);
    cublasHandle_t h;
    cublasCreate(&h);
    return 0;
}
