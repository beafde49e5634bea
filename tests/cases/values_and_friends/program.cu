// Friends beside methods, instances of templates as values, templates as arguments of templates, lists for parameters.
#include <chrono>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>
#include <cuda_runtime.h>

struct Point {
    int x, y;
    friend Point operator-(const Point &a, const Point &b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator-(const Point &a) { return {-a.x, -a.y}; }
    Point operator+(const Point &o) const { return {x + o.x, y + o.y}; }
};

template <typename T>
__global__ void fill(T *out, int n, T x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x + T(i);
}
template <typename T, int K>
__global__ void scale(T *out, int n, T x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x * K;
}
template <typename T>
T twice(T x) { return x + x; }

template <typename T>
struct Job {
    using Kernel = void (*)(T *, int, T);
    Job(std::string n, Kernel k) : name(std::move(n)), kernel(k) {}
    T run(T x) const {
        T *d, h[8];
        cudaMalloc(&d, sizeof h);
        kernel<<<1, 8>>>(d, 8, x);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        cudaFree(d);
        return h[7];
    }
    std::string name;
    Kernel kernel;
};
template <typename F>
int apply(F f, int x) { return f(x); }
template <typename F>
int apply_any(F &&f, int x) { return f(x); }

template <typename T>
struct Plus {
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T>
struct Max {
    __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <int N, typename T, template <typename> class Op>
__global__ void fold(T *data) {
    T x = data[0];
    for (int i = 1; i < N; i++) x = Op<T>()(x, data[i]);
    data[N] = x;
}
template <typename T, template <typename> class Op = Plus>
struct Folder {
    Op<T> op;
    T of(const std::vector<T> &v) const {
        T x = v[0];
        for (size_t i = 1; i < v.size(); i++) x = op(x, v[i]);
        return x;
    }
};
template <template <typename> class Op, typename T>
const char *kind(const Op<T> &) { return sizeof(T) == 4 ? "four bytes" : "other"; }
template <template <class...> class List, class T>
size_t length(const List<T> &l) { return l.size(); }

class Grid {
public:
    Grid(int rows, int cols) : rows_(rows), cols_(cols), v_(rows * cols) {}
    Grid(int rows, int cols, const std::vector<float> &v) : Grid(rows, cols) { v_ = v; }
    float sum() const { float s = 0; for (float x : v_) s += x; return s; }
    int rows() const { return rows_; }
private:
    int rows_, cols_;
    std::vector<float> v_;
};

struct Release {
    int *count;
    void operator()(void *p) const { ++*count; std::free(p); }
};
template <typename T>
using Block = std::unique_ptr<T[], Release>;

int main() {
    Point a{5, 7}, b{1, 2};
    Point c = a - b, d = -a, e = a + b;
    std::printf("%d %d, %d %d, %d %d\n", c.x, c.y, d.x, d.y, e.x, e.y);
    std::complex<double> z(3, 4), w = z - std::complex<double>(1, 2), u = -z;
    std::printf("%g %g %g %g\n", w.real(), w.imag(), u.real(), u.imag());

    std::vector<std::unique_ptr<Job<float>>> jobs;
    jobs.push_back(std::make_unique<Job<float>>("fill", fill<float>));
    jobs.push_back(std::make_unique<Job<float>>("scale", scale<float, 3>));
    for (auto &j : jobs) std::printf("%s %g\n", j->name.c_str(), j->run(2.5f));
    std::printf("%d %d\n", apply(twice<int>, 21), apply_any(twice<int>, 4));

    int h[6] = {4, 9, 2, 7, 1, 0}, *p;
    cudaMalloc(&p, sizeof h);
    cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
    fold<5, int, Plus><<<1, 1>>>(p);
    cudaMemcpy(h + 5, p + 5, 4, cudaMemcpyDeviceToHost);
    std::printf("%d", h[5]);
    fold<5, int, Max><<<1, 1>>>(p);
    cudaMemcpy(h + 5, p + 5, 4, cudaMemcpyDeviceToHost);
    std::printf(" %d\n", h[5]);
    cudaFree(p);
    std::printf("%d %d %s %zu\n", Folder<int>().of({1, 2, 3}), Folder<int, Max>().of({1, 8, 3}), kind(Max<float>()),
                length(std::vector<int>{1, 2, 3, 4}));

    Grid g(2, 3, {1, 2, 3, 4, 5, 6});
    std::printf("%d %g\n", g.rows(), g.sum());

    int released = 0;
    {
        Block<int> block(static_cast<int *>(std::malloc(16)), Release{&released});
        block[3] = 8;
        Block<int> other = std::move(block);
        std::printf("%d %d\n", other[3], released);
    }
    std::printf("released %d\n", released);

    using namespace std::chrono;
    auto t0 = steady_clock::now(), t1 = t0 + milliseconds(5);
    std::printf("%d %d %d %d %d\n", t0 < t1, t0 >= t1, t1 == t0, t1 - t0 == microseconds(5000), steady_clock::now() >= t0);
    std::printf("%d %d %d\n", seconds(2) > milliseconds(1999), minutes(1) == seconds(60), milliseconds(1) <= microseconds(999));

    std::mt19937 rng(2718);
    std::printf("%lu %lu\n", (unsigned long)((rng() % 20011u) * 2654435761u % 4000037u), (unsigned long)sizeof(rng()));
}
