// Functions of the C library declared by the program itself, and more declarations as programs write them.
extern "C" int printf(const char *, ...);
extern "C" void *malloc(unsigned long); extern "C" { void free(void *); double sqrt(double); int atoi(const char *s); }
__device__ int dev; 
struct Vec3 { float x, y, z; __host__ __device__ inline friend Vec3 operator+(const Vec3 &a, const Vec3 &b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; } __host__ __device__ Vec3 & operator*=(float s) { x *= s; y *= s; z *= s; return *this; } };
template <typename T> __host__ __device__ __forceinline__ T const & maxr(T const &a, T const &b) { return a < b ? b : a; }
__global__ void __launch_bounds__(128) k1(Vec3 *v, int n) { const int i = threadIdx.x; if (i < n) { Vec3 t = v[i] + v[i]; t *= 2.f; v[i] = t; } }
template <typename T, typename Op> __global__ void map(T *p, Op op, int n) { for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) p[i] = op(p[i]); }
struct Add { int k; __device__ int operator()(int x) const; };
__device__ int Add::operator()(int x) const { return x + k; }
namespace outer { namespace inner { __device__ __constant__ int table[4] = {1, 2, 3, 4}; __global__ void kk(int *o); } using inner::kk; namespace al = inner; }
__global__ void outer::inner::kk(int *o) { o[threadIdx.x] = table[threadIdx.x]; }
typedef void (*Kern)(int *, Add, int);
enum class Mode : unsigned char { A, B };
template <Mode M> __global__ void mode(int *o) { *o = M == Mode::A ? 1 : 2; }
union U { float f; unsigned u; };
int main(void)
{
  int n = 4; Vec3 *v; cudaMallocManaged(&v, n * sizeof *v); for (int i = 0; i < n; i++) v[i] = Vec3{(float)i, 1, 2};
  k1<<<1, n>>>(v, n); cudaDeviceSynchronize(); printf("%.0f %.0f\n", v[2].x, v[3].z);
  int *p; cudaMallocManaged(&p, 64); for (int i = 0; i < 4; i++) p[i] = i; Kern kp = map<int, Add>; kp<<<1, 4>>>(p, Add{10}, 4); map<<<dim3(2), dim3(32)>>>(p, [] __device__ (int x) { return x * 2; }, 4); cudaDeviceSynchronize(); printf("%d %d\n", p[0], p[3]);
  outer::al::kk<<<1, 4>>>(p); cudaDeviceSynchronize(); printf("%d\n", p[3]); mode<Mode::B><<<1, 1>>>(p); cudaDeviceSynchronize(); printf("%d %d\n", p[0], maxr(3, 4)); U u; u.f = 1.0f; printf("%x %d\n", u.u, atoi("42")); printf("%.1f\n", sqrt(16.0)); free(malloc(4));
  unsigned int grid[3] = {1, 1, 1}; dim3 gd(grid[0], grid[1]); switch (int z = n) { case 4: { int w[z]; w[3] = z; printf("%d\n", w[3]); } break; default:; }
  auto [a, b, c] = v[1]; printf("%.0f %.0f %.0f\n", a, b, c); if (auto e = cudaGetLastError(); e != cudaSuccess) printf("bad\n"); return 0;
}
