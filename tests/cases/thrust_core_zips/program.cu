#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/for_each.h>
#include <thrust/gather.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <iostream>

typedef thrust::tuple<float, float, float> Float3;
struct DotProduct {
    __host__ __device__ float operator()(const Float3 &a, const Float3 &b) const {
        return thrust::get<0>(a) * thrust::get<0>(b) + thrust::get<1>(a) * thrust::get<1>(b) + thrust::get<2>(a) * thrust::get<2>(b);
    }
};
struct push {
    template <typename Tuple> __host__ __device__ void operator()(Tuple t) const {
        float x, v;
        thrust::tie(x, v) = thrust::tuple<float, float>(thrust::get<0>(t), thrust::get<1>(t));
        thrust::get<0>(t) = x + 0.5f * v;
        thrust::get<1>(t) *= 0.9f;
        thrust::get<2>(t)++;
    }
};
struct stride_functor {
    int stride;
    __host__ __device__ int operator()(int i) const { return stride * i; }
};
template <typename Iterator> class strided_range {
  public:
    typedef typename thrust::iterator_difference<Iterator>::type difference_type;
    struct stride_op {
        difference_type stride;
        stride_op(difference_type s) : stride(s) {}
        __host__ __device__ difference_type operator()(const difference_type &i) const { return stride * i; }
    };
    typedef typename thrust::counting_iterator<difference_type> CountingIterator;
    typedef typename thrust::transform_iterator<stride_op, CountingIterator> TransformIterator;
    typedef typename thrust::permutation_iterator<Iterator, TransformIterator> PermutationIterator;
    typedef PermutationIterator iterator;
    strided_range(Iterator first, Iterator last, difference_type stride) : first(first), last(last), stride(stride) {}
    iterator begin() const { return PermutationIterator(first, TransformIterator(CountingIterator(0), stride_op(stride))); }
    iterator end() const { return begin() + ((last - first) + (stride - 1)) / stride; }
  protected:
    Iterator first, last;
    difference_type stride;
};
int main() {
    const int N = 1000;
    thrust::device_vector<float> A0(N), A1(N), A2(N), B0(N, 1), B1(N, 2), B2(N, 3), result(N);
    thrust::sequence(A0.begin(), A0.end());
    thrust::sequence(A1.begin(), A1.end(), 5.f, 2.f);
    thrust::sequence(A2.begin(), A2.end(), -3.f);
    typedef thrust::device_vector<float>::iterator FloatIterator;
    typedef thrust::tuple<FloatIterator, FloatIterator, FloatIterator> FloatIteratorTuple;
    typedef thrust::zip_iterator<FloatIteratorTuple> Float3Iterator;
    Float3Iterator A_first = thrust::make_zip_iterator(thrust::make_tuple(A0.begin(), A1.begin(), A2.begin()));
    Float3Iterator A_last = thrust::make_zip_iterator(thrust::make_tuple(A0.end(), A1.end(), A2.end()));
    Float3Iterator B_first = thrust::make_zip_iterator(thrust::make_tuple(B0.begin(), B1.begin(), B2.begin()));
    thrust::transform(A_first, A_last, B_first, result.begin(), DotProduct());
    for (int i = 0; i < N; i += 111) {
        Float3 a = A_first[i];
        std::cout << "(" << thrust::get<0>(a) << "," << thrust::get<1>(a) << "," << thrust::get<2>(a) << ") * B = " << result[i] << "\n";
    }
    thrust::device_vector<int> steps(N);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(A0.begin(), A1.begin(), steps.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(A0.end(), A1.end(), steps.end())), push());
    std::cout << A0[10] << " " << A1[10] << " " << steps[10] << " " << A_last - A_first << "\n";
    strided_range<FloatIterator> evens(A2.begin(), A2.end(), 250);
    for (auto i = evens.begin(); i != evens.end(); ++i) std::cout << *i << " ";
    thrust::fill(evens.begin(), evens.end(), 77.f);
    std::cout << A2[0] << " " << A2[1] << " " << A2[250] << "\n";
    auto nested = thrust::make_zip_iterator(thrust::make_tuple(A_first, thrust::make_counting_iterator(100)));
    auto n1 = nested[1];
    std::cout << thrust::get<2>(thrust::get<0>(n1)) << " " << thrust::get<1>(n1) << "\n";
    thrust::host_vector<int> keys(3), values(3);
    keys[0] = 3; keys[1] = 1; keys[2] = 2; values[0] = 30; values[1] = 10; values[2] = 20;
    auto h = thrust::make_zip_iterator(thrust::make_tuple(keys.begin(), values.begin()));
    thrust::get<0>(*h) = 9;
    thrust::tuple<int, int> t = *h;
    *(h + 1) = thrust::make_tuple(4, 5);
    std::cout << thrust::get<0>(t) << thrust::get<1>(t) << keys[1] << values[1] << (h + 3 - h) << (h == h + 1) << "\n";
    h[2] = h[0];
    std::cout << keys[2] << values[2] << "\n";
}
