// What texture fetches do on a real device: latencies, rates, and how coordinates become weights.
// nvcc -O3 -arch=native -std=c++17 -w -o /tmp/textures textures.cu && /tmp/textures
#include <cstdio>
#include <cstring>

__global__ void chase(cudaTextureObject_t t, int rounds, int *out, long long *cycles) {
    int x = 0;
    for (int i = 0; i < 64; i++) x = tex1Dfetch<int>(t, x);
    long long begin = clock64();
    for (int i = 0; i < rounds; i++) x = tex1Dfetch<int>(t, x);
    *cycles = clock64() - begin;
    *out = x;
}

__global__ void chase2d(cudaTextureObject_t t, int rounds, float *out, long long *cycles) {
    float x = 0.5f;
    for (int i = 0; i < 64; i++) x = tex2D<float>(t, x, x);
    long long begin = clock64();
    for (int i = 0; i < rounds; i++) x = tex2D<float>(t, x, x);
    *cycles = clock64() - begin;
    *out = x;
}

// Independent fetches of all warps of a block from a few lines: the rate of an SM's texture units.
template <class T> __global__ void rate(cudaTextureObject_t t, int rounds, float *out, long long *cycles) {
    float s = 0;
    __syncthreads();
    long long begin = clock64();
    for (int i = 0; i < rounds; i++) {
        T v = tex2D<T>(t, threadIdx.x % 8 + i % 2 + 0.75f, threadIdx.x / 8 % 4 + 0.75f);
        s += *(float *)&v;
    }
    __syncthreads();
    if (threadIdx.x == 0) *cycles = clock64() - begin;
    out[threadIdx.x] = s;
}

__global__ void weights(cudaTextureObject_t t, int n, float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1D<float>(t, 0.5f + i / 4096.0f);
}

static cudaTextureObject_t texture(cudaArray_t array, bool linear) {
    cudaResourceDesc r;
    memset(&r, 0, sizeof r);
    r.resType = cudaResourceTypeArray;
    r.res.array.array = array;
    cudaTextureDesc d;
    memset(&d, 0, sizeof d);
    d.addressMode[0] = d.addressMode[1] = cudaAddressModeClamp;
    d.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
    cudaTextureObject_t t = 0;
    if (cudaCreateTextureObject(&t, &r, &d, NULL) != cudaSuccess) printf("no texture\n");
    return t;
}

template <class T> static cudaArray_t array(int w, int h) {
    static char zeros[64 * 64 * 16];
    cudaChannelFormatDesc d = cudaCreateChannelDesc<T>();
    cudaArray_t a;
    cudaMallocArray(&a, &d, w, h);
    cudaMemcpy2DToArray(a, 0, 0, zeros, w * sizeof(T), w * sizeof(T), h ? h : 1, cudaMemcpyHostToDevice);
    return a;
}

template <class T> static void rates(const char *name, float *out, long long *cycles) {
    for (int linear = 0; linear < 2; linear++) {
        cudaTextureObject_t t = texture(array<T>(64, 64), linear);
        for (int threads = 32; threads <= 1024; threads *= 32) {
            rate<T><<<1, threads>>>(t, 512, out, cycles);
            cudaDeviceSynchronize();
            rate<T><<<1, threads>>>(t, 512, out, cycles);
            long long c;
            cudaMemcpy(&c, cycles, sizeof c, cudaMemcpyDeviceToHost);
            printf("rate %s %s, %d threads: %.2f clocks a warp\n", name, linear ? "linear" : "point", threads, c / 512.0 / (threads / 32));
        }
    }
}

int main() {
    int *p;
    float *out;
    long long *cycles, c;
    cudaMalloc(&p, 4096);
    cudaMemset(p, 0, 4096);
    cudaMalloc(&out, 4 * 8192);
    cudaMalloc(&cycles, 8);
    cudaResourceDesc r;
    memset(&r, 0, sizeof r);
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = p;
    r.res.linear.desc = cudaCreateChannelDesc<int>();
    r.res.linear.sizeInBytes = 4096;
    cudaTextureDesc d;
    memset(&d, 0, sizeof d);
    cudaTextureObject_t t;
    cudaCreateTextureObject(&t, &r, &d, NULL);
    chase<<<1, 1>>>(t, 1024, p + 512, cycles);
    cudaMemcpy(&c, cycles, sizeof c, cudaMemcpyDeviceToHost);
    printf("latency tex1Dfetch: %.1f\n", c / 1024.0);
    for (int linear = 0; linear < 2; linear++) {
        chase2d<<<1, 1>>>(texture(array<float>(64, 64), linear), 1024, out, cycles);
        cudaMemcpy(&c, cycles, sizeof c, cudaMemcpyDeviceToHost);
        printf("latency tex2D %s: %.1f\n", linear ? "linear" : "point", c / 1024.0);
    }
    rates<float>("float", out, cycles);
    rates<float2>("float2", out, cycles);
    rates<float4>("float4", out, cycles);
    // 0 and 256 beside each other: the value is the weight in 256ths, at every 4096th of a texel.
    cudaArray_t a = array<float>(2, 0);
    float two[2] = {0, 256}, w[4097];
    cudaMemcpy2DToArray(a, 0, 0, two, 8, 8, 1, cudaMemcpyHostToDevice);
    weights<<<33, 128>>>(texture(a, true), 4097, out);
    cudaMemcpy(w, out, sizeof w, cudaMemcpyDeviceToHost);
    int up = 0, down = 0, near = 0;
    for (int i = 0; i <= 4096; i++) {
        float exact = i / 16.0f, floor = (float)(i / 16), nearest = (float)((i + 8) / 16);
        up += w[i] == floor + (exact > floor);
        down += w[i] == floor;
        near += w[i] == nearest;
    }
    printf("weights of 4097 coordinates: %d rounded to the nearest, %d down, %d up\n", near, down, up);
    for (int i = 0; i <= 40; i++) printf("%g ", w[i]);
    printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
