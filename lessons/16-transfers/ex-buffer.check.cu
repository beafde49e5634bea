#define main reader_main
#include "ex-buffer.cu"
#undef main
#include <vector>
#ifndef N
#define N 1000
#endif
#ifndef BATCHES
#define BATCHES 5
#endif
int main()
{
    std::vector<float> result(N + 1, -1);
    collect(result.data(), N, BATCHES);
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int b = 0; b < BATCHES; ++b)
            sum += reading(b, i);
        if (result[i] != sum) {
            printf("N=%d BATCHES=%d: [%d] = %g, not %g\n", N, BATCHES, i, result[i], sum);
            return 1;
        }
    }
    return 0;
}
