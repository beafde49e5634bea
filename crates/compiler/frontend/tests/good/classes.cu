#include <cstdio>
#include <cmath>
#include <algorithm>
template <typename T, int BS> __global__ void reduce(const T *in, T *out, int n) {
  __shared__ T s[BS];
  int t = threadIdx.x;
  T v = 0;
  for (int i = blockIdx.x * BS + t; i < n; i += BS * gridDim.x) v += in[i];
  s[t] = v;
  __syncthreads();
#pragma unroll
  for (int k = BS / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
struct Vec3 {
  float x, y, z;
  __host__ __device__ Vec3() : x(0), y(0), z(0) {}
  __host__ __device__ Vec3(float a, float b, float c) : x(a), y(b), z(c) {}
  __host__ __device__ float dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
  __host__ __device__ Vec3 operator+(const Vec3 &o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
  __host__ __device__ Vec3 &operator+=(const Vec3 &o) { x += o.x; y += o.y; z += o.z; return *this; }
};
__host__ __device__ inline Vec3 operator*(float k, const Vec3 &v) { return Vec3(k * v.x, k * v.y, k * v.z); }
template <class T> __host__ __device__ T clampT(T v, T lo, T hi) { return v < lo ? lo : (v > hi ? hi : v); }
__device__ float square(float x) { return x * x; }
__device__ int square(int x) { return x * x; }
enum class Mode { A, B = 5 };
enum Color { RED, GREEN, BLUE };
namespace util { constexpr int N = 4; inline int twice(int x) { return 2 * x; } }
using namespace util;
typedef float (*op_t)(float, float);
float addf(float a, float b) { return a + b; }
union U { int i; float f; struct { short lo, hi; }; };
struct Bits { unsigned a : 3; unsigned b : 5; int c : 10; };
template<typename T> struct Pair { T a, b; __host__ __device__ T sum() const { return a + b; } };
__global__ void k2(Vec3 *v, float4 *f, Pair<int> p) {
  int i = threadIdx.x;
  v[i] += 2.0f * v[i] + Vec3(1, 2, 3);
  f[i] = make_float4(v[i].x, square(2.0f), square(3), p.sum());
  f[i].w = clampT(f[i].w, 0.f, 1.f);
  float4 t = f[i]; t.x++;
  f[i] = t;
  int lane = i % warpSize;
  int s = __shfl_down_sync(0xffffffff, lane, 1);
  unsigned b = __ballot_sync(~0u, s > 3);
  if (__any_sync(~0u, b & 1)) printf("%d %u\n", s, b);
  uint3 tid = threadIdx; 
  auto q = tid.x + 1;
  f[q].x = __expf(1.0f) + min(3, 4u) + fabs(-1.0) + abs(-3);
}
int main() {
  int x = 3, &r = x;
  r += 2;
  const int N2 = util::N * 2;
  float arr[N2];
  for (auto &a : arr) a = 1;
  float sum = 0;
  for (float a : arr) sum += a;
  Vec3 v(1, 2, 3), w = v + Vec3{4, 5, 6};
  w += v;
  op_t op = addf; op = &addf;
  float (*tab[2])(float, float) = { addf, op };
  U u; u.f = 1.0f; u.lo = 3;
  Bits bf = {1, 2, -3}; bf.b = 7; bf.c += 2;
  Mode m = Mode::B; Color c = GREEN;
  if (m == Mode::B && c != RED) x = static_cast<int>(m) + c;
  bool ok = x; ok = !ok;
  float *d; cudaMalloc(&d, 100);
  reduce<float, 256><<<1, 256>>>(d, d, 25);
  Pair<int> p = {1, 2};
  k2<<<dim3(1), {32, 1, 1}>>>(nullptr, NULL, p);
  int *arr2 = new int[10]; delete[] arr2;
  char buf[100]; sprintf(buf, "%s" "-%d", "a", twice(3));
  long long big = 1LL << 40; unsigned char uc = 200; uc += 100;
  x = uc << 2 | 1; x ^= 3; x = -x % 7; x = ~x;
  printf("%d %f %lld %f %s\n", x, sum, big, tab[0](1, 2), buf);
  int mat[2][3] = {1, 2, 3, 4, 5, 6}, (*pm)[3] = mat;
  x = pm[1][2] + *(*(mat + 1) + 2) + sizeof mat / sizeof(mat[0]);
  goto end;
  x = 0;
end:
  return std::min(3, 4) + (int)std::sqrt(2.0) + (x, 3);
}
