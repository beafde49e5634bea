// cuRAND's other generators: MRG32k3a on the host and on the device, Sobol's sequences, MT19937; and what they refuse.
#include <cmath>
#include <cstdio>
#include <vector>
#include <curand.h>
#include <curand_kernel.h>

template <class T, class F> std::vector<T> take(int n, F f) {
    T *d;
    cudaMalloc(&d, n * sizeof(T));
    curandStatus_t s = f(d);
    std::vector<T> v(n);
    cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(d);
    if (s) printf("status %d\n", (int)s);
    return v;
}
__global__ void on_device(unsigned *bits, double *values, unsigned long long seed) {
    curandStateMRG32k3a s;
    curand_init(seed, 1, 3, &s);
    bits[0] = curand(&s);
    skipahead(5, &s);
    bits[1] = curand(&s);
    values[0] = curand_uniform(&s);
    values[1] = curand_normal(&s);
    values[2] = curand_uniform_double(&s);
    values[3] = curand_normal_double(&s);
}
int main() {
    curandGenerator_t g;
    for (unsigned long long seed : {0ull, 1234ull}) {
        curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MRG32K3A);
        curandSetPseudoRandomGeneratorSeed(g, seed);
        auto bits = take<unsigned>(1000, [&](unsigned *p) { return curandGenerate(g, p, 1000); });
        printf("%u %u %u %u\n", bits[0], bits[1], bits[2], bits[9]);
        curandSetPseudoRandomGeneratorSeed(g, seed);
        curandSetGeneratorOffset(g, 0);
        auto wide = take<double>(10, [&](double *p) { return curandGenerateUniformDouble(g, p, 10); });
        printf("%.9f %.9f\n", wide[0], wide[9]);
        curandSetPseudoRandomGeneratorSeed(g, seed);
        curandSetGeneratorOffset(g, 0);
        auto normal = take<double>(10, [&](double *p) { return curandGenerateNormalDouble(g, p, 10, 0, 1); });
        printf("%.9f %.9f %.9f\n", normal[0], normal[1], normal[9]);
        curandSetPseudoRandomGeneratorSeed(g, seed);
        curandSetGeneratorOffset(g, 3);
        bits = take<unsigned>(4, [&](unsigned *p) { return curandGenerate(g, p, 4); });
        printf("%u %u\n", bits[0], bits[3]);
        curandDestroyGenerator(g);
        unsigned *b;
        double *v;
        cudaMallocManaged(&b, 8);
        cudaMallocManaged(&v, 32);
        on_device<<<1, 1>>>(b, v, seed);
        if (cudaDeviceSynchronize()) return 1;
        printf("%u %u %.6f %.4f %.9f %.9f\n", b[0], b[1], v[0], v[1], v[2], v[3]);
    }
    for (unsigned dimensions : {1u, 10u}) {
        curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32);
        curandSetQuasiRandomGeneratorDimensions(g, dimensions);
        int n = 13 * (int)dimensions;
        auto bits = take<unsigned>(n, [&](unsigned *p) { return curandGenerate(g, p, n); });
        for (int d = 0; d < (int)dimensions; d++) printf("%u %u%c", bits[13 * d + 3], bits[13 * d + 12], d == (int)dimensions - 1 ? '\n' : ' ');
        curandSetGeneratorOffset(g, 1);
        auto normal = take<float>(n, [&](float *p) { return curandGenerateNormal(g, p, n, 0, 1); });
        printf("%.5f %.5f %.5f\n", normal[0], normal[1], normal[4]);
        if (dimensions > 1) printf("%d ", (int)curandGenerate(g, 0, n + 1));
        printf("%d\n", (int)curandSetPseudoRandomGeneratorSeed(g, 1));
        curandDestroyGenerator(g);
    }
    curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937);
    curandSetPseudoRandomGeneratorSeed(g, 1234);
    auto first = take<unsigned>(1, [&](unsigned *p) { return curandGenerate(g, p, 1); });
    printf("%u %d %d\n", first[0], (int)curandSetGeneratorOffset(g, 3), (int)curandSetQuasiRandomGeneratorDimensions(g, 2));
    curandDestroyGenerator(g);
    const int n = 6000;
    for (auto type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32}) {
        curandCreateGenerator(&g, type);
        double sums[5] = {};
        for (float x : take<float>(n, [&](float *p) { return curandGenerateUniform(g, p, n); })) sums[0] += x;
        for (float x : take<float>(n, [&](float *p) { return curandGenerateNormal(g, p, n, 3, 2); })) sums[1] += x;
        for (float x : take<float>(n, [&](float *p) { return curandGenerateLogNormal(g, p, n, 0, 0.5f); })) sums[2] += x;
        for (unsigned x : take<unsigned>(n, [&](unsigned *p) { return curandGeneratePoisson(g, p, n, 4.5); })) sums[3] += x;
        for (unsigned x : take<unsigned>(n, [&](unsigned *p) { return curandGeneratePoisson(g, p, n, 500); })) sums[4] += x;
        double expected[] = {0.5, 3, exp(0.125), 4.5, 500}, spread[] = {0.29, 2, 0.61, 2.2, 23};
        printf("%d:", (int)type);
        for (int i = 0; i < 5; i++) printf(" %d", fabs(sums[i] / n - expected[i]) < 5 * spread[i] / sqrt((double)n));
        if (type < 200) printf(" %d", (int)curandGenerateNormal(g, 0, 3, 0, 1));
        printf("\n");
        curandDestroyGenerator(g);
    }
    curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_MRG32K3A);
    unsigned here[2];
    curandGenerate(g, here, 2);
    printf("%u %u\n", here[0], here[1]);
    curandDestroyGenerator(g);
}
