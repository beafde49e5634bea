// Two tones in a signal: cuFFT finds them, and back again.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cufft.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

#define N     1024   // samples of a signal
#define BATCH 8      // signals: one call transforms all

#define CHECK(call) do { cufftResult r = (call); if (r != CUFFT_SUCCESS) { \
    printf("line %d: cuFFT result %d\n", __LINE__, (int)r); exit(1); } } while (0)

int main()
{
    thrust::host_vector<float> signal(N * BATCH);
    for (int b = 0; b < BATCH; ++b)
        for (int i = 0; i < N; ++i)
            signal[b * N + i] = sinf(2 * M_PI * (10 + b) * i / N) + 0.5f * cosf(2 * M_PI * 100 * i / N);
    thrust::device_vector<float> samples = signal;
    thrust::device_vector<cufftComplex> spectrum((N / 2 + 1) * BATCH);   // the other half is its mirror image
    float *in = thrust::raw_pointer_cast(samples.data());
    cufftComplex *out = thrust::raw_pointer_cast(spectrum.data());

    cufftHandle forward, backward;
    CHECK(cufftPlan1d(&forward, N, CUFFT_R2C, BATCH));
    CHECK(cufftPlan1d(&backward, N, CUFFT_C2R, BATCH));
    CHECK(cufftExecR2C(forward, in, out));
    thrust::host_vector<cufftComplex> lines = spectrum;
    CHECK(cufftExecC2R(backward, out, in));
    thrust::host_vector<float> again = samples;

    for (int k = 0; k <= N / 2; ++k) {   // the first signal's lines
        float length = hypotf(lines[k].x, lines[k].y) * 2 / N;
        if (length > 0.1f)
            printf("frequency %3d: amplitude %.2f\n", k, length);
    }
    float worst = 0;
    for (int i = 0; i < N * BATCH; ++i)
        worst = fmaxf(worst, fabsf(again[i] / N - signal[i]));   // cuFFT does not divide by N
    printf("there and back: %s\n", worst < 1e-5f ? "the same" : "different");
    CHECK(cufftDestroy(forward));
    CHECK(cufftDestroy(backward));
    return worst >= 1e-5f;
}
