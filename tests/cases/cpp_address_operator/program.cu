// A class's own unary &: what it gives is what & gives, for variables, values and places alike.
#include <cstdio>
#include <memory>

struct Handle {
    int x;
    __host__ __device__ int operator&() const { return x; }
    __host__ __device__ int operator&(int mask) const { return x & mask; }
};

struct Mask { // only the binary one: & is the address
    int x;
    int operator&(int mask) const { return x & mask; }
};

template <class T> struct Pointer {
    T x;
    Handle operator*() const { return Handle{x}; }
};

__global__ void kernel(int *out) {
    Handle h{5};
    out[0] = &h;
    out[1] = h & 4;
}

int main() {
    Handle h{7};
    Mask m{12};
    Pointer<int> p{3};
    printf("%d %d %d\n", &h, &*p, h & 3);
    printf("%d %d %d\n", (&m)->x, m & 8, std::addressof(h)->x);
    int *d, out[2];
    cudaMalloc(&d, sizeof out);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d %d\n", out[0], out[1]);
    return cudaFree(d);
}
