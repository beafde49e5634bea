// Events: record, wait, query, elapsed time, and what they answer when used wrongly.
#include <stdio.h>
#include <initializer_list>

__global__ void fill(int *p, int v) { p[threadIdx.x] = v + threadIdx.x; }
__global__ void sum(const int *p, int *out) { int s = 0; for (int i = 0; i < 64; ++i) s += p[i]; *out = s; }

int main()
{
    cudaStream_t a, b;
    cudaEvent_t start, middle, stop, untimed;
    int *d, h;
    cudaStreamCreate(&a);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaEventCreate(&start);
    cudaEventCreate(&middle);
    cudaEventCreateWithFlags(&stop, cudaEventDefault);
    cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
    cudaMalloc(&d, 65 * sizeof(int));
    cudaDeviceSynchronize();
    cudaEventRecord(start, a);
    fill<<<1, 64, 0, a>>>(d, 10);
    cudaEventRecord(middle, a);
    cudaStreamWaitEvent(b, middle, 0);
    sum<<<1, 1, 0, b>>>(d, d + 64);
    cudaEventRecord(stop, b);
    cudaEventRecord(untimed, b);
    printf("%s ", cudaGetErrorName(cudaEventSynchronize(stop)));
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(cudaEventQuery(untimed)));
    cudaMemcpy(&h, d + 64, sizeof h, cudaMemcpyDeviceToHost);
    float ms = -1;
    cudaError_t e = cudaEventElapsedTime(&ms, start, stop);
    printf("%d %s %d\n", h, cudaGetErrorName(e), ms >= 0);
    printf("%s\n", cudaGetErrorName(cudaEventElapsedTime(&ms, start, untimed)));
    cudaEvent_t never;
    cudaEventCreate(&never);
    printf("%s %s\n", cudaGetErrorName(cudaEventQuery(never)), cudaGetErrorName(cudaEventSynchronize(never)));
    cudaGetLastError();
    for (cudaEvent_t ev : { start, middle, stop, untimed, never }) cudaEventDestroy(ev);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(d);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return 0;
}
