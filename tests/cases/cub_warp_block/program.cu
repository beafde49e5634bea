// Warps and blocks: reductions, scans, exchanges, flags, each against a loop on the host.
#include <cub/cub.cuh>
#include <cub/block/block_shuffle.cuh>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("%s: %s\n", #call, cudaGetErrorString(e)); exit(1); } } while (0)

// x -> a x + b. Composition is associative, but not commutative, so the order of the threads shows.
struct Map { int a, b; };
struct Compose { __host__ __device__ Map operator()(const Map& f, const Map& g) const { return Map{f.a * g.a, f.b * g.a + g.b}; } };
struct Larger { __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; } };
struct Add { __host__ __device__ int operator()(int a, int b) const { return a + b; } };

struct RunningTotal {
    int total;
    __device__ int operator()(int block_total) { int old = total; total += block_total; return old; }
};

template <int THREADS> __global__ void block_primitives(int* out, Map* maps) {
    typedef cub::BlockReduce<int, THREADS> Reduce;
    typedef cub::BlockReduce<int, THREADS, cub::BLOCK_REDUCE_RAKING> Raking;
    typedef cub::BlockScan<int, THREADS> Scan;
    typedef cub::BlockScan<Map, THREADS, cub::BLOCK_SCAN_WARP_SCANS> MapScan;
    __shared__ union {
        typename Reduce::TempStorage reduce;
        typename Raking::TempStorage raking;
        typename Scan::TempStorage scan;
        typename MapScan::TempStorage maps;
    } temp;
    int t = threadIdx.x;
    int sum = Reduce(temp.reduce).Sum(t + 1);
    __syncthreads();
    int largest = Raking(temp.raking).Reduce(t * 7919 % 1009, Larger());
    __syncthreads();
    int part = Reduce(temp.reduce).Sum(t + 1, THREADS / 3 + 1);
    __syncthreads();
    int items[3] = {t, 1, 2}, before[3], total;
    Scan(temp.scan).ExclusiveSum(items, before, total);
    __syncthreads();
    RunningTotal running{1000};
    int upto, then;
    Scan(temp.scan).InclusiveSum(t, upto, running);
    __syncthreads();
    Scan(temp.scan).ExclusiveScan(1, then, Add(), running);
    __syncthreads();
    Map composed;
    MapScan(temp.maps).InclusiveScan(Map{t % 3 + 1, t}, composed, Compose());
    if (t == 0) { out[0] = sum; out[1] = largest; out[2] = part; out[3] = total; out[4] = running.total; }
    out[8 + t * 4] = before[0];
    out[8 + t * 4 + 1] = before[2];
    out[8 + t * 4 + 2] = upto;
    out[8 + t * 4 + 3] = then;
    maps[t] = composed;
}

template <int THREADS> void blocks() {
    int* d; Map* m;
    static int h[8 + 4 * THREADS]; static Map hm[THREADS];
    CHECK(cudaMalloc(&d, sizeof h)); CHECK(cudaMalloc(&m, sizeof hm));
    block_primitives<THREADS><<<1, THREADS>>>(d, m);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost)); CHECK(cudaMemcpy(hm, m, sizeof hm, cudaMemcpyDeviceToHost));
    int wrong = 0, sum = 0, upto = 1000;
    Map all{1, 0};
    for (int t = 0; t < THREADS; t++) {
        wrong += h[8 + t * 4] != sum || h[8 + t * 4 + 1] != sum + t + 1;
        sum += t + 3; upto += t;
        wrong += h[8 + t * 4 + 2] != upto;
        all = Compose()(all, Map{t % 3 + 1, t});
        wrong += hm[t].a != all.a || hm[t].b != all.b;
    }
    for (int t = 0; t < THREADS; t++) wrong += h[8 + t * 4 + 3] != upto + t;
    printf("%d threads: sum %d, largest %d, part %d, total %d, running %d, wrong %d\n", THREADS, h[0], h[1], h[2], h[3], h[4], wrong);
    CHECK(cudaFree(d)); CHECK(cudaFree(m));
}

__global__ void warp_primitives(int* out) {
    typedef cub::WarpReduce<int, 16> Half;
    typedef cub::WarpReduce<int> Reduce;
    typedef cub::WarpScan<int> Scan;
    __shared__ typename Half::TempStorage half[4];
    __shared__ typename Reduce::TempStorage reduce[2];
    __shared__ typename Scan::TempStorage scan[2];
    int t = threadIdx.x, w = t / 32;
    int a = Half(half[t / 16]).Sum(t);
    if (t % 16 == 0) out[t / 16] = a;
    int b = Reduce(reduce[w]).Reduce(t, Larger(), 20);
    if (t % 32 == 0) out[4 + w] = b;
    int c = Reduce(reduce[w]).HeadSegmentedSum(t, t % 5 == 0 ? 1 : 0);
    if (t == 35) out[6] = c;
    int d = Reduce(reduce[w]).TailSegmentedSum(1, t % 7 == 6 ? 1 : 0);
    if (t == 32) out[7] = d;
    int inclusive, exclusive, total;
    Scan(scan[w]).InclusiveSum(t, inclusive, total);
    if (t == 40) { out[8] = inclusive; out[9] = total; }
    Scan(scan[w]).ExclusiveScan(t % 8, exclusive, -1, Larger());
    if (t == 32) out[10] = exclusive;
    if (t == 63) out[11] = exclusive;
    int from = Scan(scan[w]).Broadcast(t * 10, 9);
    if (t == 63) out[12] = from;
}

__global__ void rearrange(int* d) {
    typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> Load;
    typedef cub::BlockExchange<int, 64, 4> Exchange;
    typedef cub::BlockShuffle<int, 64> Shuffle;
    typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE> Store;
    __shared__ union {
        typename Load::TempStorage load;
        typename Exchange::TempStorage exchange;
        typename Shuffle::TempStorage shuffle;
        typename Store::TempStorage store;
    } temp;
    int items[4], ranks[4];
    Load(temp.load).Load(d, items, 250, -1);
    __syncthreads();
    for (int i = 0; i < 4; i++) ranks[i] = 255 - (int)(threadIdx.x * 4 + i);
    Exchange(temp.exchange).ScatterToBlocked(items, items, ranks);
    __syncthreads();
    int first = items[0], other = 0;
    Shuffle(temp.shuffle).Rotate(first, other, 1);
    items[3] = other;
    __syncthreads();
    Store(temp.store).Store(d, items, 255);
}

int main() {
    blocks<32>();
    blocks<96>();
    blocks<100>();
    blocks<256>();
    int* d; int h[256];
    CHECK(cudaMalloc(&d, sizeof h));
    warp_primitives<<<1, 64>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 13; i++) printf("%d ", h[i]);
    printf("\n");
    for (int i = 0; i < 256; i++) h[i] = i;
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    rearrange<<<1, 64>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 256; i += 17) printf("%d ", h[i]);
    for (int i = 0; i < 8; i++) printf("%d ", h[i]);
    printf("%d\n", h[255]);
    CHECK(cudaFree(d));
}
