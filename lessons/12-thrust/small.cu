// The classical first program: ten numbers, five calls.
#include <cstdio>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/replace.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

#define COUNT 10

int main()
{
    thrust::device_vector<int> x(COUNT), y(COUNT), two(COUNT);

    thrust::sequence(x.begin(), x.end());    // 0, 1, 2, …
    thrust::transform(x.begin(), x.end(), y.begin(),
                      thrust::negate<int>());
    thrust::fill(two.begin(), two.end(), 2);
    thrust::transform(y.begin(), y.end(), two.begin(),
                      y.begin(), thrust::modulus<int>());
    thrust::replace(y.begin(), y.end(), 1, 10);

    thrust::host_vector<int> result = y;
    for (int value : result)
        printf("%d ", value);
    printf("\n");
    return 0;
}
