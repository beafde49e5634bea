/* Errors that do not destroy the context: names, strings, peek and get, bad
 * launch configuration, bad copy kind, null arguments, too large requests. */
#include <stdio.h>
#include <string.h>
#include <cuda_runtime.h>

__global__ void store(int *p, int v) { p[threadIdx.x] = v + threadIdx.x; }

static int seen = 0;

static void show(const char *title, cudaError_t e)
{
    printf("%-28s %s\n", title, cudaGetErrorName(e));
    if (e != cudaSuccess) seen++;
}

int main()
{
    int *d = NULL, h[8];
    void *huge = NULL;
    int device = -1, count = 0;

    show("device count", cudaGetDeviceCount(&count));
    show("set device 0", cudaSetDevice(0));
    show("get device", cudaGetDevice(&device));
    show("set device 9999", cudaSetDevice(9999));
    show("pending (get clears)", cudaGetLastError());
    show("pending now", cudaGetLastError());

    show("malloc", cudaMalloc((void **)&d, sizeof h));
    show("huge malloc", cudaMalloc(&huge, (size_t)1 << 50));
    show("peek", cudaPeekAtLastError());
    show("peek again", cudaPeekAtLastError());
    show("get", cudaGetLastError());
    show("after get", cudaPeekAtLastError());

    store<<<1, 2000>>>(d, 1);
    show("2000 threads", cudaGetLastError());
    store<<<0, 8>>>(d, 1);
    show("no blocks", cudaGetLastError());
    store<<<1, 0>>>(d, 1);
    show("no threads", cudaGetLastError());
    store<<<1, 8, 1 << 20>>>(d, 1);
    show("1 MiB of shared memory", cudaGetLastError());
    store<<<dim3(1, 70000), 8>>>(d, 1);
    show("grid y of 70000", cudaGetLastError());

    show("bad copy kind", cudaMemcpy(h, d, sizeof h, (cudaMemcpyKind)77));
    cudaGetLastError();
    show("null for malloc", cudaMalloc((void **)NULL, 16));
    cudaGetLastError();
    show("free of null", cudaFree(NULL));
    show("zero bytes", cudaMemcpy(h, d, 0, cudaMemcpyDeviceToHost));

    store<<<1, 8>>>(d, 40);
    show("good launch", cudaGetLastError());
    show("synchronise", cudaDeviceSynchronize());
    show("copy back", cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    printf("text of 0: %s; text of 2: %s\n", cudaGetErrorString(cudaSuccess), cudaGetErrorString(cudaErrorMemoryAllocation));
    printf("h[7] = %d, device %d, errors seen %d\n", h[7], device, seen);
    show("free", cudaFree(d));
    return h[7] == 47 && seen == 13 ? 0 : 1;
}
