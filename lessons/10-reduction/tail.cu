// The last 64 sums of a block, by its last warp: four ways to write the same six additions.
#include <cstdio>

#define WAY 1   // 0 nothing said, 1 volatile, 2 __syncwarp, 3 shuffles

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void tail(const int *in, int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x, x;
    s[t] = in[t];
    __syncthreads();
    if (t >= 32)
        return;
#if WAY == 0
    for (int d = 32; d > 0; d /= 2)
        s[t] += s[t + d];
    x = s[t];
#elif WAY == 1
    volatile int *v = s;
    for (int d = 32; d > 0; d /= 2)
        v[t] += v[t + d];
    x = v[t];
#elif WAY == 2
    for (int d = 32; d > 0; d /= 2) {
        x = s[t] + s[t + d];
        __syncwarp();
        s[t] = x;
        __syncwarp();
    }
#else
    x = s[t] + s[t + 32];
    for (int d = 16; d > 0; d /= 2)
        x += __shfl_down_sync(0xffffffff, x, d);
#endif
    if (t == 0)
        *out = x;
}

int main()
{
    int data[64], expected = 0, sum;
    for (int i = 0; i < 64; ++i)
        expected += data[i] = 3 * i + 1;
    int *in, *out;
    CHECK(cudaMalloc(&in, sizeof data));
    CHECK(cudaMalloc(&out, sizeof sum));
    CHECK(cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice));
    tail<<<1, 64>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost));
    printf("%d, %s\n", sum, sum == expected ? "right" : "wrong");
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return sum != expected;
}
