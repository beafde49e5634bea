// The last steps of a sum, by one warp without
// a barrier, as it was taught until 2017.
#include <cstdio>

#define SYNC 0   // 1: say it with __syncwarp()

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void sum(const int *in, int *out)
{
    __shared__ volatile int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    s[t + 32] = in[t + 32];
    for (int d = 32; d > 0; d /= 2) {
#if SYNC
        __syncwarp();
        int x = s[t] + s[t + d];
        __syncwarp();
        s[t] = x;
#else
        s[t] += s[t + d];
#endif
    }
    if (t == 0)
        *out = s[0];
}

int main()
{
    int data[64], expected = 0, result;
    for (int i = 0; i < 64; ++i)
        expected += data[i] = 7 * i + 2;
    int *in, *out;
    CHECK(cudaMalloc(&in, sizeof data));
    CHECK(cudaMalloc(&out, sizeof result));
    CHECK(cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice));
    sum<<<1, 32>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost));
    printf("%d, %s\n", result, result == expected ? "right" : "wrong");
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return result != expected;
}
