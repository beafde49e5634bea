// A function of a header looks at the error and ends the program.
#include <helper_cuda.h>
__global__ void first(int *a) { a[0] = 1; }
int main() {
    int *a;
    cudaMalloc(&a, 4);
    first<<<1, 1>>>(a);
    getLastCudaError("first");
    cudaDeviceSynchronize();
}
