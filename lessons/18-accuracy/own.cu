// Six kernels, timed by events. Compile it with nvcc
// and run it on a GPU of your own.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N    256
#define RUNS 1

#define CHECK(call)                                                          \
    do {                                                                     \
        cudaError_t status = (call);                                         \
        if (status != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(status));   \
            std::exit(2);                                                    \
        }                                                                    \
    } while (0)

__device__ int place()
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void copy(const float *a, float *b)
{
    b[place()] = a[place()];
}

// neighbours are 32 floats apart
__global__ void stride(const float *a, float *b)
{
    int at = place() * 32;
    int i = at % (N * N) + at / (N * N);
    b[i] = a[i];
}

// a transpose that writes down columns
__global__ void columns(const float *a, float *b)
{
    b[place() % N * N + place() / N] = a[place()];
}

__global__ void tile(const float *a, float *b)
{
    __shared__ float t[16][17];
    int x = threadIdx.x % 16, y = threadIdx.x / 16;
    int bx = blockIdx.x % (N / 16) * 16, by = blockIdx.x / (N / 16) * 16;
    t[y][x] = a[(by + y) * N + bx + x];
    __syncthreads();
    b[(bx + y) * N + by + x] = t[x][y];
}

// a warp goes eight ways
__global__ void paths(const float *a, float *b)
{
    float x = a[place()];
    for (int way = 0; way < 8; ++way)
        if (threadIdx.x % 8 == way)
            for (int i = 0; i < 16; ++i)
                x = x * 0.5f + way;
    b[place()] = x;
}

// 64 dependent multiply-adds
__global__ void steps(const float *a, float *b)
{
    float x = a[place()];
    for (int i = 0; i < 64; ++i)
        x = x * 0.5f + 1.0f;
    b[place()] = x;
}

int main()
{
    std::vector<float> host(N * N), back(N * N);
    for (int i = 0; i < N * N; ++i)
        host[i] = i % 1009;
    float *a, *b;
    CHECK(cudaMalloc(&a, N * N * sizeof(float)));
    CHECK(cudaMalloc(&b, N * N * sizeof(float)));
    CHECK(cudaMemcpy(a, host.data(), N * N * sizeof(float), cudaMemcpyHostToDevice));
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    auto time = [&](const char *name, void (*kernel)(const float *, float *)) {
        std::vector<float> ms(RUNS);
        kernel<<<N * N / 256, 256>>>(a, b);               // not timed: it warms up
        for (float &one : ms) {
            CHECK(cudaEventRecord(begin));
            kernel<<<N * N / 256, 256>>>(a, b);
            CHECK(cudaEventRecord(end));
            CHECK(cudaEventSynchronize(end));
            CHECK(cudaEventElapsedTime(&one, begin, end));
        }
        CHECK(cudaGetLastError());
        std::sort(ms.begin(), ms.end());
        printf("%-8s %8.1f us\n", name, ms[RUNS / 2] * 1e3);
    };
    time("copy", copy);
    time("stride", stride);
    time("columns", columns);
    time("tile", tile);
    CHECK(cudaMemcpy(back.data(), b, N * N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N * N; ++i)
        wrong += back[i % N * N + i / N] != host[i];
    time("paths", paths);
    time("steps", steps);
    printf("transpose: %d wrong\n", wrong);
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    return wrong != 0;
}
