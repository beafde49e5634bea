// Tagged unions visited by overloaded lambdas in a kernel.
#include <cstdio>
#include <cuda_runtime.h>
template <class... Fs> struct overloaded : Fs... { using Fs::operator()...; };
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;
template <class... Ts> struct Variant;
template <class T, class... Ts> struct index_of;
template <class T, class... Ts> struct index_of<T, T, Ts...> { static constexpr int value = 0; };
template <class T, class U, class... Ts> struct index_of<T, U, Ts...> { static constexpr int value = 1 + index_of<T, Ts...>::value;
};
template <class... Ts> struct Variant {
  static constexpr size_t size = 16; alignas(8) unsigned char data[size]; int tag = -1;
  template <class T> __host__ __device__ Variant(T t) : tag(index_of<T, Ts...>::value) { new (data) T(t); }
  template <int I, class F> __host__ __device__ auto call(F& f) const { return 0.0f; }
  template <class F> __host__ __device__ float visit(F f) const { float r = 0;
      ((tag == index_of<Ts, Ts...>::value ? (r = f(*reinterpret_cast<const Ts*>(data)), 0) : 0), ...);
      return r;
  }
};
struct Sphere { float r; }; struct Cube { float a; }; struct Cyl { float r, h; };
using Solid = Variant<Sphere, Cube, Cyl>;
template <class... Ps> struct Policies : Ps... { template <class... As> __host__ __device__ Policies(As... as) : Ps(as)... {}
};
struct Scale { float s;
    __host__ __device__ Scale(float s) : s(s) {}
    __host__ __device__ float scale(float x) const { return s * x; }
};
struct Shift { float t;
    __host__ __device__ Shift(float t) : t(t) {}
    __host__ __device__ float shift(float x) const { return x + t; }
};
__global__ void volumes(const Solid* s, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = s[i].visit(overloaded{[](const Sphere& x) { return 4.0f * x.r * x.r * x.r; }, [](const Cube& x) { return x.a * x.a * x.a; }, [](const Cyl& x) { return 3.0f * x.r * x.r * x.h; }});
    Policies<Scale, Shift> p(2.0f, 1.0f); out[i] = p.shift(p.scale(out[i]));
  }
}
int main() {
  Solid h[3] = {Sphere{1}, Cube{2}, Cyl{1, 2}}; Solid* d; float* o; float r[3];
  cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof r); cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  volumes<<<1, 32>>>(d, o, 3); cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
  for (float x : r) printf("%g\n", x); cudaFree(d); cudaFree(o);
}
