// Graphs of 1 to 128 empty kernels, each behind the one before (CHAIN) or behind none.
#include <cstdio>
#ifndef CHAIN
#define CHAIN 1
#endif
__global__ void empty() {}

int main() {
    cudaStream_t s;
    cudaEvent_t from, to;
    cudaStreamCreate(&s);
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    for (int n = 1; n <= 128; n *= 2) {
        cudaGraph_t g;
        cudaGraphExec_t ready;
        cudaGraphNode_t last, node;
        cudaGraphCreate(&g, 0);
        for (int i = 0; i < n; ++i) {
            cudaKernelNodeParams p = {};
            p.func = (void *)empty;
            p.gridDim = dim3(1);
            p.blockDim = dim3(32);
            cudaGraphAddKernelNode(&node, g, &last, CHAIN && i ? 1 : 0, &p);
            last = node;
        }
        cudaGraphInstantiate(&ready, g, 0);
        cudaGraphLaunch(ready, s);
        cudaStreamSynchronize(s);
        cudaEventRecord(from, s);
        cudaGraphLaunch(ready, s);
        cudaEventRecord(to, s);
        cudaStreamSynchronize(s);
        float ms;
        cudaEventElapsedTime(&ms, from, to);
        printf("%.2f\n", 1000 * ms);
        cudaGraphExecDestroy(ready);
        cudaGraphDestroy(g);
    }
}
