// The largest step between neighbours of a series.
#include <cmath>
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/sequence.h>

struct step_length {
    __host__ __device__ float operator()(float a, float b) const { return fabsf(b - a); }
};

// max |v[i + 1] - v[i]|; 0 for fewer than two elements.
float largest_step(const thrust::device_vector<float> &v)
{
    if (v.size() < 2)
        return 0;
    return thrust::inner_product(v.begin(), v.end() - 1, v.begin() + 1, 0.0f, thrust::maximum<float>(), step_length());
}

int main()
{
    thrust::device_vector<float> v(100);
    thrust::sequence(v.begin(), v.end());
    v[50] = 80;
    printf("%g, want 31\n", largest_step(v));
    return 0;
}
