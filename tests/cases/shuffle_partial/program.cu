// Shuffles, votes and scans by part of a warp, in a block whose last warp is not full.
#include <stdio.h>

__global__ void kernel(int *out)
{
    int t = threadIdx.x, lane = t & 31;
    int v = t + 1;
    if (t >= 64) {
        unsigned mask = 0xff;          // the last warp has eight threads
        for (int d = 1; d < 8; d *= 2) {
            int up = __shfl_up_sync(mask, v, d);
            if (lane >= d) v += up;
        }
    } else {
        for (int d = 16; d; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
    }
    int w = -1;
    if (lane < 16 && t < 64) w = __shfl_sync(0x0000ffffu, v * 10 + lane, lane ^ 15);
    out[t] = v;
    out[72 + t] = w;
}

int main()
{
    int h[144], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 72>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d |", h[0], h[31], h[32], h[63]);
    for (int i = 64; i < 72; ++i) printf(" %d", h[i]);
    printf("\n");
    for (int i = 72; i < 144; i += 7) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d);
    return 0;
}
