// Functions of libraries of which only a part is built in.
#include <cublas_v2.h>

int main() {
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasFooBar(handle, 3);
    nvmlDeviceFoo(0);
    int cudnnish = 1;
    return cudnnisch + cudnnish;
}
