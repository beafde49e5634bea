// if constexpr and if with an initialiser: branches that would not compile, nested, by type and by value, switch with one.
#include <cstdio>
#include <type_traits>
struct Text { const char *s; __host__ __device__ int length() const { int n = 0; while (s[n]) ++n; return n; } };
template <typename T> __host__ __device__ int measure(T t)
{
    if constexpr (std::is_same<T, Text>::value) return t.length();
    else if constexpr (std::is_pointer<T>::value) return *t + 1;
    else if constexpr (std::is_floating_point<T>::value) { const int scaled = t * 100; return scaled; }
    else return t;
}
template <int N> __host__ __device__ int unrolled(const int *v)
{
    int s = v[N - 1];
    if constexpr (N > 1) s += unrolled<N - 1>(v);
    return s;
}
template <typename T> constexpr int bits_of(T v) { int n = 0; while (v >>= 1) ++n; return n; }
template <int Dim> __global__ void kernel(int *out)
{
    int i = threadIdx.x;
    if constexpr (Dim == 2) i += threadIdx.y * blockDim.x;
    int v[4] = {i, i + 1, i + 2, i + 3};
    out[i] = measure(i) + unrolled<4>(v) * 10;
    if (int half = i / 2; half % 2 == 1) out[i] += 1000 * half;
    else if (int third = i / 3; third) out[i] += 10000 * half + 100000 * third;
    switch (int r = i & 3; r) { case 2: out[i] = -r; break; default: break; }
    if (int *p = i == 1 ? v : nullptr) out[i] += *p;
    if (i == 7) out[i] = measure(Text{"seven"}) + measure(2.5f) + measure(&v[0]);
}

int main()
{
    static_assert(bits_of(1024) == 10, "");
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<1><<<1, 8>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    kernel<2><<<1, dim3(4, 2)>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("\n");
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
