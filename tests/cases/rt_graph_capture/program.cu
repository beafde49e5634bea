// device: h200-sxm
// A stream captured into a graph, which is launched several times.
#include <stdio.h>

__global__ void step(int *p, int mul, int add) { p[threadIdx.x] = p[threadIdx.x] * mul + add; }

int main()
{
    int *d, h[4];
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreate(&s);
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    cudaDeviceSynchronize();
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    step<<<1, 4, 0, s>>>(d, 2, 1);
    step<<<1, 4, 0, s>>>(d, 3, 1);
    cudaStreamEndCapture(s, &graph);
    printf("%s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0)));
    for (int i = 0; i < 3; ++i) cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[3]);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(s);
    cudaFree(d);
    return 0;
}
