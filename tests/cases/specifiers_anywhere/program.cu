// Execution and memory spaces wherever nvcc takes them.
#include <cstdio>
struct Box {
  int v;
  int & __host__ __device__ get() { return v; }
  const int & __host__ __device__ cget() const { return v; }
  int * __device__ __host__ ptr() { return &v; }
  explicit __host__ __device__ Box(int a) : v(a) {}
  constexpr __host__ __device__ Box() : v(0) {}
  __host__ __device__ explicit Box(float a) : v((int)a) {}
  __host__ __device__ constexpr Box(double a) : v((int)a) {}
  friend __host__ __device__ int operator+(const Box &a, const Box &b) { return a.v + b.v; }
  __host__ __device__ friend int operator-(const Box &a, const Box &b) { return a.v - b.v; }
  inline __host__ __device__ Box &operator+=(int x) { v += x; return *this; }
  Box & __host__ __device__ operator-=(int x) { v -= x; return *this; }
  __host__ __device__ operator int() const { return v; }
  static __device__ __host__ int st(int x) { return x; }
  static int __host__ __device__ st2(int x) { return x + 1; }
  template <class T> __host__ __device__ T as() const { return T(v); }
  template <class T> T __host__ __device__ as2() const { return T(v); }
  template <class T> T & __host__ __device__ as3(T &t) const { return t; }
  virtual __host__ __device__ ~Box() {}
  __host__ __device__ virtual int vf() { return 1; }
  virtual int __host__ __device__ vg() const { return 2; }
  auto __host__ __device__ tr() -> int { return 3; }
};
static inline __device__ int a1(int x) { return x; }
static __device__ inline int a2(int x) { return x; }
__device__ static inline int a3(int x) { return x; }
inline static __device__ __forceinline__ int a4(int x) { return x; }
int __device__ a5(int x) { return x; }
int static __device__ a6(int x) { return x; }
const float * __device__ a7(const float *x) { return x; }
float * __restrict__ __device__ a8(float *x) { return x; }
template <> __device__ int Box::as<int>() const;
template <class T> __device__ T b1(T x) { return x; }
__device__ float4 & __host__ b3(float4 &x) { return x; }
template <class T> T __device__ b4(T x) { return x; }
template <class T> T * __host__ __device__ b5(T *x) { return x; }
template <class T> static __device__ __forceinline__ T b6(T x) { return x; }
template <> __device__ int b1<int>(int x) { return x + 100; }
extern "C" __global__ void ce(int *p) { p[20] = 20; }
void __global__ k2(int *p) { p[21] = 21; }
static void __global__ k3(int *p) { p[22] = 22; }
__global__ static void k4(int *p) { p[23] = 23; }
void __launch_bounds__(64) __global__ k5(int *p) { p[24] = 24; }
__global__ void __launch_bounds__(64, 2) k6(int *p) { p[25] = 25; }
template <int N> void __global__ k7(int *p) { p[26] = N; }
__launch_bounds__(64) __global__ void k8(int *p) { p[27] = 27; }
float __constant__ c1[2] = {1, 2}; int __device__ d1 = 4; const __constant__ int c2 = 6; static __device__ int d2 = 7; __device__ const int d3 = 8; int __managed__ m1 = 9;
unsigned int __device__ d4 = 10;
__global__ void k(int *p, Box *b) {
  int __shared__ s; __shared__ int s2[2]; float __shared__ s3[4]; volatile __shared__ int s4; __shared__ volatile int s5; extern __shared__ int dyn[]; const int __restrict__ *q = p;
  s = 1; s2[0] = 2; s3[1] = 3; s4 = 4; s5 = 5; 
  b->get() = 7; *b += 2; *b -= 1; p[0] = b->cget() + *b->ptr();
  p[1] = a1(1) + a2(2) + a3(3) + a4(4) + a5(5) + a6(6); p[2] = b1(3) + b4(4) + *b5(p + 1) + b6(2);
  p[3] = Box::st(1) + Box::st2(2) + b->as<int>() + b->as2<int>() + b->as3(s) + b->tr();
  p[4] = s + s2[0] + (int)s3[1] + s4 + s5; p[5] = (int)c1[1] + d1 + c2 + d2 + d3 + m1 + d4; Box x(3), y(4.5f); p[6] = x + y; p[7] = y - x;
  float4 f = {1, 2, 3, 4}; p[8] = (int)b3(f).w; auto l = [] __device__ (int z) { return z * 2; }; p[9] = l(5); auto l2 = [=] __device__ __host__ (int z) -> int { return z + *p; }; p[10] = l2(5);
  auto l3 = [&] __device__ { return s + 1; }; p[11] = l3(); 
}
template <> __device__ __host__ int Box::as<int>() const { return v * 3; }
int main() {
  int *p; Box *b; cudaMallocManaged(&p, 400); cudaMallocManaged(&b, sizeof(Box));
  k<<<1, 1, 16>>>(p, b); ce<<<1, 1>>>(p); k2<<<1, 1>>>(p); k3<<<1, 1>>>(p); k4<<<1, 1>>>(p); k5<<<1, 1>>>(p); k6<<<1, 1>>>(p); k7<26><<<1, 1>>>(p); k8<<<1, 1>>>(p);
  printf("%d\n", cudaDeviceSynchronize());
  for (int i = 0; i < 28; i++) printf("%d ", p[i]); printf("\n");
  auto hl = [=] __host__ __device__ (int z) { return z + 1; }; printf("%d %d\n", hl(3), b->get());
}
float * __device__ gp; int * __constant__ cp; 
__global__ void kk(float *o) { float * __shared__ sp; float & __restrict__ r = *o; if (threadIdx.x == 0) sp = o; __syncthreads(); sp[threadIdx.x] = 1; gp = o; }
