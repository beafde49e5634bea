// Arrays in structures that are kernel parameters: indexed by variables, copied, walked by pointers, written.
#include <cstdio>

struct Part {
    short low[3];
    char tag;
    double scale;
};

struct Params {
    int count;
    int factors[5];
    const int* in[3];
    int* out;
    Part parts[4];
    unsigned char last[6];
};

__device__ int dot(const Params& p, int x) {
    int sum = 0;
    for (int i = 0; i < p.count; i++) sum += p.factors[i] * (x + i);
    return sum;
}

__global__ void read(const Params p) {
    int i = threadIdx.x;
    Part part = p.parts[i % 4];
    int sum = dot(p, i) + p.in[i % 3][i] + part.low[i % 3] + part.tag + (int)part.scale + p.last[i % 6];
    for (int f : p.factors) sum ^= f;
    const unsigned char* q = i & 1 ? p.last : p.last + 3;
    for (int k = 0; k < 3; k++) sum = sum * 3 + *q++;
    p.out[i] = sum;
}

__global__ void write(Params p) {
    int i = threadIdx.x;
    p.factors[i % 5] = i;
    p.parts[i % 4].low[1] = -i;
    int sum = 0;
    for (int k = 0; k < 4; k++) sum = sum * 7 + p.parts[k].low[(i + k) % 3];
    p.out[i] = dot(p, 1) + sum + p.last[5];
}

// The address goes where nobody sees what becomes of it.
__device__ __noinline__ int fifth(const int* a) { return a[4]; }
__global__ void pass(Params p) { p.out[threadIdx.x] = fifth(p.factors) + p.factors[threadIdx.x % 5]; }

// What a thread takes from one of two places.
__global__ void choose(Params p, Params q) {
    const Params& from = threadIdx.x % 2 ? p : q;
    p.out[threadIdx.x] = from.factors[threadIdx.x % 5] + from.count;
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, 96 * sizeof(int));
    cudaMallocManaged(&out, 32 * sizeof(int));
    for (int i = 0; i < 96; i++) in[i] = 1000 + i * i;
    Params p = {5, {3, 1, 4, 1, 5}, {in, in + 32, in + 64}, out, {}, {9, 2, 6, 5, 3, 5}};
    for (int i = 0; i < 4; i++) p.parts[i] = {{short(i), short(-i * 300), short(i + 7)}, char(i - 2), i * 2.5};
    Params q = p;
    q.count = 70;
    for (int& f : q.factors) f *= 100;
    for (int kernel = 0; kernel < 4; kernel++) {
        if (kernel == 0) read<<<1, 32>>>(p);
        if (kernel == 1) write<<<1, 32>>>(p);
        if (kernel == 2) pass<<<1, 32>>>(p);
        if (kernel == 3) choose<<<1, 32>>>(p, q);
        if (cudaDeviceSynchronize() != cudaSuccess) return 1;
        for (int i = 0; i < 32; i++) printf("%d%c", out[i], i == 31 ? '\n' : ' ');
    }
    cudaFree(in);
    cudaFree(out);
}
