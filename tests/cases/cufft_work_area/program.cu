// Plans in several streams that share one work area of the program's own.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void fill(cufftComplex* data, int n, int frequency) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float s, c;
        sincospif(2.0f * ((long long)i * frequency % n) / n, &s, &c);
        data[i] = make_cuComplex(c, s);
    }
}

int main() {
    const int count = 3, sizes[count] = {3000, 5000, 6561};
    cufftHandle plans[count];
    cufftComplex* data[count];
    size_t most = 0;
    for (int i = 0; i < count; i++) {
        size_t size = 0, again = 0;
        if (cufftCreate(&plans[i]) != CUFFT_SUCCESS) printf("no plan\n");
        cufftSetAutoAllocation(plans[i], 0);
        if (cufftMakePlan1d(plans[i], sizes[i], CUFFT_C2C, 1, &size) != CUFFT_SUCCESS) printf("not made\n");
        cufftGetSize(plans[i], &again);
        printf("sizes agree: %d\n", size == again);
        most = size > most ? size : most;
        cudaMalloc(&data[i], sizes[i] * sizeof(cufftComplex));
    }
    void* work;
    cudaMalloc(&work, most > 0 ? most : 1);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (int i = 0; i < count; i++) {
        int n = sizes[i], frequency = 100 * (i + 1) + 7;
        cufftSetWorkArea(plans[i], work);
        cufftSetStream(plans[i], stream);
        fill<<<(n + 255) / 256, 256, 0, stream>>>(data[i], n, frequency);
        int code = cufftExecC2C(plans[i], data[i], data[i], CUFFT_FORWARD);
        std::vector<cufftComplex> out(n);
        cudaMemcpyAsync(out.data(), data[i], n * sizeof(cufftComplex), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        int peak = 0;
        double rest = 0;
        for (int k = 0; k < n; k++)
            if (out[k].x > out[peak].x) peak = k;
        for (int k = 0; k < n; k++)
            if (k != peak) rest = fmax(rest, hypot(out[k].x, out[k].y));
        printf("n %d: code %d, peak at %d of height %.0f, the rest %s\n", n, code, peak, out[peak].x,
               rest < 1e-4 * n ? "below 1e-4 of it" : "too high");
    }
    for (int i = 0; i < count; i++) {
        cufftDestroy(plans[i]);
        cudaFree(data[i]);
    }
    cudaFree(work);
    cudaStreamDestroy(stream);
    int version = 0;
    int code = cufftGetVersion(&version);
    printf("version: %d, known %d\n", code, version >= 1000);
}
