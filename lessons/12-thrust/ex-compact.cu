// Readings that failed are 0 or negative. Throw them away, then take the mean of the others.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>

struct failed {
    __host__ __device__ bool operator()(float x) const { return x <= 0; }
};

// Afterwards v holds the good readings, in their order, and nothing else; returns their mean, 0 if there are none.
float clean(thrust::device_vector<float> &v)
{
    thrust::remove_if(v.begin(), v.end(), failed());
    return thrust::reduce(v.begin(), v.end()) / v.size();
}

int main()
{
    const float readings[] = { 3, -1, 5, 0, 4, -1, 8, 0 };
    thrust::device_vector<float> v(readings, readings + 8);
    float mean = clean(v);
    printf("mean %g, want 5; %d readings, want 4\n", mean, (int)v.size());
    return 0;
}
