// One block adds up 512 numbers in shared memory. The same 511 additions, in three orders.
#include <cstdio>

#define ORDER   0     // 0 scattered threads, 1 first threads and scattered words, 2 first threads and words
#define THREADS 512

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void tree(const int *in, int *out)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
#if ORDER == 0
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (t % (2 * d) == 0)
            s[t] += s[t + d];
        __syncthreads();
    }
#elif ORDER == 1
    for (int d = 1; d < blockDim.x; d *= 2) {
        int k = 2 * d * t;
        if (k < blockDim.x)
            s[k] += s[k + d];
        __syncthreads();
    }
#else
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
#endif
    if (t == 0)
        *out = s[0];
}

int main()
{
    int data[THREADS], expected = 0, sum;
    for (int i = 0; i < THREADS; ++i)
        expected += data[i] = i * i % 31;
    int *in, *out;
    CHECK(cudaMalloc(&in, sizeof data));
    CHECK(cudaMalloc(&out, sizeof sum));
    CHECK(cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice));
    tree<<<1, THREADS>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost));
    printf("%d numbers: %d, %s\n", THREADS, sum, sum == expected ? "right" : "wrong");
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return sum != expected;
}
