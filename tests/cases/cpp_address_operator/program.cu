// A class's own unary &: what it gives is what & gives, for variables, values and places alike.
#include <cstdio>
#include <memory>

struct Handle {
    int x;
    int operator&() const { return x; }
    int operator&(int mask) const { return x & mask; }
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
    out[2] = std::addressof(h)->x;
}

int main() {
    Handle h{7};
    Mask m{12};
    Pointer<int> p{3};
    printf("%d %d %d\n", &h, &*p, h & 3);
    printf("%d %d\n", (&m)->x, m & 8);
    int *d, out[3];
    cudaMalloc(&d, sizeof out);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", out[0], out[1], out[2]);
    return cudaFree(d);
}
