// cudaMalloc of no bytes succeeds and gives a null pointer.
#include <stdio.h>

int main()
{
    int x = 0, *d = &x;
    cudaError_t e = cudaMalloc(&d, 0);
    printf("%s %d\n", cudaGetErrorName(e), d == nullptr);
    return 0;
}
