#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/tabulate_output_iterator.h>
#include <thrust/iterator/transform_input_output_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
#include <thrust/tuple.h>
#include <thrust/zip_function.h>
#include <iostream>
struct store { int *to; __host__ __device__ void operator()(int i, int x) const { to[i] = x * 10; } };
struct add3 { __host__ __device__ int operator()(int a, int b, int c) const { return a + b * c; } };
int main() {
    thrust::device_vector<int> a{1, 2, 3, 4}, b{5, 6, 7, 8}, out(4);
    thrust::zip_iterator z(thrust::make_tuple(a.begin(), b.begin()));
    auto [x, y] = thrust::tuple<int, int>(*z);
    std::cout << x << y << thrust::get<1>(thrust::tuple<int, int>(z[3])) << "\n";
    thrust::counting_iterator c(3);
    thrust::constant_iterator<float> k(2.5f);
    thrust::transform_iterator t(a.begin(), thrust::negate<int>());
    thrust::permutation_iterator p(b.begin(), c - 2);
    thrust::reverse_iterator r(b.end());
    thrust::transform_output_iterator o(out.begin(), thrust::square<int>());
    std::cout << c[2] << k[5] << t[1] << p[0] << *r << "\n";
    thrust::copy(t, t + 4, o);
    for (int v : out) std::cout << v << " ";
    thrust::copy(r, r + 4, out.begin());
    for (int v : out) std::cout << v << " ";
    int *raw = thrust::raw_pointer_cast(out.data());
    thrust::tabulate_output_iterator tab(store{raw});
    thrust::copy(a.begin(), a.end(), tab);
    for (int v : out) std::cout << v << " ";
    thrust::discard_iterator d;
    thrust::copy(a.begin(), a.end(), d);
    thrust::tuple tu(1, 2.5, 'c');
    thrust::pair pa(1, 2.5);
    std::cout << thrust::get<2>(tu) << pa.second << "\n";
    auto three = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin(), c));
    auto sums = thrust::make_transform_iterator(three, thrust::make_zip_function(add3()));
    std::cout << thrust::reduce(sums, sums + 4) << " " << sums[1] << "\n";
    thrust::complex<double> i(0, 1);
    std::cout << i * i + 2.0 << "\n";
    const thrust::device_vector<int> cv(a);
    auto cz = thrust::make_zip_iterator(thrust::make_tuple(cv.begin(), b.begin()));
    thrust::get<1>(cz[2]) = thrust::get<0>(cz[2]) * 100;
    std::cout << b[2] << " " << (cz + 1 < cz + 2) << "\n";
    thrust::host_vector<int> ha{4, 5}, hb{6, 7};
    auto hz = thrust::make_zip_iterator(thrust::make_tuple(ha.begin(), hb.begin()));
    thrust::for_each(hz, hz + 2, thrust::make_zip_function([](int &l, int m) { l += m; }));
    std::cout << ha[0] << ha[1] << "\n";
    thrust::device_vector<thrust::tuple<int, int>> tuples(z, z + 4);
    thrust::host_vector<thrust::tuple<int, int>> ht = tuples;
    std::cout << thrust::get<0>(ht[3]) << thrust::get<1>(ht[2]) << (ht[0] == thrust::make_tuple(1, 5)) << "\n";
}
