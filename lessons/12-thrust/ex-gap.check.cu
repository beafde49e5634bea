#define main reader_main
#include "ex-gap.cu"
#undef main
#include <vector>
#ifndef N
#define N 1000
#endif
int main()
{
    std::vector<float> h(N);
    unsigned seed = 5;
    float want = 0;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 16) * 0.25f;
        if (i > 0)
            want = fmaxf(want, fabsf(h[i] - h[i - 1]));
    }
    thrust::device_vector<float> v(h.begin(), h.end());
    float got = largest_step(v);
    if (got != want)
        printf("N=%d: %g, not %g\n", N, got, want);
    return got != want;
}
