/* Events: record, synchronise, query, elapsed time (only its sign and order are
 * printed), an event without timing, an event between two streams. */
#include <stdio.h>
#include <stdlib.h>

#define SAFE(x) { cudaError_t rc = (x); if (rc != cudaSuccess) { \
    printf("%s:%d %s\n", "rt_events_timing", __LINE__, cudaGetErrorString(rc)); exit(1); } }

__global__ void burn(float *v, int n, int rounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = v[i];
        for (int r = 0; r < rounds; r++) x = x * 0.5f + 1.0f;
        v[i] = x;
    }
}
__global__ void copyPlus(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 10.0f;
}

int main()
{
    const int n = 4096;
    float *h = (float *)malloc(n * sizeof(float)), *a, *b, ms1 = -1, ms2 = -1, msAll = -1;
    cudaEvent_t start, mid, stop, plain;
    cudaStream_t s1, s2;
    for (int i = 0; i < n; i++) h[i] = (float)i;
    SAFE(cudaMalloc((void **)&a, n * sizeof(float)));
    SAFE(cudaMalloc((void **)&b, n * sizeof(float)));
    SAFE(cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice));
    SAFE(cudaEventCreate(&start));
    SAFE(cudaEventCreate(&mid));
    SAFE(cudaEventCreateWithFlags(&stop, cudaEventBlockingSync));
    SAFE(cudaEventCreateWithFlags(&plain, cudaEventDisableTiming));

    SAFE(cudaEventRecord(start, 0));
    burn<<<n / 128, 128>>>(a, n, 3);
    SAFE(cudaEventRecord(mid));
    burn<<<n / 128, 128>>>(a, n, 3);
    SAFE(cudaEventRecord(stop, 0));
    SAFE(cudaEventSynchronize(stop));
    SAFE(cudaEventElapsedTime(&ms1, start, mid));
    SAFE(cudaEventElapsedTime(&ms2, mid, stop));
    SAFE(cudaEventElapsedTime(&msAll, start, stop));
    printf("elapsed: parts %s, order %s\n", ms1 >= 0 && ms2 >= 0 ? "not negative" : "negative",
           msAll >= ms1 && msAll >= ms2 ? "sensible" : "strange");
    printf("query after sync: %s\n", cudaGetErrorName(cudaEventQuery(stop)));
    cudaError_t noTiming = cudaEventElapsedTime(&ms1, start, plain);
    printf("elapsed without timing: %s\n", cudaGetErrorName(noTiming));
    cudaGetLastError();

    SAFE(cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking));
    SAFE(cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking));
    burn<<<n / 128, 128, 0, s1>>>(a, n, 200);
    SAFE(cudaEventRecord(plain, s1));
    SAFE(cudaStreamWaitEvent(s2, plain, 0));
    copyPlus<<<n / 128, 128, 0, s2>>>(a, b, n);
    SAFE(cudaMemcpyAsync(h, b, n * sizeof(float), cudaMemcpyDeviceToHost, s2));
    SAFE(cudaStreamSynchronize(s2));
    int bad = 0;
    for (int i = 0; i < n; i++) if (h[i] < 11.999f || h[i] > 12.001f) bad++;
    printf("h[0]=%.2f h[%d]=%.2f wrong %d\n", h[0], n - 1, h[n - 1], bad);
    SAFE(cudaEventDestroy(start)); SAFE(cudaEventDestroy(mid)); SAFE(cudaEventDestroy(stop)); SAFE(cudaEventDestroy(plain));
    SAFE(cudaStreamDestroy(s1)); SAFE(cudaStreamDestroy(s2));
    cudaFree(a); cudaFree(b); free(h);
    return bad;
}
