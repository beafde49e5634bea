// The largest step between neighbours of a series.
#include <cmath>
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/sequence.h>

// max |v[i + 1] - v[i]|; 0 for fewer than two elements.
float largest_step(const thrust::device_vector<float> &v)
{
    float largest = 0;
    for (size_t i = 0; i + 1 < v.size(); ++i)
        largest = fmaxf(largest, fabsf(v[i + 1] - v[i]));
    return largest;
}

int main()
{
    thrust::device_vector<float> v(100);
    thrust::sequence(v.begin(), v.end());
    v[50] = 80;
    printf("%g, want 31\n", largest_step(v));
    return 0;
}
