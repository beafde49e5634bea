// Inheritance with virtual functions: objects are built by a kernel (device new),
// used through base pointers by a second kernel, deleted by a third.
#include <cstdio>
#include <cuda_runtime.h>

struct Shape {
    int tag;
    __host__ __device__ explicit Shape(int t) : tag(t) {}
    __host__ __device__ virtual int area() const = 0;
    __host__ __device__ virtual int edges() const { return 0; }
    __host__ __device__ virtual ~Shape() {}
};
struct Rect : public Shape {
    int w, h;
    __host__ __device__ Rect(int w_, int h_) : Shape(1), w(w_), h(h_) {}
    __host__ __device__ int area() const override { return w * h; }
    __host__ __device__ int edges() const override { return 4; }
};
struct Square final : public Rect {
    __host__ __device__ explicit Square(int a) : Rect(a, a) { tag = 2; }
    __host__ __device__ int edges() const override { return Rect::edges() + 100; }
};
struct Blob : public Shape {
    int cells;
    __host__ __device__ explicit Blob(int c) : Shape(3), cells(c) {}
    __host__ __device__ int area() const override { return cells; }
};

__host__ __device__ Shape *make(int i)
{
    switch (i % 3) {
    case 0: return new Rect(i + 1, 2);
    case 1: return new Square(i);
    }
    return new Blob(10 * i);
}

__global__ void create(Shape **list, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) list[i] = make(i);
}
__global__ void measure(Shape *const *list, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = list[i]->area() * 1000 + list[i]->edges() * 4 + list[i]->tag;
}
__global__ void destroy(Shape **list, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { delete list[i]; list[i] = nullptr; }
}

int main()
{
    const int n = 60;
    Shape **list;
    int *dOut, out[n], bad = 0;
    long sum = 0;
    cudaMalloc(&list, n * sizeof(Shape *));
    cudaMalloc(&dOut, sizeof out);
    create<<<2, 32>>>(list, n);
    measure<<<2, 32>>>(list, dOut, n);
    destroy<<<2, 32>>>(list, n);
    cudaMemcpy(out, dOut, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        Shape *s = make(i);
        bad += out[i] != s->area() * 1000 + s->edges() * 4 + s->tag;
        sum += out[i];
        delete s;
    }
    std::printf("rect %d square %d blob %d\n", out[30], out[31], out[32]);
    std::printf("sum %ld, wrong %d, last error: %s\n", sum, bad, cudaGetErrorString(cudaGetLastError()));
    cudaFree(list);
    cudaFree(dOut);
    return bad;
}
