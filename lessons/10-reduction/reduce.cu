// Sum of N ints in seven steps: the same kernel, better each time.
#include <algorithm>
#include <cstdio>
#include <vector>

#define STEP    7
#define N       262144
#define THREADS 128   // of a block, a power of two, 64 or more
#define PER_SM  8     // blocks for each multiprocessor, steps 6 and 7

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

#define PER_BLOCK (STEP < 4 ? THREADS : 2 * THREADS)   // elements of a block, steps 1 to 5

__global__ void reduce(const int *in, int *out, int n)
{
    __shared__ int s[THREADS];
    int t = threadIdx.x, i = blockIdx.x * PER_BLOCK + t, sum = 0;
#if STEP < 4
    s[t] = i < n ? in[i] : 0;
#elif STEP < 6                        // 4: two elements each
    s[t] = (i < n ? in[i] : 0) + (i + THREADS < n ? in[i + THREADS] : 0);
#else                                 // 6: as many as there are, one grid apart
    for (i = blockIdx.x * THREADS + t; i < n; i += gridDim.x * THREADS)
        sum += in[i];
    s[t] = sum;
#endif
    __syncthreads();

#if STEP == 1                         // every second, fourth, eighth thread adds
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (t % (2 * d) == 0)
            s[t] += s[t + d];
        __syncthreads();
    }
#elif STEP == 2                       // the same additions by the first threads
    for (int d = 1; d < blockDim.x; d *= 2) {
        int k = 2 * d * t;
        if (k < blockDim.x)
            s[k] += s[k + d];
        __syncthreads();
    }
#elif STEP < 5                        // 3: the upper half onto the lower
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
#elif STEP < 7 || __CUDA_ARCH__ < 300 // 5: the last warp needs no block barrier
    for (int d = THREADS / 2; d > 32; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t < 32)
        for (int d = 32; d > 0; d /= 2) {
            int x = s[t] + s[t + d];
            __syncwarp();
            s[t] = x;
            __syncwarp();
        }
#else                                 // 7: registers of neighbours
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (t % 32 == 0)
        s[t / 32] = sum;
    __syncthreads();
    if (t < 32) {
        sum = t < THREADS / 32 ? s[t] : 0;
        for (int d = 16; d > 0; d /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, d);
    }
    s[t] = sum;
#endif
    if (t == 0)
        out[blockIdx.x] = s[0];
}

int main()
{
    std::vector<int> data(N);
    int expected = 0;
    for (int i = 0; i < N; ++i)
        expected += data[i] = i % 19 - 7;

    int *in, *out;
    CHECK(cudaMalloc(&in, N * sizeof(int)));
    CHECK(cudaMalloc(&out, N * sizeof(int)));
    CHECK(cudaMemcpy(in, data.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    int most = STEP < 6 ? N : PER_SM * prop.multiProcessorCount;

    int n = N, passes = 0;
    for (; n > 1; ++passes) {         // each pass leaves one number a block
        int blocks = std::min((n + PER_BLOCK - 1) / PER_BLOCK, most);
        if (STEP >= 6 && n <= most)
            blocks = 1;
        reduce<<<blocks, THREADS>>>(in, out, n);
        CHECK(cudaGetLastError());
        std::swap(in, out);
        n = blocks;
    }
    int sum;
    CHECK(cudaMemcpy(&sum, in, sizeof(int), cudaMemcpyDeviceToHost));
    printf("step %d, %d passes: %d, %s\n", STEP, passes, sum, sum == expected ? "right" : "wrong");
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return sum != expected;
}
