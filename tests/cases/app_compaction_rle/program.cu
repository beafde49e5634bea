// Stream compaction and run-length encoding, both built on a single-pass
// "decoupled look-back" scan. Predicates are composed with variadic templates.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

// ---- composable predicates --------------------------------------------------
template <class... Ps> struct AllOf;
template <> struct AllOf<> {
    __host__ __device__ bool operator()(int) const { return true; }
};
template <class P, class... Rest>
struct AllOf<P, Rest...> : private AllOf<Rest...> {
    P p;
    __host__ __device__ AllOf(P first, Rest... rest) : AllOf<Rest...>(rest...), p(first) {}
    __host__ __device__ bool operator()(int v) const { return p(v) && AllOf<Rest...>::operator()(v); }
};
template <class... Ps>
struct AnyOf {
    template <class T>
    __host__ __device__ static bool test(T v) { return (Ps{}(v) || ...); }
    __host__ __device__ bool operator()(int v) const { return test(v); }
};
struct GreaterThan { int bound; __host__ __device__ bool operator()(int v) const { return v > bound; } };
template <int D> struct DivisibleBy { __host__ __device__ bool operator()(int v) const { return v % D == 0; } };
template <class... Ps>
AllOf<Ps...> allOf(Ps... ps) { return AllOf<Ps...>(ps...); }

// ---- decoupled look-back ----------------------------------------------------
constexpr int kThreads = 128;
enum Status : unsigned { kInvalid = 0, kAggregate = 1, kPrefix = 2 };

struct TileState {
    unsigned long long *words;    // status in the high half, value in the low half

    __device__ void publish(int tile, Status s, unsigned v) const {
        __threadfence();
        atomicExch(&words[tile], ((unsigned long long)s << 32) | v);
    }
    __device__ unsigned lookback(int tile) const {
        unsigned sum = 0;
        for (int t = tile - 1; t >= 0;) {
            unsigned long long w = atomicAdd(&words[t], 0ull);
            Status s = (Status)(w >> 32);
            if (s == kInvalid) continue;
            sum += (unsigned)w;
            if (s == kPrefix) break;
            --t;
        }
        return sum;
    }
};

// returns the exclusive prefix of flag over the whole grid, and the tile id through dynamic ticketing
__device__ unsigned gridExclusive(unsigned flag, TileState st, int tile, unsigned *tileTotal) {
    __shared__ unsigned warpSums[kThreads / 32];
    __shared__ unsigned prefix;
    unsigned ballot = __ballot_sync(0xffffffffu, flag);
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    unsigned inWarp = __popc(ballot & ((1u << lane) - 1));
    if (lane == 0) warpSums[warp] = __popc(ballot);
    __syncthreads();
    unsigned before = 0, total = 0;
    for (int w = 0; w < kThreads / 32; ++w) {
        if (w < warp) before += warpSums[w];
        total += warpSums[w];
    }
    if (threadIdx.x == 0) {
        if (tile == 0) {
            prefix = 0;
        } else {
            st.publish(tile, kAggregate, total);
            prefix = st.lookback(tile);
        }
        st.publish(tile, kPrefix, prefix + total);
    }
    __syncthreads();
    *tileTotal = prefix + total;
    return prefix + before + inWarp;
}

__device__ int takeTicket(unsigned *ticket) {
    __shared__ unsigned t;
    if (threadIdx.x == 0) t = atomicAdd(ticket, 1u);
    __syncthreads();
    return (int)t;
}

template <class Pred>
__global__ void compact(const int *in, int n, int *out, unsigned *count, TileState st, unsigned *ticket, Pred pred) {
    int tile = takeTicket(ticket);
    int i = tile * kThreads + threadIdx.x;
    int v = i < n ? in[i] : 0;
    unsigned keep = i < n && pred(v), total;
    unsigned pos = gridExclusive(keep, st, tile, &total);
    if (keep) out[pos] = v;
    if (tile == (int)gridDim.x - 1 && threadIdx.x == 0) *count = total;
}

__global__ void rleHeads(const int *in, int n, int *symbol, int *start, unsigned *runs, TileState st, unsigned *ticket) {
    int tile = takeTicket(ticket);
    int i = tile * kThreads + threadIdx.x;
    unsigned head = i < n && (i == 0 || in[i] != in[i - 1]), total;
    unsigned pos = gridExclusive(head, st, tile, &total);
    if (head) {
        symbol[pos] = in[i];
        start[pos] = i;
    }
    if (tile == (int)gridDim.x - 1 && threadIdx.x == 0) {
        *runs = total;
        start[total] = n;
    }
}

__global__ void rleExpand(const int *symbol, const int *start, unsigned runs, int *out) {
    for (unsigned r = blockIdx.x; r < runs; r += gridDim.x)
        for (int i = start[r] + threadIdx.x; i < start[r + 1]; i += blockDim.x) out[i] = symbol[r];
}

struct Workspace {
    TileState st;
    unsigned *ticket, *count;
    size_t bytes;
    explicit Workspace(int tiles) : bytes(tiles * sizeof(unsigned long long)) {
        if (cudaMalloc(&st.words, bytes) || cudaMalloc(&ticket, sizeof(unsigned)) || cudaMalloc(&count, sizeof(unsigned)))
            std::exit(1);
    }
    void reset() {
        cudaMemset(st.words, 0, bytes);
        cudaMemset(ticket, 0, sizeof(unsigned));
    }
    unsigned result() {
        unsigned h;
        cudaMemcpy(&h, count, sizeof h, cudaMemcpyDeviceToHost);
        return h;
    }
    ~Workspace() { cudaFree(st.words); cudaFree(ticket); cudaFree(count); }
};

template <class Pred>
int testCompact(const char *name, const std::vector<int> &h, const int *dIn, int *dOut, Workspace &ws, Pred pred) {
    const int n = (int)h.size(), tiles = (n + kThreads - 1) / kThreads;
    ws.reset();
    compact<<<tiles, kThreads>>>(dIn, n, dOut, ws.count, ws.st, ws.ticket, pred);
    unsigned k = ws.result();
    std::vector<int> got(k), want;
    cudaMemcpy(got.data(), dOut, k * sizeof(int), cudaMemcpyDeviceToHost);
    std::copy_if(h.begin(), h.end(), std::back_inserter(want), pred);
    bool ok = got == want;
    std::printf("%-28s kept %5u of %d  %s\n", name, k, n, ok ? "PASS" : "FAIL");
    return !ok;
}

int main() {
    const int n = 20021;
    std::vector<int> h;
    unsigned s = 1;
    while ((int)h.size() < n) {
        s = s * 22695477u + 1u;
        int value = (s >> 16) % 1000, run = 1 + (s >> 26) % 9;
        while (run-- && (int)h.size() < n) h.push_back(value);
    }
    int *dIn, *dOut, *dSym, *dStart;
    for (int **p : {&dIn, &dOut, &dSym, &dStart}) cudaMalloc(p, (n + 1) * sizeof(int));
    cudaMemcpy(dIn, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    const int tiles = (n + kThreads - 1) / kThreads;
    Workspace ws(tiles);

    int bad = 0;
    bad += testCompact("v > 500", h, dIn, dOut, ws, GreaterThan{500});
    bad += testCompact("v > 100 && v%2==0 && v%7==0", h, dIn, dOut, ws, allOf(GreaterThan{100}, DivisibleBy<2>{}, DivisibleBy<7>{}));
    bad += testCompact("v%3==0 || v%5==0", h, dIn, dOut, ws, AnyOf<DivisibleBy<3>, DivisibleBy<5>>{});
    bad += testCompact("everything", h, dIn, dOut, ws, allOf());

    ws.reset();
    rleHeads<<<tiles, kThreads>>>(dIn, n, dSym, dStart, ws.count, ws.st, ws.ticket);
    unsigned runs = ws.result();
    cudaMemset(dOut, 0xff, n * sizeof(int));
    rleExpand<<<64, 32>>>(dSym, dStart, runs, dOut);
    std::vector<int> back(n), start(runs + 1);
    cudaMemcpy(back.data(), dOut, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(start.data(), dStart, (runs + 1) * sizeof(int), cudaMemcpyDeviceToHost);
    int longest = 0;
    for (unsigned r = 0; r < runs; ++r) longest = std::max(longest, start[r + 1] - start[r]);
    bool ok = back == h;
    std::printf("RLE: %u runs, longest %d, ratio %.2f, round trip %s\n", runs, longest, double(n) / (2 * runs), ok ? "PASS" : "FAIL");
    for (int *p : {dIn, dOut, dSym, dStart}) cudaFree(p);
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return bad + !ok;
}
