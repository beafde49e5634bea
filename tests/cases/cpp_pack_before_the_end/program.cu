// A parameter pack that is not the last one has the elements given by hand.
#include <cstdio>
template<class T, int n> struct Pk { T e[n]; };
template<int p, class F, class R, class... IN>
__global__ void g(F f, long m, Pk<R, p>* r, const Pk<IN, p>*... in, long nt, R* tr, const IN*... ti) {
  for (long i = 0; i < m; i++) for (int j = 0; j < p; j++) r[i].e[j] = f((in[i].e[j])...);
  for (long i = 0; i < nt; i++) tr[i] = f((ti[i])...);
}
struct Mul { __device__ float operator()(float a, float b) const { return a * b; } };
struct Neg { __device__ float operator()(float a) const { return -a; } };
template<int p, class F, class R, class... IN> void launch(F f, long n, R* r, const IN*... in) {
  long m = n / p, off = m * p;
  g<p, F, R, IN...><<<1, 1>>>(f, m, reinterpret_cast<Pk<R, p>*>(r), (reinterpret_cast<const Pk<IN, p>*>(in))..., n - off, r + off, (in + off)...);
}
int main() {
  float *a, *b, *c; cudaMallocManaged(&a, 64); cudaMallocManaged(&b, 64); cudaMallocManaged(&c, 64);
  for (int i = 0; i < 11; i++) a[i] = i, b[i] = i + 1;
  launch<4>(Mul(), 11, c, (const float*)a, (const float*)b); cudaDeviceSynchronize();
  for (int i = 0; i < 11; i++) printf("%g ", c[i]); printf("\n");
  launch<4>(Neg(), 11, c, (const float*)a); cudaDeviceSynchronize();
  for (int i = 0; i < 11; i++) printf("%g ", c[i]); printf("\n");
}
