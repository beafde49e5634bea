// Copies and moves: which are called, elision, defaulted and deleted, assignment from self and temporaries, arrays in structs.
#include <cstdio>
#include <utility>
struct Log { int copies, moves, assigns, destroyed; };
struct Buffer {
    int *data, size;
    Log *log;
    __host__ __device__ Buffer(int n, Log *l) : data(new int[n]), size(n), log(l) { for (int i = 0; i < n; ++i) data[i] = i + 1; }
    __host__ __device__ Buffer(const Buffer &o) : data(new int[o.size]), size(o.size), log(o.log) { for (int i = 0; i < size; ++i) data[i] = o.data[i]; ++log->copies; }
    __host__ __device__ Buffer(Buffer &&o) noexcept : data(o.data), size(o.size), log(o.log) { o.data = nullptr; o.size = 0; ++log->moves; }
    __host__ __device__ Buffer &operator=(Buffer o) { int *t = data; data = o.data; o.data = t; size = o.size; ++log->assigns; return *this; }
    __host__ __device__ ~Buffer() { delete[] data; ++log->destroyed; }
    __host__ __device__ int sum() const { int s = 0; for (int i = 0; i < size; ++i) s += data[i]; return s; }
};
struct Holder { Buffer b; int tag; Holder(const Holder &) = default; Holder(Holder &&) = default; __host__ __device__ Holder(Buffer x, int t) : b(std::move(x)), tag(t) {} };
struct Pinned { int v; __host__ __device__ Pinned(int x) : v(x) {} Pinned(const Pinned &) = delete; Pinned &operator=(const Pinned &) = delete; };
__host__ __device__ Buffer make(int n, Log *l) { return Buffer(n, l); }
__host__ __device__ int consume(Buffer b) { return b.sum(); }
__host__ __device__ Pinned pinned() { return Pinned(6); }

__host__ __device__ void test(int *out, Log *l)
{
    {
        Buffer a = make(4, l);
        Buffer b = a, c(std::move(a));
        out[0] = b.sum() + c.sum() * 100 + a.size;
        b = make(3, l);
        c = b;
        out[1] = b.sum() + c.sum() * 100;
        out[2] = consume(b) + consume(make(2, l)) * 100 + consume(std::move(c)) * 1000;
        Holder h(make(5, l), 1), g = h, m = std::move(h);
        out[3] = g.b.sum() + m.b.sum() + h.b.size;
        Buffer *same = &b;
        b = *same;
        out[4] = b.sum();
    }
    out[5] = pinned().v;
    struct { int v[3]; } x = {{1, 2, 3}}, y = x;
    y.v[1] = 9;
    x = y;
    out[6] = x.v[1];
}
__global__ void kernel(int *out, Log *l) { *l = Log(); test(out, l); }

int main()
{
    int *d, h[7];
    Log *dl, l = {};
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&dl, sizeof l);
    test(h, &l);
    for (int v : h) printf("%d ", v);
    printf("| %d %d %d %d\n", l.copies, l.moves, l.assigns, l.destroyed);
    kernel<<<1, 1>>>(d, dl);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&l, dl, sizeof l, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("| %d %d %d %d\n", l.copies, l.moves, l.assigns, l.destroyed);
    cudaFree(d); cudaFree(dl);
}
