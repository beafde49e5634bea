#include <thrust/copy.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>
#include <thrust/zip_function.h>
#include <cstdio>

// Algorithms inside kernels, policies with streams, plain pointers, device lambdas, managed vectors, errors.
__global__ void in_a_kernel(float *all, int each) {
    float *mine = all + (blockIdx.x * blockDim.x + threadIdx.x) * each;
    thrust::sequence(thrust::seq, mine, mine + each, (float)threadIdx.x);
    thrust::transform(thrust::seq, mine, mine + each, mine, thrust::negate<float>());
    thrust::for_each(thrust::device, mine, mine + each, [] (float &x) { x *= 2; });
    thrust::fill_n(thrust::seq, mine, 1, 100.f);
}
__global__ void with_a_device_ptr(thrust::device_ptr<int> p, int n) {
    int i = threadIdx.x;
    if (i < n) p[i] = p[i] * 10 + i;
}
struct counts_up {
    __device__ int operator()(int x) const { return x + 1; }
};
struct in_place {
    int *data;
    __device__ void operator()(int i) const { data[i] = data[i] * data[i]; }
};
int main() {
    const int n = 64, each = 4;
    float *raw;
    cudaMalloc(&raw, n * each * sizeof(float));
    in_a_kernel<<<2, 32>>>(raw, each);
    if (cudaGetLastError() != cudaSuccess) printf("not launched\n");
    thrust::host_vector<float> seen(n * each);
    thrust::copy(thrust::device_pointer_cast(raw), thrust::device_pointer_cast(raw) + n * each, seen.begin());
    printf("%g %g %g %g | %g %g\n", seen[0], seen[1], seen[2], seen[3], seen[4 * 33], seen[4 * 33 + 3]);
    thrust::fill(thrust::device, raw, raw + 8, 5.5f);
    thrust::transform(thrust::device, raw, raw + 8, raw + 8, raw, thrust::minus<float>());
    cudaMemcpy(seen.data(), raw, 8 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", seen[0], seen[1], seen[7]);
    cudaFree(raw);

    thrust::device_ptr<int> p = thrust::device_malloc<int>(10);
    thrust::sequence(p, p + 10);
    with_a_device_ptr<<<1, 32>>>(p, 10);
    if (cudaGetLastError() != cudaSuccess) printf("not launched\n");
    thrust::transform(p, p + 10, p, counts_up());
    printf("%d %d %d\n", (int)p[0], (int)p[5], (int)p[9]);
    p[2] = 77;
    printf("%d %d\n", (int)*(p + 2), (int)(p + 10 - p));
    thrust::device_free(p);

    thrust::device_vector<int> d(1000);
    thrust::sequence(d.begin(), d.end());
    int *data = thrust::raw_pointer_cast(d.data());
    thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(1000), in_place{data});
    int factor = 3;
    thrust::transform(d.begin(), d.end(), d.begin(), [=] __device__ (int x) { return x * factor; });
    printf("%d %d\n", (int)d[10], (int)d.back());

    cudaStream_t streams[2];
    for (cudaStream_t &s : streams) cudaStreamCreate(&s);
    thrust::device_vector<int> a(5000, 1), b(5000, 2);
    thrust::transform(thrust::cuda::par.on(streams[0]), a.begin(), a.end(), a.begin(), counts_up());
    thrust::transform(thrust::cuda::par_nosync.on(streams[1]), b.begin(), b.end(), b.begin(), counts_up());
    thrust::transform(thrust::cuda::par_nosync.on(streams[1]), b.begin(), b.end(), b.begin(), counts_up());
    cudaStreamSynchronize(streams[1]);
    printf("%d %d\n", (int)a[4999], (int)b[4999]);
    for (cudaStream_t s : streams) cudaStreamDestroy(s);

    thrust::universal_vector<float> u(6);
    thrust::sequence(u.begin(), u.end());
    thrust::for_each(u.begin(), u.end(), [] __device__ (float &x) { x = x * x; });
    u[0] = -1;
    for (float x : u) printf("%g ", x);
    printf("\n");

    thrust::device_vector<float> x(4, 2), y(4, 3), z(4);
    auto zip = thrust::make_zip_iterator(x.begin(), y.begin(), z.begin());
    thrust::for_each(zip, zip + 4, thrust::make_zip_function([] __device__ (float p, float q, float &r) { r = p * q + r; }));
    thrust::device_vector<float> s(4), t(4);
    auto pairs = thrust::make_zip_iterator(y.begin(), z.begin());
    thrust::copy(pairs, pairs + 4, thrust::make_zip_iterator(s.begin(), t.begin()));
    printf("%g %g %g\n", (float)z[1], (float)s[2], (float)t[3]);

    thrust::default_random_engine engine(7);
    thrust::uniform_real_distribution<float> unit;
    thrust::device_vector<float> noise(4);
    thrust::transform(thrust::make_counting_iterator(0), thrust::make_counting_iterator(4), noise.begin(), [=] __device__ (int i) {
        thrust::default_random_engine e = engine;
        thrust::uniform_real_distribution<float> u = unit;
        e.discard(i);
        return u(e);
    });
    bool same = true;
    for (int i = 0; i < 4; i++) same &= (float)noise[i] == unit(engine);
    printf("%s\n", same ? "the same numbers" : "other numbers");

    try {
        thrust::device_vector<double> much((size_t)1 << 45);
        printf("so much memory?\n");
    } catch (std::bad_alloc &e) {
        printf("%s\n", e.what());
    }
    try {
        throw thrust::system_error(thrust::error_code(cudaErrorInvalidValue, thrust::cuda_category()), "here");
    } catch (std::runtime_error &e) {
        printf("%s\n", e.what());
    }
}
