// constexpr: loops, recursion, structs with methods, tables for the device, sizes of arrays, static_assert, if constexpr.
#include <cstdio>
__host__ __device__ constexpr int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
__host__ __device__ constexpr unsigned reverse(unsigned v, int bits) { unsigned r = 0; for (int i = 0; i < bits; ++i) if (v >> i & 1) r |= 1u << (bits - 1 - i); return r; }
struct Fraction {
    int n, d;
    __host__ __device__ constexpr Fraction(int a, int b) : n(a / gcd(a, b)), d(b / gcd(a, b)) {}
    __host__ __device__ constexpr Fraction operator+(Fraction o) const { return Fraction(n * o.d + o.n * d, d * o.d); }
    __host__ __device__ constexpr bool operator==(Fraction o) const { return n == o.n && d == o.d; }
};
template <int N> struct Table {
    int v[N];
    __host__ __device__ constexpr Table() : v() { for (int i = 0; i < N; ++i) v[i] = i ? v[i - 1] + i : 0; }
    __host__ __device__ constexpr int operator[](int i) const { return v[i]; }
};
__constant__ Table<8> table;
constexpr Fraction sum = Fraction(1, 6) + Fraction(1, 3);
static_assert(sum == Fraction(1, 2), "one half");
static_assert(gcd(84, 36) == 12 && reverse(0b0011, 4) == 0b1100, "");
constexpr int length(const char *s) { int n = 0; while (s[n]) ++n; return n; }
static_assert(length("warp") == 4);
template <int N> __host__ __device__ constexpr int power(int x) { if constexpr (N == 0) return 1; else return x * power<N - 1>(x); }
constexpr long long fibonacci(int n) { long long a = 0, b = 1; while (n-- > 0) { long long t = a + b; a = b; b = t; } return a; }

__global__ void kernel(int *out)
{
    constexpr int size = gcd(48, 36);
    int local[size] = {}, i = threadIdx.x;
    local[i] = i;
    constexpr Fraction f = Fraction(2, 8) + Fraction(1, 4);
    out[i] = table[i] + local[i] + size + f.n * 100 + f.d * 1000;
    out[8 + i] = gcd(i * 6 + 12, 18) + reverse(i, 3) * 100 + power<3>(i) * 1000;
}

int main()
{
    int *d, h[16];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 8>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    constexpr auto big = fibonacci(90);
    int n = 7;
    printf("\n%lld %lld %d/%d\n", big, fibonacci(n), sum.n, sum.d);
    cudaFree(d);
}
