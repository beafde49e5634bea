// Expression templates and class template argument deduction in kernels.
#include <cstdio>
#include <cstddef>
#include <type_traits>
// expression templates, CRTP, CTAD
template <class D> struct Expr { __host__ __device__ const D& self() const { return static_cast<const D&>(*this); }
};
template <class A, class B, class Op> struct Bin : Expr<Bin<A, B, Op>> { A a;
    B b;
    __host__ __device__ Bin(const A& a, const B& b) : a(a), b(b) {}
    __host__ __device__ float operator[](int i) const { return Op::apply(a[i], b[i]); }
};
struct Add { __host__ __device__ static float apply(float x, float y) { return x + y; } };
struct Mul { __host__ __device__ static float apply(float x, float y) { return x * y; } };
struct View : Expr<View> { const float* p;
    __host__ __device__ explicit View(const float* p) : p(p) {}
    __host__ __device__ float operator[](int i) const { return p[i]; }
};
template <class A, class B> __host__ __device__ auto operator+(const Expr<A>& a, const Expr<B>& b) { return Bin<A, B, Add>(a.self(), b.self());
}
template <class A, class B> __host__ __device__ auto operator*(const Expr<A>& a, const Expr<B>& b) { return Bin<A, B, Mul>{a.self(), b.self()};
}
template <class E> __global__ void eval(float* out, E e, int n) { int i = threadIdx.x;
    if (i < n) out[i] = e[i];
}
template <class T> struct Span { T* p;
    size_t n;
    __host__ __device__ Span(T* p, size_t n) : p(p), n(n) {}
    template <size_t N> __host__ __device__ Span(T (&a)[N]) : p(a), n(N) {}
    __host__ __device__ T& operator[](size_t i) const { return p[i]; }
};
template <class T> __global__ void dbl(Span<T> s) { if (threadIdx.x < s.n) { Span t(s.p, s.n); Span u = t; u[threadIdx.x] *= 2; }
}
template <class T> struct Pt { T x, y; }; template <class T> Pt(T, T) -> Pt<T>;
__global__ void pt(float* o) { Pt p{1.5f, 2.5f};
    static_assert(std::is_same_v<decltype(p), Pt<float>>);
    o[0] = p.x + p.y;
}
int main() {
  float h[4] = {1, 2, 3, 4}, r[4];
  float *a, *o;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&o, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  View v(a);
  eval<<<1, 4>>>(o, v * v + v, 4);
  cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
  for (float x : r) printf("%g ", x);
  puts("");
  dbl<<<1, 32>>>(Span(o, 4));
  cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
  for (float x : r) printf("%g ", x);
  puts("");
  Span hs(h); hs[0] = 100; printf("%g %zu\n", h[0], hs.n);
  pt<<<1, 1>>>(o); cudaMemcpy(r, o, sizeof(float), cudaMemcpyDeviceToHost); printf("%g\n", r[0]);
}
