// cc: 9.0
#include <stdio.h>
#include <stdlib.h>
int host_var = 3;
const int host_const = 5;
__device__ float dev_var;
__constant__ float c;
void host_fn() {}
__device__ void dev_fn() {}
__global__ int bad_ret(int &x) { return 1; }
__global__ void k(int *p) {
    p[0] = host_var + host_const;
    host_fn();
    dev_fn();
    c = 1;
    int *q = (int *)realloc(p, 3);
    __shared__ int s = 3;
    k(p);
    p[1] = rand();
    short sh; atomicAdd(&sh, 1);
}
int main() {
    dev_fn();
    k(0);
    host_fn<<<1, 1>>>();
    dev_var = 1;
    int i = threadIdx.x + blockDim.x;
    __syncthreads();
    __shared__ int t[3];
    k<<<1, 2, 3, 4, 5>>>(0);
    k<<<1, 2>>>(0, 1);
    k<<<1, 2>>>("x");
    return 0;
}
