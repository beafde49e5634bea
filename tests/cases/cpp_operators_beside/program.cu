// Operators found beside base classes and template arguments, overloaded && and ||.
#include <cstdio>

namespace a {
namespace b {
template <class T> struct Base {};
template <class T, class U> __host__ __device__ bool operator==(const Base<T> &, const U &) { return true; }
struct Tag {};
template <class T> __host__ __device__ int operator+(const T &, Tag) { return 3; }
} // namespace b
template <class T> struct Derived : public b::Base<T> {};
} // namespace a

template <class T> struct Box {
    T value;
};
namespace c {
struct Item {
    int x;
};
__host__ __device__ int operator*(const Box<Item> &p, const Box<Item> &q) { return p.value.x * q.value.x; }
__host__ __device__ int size(const Box<Item> &p) { return p.value.x; }
} // namespace c

struct Flag {
    int x;
};
__host__ __device__ int operator&&(const Flag &p, const Flag &q) { return p.x + q.x; }
template <class T> __host__ __device__ int operator||(const Flag &p, const T &q) { return p.x - q; }

__host__ __device__ void all(int *out) {
    a::Derived<int> x, y;
    Box<c::Item> p{{5}}, q{{6}};
    Flag f{3}, g{4};
    out[0] = x == y;
    out[1] = f + a::b::Tag();
    out[2] = p * q;
    out[3] = size(p);
    out[4] = f && g;
    out[5] = f || 5;
}

__global__ void kernel(int *out) { all(out); }

int main() {
    int host[6], device[6], *d;
    all(host);
    cudaMalloc(&d, sizeof device);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(device, d, sizeof device, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++)
        printf("%d %d\n", host[i], device[i]);
    return cudaFree(d);
}
