// One algorithm on N numbers: what does the device get to do?
#include <cstdio>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#define N    65536   // elements
#define CALL 3       // 1 fill, 2 transform, 3 reduce, 4 inclusive_scan, 5 sort, 6 count_if, 7 max_element, 8 remove_if, 9 partition

struct is_odd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

int main()
{
    thrust::host_vector<int> h(N);
    unsigned seed = 1;
    long sum = 0, odd = 0;
    for (int &x : h) {
        seed = seed * 1664525u + 1013904223u;
        x = seed >> 20;
        sum += x;
        odd += x % 2;
    }
    thrust::device_vector<int> v = h;   // a copy; from here on only the algorithm works
    bool right = true;
    switch (CALL) {
    case 1: thrust::fill(v.begin(), v.end(), 7); right = v[N - 1] == 7; break;
    case 2: thrust::transform(v.begin(), v.end(), v.begin(), thrust::negate<int>()); right = v[0] == -h[0]; break;
    case 3: right = thrust::reduce(v.begin(), v.end(), 0) == sum; break;
    case 4: thrust::inclusive_scan(v.begin(), v.end(), v.begin()); right = v[N - 1] == sum; break;
    case 5: thrust::sort(v.begin(), v.end()); right = v[0] <= v[1] && v[N - 2] <= v[N - 1]; break;
    case 6: right = thrust::count_if(v.begin(), v.end(), is_odd()) == odd; break;
    case 7: right = *thrust::max_element(v.begin(), v.end()) == 4095; break;
    case 8: right = thrust::remove_if(v.begin(), v.end(), is_odd()) - v.begin() == N - odd; break;
    case 9: right = thrust::partition(v.begin(), v.end(), is_odd()) - v.begin() == odd; break;
    }
    printf("%s\n", right ? "right" : "WRONG");
    return !right;
}
