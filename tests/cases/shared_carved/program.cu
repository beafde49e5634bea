// Several arrays of different types carved from one extern shared array.
#include <stdio.h>

__global__ void carve(double *out, int nd, int ni, int nc)
{
    extern __shared__ double store[];
    double *d = store;
    int *k = (int *)&d[nd];
    unsigned char *c = (unsigned char *)&k[ni];
    int t = threadIdx.x;
    if (t < nd) d[t] = t * 0.5;
    if (t < ni) k[t] = t * t;
    if (t < nc) c[t] = (unsigned char)(200 + t);
    __syncthreads();
    double sum = 0;
    if (t == 0) {
        for (int i = 0; i < nd; ++i) sum += d[i];
        out[0] = sum;
    } else if (t == 1) {
        for (int i = 0; i < ni; ++i) sum += k[i];
        out[1] = sum;
    } else if (t == 2) {
        for (int i = 0; i < nc; ++i) sum += c[i];
        out[2] = sum;
    } else if (t == 3)
        out[3] = (char *)c - (char *)store;
}

int main()
{
    double h[4], *d;
    cudaMalloc(&d, sizeof h);
    int sizes[3][3] = { { 8, 16, 32 }, { 1, 2, 3 }, { 60, 64, 56 } };
    for (auto &s : sizes) {
        carve<<<1, 64, s[0] * sizeof(double) + s[1] * sizeof(int) + s[2]>>>(d, s[0], s[1], s[2]);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        printf("%g %g %g at %g\n", h[0], h[1], h[2], h[3]);
    }
    cudaFree(d);
    return 0;
}
