// Five algorithms of Thrust, as a reader writes them: what compiling the libraries costs.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/scan.h>
#include <thrust/count.h>
#include <cstdio>
struct square { __host__ __device__ int operator()(int x) const { return x * x; } };
struct even { __host__ __device__ bool operator()(int x) const { return x % 2 == 0; } };
int main() {
    thrust::host_vector<int> h(1000);
    for (int i = 0; i < 1000; i++) h[i] = i * 7919 % 1000;
    thrust::device_vector<int> d = h;
    thrust::sort(d.begin(), d.end());
    thrust::transform(d.begin(), d.end(), d.begin(), square());
    int sum = thrust::reduce(d.begin(), d.end());
    int n = thrust::count_if(d.begin(), d.end(), even());
    thrust::inclusive_scan(d.begin(), d.end(), d.begin());
    printf("%d %d %d\n", sum, n, (int)d[999]);
}
