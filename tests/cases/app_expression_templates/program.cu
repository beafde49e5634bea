// Lazy vector expressions on the GPU: CRTP + expression templates. The whole
// right-hand side is fused into a single kernel at assignment.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iostream>
#include <new>
#include <stdexcept>
#include <vector>

namespace et {

template <typename E>
struct Expr {
    __host__ __device__ const E &self() const { return static_cast<const E &>(*this); }
};

template <typename T>
struct View : Expr<View<T>> {
    using value_type = T;
    const T *data;
    std::size_t n;
    View(const T *d, std::size_t n_) : data(d), n(n_) {}
    __device__ T operator[](std::size_t i) const { return data[i]; }
    std::size_t size() const { return n; }
};

template <typename T>
struct Scalar : Expr<Scalar<T>> {
    using value_type = T;
    T value;
    explicit Scalar(T v) : value(v) {}
    __device__ T operator[](std::size_t) const { return value; }
    std::size_t size() const { return 0; }
};

struct Plus  { template <class T> static __device__ T apply(T a, T b) { return a + b; } };
struct Minus { template <class T> static __device__ T apply(T a, T b) { return a - b; } };
struct Times { template <class T> static __device__ T apply(T a, T b) { return a * b; } };
struct Max   { template <class T> static __device__ T apply(T a, T b) { return a < b ? b : a; } };
struct Sqrt  { template <class T> static __device__ T apply(T a) { return sqrt(a); } };
struct Abs   { template <class T> static __device__ T apply(T a) { return a < T(0) ? -a : a; } };

template <typename Op, typename L, typename R>
struct Binary : Expr<Binary<Op, L, R>> {
    using value_type = typename L::value_type;
    L l;
    R r;
    Binary(const L &a, const R &b) : l(a), r(b) {
        if (l.size() && r.size() && l.size() != r.size()) throw std::length_error("size mismatch");
    }
    __device__ value_type operator[](std::size_t i) const { return Op::apply(l[i], r[i]); }
    std::size_t size() const { return l.size() ? l.size() : r.size(); }
};

template <typename Op, typename A>
struct Unary : Expr<Unary<Op, A>> {
    using value_type = typename A::value_type;
    A a;
    explicit Unary(const A &x) : a(x) {}
    __device__ value_type operator[](std::size_t i) const { return Op::apply(a[i]); }
    std::size_t size() const { return a.size(); }
};

#define ET_BINARY(name, Op)                                                                    \
    template <typename L, typename R>                                                          \
    Binary<Op, L, R> name(const Expr<L> &l, const Expr<R> &r) { return {l.self(), r.self()}; } \
    template <typename L>                                                                      \
    Binary<Op, L, Scalar<typename L::value_type>> name(const Expr<L> &l, typename L::value_type s) { \
        return {l.self(), Scalar<typename L::value_type>(s)};                                  \
    }                                                                                          \
    template <typename R>                                                                      \
    Binary<Op, Scalar<typename R::value_type>, R> name(typename R::value_type s, const Expr<R> &r) { \
        return {Scalar<typename R::value_type>(s), r.self()};                                  \
    }

ET_BINARY(operator+, Plus)
ET_BINARY(operator-, Minus)
ET_BINARY(operator*, Times)
ET_BINARY(vmax, Max)
#undef ET_BINARY

template <typename A> Unary<Sqrt, A> vsqrt(const Expr<A> &a) { return Unary<Sqrt, A>(a.self()); }
template <typename A> Unary<Abs, A> vabs(const Expr<A> &a) { return Unary<Abs, A>(a.self()); }

template <typename T, typename E>
__global__ void evaluate(T *out, E expr, std::size_t n) {
    for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < n; i += std::size_t(gridDim.x) * blockDim.x)
        out[i] = expr[i];
}

template <typename E>
__global__ void reduceSum(E expr, std::size_t n, double *result) {
    __shared__ double part[128];
    double s = 0;
    for (std::size_t i = threadIdx.x; i < n; i += blockDim.x) s += static_cast<double>(expr[i]);
    part[threadIdx.x] = s;
    __syncthreads();
    for (unsigned w = blockDim.x / 2; w; w /= 2) {
        if (threadIdx.x < w) part[threadIdx.x] += part[threadIdx.x + w];
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = part[0];
}

template <typename T>
class Vector {
public:
    explicit Vector(const std::vector<T> &host) : n_(host.size()) {
        alloc();
        cudaMemcpy(p_, host.data(), n_ * sizeof(T), cudaMemcpyHostToDevice);
    }
    explicit Vector(std::size_t n) : n_(n) { alloc(); cudaMemset(p_, 0, n * sizeof(T)); }
    Vector(const Vector &) = delete;
    ~Vector() { cudaFree(p_); }
    template <typename E>
    Vector &operator=(const Expr<E> &e) {
        if (e.self().size() != n_) throw std::length_error("assignment size");
        evaluate<<<unsigned((n_ + 255) / 256), 256>>>(p_, e.self(), n_);
        return *this;
    }
    View<T> operator()() const { return {p_, n_}; }
    std::vector<T> host() const {
        std::vector<T> h(n_);
        if (cudaMemcpy(h.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess)
            throw std::runtime_error("copy back");
        return h;
    }
private:
    void alloc() { if (cudaMalloc(&p_, n_ * sizeof(T)) != cudaSuccess) throw std::bad_alloc(); }
    T *p_ = nullptr;
    std::size_t n_;
};

template <typename E>
double sum(const Expr<E> &e) {
    double *d, h = 0;
    cudaMalloc(&d, sizeof(double));
    reduceSum<<<1, 128>>>(e.self(), e.self().size(), d);
    cudaMemcpy(&h, d, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h;
}

}  // namespace et

int main() {
    using namespace et;
    const std::size_t n = 5001;
    std::vector<float> ha(n), hb(n);
    for (std::size_t i = 0; i < n; ++i) {
        ha[i] = float(i % 100) * 0.25f;
        hb[i] = 12.0f - float(i % 37);
    }
    Vector<float> a(ha), b(hb), c(n);
    c = vsqrt(a() * a() + b() * b()) + 2.0f * vabs(b()) - vmax(a(), 3.0f);

    auto out = c.host();
    int bad = 0;
    for (std::size_t i = 0; i < n; ++i) {
        float r = std::sqrt(ha[i] * ha[i] + hb[i] * hb[i]) + 2.0f * std::fabs(hb[i]) - std::max(ha[i], 3.0f);
        if (std::fabs(r - out[i]) > 1e-4f) ++bad;
    }
    std::cout << "fused evaluation: " << bad << " mismatches\n";
    std::cout << "sum(a) = " << sum(a()) << ", sum(a*2 - a) = " << sum(a() * 2.0f - a()) << "\n";
    std::cout << "sum(b) = " << sum(b()) << ", sum|b| = " << sum(vabs(b())) << "\n";
    try {
        Vector<float> shorty(std::size_t(10));
        c = a() + shorty();
    } catch (const std::length_error &e) {
        std::cout << "caught: " << e.what() << "\n";
    }
    return bad != 0;
}
