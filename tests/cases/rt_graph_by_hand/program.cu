// device: h200-sxm
// A graph made node by node, changed after it was instantiated; a fork and a join captured over two streams.
#include <stdio.h>

#if CUDART_VERSION >= 13000
#define EDGES(graph, n) cudaGraphGetEdges(graph, 0, 0, 0, n)
#else
#define EDGES(graph, n) cudaGraphGetEdges(graph, 0, 0, n)
#endif

__global__ void add(int *p, int v) { p[threadIdx.x] += v; }
__global__ void mul(int *p, int v) { p[threadIdx.x] *= v; }
void said(void *p) { printf("host sees %d\n", *(int *)p); }

int main()
{
    int *d, *h, five = 5, three = 3, seven = 7;
    cudaMalloc(&d, 4 * sizeof(int));
    cudaMallocHost(&h, 4 * sizeof(int));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaGraph_t g;
    cudaGraphExec_t e;
    cudaGraphNode_t fill, first, second, back, host, nodes[8];
    cudaGraphCreate(&g, 0);
    cudaMemsetParams m = { };
    m.dst = d, m.elementSize = 4, m.value = 1, m.width = 4, m.height = 1;
    cudaGraphAddMemsetNode(&fill, g, 0, 0, &m);
    void *a1[] = { &d, &five }, *a2[] = { &d, &three }, *a3[] = { &d, &seven };
    cudaKernelNodeParams k = { };
    k.func = (void *)add, k.gridDim = dim3(1), k.blockDim = dim3(4), k.kernelParams = a1;
    cudaGraphAddKernelNode(&first, g, &fill, 1, &k);
    k.func = (void *)mul, k.kernelParams = a2;
    cudaGraphAddKernelNode(&second, g, &first, 1, &k);
    cudaGraphAddMemcpyNode1D(&back, g, &second, 1, h, d, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaHostNodeParams hp = { said, h };
    cudaGraphAddHostNode(&host, g, &back, 1, &hp);
    size_t n = 8, edges = 0, roots = 0;
    cudaGraphGetNodes(g, nodes, &n);
    EDGES(g, &edges);
    cudaGraphGetRootNodes(g, 0, &roots);
    cudaGraphNodeType type;
    cudaGraphNodeGetType(second, &type);
    printf("%zu %zu %zu %d\n", n, edges, roots, type == cudaGraphNodeTypeKernel);
    printf("%s\n", cudaGetErrorName(cudaGraphInstantiate(&e, g, NULL, NULL, 0)));
    cudaGraphLaunch(e, s);
    cudaStreamSynchronize(s);
    k.kernelParams = a3;
    printf("%s\n", cudaGetErrorName(cudaGraphExecKernelNodeSetParams(e, second, &k)));
    cudaGraphLaunch(e, s);
    cudaStreamSynchronize(s);
    cudaGraphExecDestroy(e);
    cudaGraphDestroy(g);

    cudaEvent_t fork, join;
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    add<<<1, 2, 0, s>>>(d, 1);
    cudaEventRecord(fork, s);
    cudaStreamWaitEvent(t, fork, 0);
    mul<<<1, 2, 0, t>>>(d + 2, 10);
    cudaEventRecord(join, t);
    mul<<<1, 2, 0, s>>>(d, 2);
    cudaStreamCaptureStatus status;
    cudaStreamIsCapturing(t, &status);
    cudaStreamWaitEvent(s, join, 0);
    add<<<1, 4, 0, s>>>(d, 3);
    printf("%d %s ", status == cudaStreamCaptureStatusActive, cudaGetErrorName(cudaStreamEndCapture(s, &g)));
    cudaGraphGetNodes(g, 0, &n);
    EDGES(g, &edges);
    printf("%zu %zu\n", n, edges);
    cudaGraphInstantiate(&e, g, 0);
    for (int i = 0; i < 2; ++i) cudaGraphLaunch(e, s);
    cudaMemcpyAsync(h, d, 4 * sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaGraphExecDestroy(e);
    cudaGraphDestroy(g);
    cudaFree(d);
    cudaFreeHost(h);
    return 0;
}
