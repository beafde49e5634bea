#include <thrust/advance.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/distance.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/iterator_facade.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/memory.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <thrust/uninitialized_copy.h>
#include <thrust/uninitialized_fill.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

template <typename T> struct linear {
    typedef T argument_type;
    typedef T result_type;
    T a, b;
    linear(T a_, T b_) : a(a_), b(b_) {}
    __host__ __device__ result_type operator()(argument_type x) const { return a * x + b; }
};
class Model {
  public:
    Model(size_t n) : weights(n, 0.5f), bias(1) {}
    Model(const Model &) = default;
    void scale(float by) { thrust::transform(weights.begin(), weights.end(), weights.begin(), linear<float>(by, bias)); }
    float first() const { return weights[0]; }
    const thrust::device_vector<float> &all() const { return weights; }
    thrust::device_vector<float> copy() const { return weights; }
  private:
    thrust::device_vector<float> weights;
    float bias;
};
template <typename T> T sum(const thrust::device_vector<T> &v) {
    thrust::host_vector<T> h(v);
    return std::accumulate(h.begin(), h.end(), T(0));
}
template <typename Vector> typename Vector::value_type last_of(const Vector &v) {
    typename Vector::const_iterator i = v.end();
    --i;
    return *i;
}
thrust::host_vector<int> made(int n) {
    thrust::host_vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = i * 3;
    return h;
}
struct Cell { int id; float v[3]; bool operator==(const Cell &o) const { return id == o.id; } };
struct WithDefault { int x = 5; float y = 2.5f; };
struct NonTrivial {
    int x;
    __host__ __device__ NonTrivial() : x(-1) {}
    __host__ __device__ NonTrivial(int y) : x(y) {}
    __host__ __device__ NonTrivial(const NonTrivial &o) : x(o.x + 1000) {}
    __host__ __device__ NonTrivial &operator=(const NonTrivial &o) { x = o.x; return *this; }
};
struct touch { __host__ __device__ int operator()(const NonTrivial &n) const { return n.x % 1000; } };
struct pow2 { __host__ __device__ void operator()(Cell &c) const { for (float &f : c.v) f *= f; c.id++; } };
class every_second : public thrust::iterator_facade<every_second, int, thrust::any_system_tag, thrust::random_access_traversal_tag, int, std::ptrdiff_t> {
    friend class thrust::iterator_core_access;
    int at;
    __host__ __device__ int dereference() const { return at; }
    __host__ __device__ bool equal(const every_second &o) const { return at == o.at; }
    __host__ __device__ void increment() { at += 2; }
    __host__ __device__ void decrement() { at -= 2; }
    __host__ __device__ void advance(std::ptrdiff_t n) { at += 2 * n; }
    __host__ __device__ std::ptrdiff_t distance_to(const every_second &o) const { return (o.at - at) / 2; }
  public:
    __host__ __device__ every_second(int x) : at(x) {}
};
int main() {
    Model m(4), copy = m;
    m.scale(4);
    std::cout << m.first() << " " << copy.first() << " " << m.copy()[3] << " " << sum(m.all()) << " " << last_of(m.all()) << "\n";
    thrust::device_vector<int> d = made(6);
    thrust::host_vector<int> moved = made(3);
    moved = made(4);
    std::cout << d[5] << " " << moved.size() << " " << last_of(moved) << "\n";
    thrust::device_vector<int>::reference r = d[1];
    r = 50;
    auto ref = d[2];
    d[3] = ref;
    int plain = d[1];
    std::cout << r << " " << ref << " " << d[3] << " " << plain << " " << (d[1] == 50) << (d[0] < d[1]) << " " << std::max<int>((int)d[0], (int)d[1]) << " " << d[1] * 2 + d[2] << "\n";
    d[4] = d[1];
    std::vector<int> s(d.begin(), d.end());
    std::copy(s.begin(), s.end(), d.begin());
    std::cout << std::accumulate(d.begin(), d.end(), 0) << " " << *std::max_element(s.begin(), s.end()) << " " << std::accumulate(s.begin(), s.end(), 0) << "\n";
    std::vector<thrust::device_vector<int>> many;
    for (int i = 1; i < 4; i++) many.push_back(thrust::device_vector<int>(i, i));
    std::map<std::string, thrust::host_vector<float>> named;
    named["a"] = thrust::host_vector<float>(2, 0.5f);
    named["a"].push_back(4);
    std::cout << many[2].size() << many[2][2] << named["a"].size() << named["a"][2] << "\n";
    std::unique_ptr<thrust::device_vector<double>> owned(new thrust::device_vector<double>(3, 1.5));
    (*owned)[1] = 2;
    std::cout << owned->size() << " " << (*owned)[1] + (*owned)[2] << "\n";
    thrust::device_vector<Cell> cells(3, Cell{7, {1, 2, 3}});
    thrust::for_each(cells.begin(), cells.end(), pow2());
    Cell c = cells[2];
    thrust::host_vector<Cell> hc = cells;
    std::cout << c.id << c.v[2] << hc[1].v[1] << (hc == cells) << "\n";
    thrust::device_vector<WithDefault> wd(2);
    WithDefault w = wd[1];
    std::cout << w.x << w.y << "\n";
    thrust::device_vector<NonTrivial> nt(3);
    thrust::device_vector<int> seen(3);
    thrust::transform(nt.begin(), nt.end(), seen.begin(), touch());
    std::cout << seen[0] << seen[2] << "\n";
    thrust::device_vector<std::array<int, 3>> arrays(2, std::array<int, 3>{{1, 2, 3}});
    std::array<int, 3> arr = arrays[1];
    std::cout << arr[2] << "\n";
    thrust::device_vector<int>::iterator i = d.begin();
    thrust::device_vector<int>::const_iterator ci = d.cbegin() + 2;
    thrust::advance(i, 3);
    std::cout << thrust::distance(d.begin(), i) << (i - d.begin()) << (ci < i) << (i != d.end()) << *thrust::next(i) << *thrust::prev(i) << i[-1] << "\n";
    i -= 2; i++; --i; i += 1;
    std::cout << *i << (d.end() - i) << (2 + i == d.begin() + 4) << "\n";
    every_second e(10);
    thrust::copy(e, e + 4, d.begin());
    std::cout << d[3] << e[5] << (every_second(20) - e) << *thrust::next(e, 2) << "\n";
    int raw[8] = {9, 8, 7, 6, 5, 4, 3, 2};
    thrust::transform(thrust::host, raw, raw + 8, raw, linear<int>(2, 1));
    thrust::transform(raw, raw + 4, raw + 4, linear<int>(1, 0));
    std::cout << raw[0] << raw[7] << "\n";
    thrust::sequence(thrust::seq, raw, raw + 8, 3, 4);
    thrust::host_vector<int> hv(raw, raw + 8);
    std::sort(hv.begin(), hv.end(), std::greater<int>());
    std::cout << hv[0] << hv.front() << hv.back() << "\n";
    typedef thrust::tuple<int, int, int, int, int, int, int, int, int, int> ten;
    ten t(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    thrust::get<9>(t) += thrust::get<0>(t);
    std::cout << thrust::get<9>(t) << thrust::get<4>(t) << (ten(t) == t) << "\n";
    auto both = thrust::make_tuple(thrust::make_tuple(1, 2.5f), std::string("x"));
    std::cout << thrust::get<1>(thrust::get<0>(both)) << thrust::get<1>(both) << "\n";
    thrust::device_vector<int> target(4);
    thrust::uninitialized_fill(target.begin(), target.end(), 6);
    thrust::uninitialized_copy(d.begin(), d.begin() + 2, target.begin() + 1);
    thrust::uninitialized_fill_n(target.begin(), 1, 3);
    thrust::copy_n(d.begin() + 4, 1, target.end() - 1);
    for (size_t k = 0; k < target.size(); k++) std::cout << target[k] << " ";
    std::cout << "\n";
    char text[20];
    std::snprintf(text, 20, "%d-%d", (int)target[0], static_cast<int>(target[1]));
    std::cout << text << "\n";
    thrust::device_vector<char> letters(5, 'a');
    letters[2] = 'z';
    std::string word(letters.begin(), letters.end());
    std::cout << word << "\n";
    thrust::device_vector<unsigned char> bytes(300);
    thrust::sequence(bytes.begin(), bytes.end());
    std::cout << (int)bytes[299] << "\n";
    thrust::device_vector<long long> big(3, 1LL << 40);
    std::cout << big[1] * 2 << "\n";
    float *p = thrust::raw_pointer_cast(m.all().data()) ? nullptr : nullptr;
    std::cout << (p == nullptr) << "\n";
}
