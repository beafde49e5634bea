#include "util.h"
#include <cstdio>
__constant__ float coef[4];
int counter = 42;
int Stat::total = 7;
__device__ float twice(float x) { return 2 * x; }
static int helper() { return 2; }
namespace { int hidden = 20; struct Local { int v = 5; ~Local() { printf("bye %d\n", v); } }; Local local; }
int other() { return helper() + hidden + clamp(15); }
void setup() { float c[4] = {1, 2, 3, 4}; cudaMemcpyToSymbol(coef, c, sizeof c); }
__global__ void o(float *a) { printf("o %g\n", twice(a[0])); }
void launch_other(float *d) { o<<<1, 1>>>(d); }
void fail(int n) { throw MyError(n + 100); }
