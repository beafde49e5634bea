// y = a * x + y with a functor of our own; then a dot product and a search without a single stored intermediate value.
#include <cmath>
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

#define N 10000

struct saxpy {
    float a;
    __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};

struct distance_squared {   // of point (x, y) from the origin
    __host__ __device__ float operator()(thrust::tuple<float, float> p) const
    {
        return thrust::get<0>(p) * thrust::get<0>(p) + thrust::get<1>(p) * thrust::get<1>(p);
    }
};

int main()
{
    thrust::device_vector<float> x(N, 2.0f), y(N);
    thrust::sequence(y.begin(), y.end());                                  // 0, 1, 2, …
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy{ 10.0f });   // 20, 21, 22, …

    // Two vectors as one sequence of pairs.
    auto points = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
    auto squares = thrust::make_transform_iterator(points, distance_squared());
    int farthest = thrust::max_element(squares, squares + N) - squares;

    // Every hundredth element, by a vector of places that exists nowhere.
    auto places = thrust::make_transform_iterator(thrust::make_counting_iterator(0), thrust::placeholders::_1 * 100);
    auto some = thrust::make_permutation_iterator(y.begin(), places);
    float sum = thrust::reduce(some, some + N / 100);

    float want = 0;
    for (int i = 0; i < N; i += 100)
        want += 20 + i;
    printf("y[0] = %g, farthest point %d, sum of every hundredth %g (%g)\n", float(y[0]), farthest, sum, want);
    return y[0] != 20 || farthest != N - 1 || fabsf(sum - want) > 1e-4f * want;
}
