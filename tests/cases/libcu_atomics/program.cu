// device: h200-sxm
// Atomic objects of every size on both sides: <cuda/atomic>.
#include <cstdio>
#include <cuda/atomic>

struct alignas(4) Pair { short low, high; };
template <class T> using Ref = cuda::atomic_ref<T, cuda::thread_scope_device>;

struct Cells {
    unsigned char byte[4];
    short half[2];
    int word[6];
    unsigned long long wide[3];
    float f[3];
    double d[2];
    bool flag[2];
    Pair pair;
    int *pointer;
};

__global__ void all(Cells *c, int *swaps)
{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    Ref<unsigned char>(c->byte[t & 3]).fetch_add(1);
    Ref<short>(c->half[t & 1]).fetch_max((short)(t - 20), cuda::memory_order_relaxed);
    Ref<int> w0(c->word[0]), w1(c->word[1]), w2(c->word[2]);
    w0++;
    w0 -= 2;
    w1.fetch_xor(1 << (t & 7));
    w2.fetch_min(-t, cuda::std::memory_order_relaxed);
    Ref<int>(c->word[3]).fetch_or(t, cuda::memory_order_acq_rel);
    Ref<int>(c->word[4]) &= ~(1 << (t % 5));
    Ref<unsigned long long>(c->wide[0]).fetch_add(1ull << 33);
    Ref<unsigned long long>(c->wide[1]).fetch_max((unsigned long long)t << 35);
    Ref<float>(c->f[0]).fetch_add(0.5f);
    Ref<float>(c->f[1]).fetch_max((float)t);
    Ref<float>(c->f[2]).fetch_min(-(float)t);
    Ref<double>(c->d[0]).fetch_sub(0.25);
    Ref<bool>(c->flag[t & 1]).store(t & 1, cuda::memory_order_release);
    Ref<int *>(c->pointer).fetch_add(2);
    Ref<Pair> p(c->pair);
    Pair old = p.load(cuda::memory_order_relaxed), next;
    do next = {(short)(old.low + 1), (short)(old.high - 1)}; while (!p.compare_exchange_weak(old, next));
    int nobody = -1;
    if (Ref<int>(c->word[5]).compare_exchange_strong(nobody, t)) atomicAdd(swaps, 1);
}

__device__ cuda::atomic<unsigned, cuda::thread_scope_device> ticket;
__device__ cuda::atomic<int, cuda::thread_scope_device> total{100};

__global__ void tickets(int *seen)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> local;
    if (threadIdx.x == 0) local.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    local.fetch_add(threadIdx.x, cuda::memory_order_relaxed);
    __syncthreads();
    unsigned mine = ticket.fetch_add(1, cuda::memory_order_relaxed);
    atomicAdd(&seen[mine], 1);
    if (threadIdx.x == 0) total += local.load();
}

__global__ void hand_over(int *data, int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> turn;
    __shared__ int box;
    if (threadIdx.x == 0) turn = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        int warp = threadIdx.x / 32;
        for (int seen = turn.load(cuda::memory_order_acquire); seen != warp; seen = turn.load(cuda::memory_order_acquire))
            turn.wait(seen, cuda::memory_order_acquire);
        box = warp ? box * 3 + data[warp] : data[0];
        turn.store(warp + 1, cuda::memory_order_release);
        turn.notify_all();
    }
    __syncthreads();
    if (threadIdx.x == 0) *out = box;
}

int main()
{
    Cells *c;
    int *more, here[64] = {};
    cudaMallocManaged(&c, sizeof *c);
    cudaMallocManaged(&more, 200 * sizeof(int));
    memset(c, 0, sizeof *c);
    memset(more, 0, 200 * sizeof(int));
    c->half[0] = c->half[1] = -100;
    c->word[4] = 255;
    c->word[5] = -1;
    c->pair = {5, 7};
    c->pointer = here;
    all<<<2, 48>>>(c, more);
    cudaDeviceSynchronize();
    for (int b : c->byte) printf("%d ", b);
    printf("%d %d | ", c->half[0], c->half[1]);
    for (int i = 0; i < 5; i++) printf("%d ", c->word[i]);
    printf("%d | %llx %llx | %g %g %g %g | %d %d | %d %d | %d | swaps %d\n", c->word[5] >= 0, c->wide[0], c->wide[1], c->f[0], c->f[1], c->f[2],
        c->d[0], c->flag[0], c->flag[1], c->pair.low, c->pair.high, (int)(c->pointer - here), more[0]);

    tickets<<<3, 64>>>(more + 1);
    unsigned taken;
    int sum, once = 0;
    cudaMemcpyFromSymbol(&taken, ticket, sizeof taken);
    cudaMemcpyFromSymbol(&sum, total, sizeof sum);
    for (int i = 1; i <= 192; i++) once += more[i] == 1;
    printf("%u tickets, %d once, total %d\n", taken, once, sum);

    for (int i = 0; i < 4; i++) more[i] = i * 10 + 1;
    hand_over<<<1, 128>>>(more, more + 9);
    cudaDeviceSynchronize();
    printf("box %d\n", more[9]);

    cuda::atomic<int> h{3};
    cuda::std::atomic<long> l(40);
    int expected = 4;
    bool done = h.compare_exchange_strong(expected, 9);
    h.fetch_add(5, cuda::memory_order_relaxed);
    l -= 7;
    float x = 1.5f;
    cuda::atomic_ref<float> r(x);
    r.fetch_add(2.0f);
    int was = h.exchange(1);
    printf("%d %d %d %ld %g %d\n", done, expected, h.load(), (long)l, x, was);
    return 0;
}
