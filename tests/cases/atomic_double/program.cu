// device: h200-sxm
// atomicAdd on double, in global and shared memory: sums that every order gives alike.
#include <stdio.h>

__global__ void all(double *d)
{
    __shared__ double s;
    if (threadIdx.x == 0) s = 0.125;
    __syncthreads();
    atomicAdd(&s, (double)threadIdx.x);
    atomicAdd(&d[0], 1.0 / 1024);
    double old = atomicExch((unsigned long long *)&d[2], 0ull) ? 1.0 : 0.0;
    atomicAdd(&d[3], old);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&d[1], s);
}

int main()
{
    double h[4] = { -0.5, 0, 3.5, 0 }, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    all<<<2, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cudaFree(d);
    return 0;
}
