#include <cstdio>
__global__ void k(int n) {
    printf("%d\n", n);
}
int main()
    k<<<1, 1>>>(3);
    cudaDeviceSynchronize();
    return 0;
}
