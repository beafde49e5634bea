// Each warp adds up its 32 numbers.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N 65536

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__device__ int warp_sum(int x)
{
#if __CUDA_ARCH__ >= 800   // one instruction
    return __reduce_add_sync(0xffffffff, x);
#elif __CUDA_ARCH__ >= 300   // registers of other lanes
    for (int step = 16; step > 0; step /= 2)
        x += __shfl_down_sync(0xffffffff, x, step);
    return x;
#else   // through shared memory
    __shared__ int cell[256];
    int t = threadIdx.x;
    cell[t] = x;
    for (int step = 16; step > 0; step /= 2) {
        __syncthreads();
        int other = t % 32 < step ? cell[t + step] : 0;
        __syncthreads();
        cell[t] += other;
    }
    return cell[t];
#endif
}

__global__ void sums(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = warp_sum(in[i]);
    if (i % 32 == 0)
        out[i / 32] = sum;
}

int main()
{
    std::vector<int> in(N), out(N / 32);
    for (int i = 0; i < N; ++i)
        in[i] = i % 1000;
    int *din, *dout;
    CHECK(cudaMalloc(&din, N * sizeof(int)));
    CHECK(cudaMalloc(&dout, N / 32 * sizeof(int)));
    CHECK(cudaMemcpy(din, in.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    sums<<<N / 256, 256>>>(din, dout);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dout, N / 32 * sizeof(int), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int w = 0; w < N / 32; ++w) {
        int sum = 0;
        for (int i = 32 * w; i < 32 * w + 32; ++i)
            sum += in[i];
        wrong += out[w] != sum;
    }
    printf("%d sums of 32 numbers, %d wrong\n", N / 32, wrong);
    CHECK(cudaFree(din));
    CHECK(cudaFree(dout));
    return wrong != 0;
}
