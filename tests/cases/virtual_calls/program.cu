// Virtual functions: abstract bases, overriding in the middle, calls from constructors, through second bases, destructors, covariance.
#include <cstdio>
struct Shape {
    int made;
    __host__ __device__ Shape() : made(0) { made = kind(); }
    __host__ __device__ virtual int kind() const { return 1; }
    __host__ __device__ virtual double area() const = 0;
    __host__ __device__ virtual Shape *twin() const = 0;
    __host__ __device__ double twice() const { return 2 * area(); }
    __host__ __device__ virtual ~Shape() {}
};
struct Square : Shape {
    double side;
    int *dead;
    __host__ __device__ Square(double s, int *d) : side(s), dead(d) {}
    __host__ __device__ int kind() const override { return 2; }
    __host__ __device__ double area() const override { return side * side; }
    __host__ __device__ Square *twin() const override { return new Square(*this); }
    __host__ __device__ ~Square() override { *dead += 10; }
};
struct Named { __host__ __device__ virtual int name() const { return 'n'; } };
struct Tile final : Square, Named {
    __host__ __device__ Tile(double s, int *d) : Square(s, d) {}
    __host__ __device__ int kind() const final { return Square::kind() + 1; }
    __host__ __device__ int name() const override { return 't' + (int)side; }
    __host__ __device__ Tile *twin() const override { return new Tile(side + 1, dead); }
    __host__ __device__ ~Tile() { *dead += 1; }
};
__host__ __device__ int asName(const Named &n) { return n.name(); }
__host__ __device__ void test(double *out)
{
    int dead = 0, n = 0;
    Shape *list[2] = {new Square(3, &dead), new Tile(5, &dead)};
    for (Shape *s : list) { out[n++] = s->area() + s->twice() * 1000; out[n++] = s->kind() * 10 + s->made; }
    Shape *copies[2];
    for (int i = 0; i < 2; ++i) copies[i] = list[i]->twin();
    out[n++] = copies[0]->area() + copies[1]->area() * 100;
    Tile t(1, &dead);
    out[n++] = asName(t) + static_cast<Square *>(list[1])->side;
    out[n++] = list[1]->Shape::kind();
    for (Shape *s : list) delete s;
    for (Shape *s : copies) delete s;
    out[n++] = dead;
}
__global__ void kernel(double *out) { test(out); }

int main()
{
    double *d, h[8], g[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    test(g);
    for (int i = 0; i < 8; ++i) printf("%g %g\n", h[i], g[i]);
    cudaFree(d);
}
