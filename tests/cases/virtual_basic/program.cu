// Virtual functions on one base: overriding, a default, a pure one, called through pointers made on the device.
#include <cstdio>
struct Op { __device__ virtual int run(int x) const = 0; __device__ virtual int cost() const { return 1; } __device__ virtual ~Op() {} };
struct Add : Op { int n; __device__ Add(int k) : n(k) {} __device__ int run(int x) const override { return x + n; } };
struct Square : Op { __device__ int run(int x) const override { return x * x; } __device__ int cost() const override { return 5; } };
struct Double : Add { __device__ Double() : Add(0) {} __device__ int run(int x) const final { return Add::run(x) * 2; } };
__global__ void kernel(int *out)
{
    Add a(3); Square s; Double d;
    const Op *ops[] = {&a, &s, &d};
    int x = threadIdx.x, cost = 0;
    for (const Op *o : ops) { x = o->run(x); cost += o->cost(); }
    const Op &mine = *ops[threadIdx.x % 3];
    out[threadIdx.x] = x * 100 + cost * 10 + mine.cost();
}
int main()
{
    int *d, h[4];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
