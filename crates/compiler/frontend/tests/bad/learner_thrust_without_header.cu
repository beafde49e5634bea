#include <cstdio>
#include <thrust/device_vector.h>

int main()
{
    thrust::device_vector<int> v(100, 3);
    thrust::sort(v.begin(), v.end());
    auto odd = thrust::count_if(v.begin(), v.end(), [] __host__ __device__(int x) { return x % 2 == 1; });
    auto first = thrust::make_counting_iterator(0);
    int sums = thrust::no_such_name(first, first + 100);
    printf("%d %d\n", (int)odd, sums);
    return 0;
}
