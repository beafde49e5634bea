// The length of a vector, sqrt(x0*x0 + x1*x1 + …), in three ways.
#include <cmath>
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#define N     262144   // elements
#define FUSED 0        // 0: squares into a vector, then their sum; 1: transform_reduce; 2: an iterator that squares

struct square {
    __host__ __device__ float operator()(float x) const { return x * x; }
};

int main()
{
    thrust::host_vector<float> h(N);
    double want = 0;
    for (int i = 0; i < N; ++i) {
        h[i] = i % 100 * 0.01f;
        want += double(h[i]) * h[i];
    }
    thrust::device_vector<float> x = h;
    float sum = 0;
    if (FUSED == 0) {
        thrust::device_vector<float> squares = x;   // room for the intermediate result
        thrust::transform(x.begin(), x.end(), squares.begin(), square());
        sum = thrust::reduce(squares.begin(), squares.end(), 0.0f, thrust::plus<float>());
    } else if (FUSED == 1) {
        sum = thrust::transform_reduce(x.begin(), x.end(), square(), 0.0f, thrust::plus<float>());
    } else {
        auto squares = thrust::make_transform_iterator(x.begin(), square());
        sum = thrust::reduce(squares, squares + N, 0.0f, thrust::plus<float>());
    }
    printf("length %.3f, on the host %.3f\n", sqrtf(sum), sqrt(want));
    return fabs(sum - want) > 1e-4 * want;
}
