// Throughput of operations, measured on one
// SM: 16 warps, four independent chains in
// each thread.
#include <algorithm>
#include <stdio.h>
#include <vector>

#define WARPS 16
#define STEPS 32   // operations of each chain

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

// x is a chain's value, w its neighbour's;
// begin takes part, so nothing can start
// before the clock is read.
#define MEASURE(NAME, TYPE, OPERATION)                                    \
    __global__ void NAME(TYPE *out, TYPE y, TYPE z, int *clocks)          \
    {                                                                     \
        __syncthreads();                                                  \
        int begin = clock();                                              \
        TYPE v[4];                                                        \
        for (int c = 0; c < 4; ++c)                                       \
            v[c] = threadIdx.x + c + (begin == 1);                        \
        _Pragma("unroll") for (int k = 0; k < STEPS; ++k)                 \
            _Pragma("unroll") for (int c = 0; c < 4; ++c) {               \
                TYPE x = v[c], w = v[(c + 1) % 4];                        \
                v[c] = OPERATION;                                         \
            }                                                             \
        out[threadIdx.x] = v[0] + v[1] + v[2] + v[3];                     \
        clocks[threadIdx.x] = clock() - begin;                            \
    }

MEASURE(float_mad, float, x * y + z)
MEASURE(int_add, int, x + w)
MEASURE(int_mul, int, x * w)
MEASURE(int_mul24, int, __mul24(x, w))
MEASURE(int_div, int, y / (x | 1))
MEASURE(float_div, float, y / x)
MEASURE(fast_div, float, __fdividef(y, x))
MEASURE(reciprocal_root, float, rsqrtf(x))
MEASURE(sine, float, sinf(x))
MEASURE(fast_sine, float, __sinf(x))
MEASURE(to_int, float, (float)(int)x * y)
MEASURE(double_mad, double, x * y + z)

template <typename T>
int measure(const char *name, void (*kernel)(T *, T, T, int *))
{
    const int threads = 32 * WARPS;
    T *out;
    int *d_clocks;
    std::vector<int> clocks(threads);
    CHECK(cudaMalloc(&out, threads * sizeof(T)));
    CHECK(cudaMalloc(&d_clocks, threads * sizeof(int)));
    kernel<<<1, threads>>>(out, 3, 5, d_clocks);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(clocks.data(), d_clocks, threads * sizeof(int), cudaMemcpyDeviceToHost));
    double longest = *std::max_element(clocks.begin(), clocks.end());
    printf("%-19s%7.2f%9.2f\n", name, 4 * STEPS * threads / longest,
           longest / (4 * STEPS * WARPS));
    CHECK(cudaFree(out));
    CHECK(cudaFree(d_clocks));
    return 0;
}

int main()
{
    printf("%26s%9s\n%26s%9s\n", "results", "clocks", "a clock", "a warp");
    return measure("float multiply-add", float_mad) || measure("int add", int_add) ||
           measure("int multiply", int_mul) || measure("__mul24", int_mul24) ||
           measure("int division", int_div) || measure("float division", float_div) ||
           measure("__fdividef", fast_div) || measure("rsqrtf", reciprocal_root) ||
           measure("sinf", sine) || measure("__sinf", fast_sine) ||
           measure("to int and back", to_int) || measure("double multiply-add", double_mad);
}
