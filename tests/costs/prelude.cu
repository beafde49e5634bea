// What stands before each program that costs.rs writes: the names that rows of calls.txt and the headers' expressions use.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <thrust/execution_policy.h>

struct odd { __host__ __device__ bool operator()(int x) const { return x & 1; } };
struct low { __host__ __device__ bool operator()(int x) const { return x < 1 << 20; } };
struct negative { __host__ __device__ bool operator()(int x) const { return x < 0; } };
struct not_negative { __host__ __device__ bool operator()(int x) const { return x >= 0; } };
struct random_bits { unsigned state = 1; __host__ __device__ unsigned operator()() { return state = state * 1664525 + 1013904223; } };
struct zero { __host__ __device__ bool operator()(int x) const { return x == 0; } };
struct below { int limit; __host__ __device__ bool operator()(int x) const { return x < limit; } };
struct twice { __host__ __device__ int operator()(int x) const { return 2 * x; } };
struct sum { template <class T> __host__ __device__ T operator()(T x, T y) const { return x + y; } };
struct less_of { __host__ __device__ bool operator()(int x, int y) const { return x < y; } };
struct seven { __host__ __device__ int operator()() const { return 7; } };
struct step { __host__ __device__ void operator()(int& x) const { x++; } };
struct nothing { __host__ __device__ void operator()(int) const {} };

// Counts what algorithms take for themselves.
struct counting {
    typedef char value_type;
    size_t now = 0, peak = 0;
    char* allocate(std::ptrdiff_t bytes) {
        char* p;
        cudaMalloc(&p, bytes);
        now += bytes;
        if (now > peak) peak = now;
        return p;
    }
    void deallocate(char* p, size_t bytes) {
        cudaFree(p);
        now -= bytes;
    }
};

template <class T> T* device_array(size_t n) {
    T* p;
    cudaMalloc(&p, n * sizeof(T));
    return p;
}

// Bytes of elements, keys, values, stencils and flags.
const size_t T = sizeof(int), K = sizeof(int), V = sizeof(long long), S = sizeof(char), F = sizeof(char);
const size_t levels = 101, segments = 10, ranges = segments, buffers = segments;
using std::max;

size_t n, half;
int *a, *same;              // 0, 0 and other numbers from 0 up in no order, and the same again
int *halves, *whole;        // even numbers in order and then odd ones; all in order, each twice
int* wide;                  // all in order, over the range of `a`
int* map;                   // each place once
long long *values, *first_values, *values_out, *places;
char *stencil, *flags, *mixed;  // all but the first; every other one
int *out, *out2, *out3, *count, *histogram, *bounds;
int *begins, *sizes, *size_bytes;  // where segments begin, the end being one more, and their lengths
int **starts, **targets;
counting allocator;
void* memory;
size_t bytes;

template <class T> T* array(size_t n) {
    T* p;
    cudaMalloc(&p, n * sizeof(T));
    return p;
}

template <class T, class F> void put(T* to, size_t n, F f) {
    T* host = (T*)malloc(n * sizeof(T));
    for (size_t i = 0; i < n; i++) host[i] = f(i);
    cudaMemcpy(to, host, n * sizeof(T), cudaMemcpyHostToDevice);
    free(host);
}

// What calls of cuBLAS need: a handle, where its header is, and factors.
struct cublasContext;
template <class Context = cublasContext> Context* handle() {
    static Context* context = nullptr;
    if (!context) {
        context = (Context*)calloc(1, sizeof(Context));
        context->multiprocessors = 132;
        cudaMalloc(&context->slots, 1 << 20); // SLOTS * SLOT_BYTES
        context->bytes = 1 << 20;
        cudaMalloc(&context->space, context->bytes);
    }
    return context;
}
const float alpha = 2;
float sum_of_floats;
int place;

// What calls change as it was, and the memory that a call asked for.
void begin() {
    cudaMemcpy(a, same, n * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy(values, first_values, n * sizeof(long long), cudaMemcpyDeviceToDevice);
    allocator.peak = 0;
    if (bytes) cudaMalloc(&memory, bytes);
}

void end(double kernels, double reads, double writes, double temporary) {
    printf("%.0f %.0f %.0f %.0f %zu\n", kernels, reads, writes, temporary, max(bytes, allocator.peak));
    if (memory) cudaFree(memory);
    memory = nullptr;
    bytes = 0;
}

void start(size_t size) {
    n = size;
    half = n / 2;
    a = array<int>(n);
    same = array<int>(n);
    halves = array<int>(n);
    whole = array<int>(n);
    wide = array<int>(n);
    map = array<int>(n);
    values = array<long long>(n);
    first_values = array<long long>(n);
    values_out = array<long long>(n);
    places = array<long long>(n);
    stencil = array<char>(n);
    flags = array<char>(n);
    mixed = array<char>(n);
    out = array<int>(n);
    out2 = array<int>(n);
    out3 = array<int>(n);
    count = array<int>(2);
    histogram = array<int>(levels);
    bounds = array<int>(levels);
    begins = array<int>(segments + 1);
    sizes = array<int>(segments);
    size_bytes = array<int>(segments);
    starts = array<int*>(segments);
    targets = array<int*>(segments);
    put(same, n, [](size_t i) { return i < 2 ? 0 : int(unsigned(i * 2654435761u) >> 1); });
    put(halves, n, [](size_t i) { return int(i < half ? 2 * i : 2 * (i - half) + 1); });
    put(whole, n, [](size_t i) { return int(i / 2); });
    put(first_values, n, [](size_t i) { return (long long)i; });
    put(wide, n, [](size_t i) { return int(i * (0x7fffffff / n)); });
    put(mixed, n, [](size_t i) { return char(i % 2); });
    put(map, n, [](size_t i) { return int((i + n / 3) % n); });
    put(stencil, n, [](size_t i) { return char(i > 0); });
    put(flags, n, [](size_t i) { return char(i > 0); });
    put(bounds, levels, [](size_t i) { return int(i << 24); });
    put(begins, segments + 1, [](size_t i) { return int(i * (n / segments)); });
    put(sizes, segments, [](size_t i) { return int(n / segments); });
    put(size_bytes, segments, [](size_t i) { return int(n / segments * sizeof(int)); });
    put(starts, segments, [](size_t i) { return a + i * (n / segments); });
    put(targets, segments, [](size_t i) { return out + i * (n / segments); });
}
