// The same launch many times, with changes of what it reads and writes between: each of them must be seen.
#include <cstdio>
#include <cuda_runtime.h>

#define N 1024
#define TIMES 5

__constant__ float factor;
__device__ float offset;
__device__ unsigned calls;

__global__ void scale(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * 2;
}

__global__ void scale_by_constant(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * factor;
}

__global__ void shift(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] + offset;
}

__global__ void in_place(float *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void neighbours(float *a)   // reads one half, writes the other
{
    int i = threadIdx.x;
    a[N / 2 + i] = a[i] + 1;
}

__global__ void count()
{
    if (threadIdx.x == 0)
        atomicAdd(&calls, 1);
}

__global__ void histogram(const float *in, unsigned *bins)
{
    atomicAdd(&bins[(int)in[blockIdx.x * blockDim.x + threadIdx.x] % 8], 1);
}

__global__ void twice(unsigned *bins)
{
    bins[threadIdx.x] *= 2;
}

__global__ void fold(float *a, unsigned *threads)   // the upper half onto the lower one
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += a[N / 2 + i];
    atomicAdd(threads, 1);
}

__global__ void halve(float *a, int n)   // each step reads what the one before left
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] += a[n + i];
}

__global__ void fetch(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x);
}

__global__ void says(int i)
{
    if (threadIdx.x == 0)
        printf("again %d\n", i);
}

__global__ void chained(const int *next, int *out)   // where it reads is what it has read
{
    int i = threadIdx.x;
    for (int k = 0; k < 3; ++k)
        i = next[i];
    out[threadIdx.x] = i;
}

static float h[N];

static double sum(const float *d)
{
    double s = 0;
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float x : h)
        s += x;
    return s;
}

static void fill(float *d, float value)
{
    for (float &x : h)
        x = value;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
}

int main()
{
    float *a, *b, *c;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&c, sizeof h);

    for (int k = 0; k < 3; ++k) {
        fill(a, k);
        for (int i = 0; i < TIMES; ++i)
            scale<<<4, 256>>>(a, b);
        printf("input %d: %g\n", k, sum(b));
    }
    for (int i = 0; i < TIMES; ++i)
        scale<<<4, 256>>>(a, b);
    cudaMemset(b, 0, sizeof h / 2);
    printf("output cleared by half: %g\n", sum(b));
    scale<<<4, 256>>>(a, b);
    printf("and made again: %g\n", sum(b));
    cudaMemset(c, 0, sizeof h);
    scale<<<4, 256>>>(a, b);
    printf("another memory cleared: %g\n", sum(b));

    for (int k = 1; k < 4; ++k) {
        float f = k;
        cudaMemcpyToSymbol(factor, &f, sizeof f);
        cudaMemcpyToSymbol(offset, &f, sizeof f);
        for (int i = 0; i < TIMES; ++i) {
            scale_by_constant<<<4, 256>>>(a, b);
            shift<<<4, 256>>>(b, c);
        }
        printf("constant %d: %g %g\n", k, sum(b), sum(c));
    }

    fill(a, 0);
    for (int i = 0; i < TIMES; ++i)
        in_place<<<4, 256>>>(a);
    printf("in place: %g\n", sum(a));
    for (int i = 0; i < TIMES; ++i) {
        in_place<<<4, 256>>>(a);
        scale<<<4, 256>>>(a, b);
    }
    printf("in turn: %g\n", sum(b));
    for (int i = 0; i < TIMES; ++i) {   // ping-pong
        scale<<<4, 256>>>(a, b);
        scale<<<4, 256>>>(b, a);
    }
    printf("to and fro: %g\n", sum(a));
    fill(a, 1);
    for (int i = 0; i < TIMES; ++i)
        neighbours<<<1, N / 2>>>(a);
    printf("half from half: %g\n", sum(a));
    fill(a, 2);
    neighbours<<<1, N / 2>>>(a);
    printf("once more: %g\n", sum(a));

    for (int i = 0; i < TIMES; ++i)
        count<<<2, 32>>>();
    unsigned n;
    cudaMemcpyFromSymbol(&n, calls, sizeof n);
    printf("counted: %u\n", n);

    // What a launch adds to is set anew before each, or not, or to something else.
    unsigned *bins, counts[8], start[8];
    cudaMalloc(&bins, sizeof counts);
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < N; ++i)
            h[i] = i % (k + 3);
        cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
        for (int i = 0; i < 2 * TIMES; ++i) {
            cudaMemset(bins, 0, sizeof counts);
            histogram<<<4, 256>>>(a, bins);
            if (i % 4 == 3)
                histogram<<<4, 256>>>(a, bins);
        }
        twice<<<1, 8>>>(bins);
        cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
        printf("counts %d:", k);
        for (unsigned n : counts)
            printf(" %u", n);
        printf("\n");
    }
    unsigned total = 0;
    for (int i = 0; i < 2 * TIMES; ++i) {
        for (int k = 0; k < 8; ++k)
            start[k] = i < TIMES ? 100 : i;
        cudaMemcpy(bins, start, sizeof start, cudaMemcpyHostToDevice);
        histogram<<<4, 256>>>(a, bins);
        twice<<<1, 8>>>(bins);
        cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
        total = total * 31 + counts[i % 8];
    }
    printf("from other counts: %u\n", total);
    // The upper half is only read; the whole is copied before each launch, with sums in memory of its own. Once it is another,
    // and from some launch on the sums begin with another value.
    for (int k = 0; k < 3; ++k) {
        double together = 0;
        for (int i = 0; i < 2 * TIMES; ++i) {
            fill(a, k == 1 && i == TIMES ? 5 : 1);
            unsigned *own;
            cudaMalloc(&own, sizeof counts);
            cudaMemset(own, k == 2 && i > TIMES, sizeof counts);
            fold<<<2, 256>>>(a, own);
            together += sum(a);
            cudaMemcpy(counts, own, sizeof counts, cudaMemcpyDeviceToHost);
            together += counts[0];
            cudaFree(own);
        }
        printf("folded %d: %g\n", k, together);
    }

    // A reduction in steps, repeated on the same data: each step has the input that it had before. One other launch comes between.
    float first, all = 0;
    for (int i = 0; i < 3 * TIMES; ++i) {
        if (i % TIMES == 0)
            fill(a, i + 1);
        cudaMemcpy(b, a, sizeof h, cudaMemcpyDeviceToDevice);
        for (int n = N / 2; n > 0; n /= 2)
            halve<<<(n + 255) / 256, 256>>>(b, n);
        if (i == TIMES + 2)
            scale<<<1, 4>>>(b, b);
        cudaMemcpy(&first, b, sizeof first, cudaMemcpyDeviceToHost);
        all += first;
    }
    printf("reduced: %g, together %g\n", first, all);

    for (int i = 0; i < 3; ++i)
        says<<<1, 32>>>(7);
    cudaDeviceSynchronize();

    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = a;
    what.res.linear.desc = cudaCreateChannelDesc<float>();
    what.res.linear.sizeInBytes = sizeof h;
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &what, &how, nullptr);
    for (int k = 0; k < 3; ++k) {
        fill(a, k);
        for (int i = 0; i < TIMES; ++i)
            fetch<<<1, N>>>(texture, b);
        printf("texture of %d: %g\n", k, sum(b));
    }

    int *next, *out, order[N];
    cudaMalloc(&next, sizeof order);
    cudaMalloc(&out, sizeof order);
    for (int k = 1; k < 4; ++k) {
        for (int i = 0; i < N; ++i)
            order[i] = (i + k) % N;
        cudaMemcpy(next, order, sizeof order, cudaMemcpyHostToDevice);
        for (int i = 0; i < TIMES; ++i)
            chained<<<1, N>>>(next, out);
        cudaMemcpy(order, out, sizeof order, cudaMemcpyDeviceToHost);
        printf("chain %d: %d %d\n", k, order[0], order[N - 1]);
    }

    // Freed and allocated anew at the same place.
    fill(c, 3);
    for (int i = 0; i < TIMES; ++i)
        scale<<<4, 256>>>(c, b);
    cudaFree(b);
    cudaMalloc(&b, sizeof h);
    cudaMemset(b, 0, sizeof h);
    scale<<<4, 256>>>(c, b);
    printf("a new place: %g\n", sum(b));

    float *managed;
    cudaMallocManaged(&managed, sizeof h);
    for (int k = 1; k < 4; ++k) {
        for (int i = 0; i < N; ++i)
            managed[i] = k;
        for (int i = 0; i < TIMES; ++i)
            scale<<<4, 256>>>(managed, b);
        cudaDeviceSynchronize();
        printf("managed %d: %g\n", k, sum(b));
    }

    float *pinned, *seen;
    cudaHostAlloc(&pinned, sizeof h, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&seen, pinned, 0);
    for (int k = 1; k < 4; ++k) {
        for (int i = 0; i < N; ++i)
            pinned[i] = 10 * k;
        for (int i = 0; i < TIMES; ++i)
            scale<<<4, 256>>>(seen, b);
        printf("mapped %d: %g\n", k, sum(b));
    }
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
