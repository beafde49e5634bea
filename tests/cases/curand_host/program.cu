// device: h200-sxm
// pi from random points; the generator of the host, and Philox as Random123 has it.
#include <stdio.h>
#include <curand.h>
#include <curand_kernel.h>

__global__ void known(unsigned *out)
{
    curandStatePhilox4_32_10_t p;
    curand_init(0, 0, 0, &p);
    for (int i = 0; i < 4; ++i) out[i] = curand(&p);
}

__global__ void pi(unsigned *inside, int n)
{
    curandState s;
    curand_init(42, threadIdx.x + blockIdx.x * blockDim.x, 0, &s);
    unsigned k = 0;
    for (int i = 0; i < n; ++i) {
        float x = curand_uniform(&s), y = curand_uniform(&s);
        k += x * x + y * y <= 1.0f;
    }
    atomicAdd(inside, k);
}

int main()
{
    const int n = 10000;
    char *m;
    cudaMallocManaged(&m, 1 << 17);
    unsigned *u = (unsigned *)m;
    u[4] = 0;
    known<<<1, 1>>>(u);
    pi<<<8, 64>>>(u + 4, 200);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%08x %08x %08x %08x %.1f\n", u[0], u[1], u[2], u[3], 4.0 * u[4] / (512 * 200));
    curandGenerator_t g;
    curandStatus_t e = curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(g, 1234ULL);
    float *f = (float *)m;
    int status = curandGenerateUniform(g, f, n);
    cudaDeviceSynchronize();
    double sum = 0, least = 1, most = 0;
    for (int i = 0; i < n; ++i) {
        sum += f[i];
        least = f[i] < least ? f[i] : least;
        most = f[i] > most ? f[i] : most;
    }
    printf("%d %d %.1f %d %d\n", e, status, sum / n, least > 0, most <= 1);
    status = curandGenerateNormal(g, f, n, 3.0f, 0.5f);
    cudaDeviceSynchronize();
    double squares = sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += f[i];
        squares += (f[i] - 3.0) * (f[i] - 3.0);
    }
    printf("%d %.1f %.2f\n", status, sum / n, squares / n);
    curandDestroyGenerator(g);
    cudaFree(m);
    return 0;
}
