// Inheritance: several bases, hidden and brought names, protected, conversions to bases, calls up, slicing, inherited constructors.
#include <cstdio>
struct Named { int id; __device__ Named(int i) : id(i) {} __device__ int who() const { return id; } __device__ int over(int) const { return 1; } };
class Sized {
protected:
    int size = 4;
public:
    __device__ int who() const { return size * 100; }
};
struct Both : public Named, public Sized {
    int own;
    __device__ Both(int i) : Named(i), own(i * 2) {}
    __device__ int sum() const { return Named::who() + Sized::who() + own; }
    __device__ void grow() { size *= 2; }
    using Named::over;
    __device__ int over(double) const { return 2; }
    using Named::who;
};
struct Hiding : Named { using Named::Named; __device__ int over(double) const { return 3; } };
struct Last : Hiding { __device__ Last() : Hiding(77) {} __device__ int who() const { return Hiding::who() + 1; } };
struct Private : private Named { __device__ Private() : Named(8) {} using Named::who; };
template <typename T> struct Wrap : T { __device__ Wrap(T t) : T(t) {} __device__ int twice() const { return this->who() * 2; } };
__device__ int byBase(const Named &n) { return n.id; }
__device__ int byPointer(Sized *s) { return s->who(); }

__global__ void kernel(int *out)
{
    int n = 0;
    Both b(5);
    out[n++] = b.sum() + b.who();
    b.grow();
    out[n++] = byBase(b) + byPointer(&b);
    out[n++] = b.over(1) * 10 + b.over(1.0);
    Hiding h(6);
    out[n++] = h.over(1) * 10 + h.Named::over(1) + h.id;
    Last l;
    Named &up = l;
    out[n++] = l.who() * 100 + up.who();
    Named sliced = l;
    sliced.id = 3;
    out[n++] = sliced.who() + l.id;
    Sized *s = &b;
    out[n++] = static_cast<Both *>(s)->own + ((Both *)(Named *)&b == &b);
    out[n++] = (char *)s - (char *)&b;
    out[n++] = Private().who();
    out[n++] = Wrap<Last>(l).twice() + sizeof(Both);
    int Named::*member = &Named::id;
    int (Named::*method)(int) const = &Named::over;
    out[n++] = b.*member + (l.*method)(0) + up.*member;
}

int main()
{
    int *d, h[11];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
