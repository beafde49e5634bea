#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/pair.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/sequence.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <thrust/adjacent_difference.h>
#include <thrust/swap.h>
#include <thrust/generate.h>
#include <thrust/for_each.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <iostream>
#include <iterator>
template <typename V> void show(const char *name, const V &v) {
    std::cout << name << ": ";
    for (size_t i = 0; i < v.size(); i++) std::cout << v[i] << " ";
    std::cout << "\n";
}
struct is_negative { __host__ __device__ bool operator()(int x) const { return x < 0; } };
struct itself { __host__ __device__ int operator()(int x) const { return x; } };
struct poly { __host__ __device__ double operator()(int i) const { return 0.5 * i * i - i; } };
struct counter { int n; counter() : n(0) {} __host__ __device__ int operator()() { return n++; } };
struct add_to { int *sum; __host__ __device__ void operator()(int &x) { x += 100; } };
template <typename Op> int apply(Op op, int a, int b) { return op(a, b); }
int main() {
    using namespace thrust::placeholders;
    std::cout << apply(thrust::plus<int>(), 7, 3) << apply(thrust::minus<int>(), 7, 3) << apply(thrust::multiplies<int>(), 7, 3) << apply(thrust::divides<int>(), 7, 3)
              << apply(thrust::modulus<int>(), 7, 3) << apply(thrust::maximum<int>(), 7, 3) << apply(thrust::minimum<int>(), 7, 3) << apply(thrust::less<int>(), 7, 3)
              << apply(thrust::greater<int>(), 7, 3) << apply(thrust::equal_to<int>(), 7, 7) << apply(thrust::not_equal_to<int>(), 7, 7) << apply(thrust::less_equal<int>(), 7, 7)
              << apply(thrust::greater_equal<int>(), 7, 8) << apply(thrust::logical_and<int>(), 7, 0) << apply(thrust::logical_or<int>(), 7, 0) << apply(thrust::bit_and<int>(), 7, 3)
              << apply(thrust::bit_or<int>(), 8, 3) << apply(thrust::bit_xor<int>(), 7, 3) << apply(thrust::project1st<int, int>(), 7, 3) << apply(thrust::project2nd<int, int>(), 7, 3) << "\n";
    std::cout << thrust::negate<int>()(4) << thrust::logical_not<bool>()(true) << itself()(9) << thrust::square<int>()(5) << "\n";
    thrust::device_vector<int> v(10), w(10);
    thrust::sequence(v.begin(), v.end(), -5, 2);
    show("sequence", v);
    thrust::transform(v.begin(), v.end(), w.begin(), _1 * _1 + 1); show("square", w);
    thrust::transform(v.begin(), v.end(), w.begin(), w.begin(), (_1 + _2) % 7); show("mod", w);
    thrust::transform(v.begin(), v.end(), w.begin(), -_1); show("neg", w);
    std::cout << thrust::count_if(v.begin(), v.end(), _1 > 0 && _1 < 9) << thrust::count_if(v.begin(), v.end(), _1 == -5 || _1 == 5) << thrust::count_if(v.begin(), v.end(), !(_1 < 3)) << "\n";
    thrust::for_each(v.begin(), v.end(), _1 *= 10); show("*= 10", v);
    thrust::for_each(w.begin(), w.end(), ++_1); show("++", w);
    thrust::for_each(w.begin(), w.begin() + 3, add_to()); show("add", w);
    thrust::replace_if(v.begin(), v.end(), is_negative(), 0); show("replace_if", v);
    thrust::replace(v.begin(), v.end(), 0, 4); show("replace", v);
    thrust::replace_copy(v.begin(), v.end(), w.begin(), 4, -4); show("replace_copy", w);
    thrust::replace_copy_if(v.begin(), v.end(), w.begin(), w.begin(), _1 < 0, 99); show("replace_copy_if", w);
    thrust::reverse(v.begin(), v.end()); show("reverse", v);
    thrust::reverse_copy(v.begin() + 2, v.end(), w.begin()); show("reverse_copy", w);
    thrust::swap_ranges(v.begin(), v.begin() + 5, w.begin() + 5); show("swap v", v); show("swap w", w);
    thrust::adjacent_difference(v.begin(), v.end(), w.begin()); show("difference", w);
    thrust::adjacent_difference(v.begin(), v.end(), v.begin(), thrust::plus<int>()); show("in place", v);
    thrust::device_vector<double> d(6); thrust::tabulate(d.begin(), d.end(), poly()); show("tabulate", d);
    thrust::host_vector<int> h(5); counter c; thrust::generate(h.begin(), h.end(), c); show("generate", h);
    thrust::transform_if(h.begin(), h.end(), h.begin(), _1 * 100, _1 % 2 == 1); show("transform_if", h);
    thrust::device_vector<int> s(5); s[1] = s[3] = 1; thrust::device_vector<int> dh = h; thrust::transform_if(dh.begin(), dh.end(), s.begin(), dh.begin(), -_1, itself()); show("stencil", dh);
    thrust::tuple<int, float, char> t(1, 2.5f, 'x'); int i; float fl; char ch; thrust::tie(i, fl, ch) = t; std::cout << i << ch << thrust::get<1>(t) << thrust::tuple_size<decltype(t)>::value << (t == thrust::make_tuple(1, 2.5f, 'x')) << (t < thrust::make_tuple(1, 2.5f, 'y')) << "\n";
    thrust::pair<int, int> p = thrust::make_pair(1, 2), q(1, 3); std::cout << (p < q) << p.second << q.first << (p == q) << "\n"; thrust::swap(p, q); std::cout << p.second << "\n";
    thrust::device_vector<thrust::pair<int, float>> pv(2, thrust::make_pair(4, 0.25f)); thrust::pair<int, float> e = pv[1]; std::cout << e.first << e.second << "\n";
    thrust::device_vector<thrust::complex<float>> z(3, thrust::complex<float>(1, 2)); z[1] = thrust::complex<float>(0, 1);
    thrust::transform(z.begin(), z.end(), z.begin(), thrust::square<thrust::complex<float>>()); for (int k = 0; k < 3; k++) std::cout << static_cast<thrust::complex<float>>(z[k]); std::cout << "\n";

    std::cout << thrust::not_fn(is_negative())(3) << "\n";
}
