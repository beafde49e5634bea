// device: h200-sxm
// What the standard library has, as cuda::std, on both sides.
#include <cstdio>
#include <cuda/std/algorithm>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>
#include <cuda/std/chrono>

namespace ds = cuda::std;

template <class T> __host__ __device__ ds::enable_if_t<ds::is_integral_v<T>, T> halved(T x) { return x / 2; }
template <class T> __host__ __device__ ds::enable_if_t<ds::is_floating_point_v<T>, T> halved(T x) { return x * T(0.5); }

__host__ __device__ ds::optional<double> root(double x)
{
    if (x < 0) return ds::nullopt;
    return cuda::std::sqrt(x);
}

__host__ __device__ double sum(cuda::std::span<const double> s)
{
    double t = 0;
    for (double x : s) t += x;
    return t;
}

__host__ __device__ int fill(double *o)
{
    int k = 0;
    ds::array<double, 5> a{3, 1, 4, 1, 5};
    ds::partial_sort(a.begin(), a.end(), a.end());
    for (double x : a) o[k++] = x;
    o[k++] = sum({a.data(), 3});
    o[k++] = sum(ds::span<double>(a).subspan(2));
    o[k++] = ds::accumulate(a.begin(), a.end(), 0.0);
    o[k++] = *ds::max_element(a.begin(), a.end(), ds::less<double>()) - *ds::min_element(a.begin(), a.end());
    o[k++] = root(2.25).value() + root(-1).value_or(100);
    auto [q, r] = ds::make_pair(17 / 5, 17 % 5);
    ds::tuple<int, double, char> t(q, 0.5, 'x');
    ds::get<1>(t) += r;
    o[k++] = ds::get<0>(t) + ds::get<double>(t) + ds::get<2>(t);
    o[k++] = ds::apply([](int a, double b, char c) { return a * b - c; }, t);
    ds::complex<float> z(1, 2), w = z * ds::conj(z) + ds::complex<float>(0, 1);
    o[k++] = w.real() * 10 + w.imag();
    o[k++] = ds::norm(z) + halved(7) + halved(7.0);
    ds::uint32_t bits = 0x00ff0100u;
    o[k++] = ds::popcount(bits) * 100 + ds::countr_zero(bits) * 10 + ds::countl_zero(bits);
    o[k++] = ds::rotl((unsigned char)0x81, 1) + ds::bit_ceil(37u) + ds::bit_floor(37u) + ds::bit_width(37u);
    o[k++] = ds::bit_cast<float>(0x40490fdbu);
    o[k++] = ds::numeric_limits<int>::max() + ds::numeric_limits<double>::epsilon();
    int x = 1, y = 2;
    ds::swap(x, y);
    int was = ds::exchange(x, 9);
    o[k++] = was * 100 + x * 10 + y;
    o[k++] = ds::min(3, 2) + ds::max(2.5, 1.5) + ds::clamp(11, 0, 10);
    ds::variant<int, double> v = 2.5;
    o[k++] = ds::visit([](auto a) { return a * 2.0; }, v) + v.index();
    o[k++] = ds::plus<>()(1, 2.5) * ds::multiplies<int>()(3, 4);
    o[k++] = ds::chrono::duration_cast<ds::chrono::milliseconds>(ds::chrono::seconds(3)).count();
    o[k++] = ds::is_same<ds::common_type_t<int, float>, float>::value + 2 * ds::is_trivially_copyable_v<ds::array<int, 2>>;
    return k;
}

__global__ void device(double *o, int *n) { *n = fill(o); }

int main()
{
    double *d, h[64];
    int *n;
    cudaMallocManaged(&d, sizeof h);
    cudaMallocManaged(&n, sizeof *n);
    device<<<1, 1>>>(d, n);
    cudaDeviceSynchronize();
    int k = fill(h), same = 0;
    for (int i = 0; i < k; i++) {
        printf("%.9g%c", d[i], i % 8 == 7 ? '\n' : ' ');
        same += d[i] == h[i];
    }
    printf("\n%d %d %d\n", *n, k, same == k);
    return 0;
}
