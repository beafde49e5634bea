// One look is enough.
#include <cstdio>
__global__ void first(int *a) { a[0] = 1; }
int main() {
    int *a;
    cudaMalloc(&a, 4);
    first<<<1, 1>>>(a);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
