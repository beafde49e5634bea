// Latencies, in clocks of the kernel's own clock(): ./latency WHAT [BYTES STRIDE WARM]
// One thread works through a chain in which each operation needs the result of the one before. `global` without WARM reads
// DRAM only where the copy of the chain has left nothing in L2, or the chain is larger.
#include <cstdio>
#include <cstdlib>
#include <cstring>

const int UNROLL = 64;
const int ROUNDS = 4;

#define R4(operation) operation; operation; operation; operation;
#define R16(operation) R4(operation) R4(operation) R4(operation) R4(operation)
#define R64(operation) R16(operation) R16(operation) R16(operation) R16(operation)

// The first round only warms up.
#define CHAIN(name, type, operation)                                     \
    __global__ void name(type *out, unsigned *clocks, type a, type b) {  \
        unsigned begin = 0, end = 0;                                     \
        for (int round = 0; round < ROUNDS; round++) {                   \
            __syncthreads();                                             \
            begin = clock();                                             \
            R64(operation)                                               \
            end = clock();                                               \
        }                                                                \
        *out = a;                                                        \
        *clocks = end - begin;                                           \
    }

CHAIN(float_add, float, a = a + b)
CHAIN(float_mad, float, a = a * b + b)
CHAIN(float_div, float, a = b / a)
CHAIN(float_sin, float, a = __sinf(a))
CHAIN(float_cos, float, a = __cosf(a))
CHAIN(float_exp2, float, a = exp2f(a))
CHAIN(float_rsqrt, float, a = rsqrtf(a))
CHAIN(float_log2, float, a = __log2f(a))
CHAIN(int_add, int, a = (a + b) ^ b)
CHAIN(int_mul, int, a = a * a)
CHAIN(int_div, int, a = b / a)
CHAIN(barrier, int, __syncthreads())
CHAIN(double_add, double, a = a + b)
CHAIN(double_mad, double, a = a * b + b)

// Each byte is the place of the next: the address of an access is the value of the one before, with nothing between.
__global__ void shared_chase(unsigned *out, unsigned *clocks, unsigned a, unsigned step) {
    __shared__ unsigned char next[256];
    for (unsigned i = threadIdx.x; i < 256; i += blockDim.x)
        next[i] = i + step;
    __syncthreads();
    unsigned begin = 0, end = 0;
    for (int round = 0; round < ROUNDS; round++) {
        begin = clock();
        R64(a = next[a])
        end = clock();
    }
    *out = a;
    *clocks = end - begin;
}

// Each place holds the address of the next; a whole round to warm up if `warm`.
__global__ void global_chase(void **at, int places, int warm, void ***out, unsigned *clocks) {
    for (int i = 0; i < warm; i++)
        at = (void **)*at;
    // The clock starts when the last of these is there.
    if (at == 0)
        return;
    unsigned begin = clock();
    for (int i = 0; i < places; i += UNROLL) {
        R64(at = (void **)*at)
    }
    *out = at;
    *clocks = clock() - begin;
}

#define RUN(name, type, a, b)                    \
    if (!strcmp(what, #name)) {                  \
        type *out;                               \
        cudaMalloc((void **)&out, sizeof(type)); \
        name<<<1, 1>>>(out, clocks, a, b);       \
    }

int chase(int bytes, int stride, bool warm, unsigned *clocks) {
    int places = bytes / stride;
    char *data, *host = (char *)malloc(bytes);
    void ***out;
    cudaMalloc((void **)&data, bytes);
    cudaMalloc((void **)&out, sizeof(void *));
    for (int i = 0; i < places; i++)
        *(void **)(host + (size_t)i * stride) = data + (size_t)((i + 1) % places) * stride;
    cudaMemcpy(data, host, bytes, cudaMemcpyHostToDevice);
    global_chase<<<1, 1>>>((void **)data, places, warm ? places : 0, out, clocks);
    return places;
}

int main(int argc, char **argv) {
    const char *what = argv[1];
    unsigned *clocks, taken = 0;
    int operations = strcmp(what, "int_add") ? UNROLL : 2 * UNROLL;
    cudaMalloc((void **)&clocks, sizeof(unsigned));
    RUN(float_add, float, 1.0f, 1e-9f)
    RUN(float_mad, float, 1.0f, 0.5f)
    RUN(float_div, float, 1.5f, 2.0f)
    RUN(float_sin, float, 1.0f, 0.0f)
    RUN(float_cos, float, 1.0f, 0.0f)
    RUN(float_exp2, float, -1.0f, 0.0f)
    RUN(float_rsqrt, float, 2.0f, 0.0f)
    RUN(float_log2, float, 2.0f, 0.0f)
    RUN(int_add, int, 1, 3)
    RUN(int_mul, int, 3, 5)
    RUN(int_div, int, 1000, 1000000)
    RUN(barrier, int, 0, 0)
    RUN(double_add, double, 1.0, 1e-9)
    RUN(double_mad, double, 1.0, 0.5)
    RUN(shared_chase, unsigned, 0, 1)
    if (!strcmp(what, "global")) operations = chase(atoi(argv[2]), atoi(argv[3]), atoi(argv[4]), clocks);
    cudaError_t error = cudaMemcpy(&taken, clocks, sizeof(unsigned), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 1;
    }
    printf("%.2f\n", taken / (float)operations);
    return 0;
}
