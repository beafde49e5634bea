// More memory than an H200 has is an error of the runtime; what it has and the simulator has not is told, with its number.
// device: h200-sxm
#include <cstdio>

int main()
{
    float *a;
    printf("%s\n", cudaGetErrorName(cudaMalloc(&a, (size_t)1 << 40)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaMalloc(&a, (size_t)64 << 20)));
    printf("%s\n", cudaGetErrorName(cudaMalloc(&a, (size_t)1500 << 20)));
}
