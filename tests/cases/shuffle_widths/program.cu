// Shuffles of widths 2, 4, 8 and 16: each section is a warp of its own; lanes past an end keep their value.
#include <stdio.h>

template <int W> __global__ void sections(int *out)
{
    int lane = threadIdx.x, v = 100 + lane;
    unsigned all = 0xffffffffu;
    out[lane] = __shfl_sync(all, v, lane / W + 1, W);
    out[32 + lane] = __shfl_up_sync(all, v, 2, W);
    out[64 + lane] = __shfl_down_sync(all, v, 3, W);
    out[96 + lane] = __shfl_xor_sync(all, v, W / 2, W);
    out[128 + lane] = __shfl_sync(all, v, -1, W);
    out[160 + lane] = __shfl_xor_sync(all, v, W, W);
}

template <int W> void run(int *d)
{
    int h[192];
    sections<W><<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int m = 0; m < 6; ++m) {
        printf("%2d.%d:", W, m);
        for (int k = 0; k < 32; ++k) printf(" %d", h[m * 32 + k]);
        printf("\n");
    }
}

int main()
{
    int *d;
    cudaMalloc(&d, 192 * sizeof(int));
    run<2>(d);
    run<4>(d);
    run<8>(d);
    run<16>(d);
    run<32>(d);
    cudaFree(d);
    return 0;
}
