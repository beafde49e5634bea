// Static functions and methods of one name, called with an object, inside the class and by the class's name.
#include <cstdio>

enum class Which : unsigned { First = 1, Second };

class Barrier {
    unsigned threads, id;

public:
    __device__ Barrier(unsigned n, unsigned i) : threads(n), id(i) {}
    __device__ void meet() const { meet(threads, id); }
    __device__ static void meet(unsigned n, unsigned i) { asm volatile("bar.sync %0, %1;" : : "r"(i), "r"(n) : "memory"); }
    __device__ static void meet(unsigned n, Which i) { meet(n, static_cast<unsigned>(i)); }
};

struct Counter {
    int at = 1;
    int next() const { return at + next(1) + Counter::next(at, 2); }
    static int next(int by) { return by * 10; }
    template <class T> static int next(T a, int b) { return a * 100 + b; }
    static int both() { return next(2) + next(3, 4); }
};

__global__ void k(int *out)
{
    __shared__ int cells[128];
    cells[threadIdx.x] = threadIdx.x;
    Barrier(64, 3 + threadIdx.x / 64).meet();
    int x = cells[threadIdx.x ^ 63];
    Barrier::meet(128, Which::Second);
    out[threadIdx.x] = x + cells[127 - threadIdx.x];
}

int main()
{
    int *d, h[128];
    cudaMalloc(&d, sizeof h);
    k<<<1, 128>>>(d);
    printf("%s", cudaGetErrorString(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost)));
    printf(" %d %d %d\n", h[0], h[64], h[100]);
    printf("%d %d %d\n", Counter().next(), Counter::next(5), Counter::both());
    cudaFree(d);
}
