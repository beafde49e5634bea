// Casts: C style, functional, static, const, reinterpret of bits, to and from void, between classes, to bool, of enumerations.
#include <cstdio>
#include <cstdint>
struct Base { int b; };
struct Derived : Base { int d; };
struct Meters { double v; __device__ explicit Meters(double x) : v(x) {} __device__ explicit operator int() const { return (int)v; } __device__ operator double() const { return v; } };
enum class E : short { a = 3 };

__global__ void kernel(long long *out)
{
    int n = 0;
    double x = -3.99;
    out[n++] = (int)x;
    out[n++] = int(x + 7) + static_cast<int>(2.5f);
    out[n++] = (unsigned char)300 + (signed char)200;
    out[n++] = static_cast<unsigned>(-1);
    out[n++] = (long long)(int)0xffffffffu;
    out[n++] = (bool)0.1 + bool(-5) + static_cast<bool>(out);
    Derived d;
    d.b = 1;
    d.d = 2;
    Base *b = &d;
    out[n++] = static_cast<Derived *>(b)->d * 10 + static_cast<Base &>(d).b;
    void *v = &d;
    out[n++] = static_cast<Base *>(v)->b + ((Derived *)v)->d;
    float f = 1.0f;
    out[n++] = __float_as_int(f) + __double_as_longlong(2.0);
    unsigned char *bytes = reinterpret_cast<unsigned char *>(&f);
    out[n++] = bytes[3] * 256 + bytes[2];
    const int c = 5;
    int m = 6;
    const int *p = &m;
    *const_cast<int *>(p) = c + 2;
    out[n++] = m;
    Meters w(7.8);
    out[n++] = static_cast<int>(w) * 10 + (int)(double)w + (int)(w * 10);
    out[n++] = (int)E::a + static_cast<short>(E(9)) + static_cast<int>(static_cast<E>(4));
    int list[4] = {1, 2, 3, 4};
    uintptr_t u = reinterpret_cast<uintptr_t>(&list[2]) - reinterpret_cast<uintptr_t>(list);
    out[n++] = u;
    out[n++] = (char)('a' + 1) + 'A' + (short)70000;
    out[n++] = (float)16777217 == 16777216.0f;
    out[n++] = ((int (*)[2])list)[1][0];
    out[n++] = (int)(char)-1 + (int)(unsigned short)-1;
}

int main()
{
    long long *d, h[18];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (long long v : h) printf("%lld ", v);
    printf("\n");
    cudaFree(d);
}
