// Thrust's asynchronous algorithms and optional, and what CUB says of numbers.
#include <cstdio>
#include <cub/cub.cuh>
#include <thrust/async/copy.h>
#include <thrust/async/for_each.h>
#include <thrust/async/reduce.h>
#include <thrust/async/scan.h>
#include <thrust/async/sort.h>
#include <thrust/async/transform.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/optional.h>

struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};
__global__ void numbers(float *f, unsigned *bits) {
    f[0] = cub::NumericTraits<float>::Max();
    f[1] = cub::NumericTraits<float>::Lowest();
    f[2] = (float)cub::Traits<int>::Max();
    bits[0] = cub::Traits<float>::TwiddleIn(__float_as_uint(-1.0f));
    bits[1] = cub::Traits<int>::TwiddleIn((unsigned)-5);
    thrust::optional<int> none, five(5);
    bits[2] = none.value_or(7) + (five ? *five : 0);
}
int main() {
    const int n = 1000;
    thrust::host_vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = (i * 37) % n;
    thrust::device_vector<int> d(n), e(n);
    auto copied = thrust::async::copy(h.begin(), h.end(), d.begin());
    copied.wait();
    auto squared = thrust::async::transform(d.begin(), d.end(), e.begin(), square());
    squared.wait();
    auto sum = thrust::async::reduce(e.begin(), e.end(), 0L, thrust::plus<long>());
    printf("%ld\n", sum.get());
    thrust::async::sort(d.begin(), d.end()).wait();
    printf("%d %d\n", (int)d[0], (int)d[n - 1]);
    thrust::async::inclusive_scan(d.begin(), d.end(), e.begin()).wait();
    printf("%d\n", (int)e[n - 1]);
    float *f;
    unsigned *bits;
    cudaMallocManaged(&f, 12);
    cudaMallocManaged(&bits, 12);
    numbers<<<1, 1>>>(f, bits);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    printf("%g %g %g %x %x %u\n", f[0], f[1], f[2], bits[0], bits[1], bits[2]);
    printf("%d %d %d\n", (int)cub::Traits<double>::CATEGORY, (int)cub::Traits<unsigned>::CATEGORY, (int)cub::Traits<cub::NullType>::NULL_TYPE);
    thrust::optional<double> maybe;
    printf("%d", maybe.has_value());
    maybe = 2.5;
    printf(" %g %g\n", maybe.value(), thrust::make_optional(4.0).value());
}
