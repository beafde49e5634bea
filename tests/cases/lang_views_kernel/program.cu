// Views with layouts, chains of stages, a map in shared memory.
#include <cstdio>
#include <cuda_runtime.h>
#include <type_traits>
template <class T, int N> struct Vec { T v[N];
    __host__ __device__ T& operator[](int i) { return v[i]; }
    __host__ __device__ const T& operator[](int i) const { return v[i]; }
};
template <class T, class... U> Vec(T, U...) -> Vec<T, 1 + sizeof...(U)>;
template <class T, int N> __host__ __device__ Vec<T, N> operator+(Vec<T, N> a, const Vec<T, N>& b) { for (int i = 0; i < N; ++i) a[i] += b[i];
    return a;
}
template <class T, int N> __host__ __device__ T dot(const Vec<T, N>& a, const Vec<T, N>& b) { T s{};
    for (int i = 0; i < N; ++i) s += a[i] * b[i];
    return s;
}
struct RowMajor { template <class V> __host__ __device__ static auto& at(V p, int r, int c, int, int cols) { return p[r * cols + c]; }
};
struct ColMajor { template <class V> __host__ __device__ static auto& at(V p, int r, int c, int rows, int) { return p[c * rows + r]; }
};
template <class T, class Layout = RowMajor> class View { T* p;
    int r, c;
    public: __host__ __device__ View(T* p, int r, int c) : p(p), r(r), c(c) {}
    __host__ __device__ T& operator()(int i, int j) const { return Layout::at(p, i, j, r, c); }
    __host__ __device__ int rows() const { return r; }
    __host__ __device__ int cols() const { return c; }
};
template <class A, class B, class C> __global__ void matmul(A a, B b, C c) { int i = threadIdx.y, j = threadIdx.x;
    if (i < c.rows() && j < c.cols()) { std::remove_reference_t<decltype(c(0, 0))> s = 0; for (int k = 0; k < a.cols(); ++k) s += a(i, k) * b(k, j); c(i, j) = s; }
}
template <int I, int N, class F> __host__ __device__ void unroll(F&& f) { if constexpr (I < N) { f(std::integral_constant<int, I>{}); unroll<I + 1, N>(f); }
}
template <class... Stages> struct Chain { template <class T> __device__ static T run(T x) { ((x = Stages::apply(x)), ...); return x; }
};
struct Dbl { template <class T> __device__ static T apply(T x) { return x * 2; }
};
struct Inc { template <class T> __device__ static T apply(T x) { return x + 1; }
};
template <int K> struct AddK { template <class T> __device__ static T apply(T x) { return x + K; }
};
template <class C> __global__ void run(float* o) { o[threadIdx.x] = C::run((float)threadIdx.x); }
template <class K, class V, int Cap> struct Map { K keys[Cap];
    V vals[Cap];
    int used[Cap];
    __device__ void clear() { for (int i = threadIdx.x; i < Cap; i += blockDim.x) used[i] = 0; __syncthreads(); }
    __device__ void add(K k, V v) { for (int i = k % Cap;; i = (i + 1) % Cap) { int old = atomicCAS(&used[i], 0, (int)k + 1); if (old == 0) keys[i] = k; if (old == 0 || old == (int)k + 1) { atomicAdd(&vals[i], v); return; } } }
    template <class F> __device__ void each(F f) const { for (int i = 0; i < Cap; i++) if (used[i]) f(used[i] - 1, vals[i]); }
};
__global__ void hist(const int* x, int n, int* out) { __shared__ Map<int, int, 16> m;
    m.clear();
    for (int i = threadIdx.x; i < 16; i += blockDim.x) m.vals[i] = 0;
    __syncthreads();
    if (threadIdx.x < n) m.add(x[threadIdx.x], 1);
    __syncthreads();
    if (threadIdx.x == 0) m.each([=](int k, int c) { out[k] = c; });
}
template <class D> struct Distance { __device__ float between(float a, float b) const { return static_cast<const D*>(this)->impl(a, b); }
};
struct L1 : Distance<L1> { __device__ float impl(float a, float b) const { return fabsf(a - b); }
};
struct L2 : Distance<L2> { __device__ float impl(float a, float b) const { return (a - b) * (a - b); }
};
template <class D> __global__ void dist(const Distance<D>* , float* o) { D d;
    o[threadIdx.x] = d.between((float)threadIdx.x, 2.0f);
}
__global__ void vecs(float* o) { Vec a{1.0f, 2.0f, 3.0f};
    auto b = a + Vec{1.0f, 1.0f, 1.0f};
    float s = 0;
    unroll<0, 3>([&](auto i) { s += b[decltype(i)::value] * (decltype(i)::value + 1); });
    o[0] = dot(a, b);
    o[1] = s;
}
int main() {
  float h[6] = {1, 2, 3, 4, 5, 6}, r[9];
  float *a, *c;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&c, sizeof r);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  matmul<<<1, dim3(4, 4)>>>(View(a, 3, 2), View<float, ColMajor>(a, 2, 3), View(c, 3, 3));
  cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost);
  for (float x : r) printf("%g ", x);
  puts("");
  run<Chain<Dbl, Inc, AddK<10>, Dbl>><<<1, 4>>>(c);
  cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\n", r[0], r[1], r[2], r[3]);
  int x[8] = {3, 1, 3, 7, 1, 3, 0, 7}, *dx, *dh, hh[8];
  cudaMalloc(&dx, sizeof x);
  cudaMalloc(&dh, sizeof hh);
  cudaMemset(dh, 0, sizeof hh);
  cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
  hist<<<1, 32>>>(dx, 8, dh);
  cudaMemcpy(hh, dh, sizeof hh, cudaMemcpyDeviceToHost);
  for (int v : hh) printf("%d ", v);
  puts("");
  dist<L1><<<1, 4>>>(nullptr, c);
  cudaMemcpy(r, c, 16, cudaMemcpyDeviceToHost);
  printf("%g %g ", r[0], r[3]);
  dist<L2><<<1, 4>>>(nullptr, c);
  cudaMemcpy(r, c, 16, cudaMemcpyDeviceToHost);
  printf("%g %g\n", r[0], r[3]);
  vecs<<<1, 1>>>(c); cudaMemcpy(r, c, 8, cudaMemcpyDeviceToHost); printf("%g %g\n", r[0], r[1]);
}
