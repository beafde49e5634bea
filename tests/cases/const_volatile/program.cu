// const and volatile where they may stand, pointers to them, const_cast, volatile shared memory, const members and methods.
#include <cstdio>
struct Counter {
    const int step;
    mutable int reads;
    int value;
    __device__ Counter(int s) : step(s), reads(0), value(0) {}
    __device__ int get() const { ++reads; return value; }
    __device__ int &get() { return value; }
    __device__ void tick() { value += step; }
};
__device__ int look(const int *p) { return *p + 1; }
__device__ int look(int *p) { return *p + 2; }
__device__ int look(const volatile int *p) { return *p + 3; }

__global__ void kernel(int *out, const int *const in)
{
    int n = 0;
    int const a = in[0];
    const int *p = &a;
    int b = in[1], *const q = &b;
    const int &r = b;
    *q += 5;
    p = q;
    out[n++] = *p + r;
    volatile int v = 1;
    v += 2;
    int w0 = v;
    v = w0 * v;
    out[n++] = v;
    out[n++] = look(p) * 100 + look(q) * 10 + look(&v);
    *const_cast<int *>(p) = 40;
    out[n++] = b;
    volatile __shared__ int s[4];
    for (int i = 0; i < 4; ++i) s[i] = i * 10;
    s[0] += s[3];
    out[n++] = s[0];
    Counter c(3);
    c.tick();
    c.get() += 4;
    const Counter &view = c;
    out[n++] = view.get() + view.get();
    out[n++] = c.reads * 10 + view.step;
    const char *const names[] = {"one", "two"};
    out[n++] = names[1][2];
    const int table[2][2] = {{1, 2}, {3, 4}};
    const int (*row)[2] = table;
    out[n++] = row[1][0] + (*row)[1];
    constexpr int k = 6;
    static const int w = 7;
    out[n++] = k * w;
}

int main()
{
    int in[2] = {3, 4}, *di, *d, h[10];
    cudaMalloc(&di, sizeof in);
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(di, in, sizeof in, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(d, di);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) printf("%d ", x);
    printf("\n");
    cudaFree(d); cudaFree(di);
}
