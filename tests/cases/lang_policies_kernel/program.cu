// Reductions by policies, pipelines of functors, recursive packs in kernels.
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("%s\n", cudaGetErrorString(e_)); return 1; } } while (0)
// policy-based kernels, constexpr dispatch, CRTP accumulators, variadic functors
struct SumOp { template <class T> __device__ static T identity() { return T(0); }
    template <class T> __device__ static T combine(T a, T b) { return a + b; }
};
struct MaxOp { template <class T> __device__ static T identity() { return T(-1e30f); }
    template <class T> __device__ static T combine(T a, T b) { return a > b ? a : b; }
};
template <int Block> struct SharedTree { template <class Op, class T> __device__ static T reduce(T v) { __shared__ T s[Block]; s[threadIdx.x] = v; __syncthreads(); for (int k = Block / 2; k; k /= 2) { if (threadIdx.x < k) s[threadIdx.x] = Op::combine(s[threadIdx.x], s[threadIdx.x + k]); __syncthreads(); } return s[0]; }
};
template <int Block> struct Shuffle { template <class Op, class T> __device__ static T reduce(T v) { for (int k = 16; k; k /= 2) v = Op::combine(v, __shfl_xor_sync(0xffffffffu, v, k)); return v; }
};
template <class Op, template <int> class Strategy, int Block> struct Reducer : private Op, private Strategy<Block> { template <class T> __device__ static T run(T v) { return Strategy<Block>::template reduce<Op>(v); }
};
template <class... Fs> struct Pipeline;
template <> struct Pipeline<> { template <class T> __host__ __device__ T operator()(T x) const { return x; }
};
template <class F, class... Fs> struct Pipeline<F, Fs...> : Pipeline<Fs...> { F f;
    __host__ __device__ Pipeline(F f, Fs... fs) : Pipeline<Fs...>(fs...), f(f) {}
    template <class T> __host__ __device__ auto operator()(T x) const { return static_cast<const Pipeline<Fs...>&>(*this)(f(x)); }
};
template <class... Fs> Pipeline(Fs...) -> Pipeline<Fs...>;
template <class R, class P, class T> __global__ void reduce(const T* in, T* out, int n, P p) { int i = threadIdx.x;
    T v = R::run(i < n ? (T)p(in[i]) : (T)0);
    if (i == 0) *out = v;
}
struct Square { __host__ __device__ float operator()(float x) const { return x * x; }
};
struct AddN { float n;
    __host__ __device__ float operator()(float x) const { return x + n; }
};
template <class T, class... Ts> struct Pack : Pack<Ts...> { T v;
    __host__ __device__ constexpr Pack(T t, Ts... ts) : Pack<Ts...>(ts...), v(t) {}
    template <class F> __device__ void each(F&& f) const { f(v); Pack<Ts...>::each(f); }
};
template <class T> struct Pack<T> { T v;
    __host__ __device__ constexpr Pack(T t) : v(t) {}
    template <class F> __device__ void each(F&& f) const { f(v); }
};
template <class P> __global__ void total(P p, double* out) { double s = 0;
    p.each([&](auto x) { s += x; });
    out[threadIdx.x] = s * threadIdx.x;
}
int main() {
  float h[32];
  for (int i = 0; i < 32; i++) h[i] = (float)(i % 7);
  float *d, *o, r;
  CHECK(cudaMalloc(&d, sizeof h));
  CHECK(cudaMalloc(&o, 4));
  CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
  Pipeline p(Square{}, AddN{1.0f});
  reduce<Reducer<SumOp, SharedTree, 32>><<<1, 32>>>(d, o, 32, p);
  CHECK(cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost));
  printf("%g\n", r);
  reduce<Reducer<MaxOp, Shuffle, 32>><<<1, 32>>>(d, o, 32, Pipeline{AddN{2.0f}, Square{}, AddN{-1}});
  CHECK(cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost));
  printf("%g\n", r);
  double *q, s[3];
  CHECK(cudaMalloc(&q, 24));
  total<<<1, 3>>>(Pack<int, float, double>(1, 2.5f, 4.25), q);
  CHECK(cudaMemcpy(s, q, 24, cudaMemcpyDeviceToHost));
  printf("%g %g %g\n", s[0], s[1], s[2]);
  printf("%g\n", p(3.0f)); CHECK(cudaFree(d)); CHECK(cudaFree(o)); CHECK(cudaFree(q));
}
