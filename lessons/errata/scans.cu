// Sums of beginnings: by the name that Thrust does
// not have, and by the two that it has.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/scan.h>

#define PRINTED 1   // 1: scan   0: inclusive_scan and exclusive_scan

int main()
{
    thrust::device_vector<int> x(5, 2), sums(5), before(5);
#if PRINTED
    thrust::scan(x.begin(), x.end(), sums.begin());
#else
    thrust::inclusive_scan(x.begin(), x.end(), sums.begin());
    thrust::exclusive_scan(x.begin(), x.end(), before.begin());
#endif
    thrust::host_vector<int> a = sums, b = before;
    int wrong = 0;
    for (int i = 0; i < 5; ++i) {
        printf("%d %d\n", a[i], b[i]);
        wrong += a[i] != 2 * i + 2 || b[i] != 2 * i;
    }
    return wrong != 0;
}
