// device: h200-sxm
// __reduce_*_sync over whole warps and over masks.
#include <stdio.h>

__global__ void reduce(int *out)
{
    unsigned full = 0xffffffffu;
    int lane = threadIdx.x, s = lane * 5 - 60;
    unsigned u = 0x80000000u + lane * 3;
    int r[9] = {
        __reduce_add_sync(full, s), __reduce_min_sync(full, s), __reduce_max_sync(full, s),
        (int)__reduce_add_sync(full, u), (int)__reduce_min_sync(full, u), (int)__reduce_max_sync(full, u),
        (int)__reduce_and_sync(full, u | 1), (int)__reduce_or_sync(full, u), (int)__reduce_xor_sync(full, u) };
    for (int k = 0; k < 9; ++k) if (lane == 7) out[k] = r[k];
    if (lane % 4 == 1) {
        int part = __reduce_add_sync(0x22222222u, lane);
        unsigned top = __reduce_max_sync(0x22222222u, u);
        if (lane == 5) out[9] = part, out[10] = (int)top;
    } else {
        int part = __reduce_min_sync(~0x22222222u, s);
        if (lane == 31) out[11] = part;
    }
}

int main()
{
    int h[12], *d;
    cudaMalloc(&d, sizeof h);
    reduce<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 12; ++k) printf(k >= 3 && k < 9 || k == 10 ? "%x " : "%d ", h[k]);
    printf("\n");
    cudaFree(d);
    return 0;
}
