// Functions called on an object that was just made, which return another one.
#include <cstdio>
#include <string>
#include <vector>

struct Tracked {
    int x;
    explicit Tracked(int x) : x(x) { printf("+%d ", x); }
    Tracked(const Tracked &o) : x(o.x) { printf("=%d ", x); }
    ~Tracked() { printf("-%d ", x); }
    Tracked next() const { return Tracked(x + 1); }
    Tracked plus(int n) const { Tracked r(x + n); return r; }
    Tracked same() const { return *this; }
    int get() const { return x; }
};

struct Text {
    const char *p;
    Text(const char *p) : p(p) { }
    ~Text() { p = nullptr; }
    Text from(size_t n) const { return Text(p + n); }
};


struct Counted {
    int n;
    __host__ __device__ Counted(int n) : n(n) { }
    __host__ __device__ ~Counted() { n = -1; }
    __host__ __device__ Counted twice() const { return Counted(2 * n); }
};

__global__ void on_device(int *out) { *out = Counted(21).twice().n; }

int main()
{
    printf("%d\n", Tracked(1).next().get());
    printf("%d\n", Tracked(1).next().x);
    printf("%d\n", Tracked(1).plus(4).next().x);
    printf("%d\n", Tracked(7).same().x);
    Tracked kept = Tracked(5).next();
    printf("%d\n", kept.x);
    const Tracked &bound = Tracked(8).next();
    printf("%d\n", bound.x);
    std::vector<Tracked> list;
    list.push_back(Tracked(20).next());
    printf("%d\n", list[0].x);
    printf("%s %s\n", Text("abc").from(1).p, Text("abcd").from(1).from(2).p);
    printf("%s %s\n", std::string("hello").substr(1).c_str(), std::string(3, 'x').append("y").substr(2).c_str());
    std::string whole = std::string("a-b").substr(2) + std::string("c-d").substr(0, 1);
    printf("%s %d\n", whole.c_str(), Counted(4).twice().n);
    int *d, h;
    cudaMalloc(&d, sizeof h);
    on_device<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
    return 0;
}
