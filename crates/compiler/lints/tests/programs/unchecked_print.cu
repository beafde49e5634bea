// The kernel has no result, so nothing is lost that was to be checked.
#include <cstdio>
__global__ void hello() { printf("%d\n", threadIdx.x); }
int main() {
    hello<<<2, 4>>>();
    cudaDeviceSynchronize();
}
