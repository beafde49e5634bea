// device: h200-sxm
// Overlapping global->shared copies with compute: cooperative_groups
// memcpy_async, a two-stage cuda::pipeline and a cuda::barrier version of the
// same segmented weighted sum.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kBlock = 128;      // threads per block, and elements per batch
constexpr int kStages = 2;

#define VERIFY(call) verify_((call), #call, __LINE__)
static void verify_(cudaError_t e, const char *what, int line) {
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s (line %d): %s\n", what, line, cudaGetErrorString(e));
    std::exit(EXIT_FAILURE);
  }
}

__device__ inline int weigh(int value, int pos) { return value * ((pos & 7) + 1); }

__device__ long long blockReduce(long long v) {
  __shared__ long long parts[kBlock / 32];
  for (int o = 16; o; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
  if ((threadIdx.x & 31) == 0) parts[threadIdx.x >> 5] = v;
  __syncthreads();
  long long s = 0;
  if (threadIdx.x == 0)
    for (int w = 0; w < kBlock / 32; ++w) s += parts[w];
  return s;
}

// One segment per block; segment lengths are multiples of kBlock.
__global__ void simpleAsync(const int *data, const int *segStart, long long *out) {
  __shared__ __align__(16) int smem[kBlock];
  cg::thread_block block = cg::this_thread_block();
  const int begin = segStart[blockIdx.x], end = segStart[blockIdx.x + 1];
  long long acc = 0;
  for (int base = begin; base < end; base += kBlock) {
    cg::memcpy_async(block, smem, data + base, sizeof(int) * kBlock);
    cg::wait(block);
    // read a neighbour's element so that the copy has to be visible block-wide
    int j = (threadIdx.x + 37) % kBlock;
    acc += weigh(smem[j], base + j - begin);
    block.sync();
  }
  acc = blockReduce(acc);
  if (threadIdx.x == 0) out[blockIdx.x] = acc;
}

__global__ void pipelined(const int *data, const int *segStart, long long *out) {
  __shared__ __align__(16) int smem[kStages][kBlock];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);

  const int begin = segStart[blockIdx.x];
  const int batches = (segStart[blockIdx.x + 1] - begin) / kBlock;
  long long acc = 0;
  for (int compute = 0, fetch = 0; compute < batches; ++compute) {
    for (; fetch < batches && fetch < compute + kStages; ++fetch) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, smem[fetch % kStages], data + begin + fetch * kBlock, sizeof(int) * kBlock, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    int j = (threadIdx.x * 5 + 3) % kBlock;       // 5 is coprime to kBlock: a permutation
    acc += weigh(smem[compute % kStages][j], compute * kBlock + j);
    pipe.consumer_release();
  }
  acc = blockReduce(acc);
  if (threadIdx.x == 0) out[blockIdx.x] = acc;
}

__global__ void withBarrier(const int *data, const int *segStart, long long *out) {
  using barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ __align__(16) int smem[kBlock];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();

  const int begin = segStart[blockIdx.x], end = segStart[blockIdx.x + 1];
  long long acc = 0;
  for (int base = begin; base < end; base += kBlock) {
    cuda::memcpy_async(block, smem, data + base, sizeof(int) * kBlock, bar);
    bar.arrive_and_wait();
    int j = kBlock - 1 - threadIdx.x;
    acc += weigh(smem[j], base - begin + j);
    barrier::arrival_token tok = bar.arrive();
    bar.wait(std::move(tok));
  }
  acc = blockReduce(acc);
  if (threadIdx.x == 0) out[blockIdx.x] = acc;
}

using Kernel = void (*)(const int *, const int *, long long *);

int main() {
  std::vector<int> segStart{0}, data;
  unsigned lcg = 2024u;
  for (int lenBatches : {1, 5, 0, 3, 12, 2, 7, 4, 1, 9}) {
    for (int i = 0; i < lenBatches * kBlock; ++i) {
      lcg = lcg * 1664525u + 1013904223u;
      data.push_back(int(lcg >> 20) - 2048);
    }
    segStart.push_back((int)data.size());
  }
  const int segments = (int)segStart.size() - 1;
  std::vector<long long> ref(segments, 0), got(segments);
  for (int s = 0; s < segments; ++s)
    for (int i = segStart[s]; i < segStart[s + 1]; ++i) ref[s] += data[i] * (((i - segStart[s]) & 7) + 1);

  int *dData, *dSeg;
  long long *dOut;
  VERIFY(cudaMalloc(&dData, data.size() * sizeof(int)));
  VERIFY(cudaMalloc(&dSeg, segStart.size() * sizeof(int)));
  VERIFY(cudaMalloc(&dOut, segments * sizeof(long long)));
  VERIFY(cudaMemcpy(dData, data.data(), data.size() * sizeof(int), cudaMemcpyHostToDevice));
  VERIFY(cudaMemcpy(dSeg, segStart.data(), segStart.size() * sizeof(int), cudaMemcpyHostToDevice));

  const std::pair<std::string, Kernel> variants[] = {
      {"cg::memcpy_async", simpleAsync}, {"cuda::pipeline", pipelined}, {"cuda::barrier", withBarrier}};
  bool ok = true;
  for (const auto &variant : variants) {
    const std::string &name = variant.first;
    Kernel kernel = variant.second;
    VERIFY(cudaMemset(dOut, 0xee, segments * sizeof(long long)));
    kernel<<<segments, kBlock>>>(dData, dSeg, dOut);
    VERIFY(cudaGetLastError());
    VERIFY(cudaMemcpy(got.data(), dOut, segments * sizeof(long long), cudaMemcpyDeviceToHost));
    bool same = got == ref;
    ok = ok && same;
    std::printf("%-17s", name.c_str());
    for (int s = 0; s < segments; s += 3) std::printf(" %9lld", got[s]);
    std::printf("  %s\n", same ? "match" : "MISMATCH");
  }
  cudaFree(dData);
  cudaFree(dSeg);
  cudaFree(dOut);
  std::printf("%s\n", ok ? "Test passed" : "Test failed");
  return ok ? 0 : 1;
}
