// A short-time spectrum of a rising tone: overlapping windows of one signal as a batch, the loudest frequency of each.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

const int window = 256, hop = 64;

__global__ void cut(const float* signal, float* frames, int count) {
    int frame = blockIdx.x, i = threadIdx.x;
    float hann = 0.5f - 0.5f * cospif(2.0f * i / window);
    frames[frame * window + i] = signal[frame * hop + i] * hann;
}

__global__ void loudest(const cufftComplex* spectra, int* peak, float* power) {
    __shared__ float best[128];
    __shared__ int where[128];
    int i = threadIdx.x;
    cufftComplex z = spectra[blockIdx.x * (window / 2 + 1) + i];
    best[i] = z.x * z.x + z.y * z.y;
    where[i] = i;
    for (int step = 64; step > 0; step /= 2) {
        __syncthreads();
        if (i < step && best[i + step] > best[i]) {
            best[i] = best[i + step];
            where[i] = where[i + step];
        }
    }
    if (i == 0) {
        peak[blockIdx.x] = where[0];
        power[blockIdx.x] = best[0];
    }
}

int main() {
    const int frames = 40, samples = window + hop * (frames - 1);
    std::vector<float> signal(samples);
    for (int i = 0; i < samples; i++) {
        double t = (double)i / samples;
        signal[i] = (float)(sin(2 * M_PI * (0.05 * i + 0.1 * i * t)) + 0.1 * sin(1.9 * i));
    }
    float *raw, *cuts, *power;
    int* peak;
    cufftComplex* spectra;
    cudaMalloc(&raw, samples * sizeof(float));
    cudaMalloc(&cuts, frames * window * sizeof(float));
    cudaMalloc(&spectra, frames * (window / 2 + 1) * sizeof(cufftComplex));
    cudaMalloc(&peak, frames * sizeof(int));
    cudaMalloc(&power, frames * sizeof(float));
    cudaMemcpy(raw, signal.data(), samples * sizeof(float), cudaMemcpyHostToDevice);
    cut<<<frames, window>>>(raw, cuts, frames);
    cufftHandle plan;
    int n[1] = {window};
    printf("%d\n", cufftPlanMany(&plan, 1, n, NULL, 1, window, NULL, 1, window / 2 + 1, CUFFT_R2C, frames));
    printf("%d\n", cufftExecR2C(plan, cuts, spectra));
    loudest<<<frames, 128>>>(spectra, peak, power);
    std::vector<int> where(frames);
    std::vector<float> strength(frames);
    cudaMemcpy(where.data(), peak, frames * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(strength.data(), power, frames * sizeof(float), cudaMemcpyDeviceToHost);
    for (int f = 0; f < frames; f += 3) printf("frame %2d: bin %2d, %.0f dB\n", f, where[f], 10 * log10(strength[f]));
    cufftDestroy(plan);
    cudaFree(raw);
    cudaFree(cuts);
    cudaFree(spectra);
    cudaFree(peak);
    cudaFree(power);
}
