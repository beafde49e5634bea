// Stream compaction in order: ballots give places within a warp, a scan those of warps.
#include <stdio.h>

__global__ void compact(const int *in, int n, int *out, int *count)
{
    __shared__ int warps[8];
    int t = threadIdx.x, lane = t & 31, base = 0;
    for (int start = 0; start < n; start += blockDim.x) {
        int i = start + t, v = i < n ? in[i] : 0;
        bool keep = i < n && v % 3 == 0;
        unsigned b = __ballot_sync(0xffffffffu, keep);
        if (lane == 0) warps[t / 32] = __popc(b);
        __syncthreads();
        int before = 0, all = 0;
        for (int w = 0; w < blockDim.x / 32; ++w) {
            if (w < t / 32) before += warps[w];
            all += warps[w];
        }
        if (keep) out[base + before + __popc(b & ((1u << lane) - 1))] = v;
        base += all;
        __syncthreads();
    }
    if (t == 0) *count = base;
}

int main()
{
    const int n = 1000;
    static int h[n], out[n];
    int *in, *d, *count, c, wrong = 0, k = 0;
    for (int i = 0; i < n; ++i) h[i] = (i * 37 + 11) % 256;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&count, sizeof c);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    compact<<<1, 256>>>(in, n, d, count);
    cudaMemcpy(&c, count, sizeof c, cudaMemcpyDeviceToHost);
    cudaMemcpy(out, d, c * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) if (h[i] % 3 == 0) wrong += out[k++] != h[i];
    printf("%d of %d, %d wrong, last %d\n", c, k, wrong, out[c - 1]);
    cudaFree(in);
    cudaFree(d);
    cudaFree(count);
    return 0;
}
