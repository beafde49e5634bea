// __all_sync, __any_sync, __ballot_sync over whole warps and over masks, and __activemask where all are there.
#include <stdio.h>

__global__ void vote(unsigned *out, const int *in)
{
    int t = threadIdx.x, lane = t & 31, v = in[t];
    unsigned full = 0xffffffffu;
    unsigned r[8] = {
        __activemask(), (unsigned)__all_sync(full, v >= 0), (unsigned)__all_sync(full, v > 5), (unsigned)__any_sync(full, v > 60),
        (unsigned)__any_sync(full, v == 1000), __ballot_sync(full, v & 1), __ballot_sync(full, v % 5), 0 };
    if (lane & 1) r[7] = __ballot_sync(0xaaaaaaaau, v % 3 == 0);
    else r[7] = __ballot_sync(0x55555555u, v % 3 == 1);
    if (lane < 2)
        for (int k = 0; k < 8; ++k) out[(t / 32 * 2 + lane) * 8 + k] = r[k];
}

int main()
{
    int h[64], *in;
    unsigned r[32], *d;
    for (int i = 0; i < 64; ++i) h[i] = (i * i + 3 * i) % 67;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&d, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    vote<<<1, 64>>>(d, in);
    cudaMemcpy(r, d, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; ++i) printf("%x%c", r[i], i % 8 == 7 ? '\n' : ' ');
    cudaFree(in);
    cudaFree(d);
    return 0;
}
