#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <iostream>
#include <functional>
#include <cmath>
// functors of several kinds: std ones, function templates' results, classes with state, nested lambdas
struct Base { virtual ~Base() {} };
template <int N> struct power { template <class T> __host__ __device__ T operator()(T x) const { T r = 1; for (int i = 0; i < N; i++) r *= x; return r; } };
template <class F, class G> struct compose_t { F f; G g; template <class T> __host__ __device__ auto operator()(const T &x) const -> decltype(f(g(x))) { return f(g(x)); } };
template <class F, class G> compose_t<F, G> compose(F f, G g) { return {f, g}; }
struct table { int t[4]; __host__ __device__ int operator()(int i) const { return t[i % 4]; } };
struct mutable_state { int calls = 0; __host__ __device__ int operator()(int x) { calls++; return x + calls; } };
template <class T> struct Matrix2 { T a, b, c, d; __host__ __device__ friend Matrix2 operator*(const Matrix2 &x, const Matrix2 &y) { return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d}; } };
struct Vec3 { float x, y, z; __host__ __device__ Vec3 operator+(const Vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; } };
enum class Color { red, green, blue };
struct next_color { __host__ __device__ Color operator()(Color c) const { return (Color)(((int)c + 1) % 3); } };
__host__ __device__ float half_of(float x) { return x / 2; }
struct calls_function { __host__ __device__ float operator()(float x) const { return half_of(x) + sqrtf(x); } };
int main() {
    thrust::device_vector<int> v(8), w(8);
    for (int i = 0; i < 8; i++) v[i] = i + 1;
    thrust::transform(v.begin(), v.end(), w.begin(), power<3>());
    std::cout << w[4] << " ";
    thrust::transform(v.begin(), v.end(), w.begin(), compose(power<2>(), thrust::negate<int>()));
    std::cout << w[4] << " ";
    thrust::transform(v.begin(), v.end(), w.begin(), table{{10, 20, 30, 40}});
    std::cout << w[4] << " ";
    thrust::transform(v.begin(), v.end(), w.begin(), mutable_state());
    std::cout << w[0] << " " << thrust::reduce(v.begin(), v.end(), 1, thrust::multiplies<int>()) << "\n";
    thrust::device_vector<Matrix2<long long>> m(1, Matrix2<long long>{1, 1, 1, 0});
    m.resize(30, Matrix2<long long>{1, 1, 1, 0});
    Matrix2<long long> one = {1, 0, 0, 1}, fib = thrust::reduce(m.begin(), m.end(), one, thrust::multiplies<Matrix2<long long>>());
    std::cout << fib.b << "\n";
    thrust::device_vector<Vec3> p(100, Vec3{1, 2, 3});
    Vec3 total = thrust::reduce(p.begin(), p.end(), Vec3{0, 0, 0}, thrust::plus<Vec3>());
    std::cout << total.x << " " << total.y << " " << total.z << "\n";
    thrust::device_vector<Color> c(3, Color::blue);
    thrust::transform(c.begin(), c.end(), c.begin(), next_color());
    std::cout << ((Color)c[1] == Color::red) << "\n";
    thrust::device_vector<float> f(4, 16);
    thrust::transform(f.begin(), f.end(), f.begin(), calls_function());
    std::cout << f[3] << "\n";
    thrust::device_vector<double> d(4, 0.25);
    d[0] = d[1] + d[2] * 2 - 1;
    float s = d[0];
    double t = std::sqrt(static_cast<double>(d[1])) + d[3];
    std::cout << s << " " << t << " " << -d[0] << " " << (d[0] ? 1 : 0) << "\n";
    thrust::host_vector<double> h = d;
    std::sort(h.begin(), h.end(), std::greater<double>());
    std::cout << h[0] << h[3] << "\n";
    int n = 5;
    thrust::device_vector<int> z(n, n);
    thrust::fill(z.begin(), z.begin() + n / 2, 0);
    for (const int &x : z) std::cout << x;
    std::cout << "\n";
    if (z[0] == 0 && z[4] > 3) std::cout << "yes\n";
    switch ((int)z[4]) { case 5: std::cout << "five\n"; }
    std::cout << (z[4] > z[0] ? z[4] : z[0]) << " " << (z.back() != 3) << "\n";
    int array[3] = {z[0], z[4], 7};
    std::cout << array[1] << "\n";
    thrust::device_vector<int>::size_type size = z.size();
    thrust::device_vector<int>::difference_type diff = z.end() - z.begin();
    std::cout << size + diff << "\n";
}
