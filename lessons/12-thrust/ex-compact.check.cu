#define main reader_main
#include "ex-compact.cu"
#undef main
#include <cmath>
#include <vector>
#ifndef N
#define N 1000
#endif
#ifndef GOOD
#define GOOD 60   // per cent
#endif
int main()
{
    std::vector<float> h(N), want;
    unsigned seed = 99;
    double sum = 0;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        bool good = (seed >> 8) % 100 < GOOD;
        h[i] = good ? 1.0f + (seed >> 20) % 50 : (seed >> 20) % 2 ? 0.0f : -3.0f;
        if (good) {
            want.push_back(h[i]);
            sum += h[i];
        }
    }
    thrust::device_vector<float> v(h.begin(), h.end());
    float mean = clean(v), right = want.empty() ? 0 : sum / want.size();
    if (v.size() != want.size()) {
        printf("N=%d: size() = %d, not %d\n", N, (int)v.size(), (int)want.size());
        return 1;
    }
    thrust::host_vector<float> got = v;
    for (size_t i = 0; i < want.size(); ++i)
        if (got[i] != want[i]) {
            printf("N=%d: [%d] = %g, not %g\n", N, (int)i, got[i], want[i]);
            return 2;
        }
    if (!(fabsf(mean - right) <= 1e-4f * right)) {
        printf("N=%d: %g, not %g\n", N, mean, right);
        return 3;
    }
    return 0;
}
