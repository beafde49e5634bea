// CUDA graphs: stream capture, instantiation, repeated launches, and a graph
// built by hand from kernel, memcpy and memset nodes.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define OK(c) do { cudaError_t r_ = (c); if (r_) { printf("line %d: %s\n", __LINE__, cudaGetErrorName(r_)); exit(1); } } while (0)

__global__ void scale(int *v, int n, int f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] *= f; }
__global__ void shift(int *v, int n, int s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] += s; }

int main()
{
    const int n = 500, rounds = 4;
    std::vector<int> h(n), back(n);
    int *d, *e, bad = 0;
    for (int i = 0; i < n; ++i) h[i] = i - 250;
    OK(cudaMalloc(&d, n * sizeof(int)));
    OK(cudaMalloc(&e, n * sizeof(int)));
    OK(cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    cudaStream_t st;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamCreate(&st));
    OK(cudaStreamBeginCapture(st, cudaStreamCaptureModeGlobal));
    scale<<<4, 128, 0, st>>>(d, n, 3);
    shift<<<4, 128, 0, st>>>(d, n, -7);
    OK(cudaStreamEndCapture(st, &graph));
    size_t nodes = 0;
    OK(cudaGraphGetNodes(graph, nullptr, &nodes));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int r = 0; r < rounds; ++r) OK(cudaGraphLaunch(exec, st));
    OK(cudaStreamSynchronize(st));
    OK(cudaMemcpy(back.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) {
        int v = i - 250;
        for (int r = 0; r < rounds; ++r) v = v * 3 - 7;
        bad += v != back[i];
    }
    printf("captured %zu nodes, back[0]=%d back[499]=%d wrong %d\n", nodes, back[0], back[499], bad);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));

    cudaGraphNode_t copyNode, setNode, kernelNode, outNode;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddMemcpyNode1D(&copyNode, graph, nullptr, 0, e, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    cudaMemsetParams ms = {};
    ms.dst = e;
    ms.value = 0;
    ms.elementSize = 4;
    ms.width = 100;
    ms.height = 1;
    OK(cudaGraphAddMemsetNode(&setNode, graph, &copyNode, 1, &ms));
    int count = n, plus = 1000;
    void *args[] = { &e, &count, &plus };
    cudaKernelNodeParams kp = {};
    kp.func = (void *)shift;
    kp.gridDim = dim3(4);
    kp.blockDim = dim3(128);
    kp.kernelParams = args;
    OK(cudaGraphAddKernelNode(&kernelNode, graph, &setNode, 1, &kp));
    OK(cudaGraphAddMemcpyNode1D(&outNode, graph, &kernelNode, 1, back.data(), e, n * sizeof(int), cudaMemcpyDeviceToHost));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    int wrong = 0;
    for (int r = 0; r < 2; ++r) {
        for (int i = 0; i < n; ++i) h[i] = i * (r + 1);
        OK(cudaGraphLaunch(exec, st));
        OK(cudaStreamSynchronize(st));
        for (int i = 0; i < n; ++i) wrong += back[i] != (i < 100 ? 1000 : i * (r + 1) + 1000);
    }
    printf("by hand: back[99]=%d back[100]=%d wrong %d\n", back[99], back[100], wrong);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(st));
    OK(cudaFree(d));
    OK(cudaFree(e));
    return bad + wrong;
}
