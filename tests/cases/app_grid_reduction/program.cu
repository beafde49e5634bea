// device: h200-sxm
/* Reductions with cooperative groups: tiles, coalesced groups, grid-wide sync. */
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

#define checkCuda(expr) checkImpl((expr), #expr, __LINE__)
inline void checkImpl(cudaError_t e, const char *s, int line) {
  if (e != cudaSuccess) {
    fprintf(stderr, "line %d: %s: %s\n", line, s, cudaGetErrorString(e));
    exit(1);
  }
}

struct Stats {
  long long sum;
  int minimum;
  int maximum;
  unsigned evens;
};

template <typename Group, typename T, typename Op>
__device__ T reduceGroup(const Group &g, T v, Op op) {
  for (int off = g.size() / 2; off > 0; off /= 2) v = op(v, g.shfl_down(v, off));
  return v;  // valid in rank 0
}

template <int TileSize>
__global__ void tiledSum(const int *data, int n, long long *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<TileSize> tile = cg::tiled_partition<TileSize>(block);
  long long s = 0;
  for (int i = blockIdx.x * block.size() + block.thread_rank(); i < n; i += gridDim.x * block.size()) s += data[i];
  s = reduceGroup(tile, s, [](long long a, long long b) { return a + b; });
  if (tile.thread_rank() == 0)
    atomicAdd(reinterpret_cast<unsigned long long *>(out), static_cast<unsigned long long>(s));
}

__device__ unsigned aggregatedInc(unsigned *counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  unsigned prev = 0;
  if (active.thread_rank() == 0) prev = atomicAdd(counter, active.size());
  return active.shfl(prev, 0) + active.thread_rank();
}

__global__ void statsKernel(const int *data, int n, Stats *partial, Stats *result, unsigned *evenCounter) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  extern __shared__ Stats warpStats[];

  int s = 0, lo = 0x7fffffff, hi = -0x7fffffff - 1;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) {
    int v = data[i];
    s += v;
    lo = min(lo, v);
    hi = max(hi, v);
    if ((v & 1) == 0) aggregatedInc(evenCounter);
  }
  s = cg::reduce(warp, s, cg::plus<int>());
  lo = cg::reduce(warp, lo, cg::less<int>());
  hi = cg::reduce(warp, hi, cg::greater<int>());
  if (warp.thread_rank() == 0) warpStats[warp.meta_group_rank()] = Stats{s, lo, hi, 0u};
  block.sync();

  if (block.thread_rank() == 0) {
    Stats t = warpStats[0];
    for (int w = 1; w < warp.meta_group_size(); ++w) {
      t.sum += warpStats[w].sum;
      t.minimum = min(t.minimum, warpStats[w].minimum);
      t.maximum = max(t.maximum, warpStats[w].maximum);
    }
    partial[blockIdx.x] = t;
  }
  grid.sync();

  if (grid.thread_rank() == 0) {
    Stats t = partial[0];
    for (unsigned b = 1; b < gridDim.x; ++b) {
      t.sum += partial[b].sum;
      t.minimum = min(t.minimum, partial[b].minimum);
      t.maximum = max(t.maximum, partial[b].maximum);
    }
    t.evens = *evenCounter;
    *result = t;
  }
}

int main() {
  int dev = 0;
  cudaDeviceProp prop;
  checkCuda(cudaGetDevice(&dev));
  checkCuda(cudaGetDeviceProperties(&prop, dev));
  if (!prop.cooperativeLaunch) {
    printf("cooperative launch unsupported, waived\n");
    return 0;
  }

  const int n = 40961;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = (int)((i * 2654435761u) >> 17) - 16000;
  int *d_data;
  long long *d_sum;
  Stats *d_partial, *d_result;
  unsigned *d_evens;

  int threads = 128, perSM = 0;
  size_t smem = threads / 32 * sizeof(Stats);
  checkCuda(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, statsKernel, threads, smem));
  int blocks = std::min(12, perSM * prop.multiProcessorCount);
  if (blocks < 1) { printf("no residency?\n"); return 1; }

  checkCuda(cudaMalloc(&d_data, n * sizeof(int)));
  checkCuda(cudaMalloc(&d_sum, sizeof(long long)));
  checkCuda(cudaMalloc(&d_partial, blocks * sizeof(Stats)));
  checkCuda(cudaMalloc(&d_result, sizeof(Stats)));
  checkCuda(cudaMalloc(&d_evens, sizeof(unsigned)));
  checkCuda(cudaMemcpy(d_data, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));

  const long long refSum = std::accumulate(h.begin(), h.end(), 0LL);
  auto report = [&](const char *what) {
    long long s;
    checkCuda(cudaMemcpy(&s, d_sum, sizeof s, cudaMemcpyDeviceToHost));
    printf("%-8s sum %lld %s\n", what, s, s == refSum ? "ok" : "WRONG");
    checkCuda(cudaMemset(d_sum, 0, sizeof s));
  };
  checkCuda(cudaMemset(d_sum, 0, sizeof(long long)));
  tiledSum<32><<<6, 192>>>(d_data, n, d_sum);
  report("tile 32");
  tiledSum<16><<<6, 192>>>(d_data, n, d_sum);
  report("tile 16");
  tiledSum<4><<<3, 96>>>(d_data, n, d_sum);
  report("tile 4");

  checkCuda(cudaMemset(d_evens, 0, sizeof(unsigned)));
  int count = n;
  void *args[] = {&d_data, &count, &d_partial, &d_result, &d_evens};
  checkCuda(cudaLaunchCooperativeKernel((void *)statsKernel, dim3(blocks), dim3(threads), args, smem, 0));
  checkCuda(cudaDeviceSynchronize());
  Stats st;
  checkCuda(cudaMemcpy(&st, d_result, sizeof st, cudaMemcpyDeviceToHost));
  auto mm = std::minmax_element(h.begin(), h.end());
  unsigned evens = std::count_if(h.begin(), h.end(), [](int v) { return v % 2 == 0; });
  bool ok = st.sum == refSum && st.minimum == *mm.first && st.maximum == *mm.second && st.evens == evens;
  printf("grid: sum %lld min %d max %d evens %u -> %s\n", st.sum, st.minimum, st.maximum, st.evens,
         ok ? "PASSED" : "FAILED");
  cudaFree(d_data);
  cudaFree(d_sum);
  cudaFree(d_partial);
  cudaFree(d_result);
  cudaFree(d_evens);
  return ok ? 0 : 1;
}
