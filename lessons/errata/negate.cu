// Negate, remainder by 2, replace ones by tens:
// of the negated numbers, or of the original ones?
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/replace.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

#define NEGATED 1   // 1: in the order in which one would tell it   0: as the program really does

int main()
{
    thrust::device_vector<int> x(10), y(10), two(10, 2), z(10);
    thrust::sequence(x.begin(), x.end());
    thrust::transform(x.begin(), x.end(), y.begin(), thrust::negate<int>());
    thrust::device_vector<int> &from = NEGATED ? y : x;
    thrust::transform(from.begin(), from.end(), two.begin(), z.begin(), thrust::modulus<int>());
    thrust::replace(z.begin(), z.end(), 1, 10);
    thrust::host_vector<int> h = z;
    int tens = 0;
    for (int value : h) {
        printf("%d ", value);
        tens += value == 10;
    }
    printf("\n");
    return tens != (NEGATED ? 0 : 5);
}
