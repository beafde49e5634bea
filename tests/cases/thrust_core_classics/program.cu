#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/pair.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <string>

template <typename Vector> void print(const std::string &name, const Vector &v) {
    typedef typename Vector::value_type T;
    std::cout << std::setw(16) << name << "  ";
    thrust::copy(v.begin(), v.end(), std::ostream_iterator<T>(std::cout, " "));
    std::cout << std::endl;
}
// the smallest box around points
struct point2d {
    float x, y;
    __host__ __device__ point2d() : x(0), y(0) {}
    __host__ __device__ point2d(float x_, float y_) : x(x_), y(y_) {}
};
struct bbox {
    point2d lower_left, upper_right;
    __host__ __device__ bbox() {}
    __host__ __device__ bbox(const point2d &p) : lower_left(p), upper_right(p) {}
    __host__ __device__ bbox(const point2d &ll, const point2d &ur) : lower_left(ll), upper_right(ur) {}
};
struct to_bbox {
    __host__ __device__ bbox operator()(const point2d &p) const { return bbox(p); }
};
struct bbox_reduction {
    __host__ __device__ bbox operator()(bbox a, bbox b) {
        point2d ll(thrust::min(a.lower_left.x, b.lower_left.x), thrust::min(a.lower_left.y, b.lower_left.y));
        point2d ur(thrust::max(a.upper_right.x, b.upper_right.x), thrust::max(a.upper_right.y, b.upper_right.y));
        return bbox(ll, ur);
    }
};
struct random_point {
    __host__ __device__ point2d operator()(int i) {
        thrust::default_random_engine rng;
        thrust::uniform_real_distribution<float> u01(0.0f, 1.0f);
        rng.discard(2 * i);
        float x = u01(rng);
        float y = u01(rng);
        return point2d(x, y);
    }
};
void bounding_box() {
    thrust::device_vector<point2d> points(2000);
    thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(2000), points.begin(), random_point());
    bbox init = bbox(points[0], points[0]);
    bbox result = thrust::transform_reduce(points.begin(), points.end(), to_bbox(), init, bbox_reduction());
    std::cout << std::fixed << std::setprecision(5) << result.lower_left.x << "," << result.lower_left.y << " " << result.upper_right.x << "," << result.upper_right.y << "\n";
    std::cout << std::defaultfloat << std::setprecision(6);
}
// histograms, dense and sparse
void histograms() {
    thrust::default_random_engine rng(13);
    thrust::uniform_int_distribution<int> dist(0, 9);
    thrust::host_vector<int> input(400);
    for (size_t i = 0; i < input.size(); i++) input[i] = (dist(rng) + dist(rng) + dist(rng)) / 3;
    thrust::device_vector<int> data(input);
    thrust::sort(data.begin(), data.end());
    int bins = data.back() + 1;
    thrust::device_vector<int> histogram(bins);
    thrust::counting_iterator<int> search(0);
    thrust::upper_bound(data.begin(), data.end(), search, search + bins, histogram.begin());
    print("cumulative", histogram);
    thrust::adjacent_difference(histogram.begin(), histogram.end(), histogram.begin());
    print("histogram", histogram);
    int distinct = thrust::inner_product(data.begin(), data.end() - 1, data.begin() + 1, 1, thrust::plus<int>(), thrust::not_equal_to<int>());
    thrust::device_vector<int> values(distinct), counts(distinct);
    thrust::reduce_by_key(data.begin(), data.end(), thrust::constant_iterator<int>(1), values.begin(), counts.begin());
    print("values", values);
    print("counts", counts);
    auto mode = thrust::max_element(counts.begin(), counts.end());
    std::cout << "mode " << values[mode - counts.begin()] << " occurs " << *mode << " times\n";
}
// statistics in one pass
template <typename T> struct summary { int n; T min, max, mean, M2; };
template <typename T> struct summary_unary {
    __host__ __device__ summary<T> operator()(const T &x) const { summary<T> s; s.n = 1; s.min = s.max = s.mean = x; s.M2 = 0; return s; }
};
template <typename T> struct summary_binary {
    __host__ __device__ summary<T> operator()(const summary<T> &x, const summary<T> &y) const {
        summary<T> r;
        T n = x.n + y.n, delta = y.mean - x.mean;
        r.n = x.n + y.n;
        r.min = thrust::min(x.min, y.min);
        r.max = thrust::max(x.max, y.max);
        r.mean = x.mean + delta * y.n / n;
        r.M2 = x.M2 + y.M2 + delta * delta * x.n * y.n / n;
        return r;
    }
};
void statistics() {
    double h[] = {4, 7, 13, 16, 8, 2, 6, 8};
    thrust::device_vector<double> x(h, h + 8);
    summary<double> init = {0, 1e300, -1e300, 0, 0};
    summary<double> r = thrust::transform_reduce(x.begin(), x.end(), summary_unary<double>(), init, summary_binary<double>());
    std::cout << r.n << " " << r.min << " " << r.max << " " << r.mean << " " << std::setprecision(4) << std::sqrt(r.M2 / r.n) << std::setprecision(6) << "\n";
    double norm = std::sqrt(thrust::transform_reduce(x.begin(), x.end(), thrust::square<double>(), 0.0, thrust::plus<double>()));
    std::cout << norm << " " << thrust::inner_product(x.begin(), x.end(), x.begin(), 0.0) << "\n";
}
// run lengths
void runs() {
    std::string text = "aaabbbbbcddeeeeeeeeeff";
    thrust::device_vector<char> input(text.begin(), text.end()), out(text.size());
    thrust::device_vector<int> lengths(text.size());
    size_t n = thrust::reduce_by_key(input.begin(), input.end(), thrust::constant_iterator<int>(1), out.begin(), lengths.begin()).first - out.begin();
    for (size_t i = 0; i < n; i++) std::cout << "(" << out[i] << "," << lengths[i] << ")";
    lengths.resize(n);
    thrust::inclusive_scan(lengths.begin(), lengths.end(), lengths.begin());
    int total = lengths.back();
    thrust::device_vector<int> indices(total);
    thrust::lower_bound(lengths.begin(), lengths.end(), thrust::counting_iterator<int>(1), thrust::counting_iterator<int>(total + 1), indices.begin());
    thrust::gather(indices.begin(), indices.end(), out.begin(), input.begin());
    std::cout << " " << std::string(input.begin(), input.end()) << "\n";
}
// sums of a matrix's rows, its transpose
template <typename T> struct linear_index_to_row_index {
    T C;
    __host__ __device__ linear_index_to_row_index(T C) : C(C) {}
    __host__ __device__ T operator()(T i) { return i / C; }
};
struct transpose_index {
    size_t m, n;
    __host__ __device__ transpose_index(size_t m_, size_t n_) : m(m_), n(n_) {}
    __host__ __device__ size_t operator()(size_t i) { return (n * (i % m)) + (i / m); }
};
void matrices() {
    int R = 5, C = 8;
    thrust::device_vector<int> array(R * C), row_sums(R), row_indices(R), transposed(R * C);
    thrust::sequence(array.begin(), array.end(), 10);
    thrust::reduce_by_key(thrust::make_transform_iterator(thrust::counting_iterator<int>(0), linear_index_to_row_index<int>(C)),
                          thrust::make_transform_iterator(thrust::counting_iterator<int>(0), linear_index_to_row_index<int>(C)) + (R * C),
                          array.begin(), row_indices.begin(), row_sums.begin(), thrust::equal_to<int>(), thrust::plus<int>());
    print("row sums", row_sums);
    thrust::counting_iterator<size_t> indices(0);
    thrust::gather(thrust::make_transform_iterator(indices, transpose_index(R, C)), thrust::make_transform_iterator(indices, transpose_index(R, C)) + array.size(), array.begin(), transposed.begin());
    print("transposed", transposed);
}
// points by cell, vertices welded, sparse vectors added, text counted
typedef thrust::tuple<float, float> vec2;
struct point_to_bucket_index {
    unsigned int w, h;
    __host__ __device__ point_to_bucket_index(unsigned int width, unsigned int height) : w(width), h(height) {}
    __host__ __device__ unsigned int operator()(const vec2 &v) const {
        unsigned int x = static_cast<unsigned int>(thrust::get<0>(v) * w), y = static_cast<unsigned int>(thrust::get<1>(v) * h);
        return y * w + x;
    }
};
struct is_word_start {
    __host__ __device__ bool operator()(const char &left, const char &right) const { return alpha(right) && !alpha(left); }
    __host__ __device__ static bool alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
};
void sorting() {
    thrust::host_vector<vec2> h(60);
    thrust::default_random_engine rng;
    thrust::uniform_real_distribution<float> u01(0.0f, 1.0f);
    for (size_t i = 0; i < h.size(); i++) { float x = u01(rng), y = u01(rng); h[i] = vec2(x, y); }
    thrust::device_vector<vec2> points = h;
    thrust::device_vector<unsigned int> buckets(points.size()), begin(16), end(16);
    thrust::transform(points.begin(), points.end(), buckets.begin(), point_to_bucket_index(4, 4));
    thrust::sort_by_key(buckets.begin(), buckets.end(), points.begin());
    thrust::counting_iterator<unsigned int> search(0);
    thrust::lower_bound(buckets.begin(), buckets.end(), search, search + 16, begin.begin());
    thrust::upper_bound(buckets.begin(), buckets.end(), search, search + 16, end.begin());
    for (int i = 0; i < 16; i++) std::cout << end[i] - begin[i] << " ";
    std::cout << "\n";
    vec2 vertices[] = {vec2(0, 0), vec2(1, 0), vec2(0, 1), vec2(1, 0), vec2(1, 1), vec2(0, 1), vec2(1, 0), vec2(2, 0), vec2(1, 1)};
    thrust::device_vector<vec2> all(vertices, vertices + 9), one = all;
    thrust::device_vector<int> index(9);
    thrust::sort(one.begin(), one.end());
    one.erase(thrust::unique(one.begin(), one.end()), one.end());
    thrust::lower_bound(one.begin(), one.end(), all.begin(), all.end(), index.begin());
    print("welded", index);
    int ai[] = {2, 3, 5, 8}, bi[] = {3, 8, 9};
    float av[] = {1, 2, 3, 4}, bv[] = {10, 20, 30};
    thrust::device_vector<int> A(ai, ai + 4), B(bi, bi + 3), I(7), CI(7);
    thrust::device_vector<float> AV(av, av + 4), BV(bv, bv + 3), V(7), CV(7);
    thrust::merge_by_key(A.begin(), A.end(), B.begin(), B.end(), AV.begin(), BV.begin(), I.begin(), V.begin());
    auto last = thrust::reduce_by_key(I.begin(), I.end(), V.begin(), CI.begin(), CV.begin(), thrust::equal_to<int>(), thrust::plus<float>());
    CI.resize(last.first - CI.begin());
    CV.resize(CI.size());
    print("sparse index", CI);
    print("sparse value", CV);
    std::string text = "But the raven, sitting lonely on the placid bust, spoke only, That one word";
    thrust::device_vector<char> d(text.begin(), text.end());
    int words = thrust::inner_product(d.begin(), d.end() - 1, d.begin() + 1, 0, thrust::plus<int>(), is_word_start());
    std::cout << words + is_word_start::alpha(d.front()) << " words\n";
    thrust::device_vector<int> k(6), v(6);
    for (int i = 0; i < 6; i++) { k[i] = (i * 5) % 6; v[i] = i; }
    auto z = thrust::make_zip_iterator(thrust::make_tuple(k.begin(), v.begin()));
    thrust::sort(z, z + 6, [] __host__ __device__ (const thrust::tuple<int, int> &a, const thrust::tuple<int, int> &b) { return thrust::get<0>(a) > thrust::get<0>(b); });
    print("sorted zip", v);
    auto kept = thrust::remove_if(z, z + 6, [] __host__ __device__ (const thrust::tuple<int, int> &t) { return thrust::get<1>(t) % 2 == 0; });
    std::cout << kept - z << " " << k[0] << k[1] << k[2] << "\n";
    auto big = thrust::max_element(thrust::make_transform_iterator(v.begin(), thrust::negate<int>()), thrust::make_transform_iterator(v.begin() + 3, thrust::negate<int>()));
    std::cout << *big << " " << thrust::all_of(v.begin(), v.begin() + 3, thrust::placeholders::_1 % 2 == 1) << "\n";
}
int main() {
    bounding_box();
    histograms();
    statistics();
    runs();
    matrices();
    sorting();
}
