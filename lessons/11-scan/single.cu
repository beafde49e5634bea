// Exclusive prefix sums in one launch: blocks pass their sums on. Compute capability 3.0 and later.
#include <cstdio>
#include <vector>

#define LOOK    1        // 0 wait for the block before, 1 look back over many
#define N       131072   // a multiple of THREADS
#define THREADS 256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

typedef unsigned long long word;   // state in the upper half, sum in the lower
enum { NOTHING, OWN, ALL };        // sum of the block's own numbers; of all up to its last

__device__ void publish(word *w, word state, int sum)
{
    atomicExch(w, state << 32 | unsigned(sum));
}
__device__ word wait(word *w)
{
    word v;
    do
        v = *(volatile word *)w;
    while (v >> 32 == NOTHING);
    return v;
}

__device__ int scan_warp(int x)    // inclusive
{
    for (int d = 1; d < 32; d *= 2) {
        int before = __shfl_up_sync(0xffffffff, x, d);
        if (threadIdx.x % 32 >= d)
            x += before;
    }
    return x;
}

// A warp: the sum of all blocks before this one.
__device__ int look_back(word *states, int block)
{
    int sum = 0, lane = threadIdx.x;
    for (int p = block - 1 - lane; ; p -= 32) {
        word v = p < 0 ? word(ALL) << 32 : wait(&states[p]);
        unsigned found = __ballot_sync(0xffffffff, v >> 32 == ALL);
        int nearest = __ffs(found) - 1;               // -1: none of the 32
        int x = found && lane > nearest ? 0 : int(v);
        sum += __shfl_sync(0xffffffff, scan_warp(x), 31);
        if (found)
            return sum;
    }
}

__global__ void scan(const int *in, int *out, word *states, int *ticket)
{
    __shared__ int block, before, sums[THREADS / 32];
    int t = threadIdx.x;
    if (t == 0)
        block = atomicAdd(ticket, 1);                 // blocks in the order in which they start
    __syncthreads();
    int i = block * THREADS + t, mine = in[i], x = scan_warp(mine);
    if (t % 32 == 31)
        sums[t / 32] = x;
    __syncthreads();
    int total = 0;
    for (int w = 0; w < THREADS / 32; ++w) {
        if (w == t / 32)
            x += total;
        total += sums[w];
    }
    if (t < 32) {
        int sum;
        if (LOOK) {
            if (t == 0)
                publish(&states[block], OWN, total);
            sum = look_back(states, block);
        } else
            sum = block ? int(wait(&states[block - 1])) : 0;
        if (t == 0) {
            publish(&states[block], ALL, sum + total);
            before = sum;
        }
    }
    __syncthreads();
    out[i] = before + x - mine;
}

int main()
{
    const int blocks = N / THREADS;
    std::vector<int> a(N), b(N);
    for (int i = 0; i < N; ++i)
        a[i] = i * 7 % 23 - 5;
    int *in, *out, *ticket;
    word *states;
    CHECK(cudaMalloc(&in, N * sizeof(int)));
    CHECK(cudaMalloc(&out, N * sizeof(int)));
    CHECK(cudaMalloc(&states, blocks * sizeof(word)));
    CHECK(cudaMalloc(&ticket, sizeof(int)));
    CHECK(cudaMemset(states, 0, blocks * sizeof(word)));
    CHECK(cudaMemset(ticket, 0, sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    scan<<<blocks, THREADS>>>(in, out, states, ticket);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), out, N * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0, sum = 0; i < N; sum += a[i++])
        wrong += b[i] != sum;
    printf("%d numbers: %d wrong\n", N, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(states));
    CHECK(cudaFree(ticket));
    return wrong != 0;
}
