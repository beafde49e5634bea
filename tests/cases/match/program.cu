// device: h200-sxm
// __match_any_sync and __match_all_sync of 32 and 64 bits and of floats.
#include <stdio.h>

__global__ void match(unsigned *out)
{
    unsigned full = 0xffffffffu, lane = threadIdx.x;
    int all = -1, some = -1;
    unsigned r[6];
    r[0] = __match_any_sync(full, lane * lane % 7);
    r[1] = __match_any_sync(full, (unsigned long long)(lane & 1) << 40);
    r[2] = __match_any_sync(full, lane < 10 ? 0.5f : 1.5f);
    r[3] = __match_all_sync(full, 17, &all);
    r[4] = __match_all_sync(full, (long long)lane << 33, &some);
    r[5] = all * 10 + some;
    for (int k = 0; k < 6; ++k) out[lane * 6 + k] = r[k];
}

int main()
{
    unsigned h[192], *d;
    cudaMalloc(&d, sizeof h);
    match<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int lane = 0; lane < 32; lane += 5) {
        for (int k = 0; k < 6; ++k) printf("%x ", h[lane * 6 + k]);
        printf("\n");
    }
    cudaFree(d);
    return 0;
}
