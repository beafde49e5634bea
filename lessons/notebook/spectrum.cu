// cuFFT finds two tones in noise and writes the spectrum as spectrum.csv.
// Build it with the library: nvcc spectrum.cu -lcufft
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cufft.h>
#include <vector>

#define N      2048   // samples
#define RATE   1024   // samples per second
#define TONE_1 50     // Hz, a multiple of RATE / N, below RATE / 2
#define TONE_2 120

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// The library has error codes of its own.
#define CHECK_FFT(call)                                                     \
    do {                                                                    \
        cufftResult result = (call);                                        \
        if (result != CUFFT_SUCCESS) {                                      \
            printf("line %d: cuFFT error %d\n", __LINE__, (int)result);     \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

int main()
{
    // The noise is as strong as the tones: in the signal itself they cannot be seen.
    std::vector<float> signal(N);
    unsigned seed = 99;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        float noise = (seed >> 8) / 8388608.0f - 1, t = 6.28318531f * i / RATE;
        signal[i] = sinf(TONE_1 * t) + 0.6f * sinf(TONE_2 * t) + noise;
    }

    // Of real samples only half of the spectrum is computed; the rest mirrors it.
    const int lines = N / 2 + 1;
    float *d_signal;
    cufftComplex *d_spectrum;
    std::vector<cufftComplex> spectrum(lines);
    CHECK(cudaMalloc(&d_signal, N * sizeof(float)));
    CHECK(cudaMalloc(&d_spectrum, lines * sizeof(cufftComplex)));
    CHECK(cudaMemcpy(d_signal, signal.data(), N * sizeof(float), cudaMemcpyHostToDevice));

    // A plan is made once for a size and serves any number of transforms.
    cufftHandle plan;
    CHECK_FFT(cufftPlan1d(&plan, N, CUFFT_R2C, 1));
    CHECK_FFT(cufftExecR2C(plan, d_signal, d_spectrum));
    CHECK(cudaMemcpy(spectrum.data(), d_spectrum, lines * sizeof(cufftComplex),
                     cudaMemcpyDeviceToHost));
    CHECK_FFT(cufftDestroy(plan));
    CHECK(cudaFree(d_signal));
    CHECK(cudaFree(d_spectrum));

    FILE *csv = fopen("spectrum.csv", "w");
    if (!csv)
        return 1;
    fprintf(csv, "frequency_hz,amplitude\n");
    std::vector<float> amplitude(lines);
    double power = 0, energy = 0;
    for (int k = 0; k < lines; ++k) {
        // cuFFT does not divide by N, and each tone is split over two mirrored lines.
        float length = hypotf(spectrum[k].x, spectrum[k].y);
        amplitude[k] = 2 * length / N;
        power += (k == 0 || k == N / 2 ? 1.0 : 2.0) * length * length / N;
        fprintf(csv, "%g,%.5f\n", (double)k * RATE / N, amplitude[k]);
    }
    fclose(csv);

    int found = 0;
    for (int k = 1; k < lines; ++k)
        if (amplitude[k] > 0.3f) {
            int frequency = k * RATE / N;
            printf("a tone of %d Hz, amplitude %.2f\n", frequency, amplitude[k]);
            found += frequency == TONE_1 || frequency == TONE_2;
        }

    // Parseval: the spectrum has the same energy as the signal.
    for (float s : signal)
        energy += s * s;
    double error = fabs(power / energy - 1);
    printf("tones found: %d of 2, relative error of the energy %.1e\n", found, error);
    return found != 2 || error > 1e-5;
}
