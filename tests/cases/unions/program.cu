// Unions: bytes of words, anonymous in a struct, of structs, in arrays, passed and returned by value, sizes.
#include <cstdio>
#include <cstring>
struct Value {
    enum Kind { INT, FLOAT, PAIR } kind;
    union { int i; float f; struct { short low, high; } pair; };
};
union Bits { double d; unsigned long long u; unsigned w[2]; unsigned char b[8]; };
union Empty0 { char c; long long l; Empty0() : l(-2) {} };

__host__ __device__ float number(Value v)
{
    switch (v.kind) {
    case Value::INT: return v.i;
    case Value::FLOAT: return v.f;
    default: return v.pair.low * 100 + v.pair.high;
    }
}
__host__ __device__ Value make(short low, short high)
{
    Value v;
    v.kind = Value::PAIR;
    v.pair.low = low;
    v.pair.high = high;
    return v;
}

__global__ void kernel(Value *values, float *out, Bits *bits)
{
    int i = threadIdx.x;
    out[i] = number(values[i]);
    if (i == 1) { values[i].kind = Value::INT; values[i].i = -4; }
    if (i == 2) values[i] = make(5, 6);
    if (i == 0) { bits[1] = bits[0]; bits[1].d *= 2; }
}

int main()
{
    Value h[3], *d;
    h[0].kind = Value::INT; h[0].i = 42;
    h[1].kind = Value::FLOAT; h[1].f = 2.5f;
    h[2] = make(3, -7);
    float *out, o[3];
    Bits *bits, b[2];
    b[0].d = -1.5;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&out, sizeof o);
    cudaMalloc(&bits, sizeof b);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(bits, b, sizeof b[0], cudaMemcpyHostToDevice);
    kernel<<<1, 3>>>(d, out, bits);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
    cudaMemcpy(b, bits, sizeof b, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 3; ++i) printf("%g %g\n", o[i], number(h[i]));
    unsigned long long u;
    memcpy(&u, &b[1].d, sizeof u);
    printf("%016llx %g\n", u, b[1].d);
    printf("%zu %zu %zu %lld\n", sizeof(Value), sizeof(Bits), alignof(Bits), Empty0().l);
    cudaFree(d); cudaFree(out); cudaFree(bits);
}
