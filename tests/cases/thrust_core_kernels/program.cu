#include <thrust/binary_search.h>
#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/pair.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <cstdio>

// Thrust inside kernels: what a thread gets of iterators, tuples, complex numbers and random engines.
template <typename Iterator> __global__ void scale(Iterator first, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) first[i] = first[i] * 2 + 1;
}
template <typename Zip> __global__ void add_up(Zip z, int n) {
    int i = threadIdx.x;
    if (i < n) {
        thrust::tuple<int, float> t = z[i];
        thrust::get<1>(*(z + i)) = thrust::get<0>(t) + thrust::get<1>(t);
    }
}
__global__ void sequential(int *data, int n, int *results) {
    int *mine = data + threadIdx.x * n;
    thrust::default_random_engine engine(threadIdx.x + 1);
    thrust::uniform_int_distribution<int> dist(0, 50);
    for (int i = 0; i < n; i++) mine[i] = dist(engine);
    int *r = results + threadIdx.x * 8;
    r[0] = thrust::reduce(thrust::seq, mine, mine + n);
    r[1] = thrust::reduce(thrust::device, mine, mine + n, 0, thrust::maximum<int>());
    r[2] = thrust::count_if(thrust::seq, mine, mine + n, thrust::placeholders::_1 > 25);
    thrust::sort(thrust::seq, mine, mine + n);
    r[3] = mine[0];
    r[4] = thrust::lower_bound(thrust::seq, mine, mine + n, 25) - mine;
    r[5] = *thrust::max_element(thrust::seq, mine, mine + n) - mine[n - 1];
    thrust::reverse(thrust::seq, mine, mine + n);
    thrust::inclusive_scan(thrust::seq, mine, mine + n, mine);
    r[6] = mine[n - 1];
    auto squares = thrust::make_transform_iterator(thrust::counting_iterator<int>(1), thrust::square<int>());
    r[7] = thrust::reduce(thrust::seq, squares, squares + 4) + thrust::distance(squares, squares + 3);
}
__global__ void mandelbrot(int *iterations, int w) {
    int i = threadIdx.x;
    thrust::complex<float> c(-2.0f + 3.0f * i / w, 0.5f), z(0);
    int k = 0;
    while (k < 100 && thrust::norm(z) <= 4) {
        z = z * z + c;
        k++;
    }
    iterations[i] = k;
}
__global__ void pairs(thrust::pair<int, float> *out) {
    __shared__ int key[32];
    __shared__ float value[32];
    key[threadIdx.x] = threadIdx.x * 7 % 32;
    value[threadIdx.x] = 0.5f * threadIdx.x;
    __syncthreads();
    for (int d = 16; d > 0; d /= 2) {
        if (threadIdx.x < d && key[threadIdx.x] < key[threadIdx.x + d]) {
            thrust::swap(key[threadIdx.x], key[threadIdx.x + d]);
            thrust::swap(value[threadIdx.x], value[threadIdx.x + d]);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = thrust::make_pair(key[0], value[0]);
}
struct neighbours {
    const float *in;
    int n;
    __device__ float operator()(int i) const {
        float left = i > 0 ? in[i - 1] : 0, right = i < n - 1 ? in[i + 1] : 0;
        return (left + in[i] + right) / 3;
    }
};
void launched() {
    cudaError_t e = cudaGetLastError();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
}
int main() {
    thrust::device_vector<int> v(100);
    thrust::sequence(v.begin(), v.end());
    scale<<<1, 128>>>(v.begin(), 100);
    launched();
    scale<<<1, 128>>>(v.data(), 50);
    launched();
    scale<<<1, 128>>>(thrust::raw_pointer_cast(v.data()), 25);
    launched();
    printf("%d %d %d %d\n", (int)v[10], (int)v[30], (int)v[60], thrust::reduce(v.begin(), v.end()));
    thrust::device_vector<float> f(10, 0.5f);
    auto z = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), f.begin()));
    add_up<<<1, 32>>>(z, 10);
    launched();
    printf("%g %g\n", (float)f[0], (float)f[9]);
    thrust::device_vector<int> data(4 * 50), results(4 * 8);
    sequential<<<1, 4>>>(data.data().get(), 50, results.data().get());
    launched();
    thrust::host_vector<int> r = results;
    for (int t = 0; t < 4; t++) {
        for (int k = 0; k < 8; k++) printf("%d ", r[t * 8 + k]);
        printf("\n");
    }
    mandelbrot<<<1, 24>>>(v.data().get(), 24);
    launched();
    r.assign(v.begin(), v.begin() + 24);
    for (int x : r) printf("%d ", x);
    printf("\n");
    thrust::device_vector<thrust::pair<int, float>> best(1);
    pairs<<<1, 32>>>(best.data().get());
    launched();
    thrust::pair<int, float> b = best[0];
    printf("%d %g\n", b.first, b.second);
    thrust::device_vector<float> in(8), out(8);
    thrust::sequence(in.begin(), in.end(), 0.f, 3.f);
    thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(8), out.begin(), neighbours{in.data().get(), 8});
    for (size_t i = 0; i < out.size(); i++) printf("%g ", (float)out[i]);
    printf("\n");
}
