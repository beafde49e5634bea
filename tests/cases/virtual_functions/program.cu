// Classes with virtual functions, on both sides: tables, abstract classes, destructors, casts.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

class Shape {
public:
    explicit Shape(const char *name) : name_(name) { describe("made"); }
    virtual ~Shape() { describe("gone"); }
    virtual double area() const = 0;
    virtual int sides() const { return 0; }
    void describe(const char *what) const { printf("%s %s, %d sides\n", name_.c_str(), what, sides()); }
    const std::string &name() const { return name_; }

private:
    std::string name_;
};

class Polygon : public Shape {
    int n_;

protected:
    Polygon(const char *name, int n) : Shape(name), n_(n) {}

public:
    int sides() const override { return n_; }
};

class Square final : public Polygon {
    double a_;

public:
    Square(double a) : Polygon("square", 4), a_(a) {}
    ~Square() override { printf("square of %g\n", a_); }
    double area() const override { return a_ * a_; }
};

class Circle : public Shape {
    double r_;

public:
    Circle(double r) : Shape("circle"), r_(r) {}
    double area() const override { return 3.0 * r_ * r_; }
    int sides() const final { return Shape::sides() + 1; }
};

double total(const std::vector<std::unique_ptr<Shape>> &shapes) {
    double sum = 0;
    for (const auto &s : shapes) sum += s->area();
    return sum;
}

struct Counter {
    int n = 0;
    virtual int next() { return ++n; }
    virtual Counter *self() { return this; }
    virtual ~Counter() = default;
};
struct Doubler : Counter {
    int next() override { return n += 2; }
    Doubler *self() override { return this; }
};
int twice(Counter &c) { return c.next() * 100 + c.next(); }

class Op {
public:
    __host__ __device__ virtual ~Op() {}
    __host__ __device__ virtual float apply(float x) const = 0;
};
class Scale : public Op {
    float k;
public:
    __host__ __device__ Scale(float k) : k(k) {}
    __host__ __device__ float apply(float x) const override { return k * x; }
};
class Shift : public Op {
    float d;
public:
    __host__ __device__ Shift(float d) : d(d) {}
    __host__ __device__ float apply(float x) const override { return x + d; }
};

__host__ __device__ float chain(const Op *const *ops, int n, float x) {
    for (int i = 0; i < n; i++) x = ops[i]->apply(x);
    return x;
}

__global__ void run(float *out) {
    Op *ops[3];
    ops[0] = new Scale(2.0f + threadIdx.x);
    ops[1] = threadIdx.x % 2 ? (Op *)new Shift(1.0f) : (Op *)new Scale(0.5f);
    ops[2] = new Shift(-3.0f);
    out[threadIdx.x] = chain(ops, 3, 10.0f);
    for (int i = 0; i < 3; i++) delete ops[i];
}

int main() {
    {
        std::vector<std::unique_ptr<Shape>> shapes;
        shapes.push_back(std::unique_ptr<Shape>(new Square(3)));
        shapes.push_back(std::unique_ptr<Shape>(new Circle(2)));
        printf("total %g\n", total(shapes));
        for (auto &s : shapes) {
            const Square *q = dynamic_cast<const Square *>(s.get());
            printf("%s is%s a square\n", s->name().c_str(), q ? "" : " not");
        }
    }
    Counter c;
    Doubler d;
    printf("%d %d\n", twice(c), twice(d));
    Counter sliced = d;
    printf("%d %d\n", sliced.n, twice(sliced));
    Counter &ref = d;
    printf("%d %d\n", ref.next(), ref.self()->next());
    printf("%zu %zu\n", sizeof(Counter), sizeof(Op));

    Scale s(3);
    Shift t(4);
    const Op *ops[] = {&s, &t};
    printf("%g\n", chain(ops, 2, 5));
    float *out, h[8];
    cudaMalloc(&out, sizeof h);
    run<<<1, 8>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (float x : h) printf("%g ", x);
    printf("\n");
    cudaFree(out);
}
