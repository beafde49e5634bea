// device: geforce-8800-gtx
// double on a device without double precision: computed as float, eight bytes in memory, overloads and sizes as ever.
#include <cstdio>
#include <cmath>
union U { double d; long long l; };
struct V { double x, y; __host__ __device__ V operator+(const V &o) const { V r; r.x = x + o.x; r.y = y + o.y; return r; } };
__host__ __device__ double poly(double x) { return 1.0 / 3.0 * x * x - x / 7; }
__device__ V make(double a) { V v = {a, a * 2}; return v; }
template <class A, class B> struct Same { enum { value = 0 }; };
template <class A> struct Same<A, A> { enum { value = 1 }; };
template <class A> __device__ int is_double(A) { return Same<A, double>::value; }
__global__ void k(double *o, long long *l, const double *in, V by_value) {
  int i = threadIdx.x;
  extern __shared__ double dyn[];
  dyn[i] = in[i];
  __syncthreads();
  double x = dyn[31 - i];
  V s = make(x) + by_value;
  U u; u.d = x; l[i] = u.l;
  l[32 + i] = __double_as_longlong(x) + __double2hiint(x);
  double t = sqrt(x) + cbrt(x) + exp2(x) + log(x + 1) + tan(x) + atan2(x, 2.0) + hypot(x, 1.0) + floor(x) + fmod(x, 3) + erf(x) + rsqrt(x + 1) + ldexp(x, 2) + fabs(-x) + round(x) + tgamma(x + 1);
  int e; t += frexp(x, &e) + e; double ip; t += modf(x, &ip) + ip; double sn, cs; sincos(x, &sn, &cs); t += sn * cs;
  double best = x > 0.5 ? x : 0.5; if (!x) best = 0; while (best > 100) best /= 2;
  o[i] = poly(x) + s.x + s.y + t + best + is_double(x) + is_double(1.0) + (isnan(x) ? 1 : 0) + __longlong_as_double(__double_as_longlong(x)) + __double2float_rn(x) + (double)(unsigned char)x + min(x, 2.0) + __dadd_rn(x, 1.0) + fma(x, x, 1.0);
  volatile double vol = x; vol += 1; o[i] += vol; 
  double2 d2 = make_double2(x, 1.0); d2.y += d2.x; o[i] += d2.y;
  double m[2][2] = {{1, x}, {x, 1}}; o[i] += m[i % 2][(i + 1) % 2];
}
void more() {
  double h[32], o[32], *d, *od; long long l[64], *ld; V v = {0.1, 0.2};
  for (int i = 0; i < 32; i++) h[i] = i * 0.3;
  cudaMalloc(&d, sizeof h); cudaMalloc(&od, sizeof h); cudaMalloc(&ld, sizeof l);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 32, sizeof h>>>(od, ld, d, v);
  cudaMemcpy(o, od, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(l, ld, sizeof l, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i += 5) printf("%.6g %.6g %llx %llx\n", o[i], poly(h[i]), l[i], l[32 + i]);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
struct P { double x; float y; double z[2]; };
__device__ double sq(double a) { return a * a; }
template <class T> __device__ T twice(T a) { return a + a; }
__device__ int which(double) { return 2; }
__device__ int which(float) { return 1; }
__constant__ double c[2] = {1.5, 2.5};
__device__ double g = 3.0;
template <class T> __global__ void kt(T *a, T v) { a[threadIdx.x] = v * threadIdx.x + T(1); }
__global__ void forms(double *a, double s, P *p, int *out) {
  __shared__ double sh[32];
  int i = threadIdx.x;
  double x = a[i] * s + 0.1;
  double *q = &x;
  *q += 1.0;
  double &r = x;
  r -= 0.5;
  sh[i] = x;
  __syncthreads();
  double sum = 0;
  for (int j = 0; j < 32; j++) sum += sh[j];
  a[i] = sum + sqrt(x) + sin(x) + exp(-x) + sq(x) + twice(x) + pow(x, 2.0) + fmax(x, 3.0) + c[1] + g;
  double arr[4];
  for (int j = 0; j < 4; j++) arr[(j + i) % 4] = j * 0.5;
  out[i] = which(x) * 1000 + sizeof(x) * 100 + sizeof(arr) + (int)arr[i % 4];
  P l = *p; l.x += i; l.z[1] = l.x > 3 ? l.y : l.z[0];
  if (i == 5) *p = l;
  long long n = (long long)(x * 10); out[32 + i] = (int)n; 
  unsigned u = (unsigned)x; x = u; x++; --x; x = -x; out[64+i] = x == -(double)u; out[96+i] = (bool)x;
}
int main() {
  more();
  double h[32], *d; P p = {1, 2, {3, 4}}, *dp; int o[128], *dout;
  for (int i = 0; i < 32; i++) h[i] = i;
  cudaMalloc(&d, sizeof h); cudaMalloc(&dp, sizeof p); cudaMalloc(&dout, sizeof o);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(dp, &p, sizeof p, cudaMemcpyHostToDevice);
  forms<<<1, 32>>>(d, 0.25, dp, dout);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(&p, dp, sizeof p, cudaMemcpyDeviceToHost); cudaMemcpy(o, dout, sizeof o, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; i++) printf("%.6g %d %d %d %d\n", h[i], o[i], o[32+i], o[64+i], o[96+i]);
  printf("%g %g %g %g\n", p.x, p.y, p.z[0], p.z[1]);
  kt<<<1, 32>>>(d, 0.1); cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost); printf("%.9g %.9g\n", h[3], h[31]);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
