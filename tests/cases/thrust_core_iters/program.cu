#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scatter.h>
#include <thrust/transform.h>
#include <iostream>
#include <iterator>

template <typename Iterator>
class repeat_iterator : public thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator> {
  public:
    typedef thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator> super_t;
    __host__ __device__ repeat_iterator(const Iterator &x, int n) : super_t(x), begin(x), n(n) {}
    friend class thrust::iterator_core_access;
  private:
    unsigned int n;
    const Iterator begin;
    __host__ __device__ typename super_t::reference dereference() const { return *(begin + (this->base() - begin) / n); }
};
struct square_root { __host__ __device__ float operator()(float x) const { return sqrtf(x); } };
struct clamp_to { int lo, hi; __host__ __device__ int operator()(int x) const { return x < lo ? lo : x < hi ? x : hi; } };
template <typename T> struct tuple_sum { __host__ __device__ T operator()(const thrust::tuple<T, T> &t) const { return thrust::get<0>(t) + thrust::get<1>(t); } };
template <typename I> void show(const char *name, I first, I last) {
    typedef typename std::iterator_traits<I>::value_type T;
    std::cout << name << ": ";
    thrust::copy(first, last, std::ostream_iterator<T>(std::cout, " "));
    std::cout << "\n";
}
int main() {
    thrust::device_vector<int> v(8);
    thrust::counting_iterator<int> c(1);
    thrust::copy(c, c + 8, v.begin());
    show("counting", v.begin(), v.end());
    std::cout << c[10] << " " << thrust::reduce(c, c + 100) << " " << (c + 5) - c << "\n";
    thrust::constant_iterator<int> ten(10);
    thrust::transform(v.begin(), v.end(), ten, v.begin(), thrust::plus<int>());
    show("constant", v.begin(), v.end());
    std::cout << thrust::reduce(ten, ten + 5) << "\n";
    thrust::device_vector<float> f(4);
    f[0] = 1; f[1] = 4; f[2] = 9; f[3] = 16;
    typedef thrust::device_vector<float>::iterator FloatIterator;
    thrust::transform_iterator<square_root, FloatIterator> roots(f.begin(), square_root());
    std::cout << *roots << roots[1] << roots[2] << roots[3] << " " << thrust::reduce(roots, roots + 4) << "\n";
    show("clamped", thrust::make_transform_iterator(v.begin(), clamp_to{12, 16}), thrust::make_transform_iterator(v.end(), clamp_to{12, 16}));
    thrust::device_vector<int> map(4), source(6);
    map[0] = 3; map[1] = 1; map[2] = 0; map[3] = 5;
    for (int i = 0; i < 6; i++) source[i] = (i + 1) * 10;
    show("permutation", thrust::make_permutation_iterator(source.begin(), map.begin()), thrust::make_permutation_iterator(source.begin(), map.end()));
    std::cout << thrust::reduce(thrust::make_permutation_iterator(source.begin(), map.begin()), thrust::make_permutation_iterator(source.begin(), map.end())) << "\n";
    thrust::fill(thrust::make_permutation_iterator(source.begin(), map.begin()), thrust::make_permutation_iterator(source.begin(), map.begin() + 2), 0);
    show("filled", source.begin(), source.end());
    show("reverse", thrust::make_reverse_iterator(v.end()), thrust::make_reverse_iterator(v.begin()));
    thrust::reverse_iterator<thrust::device_vector<int>::iterator> r(v.end());
    *r = 100;
    std::cout << v[7] << " " << r[1] << "\n";
    repeat_iterator<thrust::device_vector<int>::iterator> rep(map.begin(), 3);
    show("repeat", rep, rep + 12);
    thrust::device_vector<int> rv(12);
    thrust::copy(rep, rep + 12, rv.begin());
    show("on device", rv.begin(), rv.end());
    thrust::device_vector<float> out(4);
    auto neg = thrust::make_transform_output_iterator(out.begin(), thrust::negate<float>());
    thrust::copy(f.begin(), f.end(), neg);
    neg[1] = -7;
    show("transform output", out.begin(), out.end());
    auto z = thrust::make_zip_iterator(thrust::make_tuple(source.begin(), v.begin()));
    std::cout << thrust::reduce(thrust::make_transform_iterator(z, tuple_sum<int>()), thrust::make_transform_iterator(z + 6, tuple_sum<int>())) << "\n";
    thrust::copy(v.begin(), v.end(), thrust::make_discard_iterator());
    thrust::discard_iterator<> dis;
    std::cout << (thrust::transform(v.begin(), v.end(), dis, thrust::negate<int>()) - dis) << "\n";
    thrust::host_vector<int> h(map.begin(), map.end());
    int plain[] = {5, 6, 7, 8, 9, 10};
    show("host", thrust::make_permutation_iterator(plain, h.begin()), thrust::make_permutation_iterator(plain, h.end()));
    thrust::device_vector<int> zero(6, -1);
    thrust::scatter(c, c + 4, map.begin(), zero.begin());
    show("scatter", zero.begin(), zero.end());
    thrust::gather(map.begin(), map.end(), thrust::make_transform_iterator(c, thrust::negate<int>()), zero.begin());
    show("gather", zero.begin(), zero.end());
    for (auto i = thrust::make_counting_iterator('a'); i != thrust::make_counting_iterator('f'); ++i) std::cout << *i;
    std::cout << "\n";
}
