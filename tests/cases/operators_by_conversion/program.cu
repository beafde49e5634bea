// Built-in operators on objects that convert to a pointer or to a reference.
#include <cstdio>
#include <functional>

struct Buffer {
    int *p;
    Buffer(int n) { cudaMallocManaged(&p, n * sizeof(int)); }
    Buffer(const Buffer &) = delete;
    ~Buffer() { cudaFree(p); }
    operator int *() const { return p; }
};
struct Both {
    int *p;
    __host__ __device__ operator int *() { return p; }
    __host__ __device__ operator const int *() const { return p; }
};
template <class T> struct Box {
    T t;
    Box(T t) : t(t) {}
    operator T &() { return t; }
    operator const T &() const { return t; }
};
struct Own {
    int v = 1;
    operator int &() { return v; }
    Own &operator+=(int x) { v += 10 * x; return *this; }
};

__global__ void fill(Both b)
{
    b[threadIdx.x] = threadIdx.x * 10;
    if (threadIdx.x == 0) *b += 5;
}

int main()
{
    Buffer buffer(4);
    fill<<<1, 4>>>(Both{buffer});
    cudaError_t e = cudaDeviceSynchronize();
    const Both same{buffer};
    printf("%d %d %d %d %d %d\n", e, buffer[0], buffer[3], *buffer, *(buffer + 1), same[2]);
    buffer[1] = 7;
    *buffer = same[1] + 1;
    printf("%d %d\n", buffer[0], *same);

    Box<int> w = 3;
    w += 2;
    w++;
    ++w;
    w <<= 1;
    printf("%d\n", (int)w);
    Box<int *> q(buffer);
    q++;
    printf("%d\n", *q);
    int x = 5;
    std::reference_wrapper<int> r(x);
    r += 2;
    --r;
    Own o;
    o += 1;
    o -= 1;
    printf("%d %d\n", x, o.v);
}
