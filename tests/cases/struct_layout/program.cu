// Layout: sizeof, alignof and offsetof of structs, nested, aligned, derived, with bit-fields and arrays, the same on the device.
#include <cstdio>
#include <cstddef>
struct A { char c; double d; char e; };
struct B { char c; short s; int i; long long l; };
struct C { A a; char tail; };
struct alignas(16) D { float x, y, z; };
struct E { char c; D d; bool last; };
struct F { char name[5]; short s[3]; void *p; };
struct G {};
struct H : G { int i; };
struct Base { int a; char b; };
struct Derived : Base { char c; int d; };
struct Virtual { virtual ~Virtual() {} char c; };
union U { char c[9]; int i; };
struct __align__(8) P { int a; };

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = sizeof(A); out[n++] = offsetof(A, d); out[n++] = offsetof(A, e);
    out[n++] = sizeof(B); out[n++] = offsetof(B, s); out[n++] = offsetof(B, l);
    out[n++] = sizeof(C); out[n++] = offsetof(C, tail);
    out[n++] = sizeof(D); out[n++] = alignof(D); out[n++] = offsetof(D, z);
    out[n++] = sizeof(E); out[n++] = offsetof(E, d); out[n++] = offsetof(E, last);
    out[n++] = sizeof(F); out[n++] = offsetof(F, s); out[n++] = offsetof(F, p);
    out[n++] = sizeof(G); out[n++] = sizeof(H); out[n++] = sizeof(Derived); out[n++] = alignof(Derived);
    out[n++] = sizeof(Virtual); out[n++] = sizeof(U); out[n++] = sizeof(P); out[n++] = alignof(P);
    out[n++] = sizeof(char) + sizeof(short) + sizeof(int) + sizeof(long) + sizeof(long long) + sizeof(float) + sizeof(double) + sizeof(bool);
    E e[2];
    out[n++] = (int)((char *)&e[1].d - (char *)&e[0].c);
    out[n++] = sizeof e[0].d.x + sizeof(e) + sizeof(int[3]) + alignof(short[4]);
}

int main()
{
    int *d, h[28];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n%zu %zu %zu %zu %zu %zu %zu %zu\n", sizeof(A), sizeof(B), sizeof(C), sizeof(D), sizeof(E), sizeof(F), sizeof(Derived), sizeof(Virtual));
    printf("%zu %zu %zu\n", offsetof(C, a.e), offsetof(E, d.y), offsetof(F, s[2]));
    cudaFree(d);
}
