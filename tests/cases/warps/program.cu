// Shuffles, votes, lane arithmetic and reducing barriers.
#include <stdio.h>

__global__ void kernel(int *out)
{
    int t = threadIdx.x, lane = t % warpSize;
    unsigned all = 0xffffffffu;
    int x = t * t % 17;
    int sum = x;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(all, sum, d);
    int first = __shfl_sync(all, sum, 0);
    int left = __shfl_up_sync(all, x, 1);
    int pair = __shfl_xor_sync(all, x, 1);
    int quarter = __shfl_sync(all, x, 3, 8);
    unsigned ballot = __ballot_sync(all, x > 8);
    int any = __any_sync(all, x == 16), every = __all_sync(all, x >= 0);
    int count = __syncthreads_count(x & 1);
    int and_ = __syncthreads_and(x < 17), or_ = __syncthreads_or(x == 100);
    float f = __shfl_xor_sync(all, x * 0.5f, 16);
    out[t] = first * 1000 + left + pair * 3 + quarter * 5 + any + every + __popc(ballot) + count + and_ + or_ + (int)(f * 2);
    if (lane < 7) {
        unsigned active = __activemask();
        out[t] += __popc(active) * 100000;
    }
}

int main()
{
    int *d, h[64];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) printf("%d%c", h[i], i % 8 == 7 ? '\n' : ' ');
    return 0;
}
