// Prefix sums of 512 numbers in each block, exclusive: out[i] is the sum of all before i.
#include <cstdio>
#include <vector>

#define METHOD 0      // 0 Hillis and Steele, 1 Blelloch, 2 Blelloch padded, 3 warps
#define BLOCKS 128
#define BANKS  32     // of shared memory, for the padding
#define SIZE   512    // numbers of a block

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

#if METHOD == 0 || METHOD == 3 && __CUDA_ARCH__ < 300
__device__ void scan(const int *in, int *out)
{
    __shared__ int s[2][SIZE];
    int t = threadIdx.x, from = 0, mine = in[t];
    s[0][t] = mine;
    __syncthreads();
    for (int d = 1; d < SIZE; d *= 2) {
        s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0);
        from = 1 - from;
        __syncthreads();
    }
    out[t] = s[from][t] - mine;
}
#elif METHOD < 3
#define AT(i) ((i) + (METHOD == 2 ? (i) / BANKS : 0))
__device__ void scan(const int *in, int *out)   // SIZE / 2 threads
{
    __shared__ int s[AT(SIZE)];
    unsigned t = threadIdx.x;
    s[AT(t)] = in[t];
    s[AT(t + SIZE / 2)] = in[t + SIZE / 2];
    for (unsigned d = 1; d < SIZE; d *= 2) {       // up: sums of 2, 4, 8, ... neighbours
        __syncthreads();
        unsigned k = 2 * d * t, a = AT(k + d - 1), b = AT(k + 2 * d - 1);
        if (k < SIZE)
            s[b] += s[a];
    }
    __syncthreads();
    if (t == 0)
        s[AT(SIZE - 1)] = 0;
    for (unsigned d = SIZE / 2; d > 0; d /= 2) {   // down: left half as its parent, right half plus left sum
        __syncthreads();
        unsigned k = 2 * d * t, a = AT(k + d - 1), b = AT(k + 2 * d - 1);
        if (k < SIZE) {
            int left = s[a], before = s[b];
            s[a] = before;
            s[b] = before + left;
        }
    }
    __syncthreads();
    out[t] = s[AT(t)];
    out[t + SIZE / 2] = s[AT(t + SIZE / 2)];
}
#else
__device__ int scan_warp(int x)                 // inclusive
{
    for (int d = 1; d < 32; d *= 2) {
        int before = __shfl_up_sync(0xffffffff, x, d);
        if (threadIdx.x % 32 >= d)
            x += before;
    }
    return x;
}
__device__ void scan(const int *in, int *out)
{
    __shared__ int sums[32];
    int t = threadIdx.x, mine = in[t], x = scan_warp(mine);
    if (t % 32 == 31)
        sums[t / 32] = x;
    __syncthreads();
    if (t < 32)
        sums[t] = scan_warp(t < SIZE / 32 ? sums[t] : 0);
    __syncthreads();
    out[t] = x - mine + (t >= 32 ? sums[t / 32 - 1] : 0);
}
#endif

__global__ void scan_blocks(const int *in, int *out)
{
    scan(in + blockIdx.x * SIZE, out + blockIdx.x * SIZE);
}

int main()
{
    const int n = BLOCKS * SIZE;
    std::vector<int> a(n), b(n);
    for (int i = 0; i < n; ++i)
        a[i] = i * 7 % 23 - 5;
    int *in, *out;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    scan_blocks<<<BLOCKS, METHOD == 1 || METHOD == 2 ? SIZE / 2 : SIZE>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0, sum = 0; i < n; ++i) {
        sum = i % SIZE ? sum + a[i - 1] : 0;
        wrong += b[i] != sum;
    }
    printf("method %d, %d blocks of %d numbers: %d wrong\n", METHOD, BLOCKS, SIZE, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}
