// Host functions in a stream: cudaLaunchHostFunc and cudaStreamAddCallback run in order with kernels.
#include <stdio.h>

struct Step { const char *name; int *value; };

static void CUDART_CB say(void *data)
{
    Step *s = (Step *)data;
    printf("%s sees %d\n", s->name, *s->value);
    *s->value += 1000;
}

static void CUDART_CB called(cudaStream_t, cudaError_t status, void *data)
{
    printf("callback: %s, %d\n", cudaGetErrorName(status), *(int *)data);
}

__global__ void add(int *p, int v) { *p += v; }

int main()
{
    int *d, *h;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMalloc(&d, sizeof(int));
    cudaMallocHost(&h, sizeof(int));
    *h = 5;
    Step first = { "first", h }, second = { "second", h };
    cudaMemcpyAsync(d, h, sizeof(int), cudaMemcpyHostToDevice, s);
    add<<<1, 1, 0, s>>>(d, 10);
    cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaLaunchHostFunc(s, say, &first);
    cudaMemcpyAsync(d, h, sizeof(int), cudaMemcpyHostToDevice, s);
    add<<<1, 1, 0, s>>>(d, 7);
    cudaMemcpyAsync(h, d, sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaLaunchHostFunc(s, say, &second);
    cudaStreamAddCallback(s, called, h, 0);
    cudaStreamSynchronize(s);
    printf("end %d\n", *h);
    cudaStreamDestroy(s);
    cudaFree(d);
    cudaFreeHost(h);
    return 0;
}
