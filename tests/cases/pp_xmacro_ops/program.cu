// One list of operations expanded several times: enum, names, kernels, table.
#include <cstdio>
#include <cuda_runtime.h>

#define OPERATIONS(X)              \
    X(Add,  a + b)                 \
    X(Sub,  a - b)                 \
    X(Mul,  a * b)                 \
    X(Max,  (a > b ? a : b))       \
    X(Xor,  a ^ b)

#define STR_(s) #s
#define STR(s) STR_(s)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)

enum OpCode {
#define X(name, expr) CAT(kOp, name),
    OPERATIONS(X)
#undef X
    kOpCount
};

#define X(name, expr)                                                   \
    __global__ void CAT(kernel, name)(const int *pa, const int *pb,     \
                                      int *pc, int n)                   \
    {                                                                   \
        int i = threadIdx.x + blockIdx.x * blockDim.x;                  \
        if (i < n) { int a = pa[i], b = pb[i]; pc[i] = expr; }          \
    }                                                                   \
    static int CAT(host, name)(int a, int b) { return expr; }
OPERATIONS(X)
#undef X

static const char *const opNames[] = {
#define X(name, expr) STR(name) " = " #expr,
    OPERATIONS(X)
#undef X
};

typedef void (*KernelPtr)(const int *, const int *, int *, int);
typedef int (*HostPtr)(int, int);
static const struct { KernelPtr dev; HostPtr host; } table[kOpCount] = {
#define X(name, expr) { CAT(kernel, name), CAT(host, name) },
    OPERATIONS(X)
#undef X
};

int main()
{
    const int n = 300;
    int a[n], b[n], c[n];
    for (int i = 0; i < n; i++) { a[i] = i * 7 - 500; b[i] = 91 - i * 2; }
    int *da, *db, *dc;
    cudaMalloc(&da, sizeof a); cudaMalloc(&db, sizeof b); cudaMalloc(&dc, sizeof c);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    int errors = 0;
    for (int op = 0; op < kOpCount; ++op) {
        table[op].dev<<<(n + 127) / 128, 128>>>(da, db, dc, n);
        cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost);
        long s = 0;
        for (int i = 0; i < n; i++) { s += c[i]; errors += c[i] != table[op].host(a[i], b[i]); }
        printf("%-28s sum=%ld first=%d last=%d\n", opNames[op], s, c[0], c[n - 1]);
    }
    printf("%d operations, %d errors\n", (int)kOpCount, errors);
    cudaFree(da); cudaFree(db); cudaFree(dc);
    return errors ? 1 : 0;
}
