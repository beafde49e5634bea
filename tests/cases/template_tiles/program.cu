#include <cstdio>
#include <type_traits>
#include <utility>
#ifndef __CUDACC__
#define __host__
#define __device__
#define __global__
#define __forceinline__ inline
#endif
#define HD __host__ __device__
// Tiles as a matrix library has them: shapes and layouts as types, fragments with sizes from constants, unrolled loops.
constexpr int N_OUT = 10;
template <int M_, int N_, int K_> struct Shape { static constexpr int M = M_, N = N_, K = K_; static constexpr int MN = M * N; };
struct RowMajor { template <int R, int C> HD static constexpr int at(int r, int c) { return r * C + c; } static constexpr bool row = true; };
struct ColumnMajor { template <int R, int C> HD static constexpr int at(int r, int c) { return c * R + r; } static constexpr bool row = false; };
template <class T, int N, int Align = (sizeof(T) * N >= 16 ? 16 : sizeof(T) * N)> struct alignas(Align) Fragment {
    T data[N];
    static constexpr int size = N;
    using element = T;
    HD constexpr T &operator[](int i) { return data[i]; }
    HD constexpr const T &operator[](int i) const { return data[i]; }
    HD void clear() { for (int i = 0; i < N; ++i) data[i] = T(0); }
};
template <class T, int R, int C, class Layout> class Tile {
public:
    using value_type = T;
    using layout = Layout;
    static constexpr int rows = R, columns = C;
    HD T &operator()(int r, int c) { return store_[Layout::template at<R, C>(r, c)]; }
    HD const T &operator()(int r, int c) const { return store_[Layout::template at<R, C>(r, c)]; }
    template <class F> HD void each(F f) { for (int r = 0; r < R; ++r) for (int c = 0; c < C; ++c) f((*this)(r, c), r, c); }
private:
    T store_[R * C];
};
template <class T, int R, int C, class L> HD auto transposed(const Tile<T, R, C, L> &t)
{
    using Other = std::conditional_t<L::row, ColumnMajor, RowMajor>;
    Tile<T, C, R, Other> out;
    out.each([&](T &x, int r, int c) { x = t(c, r); });
    return out;
}
template <class S, class A, class B, class Acc> struct Mma {
    using FragmentC = Fragment<Acc, S::MN>;
    template <class LA, class LB> HD static void run(FragmentC &c, const Tile<A, S::M, S::K, LA> &a, const Tile<B, S::K, S::N, LB> &b)
    {
#ifdef __CUDACC__
#pragma unroll
#endif
        for (int m = 0; m < S::M; ++m)
            for (int n = 0; n < S::N; ++n) {
                Acc sum = c[m * S::N + n];
                for (int k = 0; k < S::K; ++k) sum += Acc(a(m, k)) * Acc(b(k, n));
                c[m * S::N + n] = sum;
            }
    }
};
template <class Policy> struct Gemm {
    using S = typename Policy::Shape;
    using Op = Mma<S, typename Policy::A, typename Policy::B, typename Policy::Accumulator>;
    HD static double total()
    {
        Tile<typename Policy::A, S::M, S::K, typename Policy::LayoutA> a;
        Tile<typename Policy::B, S::K, S::N, typename Policy::LayoutB> b;
        a.each([](auto &x, int r, int c) { x = r + 2 * c + 1; });
        b.each([](auto &x, int r, int c) { x = 3 * r - c; });
        typename Op::FragmentC c;
        c.clear();
        Op::run(c, a, b);
        double s = 0;
        for (int i = 0; i < Op::FragmentC::size; ++i) s += c[i] * (i + 1);
        return s;
    }
};
struct Base { using A = float; using B = float; using Accumulator = double; using LayoutA = RowMajor; using LayoutB = ColumnMajor; };
struct Small : Base { using Shape = ::Shape<2, 3, 4>; };
struct Mixed : Base { using Shape = ::Shape<4, 4, 2>; using A = short; using Accumulator = float; using LayoutB = RowMajor; };
HD void run(double *out)
{
    int n = 0;
    out[n++] = Gemm<Small>::total();
    out[n++] = Gemm<Mixed>::total();
    Tile<int, 2, 3, RowMajor> t;
    t.each([](int &x, int r, int c) { x = 10 * r + c; });
    auto u = transposed(t);
    out[n++] = u(2, 1) * 100 + u(0, 1);
    out[n++] = decltype(u)::rows * 10 + decltype(u)::columns;
    out[n++] = std::is_same_v<typename decltype(u)::layout, ColumnMajor>;
    out[n++] = alignof(Fragment<float, 8>) * 100 + sizeof(Fragment<float, 3, 4>);
    out[n++] = alignof(Fragment<short, 2>) + Fragment<char, 5, 1>::size * 10;
    out[n++] = sizeof(Tile<double, 3, 5, RowMajor>);
    out[n++] = std::is_same<Gemm<Mixed>::Op::FragmentC::element, float>::value;
    constexpr int where = ColumnMajor::at<4, 5>(3, 2) + RowMajor::at<4, 5>(3, 2);
    out[n++] = where;
}
#ifdef __CUDACC__
__global__ void kernel(double *out, int n) { run(out); }
#endif
int main()
{
    double h[N_OUT] = {};
    run(h);
    for (double v : h) printf("%g ", v);
    printf("\n");
#ifdef __CUDACC__
    double *d, k[N_OUT];
    cudaMalloc(&d, sizeof k);
    cudaMemset(d, 0, sizeof k);
    kernel<<<1, 1>>>(d, N_OUT);
    cudaMemcpy(k, d, sizeof k, cudaMemcpyDeviceToHost);
    cudaFree(d);
#else
    double *k = h;
#endif
    for (int i = 0; i < N_OUT; ++i) printf("%g ", k[i]);
    printf("\n");
}
