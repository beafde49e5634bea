// device: h200-sxm
// Copies to shared memory that go on beside computation: the primitives, cooperative groups, barriers and pipelines.
#include <stdio.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <utility>

namespace cg = cooperative_groups;
constexpr int N = 128, STAGES = 2;

__global__ void primitives(const float4 *in, float *out, int rounds)
{
    __shared__ float4 tile[2][N];
    for (int i = 0; i < 1; ++i) {
        __pipeline_memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(float4));
        __pipeline_commit();
    }
    float sum = 0;
    for (int r = 0; r < rounds; ++r) {
        if (r + 1 < rounds) __pipeline_memcpy_async(&tile[(r + 1) & 1][threadIdx.x], &in[(r + 1) * N + threadIdx.x], sizeof(float4), (r & 1) * 4);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        float4 v = tile[r & 1][N - 1 - threadIdx.x];
        sum += v.x + 2 * v.y + 3 * v.z + 4 * v.w;
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__global__ void groups(const int *in, int *out, int rounds)
{
    extern __shared__ int room[];
    cg::thread_block block = cg::this_thread_block();
    int sum = 0;
    for (int r = 0; r < rounds; ++r) {
        cg::memcpy_async(block, room, in + r * N, sizeof(int) * N);
        cg::wait(block);
        sum += room[(threadIdx.x + r) % N];
        block.sync();
    }
    auto tile = cg::tiled_partition<32>(block);
    int first = threadIdx.x / 32 * 32;
    cg::memcpy_async(tile, room + first, in + first, cuda::aligned_size_t<16>(sizeof(int) * 32));
    cg::wait_prior<0>(tile);
    out[threadIdx.x] = sum + room[first + 31 - threadIdx.x % 32];
}

__global__ void barriers(const double *in, double *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ double tile[N];
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&bar, block.size());
    block.sync();
    double sum = 0;
    for (int r = 0; r < 3; ++r) {
        cuda::memcpy_async(&tile[threadIdx.x], &in[r * N + threadIdx.x], sizeof(double), bar);
        cuda::barrier<cuda::thread_scope_block>::arrival_token token = bar.arrive();
        bar.wait(std::move(token));
        sum += tile[N - 1 - threadIdx.x];
        bar.arrive_and_wait();
        cuda::memcpy_async(block, tile, in + r * N, cuda::aligned_size_t<8>(sizeof(double) * N), bar);
        bar.arrive_and_wait();
        sum += tile[threadIdx.x ^ 1];
        bar.arrive_and_wait();
    }
    out[threadIdx.x] = sum;
}

__global__ void staged(const int *in, int *out, int batches)
{
    __shared__ int tile[STAGES][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, STAGES> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int fetch = 0, sum = 0;
    for (int batch = 0; batch < batches; ++batch) {
        for (; fetch < batches && fetch < batch + STAGES; ++fetch) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, tile[fetch % STAGES], in + fetch * N, sizeof(int) * N, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += tile[batch % STAGES][(threadIdx.x * 5) % N];
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}

__global__ void alone(const float *in, float *out)
{
    __shared__ float tile[N];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    const auto shape = cuda::aligned_size_t<alignof(float)>(sizeof(float));
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], shape, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[threadIdx.x] = tile[(threadIdx.x + 1) % N];
    pipe.consumer_release();
}

__global__ void roles(const int *in, int *out, int batches)
{
    __shared__ int tile[STAGES][N];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, STAGES> state;
    auto block = cg::this_thread_block();
    const auto role = block.thread_rank() < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    int sum = 0;
    if (role == cuda::pipeline_role::producer) {
        for (int b = 0; b < batches; ++b) {
            pipe.producer_acquire();
            for (int i = threadIdx.x; i < N; i += 32) cuda::memcpy_async(&tile[b % STAGES][i], &in[b * N + i], sizeof(int), pipe);
            pipe.producer_commit();
        }
    } else {
        for (int b = 0; b < batches; ++b) {
            pipe.consumer_wait();
            sum += tile[b % STAGES][N - 1 - threadIdx.x];
            pipe.consumer_release();
        }
    }
    out[threadIdx.x] = sum;
}

template <class T> void show(const char *name, const T *p)
{
    cudaError_t e = cudaDeviceSynchronize();
    double s = 0;
    for (int i = 0; i < N; ++i) s += (i % 7 + 1) * (double)p[i];
    printf("%s %.10g (%s)\n", name, s, cudaGetErrorString(e));
}

int main()
{
    char *m;
    cudaMallocManaged(&m, 1 << 16);
    float4 *f4 = (float4 *)m;
    int *in = (int *)(m + 16384);
    double *d = (double *)(m + 32768);
    char *out = m + 49152;
    for (int i = 0; i < 4 * N; ++i) {
        f4[i] = make_float4(i % 13, i % 5, i % 3, 1);
        in[i] = i * 37 % 101;
        d[i] = i * 0.5;
    }
    primitives<<<1, N>>>(f4, (float *)out, 4);
    show("primitives", (float *)out);
    groups<<<1, N, N * sizeof(int)>>>(in, (int *)out, 4);
    show("groups", (int *)out);
    barriers<<<1, N>>>(d, (double *)out);
    show("barriers", (double *)out);
    staged<<<1, N>>>(in, (int *)out, 4);
    show("staged", (int *)out);
    alone<<<1, N>>>((float *)f4, (float *)out);
    show("alone", (float *)out);
    roles<<<1, N>>>(in, (int *)out, 4);
    show("roles", (int *)out);
    cudaFree(m);
    return 0;
}
