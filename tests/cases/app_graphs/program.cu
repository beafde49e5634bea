// CUDA graphs: (1) a fork-join workflow captured from streams and replayed,
// (2) the same workflow built with explicit nodes, including a host callback.
// In between, a producer/consumer chain over two streams with events.
#include <cuda_runtime.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#define CK(expr)                                                                                 \
    do {                                                                                         \
        cudaError_t ck_err = (expr);                                                             \
        if (ck_err != cudaSuccess) {                                                             \
            fprintf(stderr, "%s:%d '%s' -> %s\n", __FILE__, __LINE__, #expr, cudaGetErrorString(ck_err)); \
            std::exit(1);                                                                        \
        }                                                                                        \
    } while (0)

__global__ void scaleAdd(int *x, int n, int a, int b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * a + b;
}

__global__ void zip(const int *x, const int *y, int *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) z[i] = (x[i] ^ y[i]) & 0xffff;
}

__global__ void total(const int *z, int n, unsigned long long *sum)
{
    unsigned long long s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += z[i];
    for (int o = 16; o; o /= 2) s += __shfl_down_sync(0xffffffff, s, o);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, s);
}

struct HostTally {
    unsigned long long *pinned;
    unsigned long long accumulated = 0;
    int calls = 0;
};

static void CUDART_CB tally(void *p)
{
    HostTally *t = static_cast<HostTally *>(p);
    t->accumulated += *t->pinned;
    t->calls++;
}

static unsigned long long reference(std::vector<int> &x, std::vector<int> &y)
{
    unsigned long long s = 0;
    for (size_t i = 0; i < x.size(); i++) {
        x[i] = x[i] * 3 + 1;
        y[i] = y[i] * 5 + 7;
        s += (x[i] ^ y[i]) & 0xffff;
    }
    return s;
}

int main()
{
    const int n = 3000, threads = 128, blocks = (n + threads - 1) / threads;
    std::vector<int> hx(n), hy(n);
    std::iota(hx.begin(), hx.end(), -1000);
    std::iota(hy.begin(), hy.end(), 17);
    int *x, *y, *z;
    unsigned long long *sum, *pinned;
    CK(cudaMalloc(&x, n * sizeof(int)));
    CK(cudaMalloc(&y, n * sizeof(int)));
    CK(cudaMalloc(&z, n * sizeof(int)));
    CK(cudaMalloc(&sum, sizeof *sum));
    CK(cudaHostAlloc((void **)&pinned, sizeof *pinned, cudaHostAllocDefault));

    // ---------- capture
    cudaStream_t s1, s2;
    cudaEvent_t fork, join;
    CK(cudaStreamCreate(&s1));
    CK(cudaStreamCreate(&s2));
    CK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    CK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
    CK(cudaMemcpy(x, hx.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CK(cudaMemcpy(y, hy.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CK(cudaStreamBeginCapture(s1, cudaStreamCaptureModeGlobal));
    CK(cudaMemsetAsync(sum, 0, sizeof *sum, s1));
    CK(cudaEventRecord(fork, s1));
    CK(cudaStreamWaitEvent(s2, fork, 0));
    scaleAdd<<<blocks, threads, 0, s1>>>(x, n, 3, 1);
    scaleAdd<<<blocks, threads, 0, s2>>>(y, n, 5, 7);
    CK(cudaEventRecord(join, s2));
    CK(cudaStreamWaitEvent(s1, join, 0));
    zip<<<blocks, threads, 0, s1>>>(x, y, z, n);
    total<<<4, threads, 0, s1>>>(z, n, sum);
    CK(cudaMemcpyAsync(pinned, sum, sizeof *sum, cudaMemcpyDeviceToHost, s1));
    CK(cudaStreamEndCapture(s1, &graph));
    size_t nodes = 0;
    CK(cudaGraphGetNodes(graph, nullptr, &nodes));
    CK(cudaGraphInstantiate(&exec, graph, 0));
    printf("captured graph has %zu nodes\n", nodes);

    auto t0 = std::chrono::steady_clock::now();
    int bad = 0;
    for (int rep = 0; rep < 4; rep++) {
        CK(cudaGraphLaunch(exec, s1));
        CK(cudaStreamSynchronize(s1));
        unsigned long long want = reference(hx, hy);
        printf("replay %d: %llu %s\n", rep, *pinned, *pinned == want ? "ok" : "WRONG");
        bad += *pinned != want;
    }
    double secs = std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count();
    if (secs < 0) printf("time runs backwards\n");

    // ---------- producer / consumer over two streams, double buffered in halves
    cudaEvent_t full[2], empty[2];
    for (int k = 0; k < 2; k++) {
        CK(cudaEventCreateWithFlags(&full[k], cudaEventDisableTiming));
        CK(cudaEventCreateWithFlags(&empty[k], cudaEventDisableTiming));
    }
    CK(cudaMemset(sum, 0, sizeof *sum));
    CK(cudaMemset(z, 0, n * sizeof(int)));
    const int half = n / 2;
    for (int item = 0; item < 6; item++) {
        int k = item & 1;
        if (item >= 2) CK(cudaStreamWaitEvent(s1, empty[k], 0));
        scaleAdd<<<(half + 127) / 128, 128, 0, s1>>>(z + k * half, half, 0, item + 1);
        CK(cudaEventRecord(full[k], s1));
        CK(cudaStreamWaitEvent(s2, full[k], 0));
        total<<<2, 128, 0, s2>>>(z + k * half, half, sum);
        CK(cudaEventRecord(empty[k], s2));
    }
    CK(cudaStreamSynchronize(s2));
    unsigned long long pc;
    CK(cudaMemcpy(&pc, sum, sizeof pc, cudaMemcpyDeviceToHost));
    printf("producer/consumer: %llu %s\n", pc, pc == 21ull * half ? "ok" : "WRONG");
    bad += pc != 21ull * half;

    // ---------- explicit construction
    HostTally ht{pinned};
    cudaGraph_t g2;
    cudaGraphExec_t e2;
    cudaGraphNode_t nMemset, nX, nY, nZip, nTotal, nCopy, nHost;
    CK(cudaGraphCreate(&g2, 0));
    cudaMemsetParams mp = {};
    mp.dst = sum;
    mp.elementSize = 4;
    mp.width = sizeof(*sum) / 4;
    mp.height = 1;
    CK(cudaGraphAddMemsetNode(&nMemset, g2, nullptr, 0, &mp));
    int nn = n, a3 = 3, b1 = 1, a5 = 5, b7 = 7;
    void *argsX[] = {&x, &nn, &a3, &b1}, *argsY[] = {&y, &nn, &a5, &b7};
    void *argsZ[] = {&x, &y, &z, &nn}, *argsT[] = {&z, &nn, &sum};
    cudaKernelNodeParams kp = {};
    kp.func = (void *)scaleAdd;
    kp.gridDim = dim3(blocks);
    kp.blockDim = dim3(threads);
    kp.kernelParams = argsX;
    CK(cudaGraphAddKernelNode(&nX, g2, nullptr, 0, &kp));
    kp.kernelParams = argsY;
    CK(cudaGraphAddKernelNode(&nY, g2, nullptr, 0, &kp));
    cudaGraphNode_t zipDeps[] = {nX, nY};
    kp.func = (void *)zip;
    kp.kernelParams = argsZ;
    CK(cudaGraphAddKernelNode(&nZip, g2, zipDeps, 2, &kp));
    cudaGraphNode_t totalDeps[] = {nZip, nMemset};
    kp.func = (void *)total;
    kp.gridDim = dim3(3);
    kp.kernelParams = argsT;
    CK(cudaGraphAddKernelNode(&nTotal, g2, totalDeps, 2, &kp));
    CK(cudaGraphAddMemcpyNode1D(&nCopy, g2, &nTotal, 1, pinned, sum, sizeof *sum, cudaMemcpyDeviceToHost));
    cudaHostNodeParams hp = {};
    hp.fn = tally;
    hp.userData = &ht;
    CK(cudaGraphAddHostNode(&nHost, g2, &nCopy, 1, &hp));
    CK(cudaGraphInstantiate(&e2, g2, 0));
    unsigned long long want = 0;
    for (int rep = 0; rep < 3; rep++) {
        CK(cudaGraphLaunch(e2, s2));
        want += reference(hx, hy);
    }
    CK(cudaStreamSynchronize(s2));
    printf("explicit graph: %d callbacks, %llu %s\n", ht.calls, ht.accumulated, ht.accumulated == want ? "ok" : "WRONG");
    bad += ht.accumulated != want;

    CK(cudaGraphExecDestroy(exec));
    CK(cudaGraphExecDestroy(e2));
    CK(cudaGraphDestroy(graph));
    CK(cudaGraphDestroy(g2));
    for (int k = 0; k < 2; k++) { cudaEventDestroy(full[k]); cudaEventDestroy(empty[k]); }
    cudaEventDestroy(fork); cudaEventDestroy(join);
    cudaStreamDestroy(s1); cudaStreamDestroy(s2);
    cudaFree(x); cudaFree(y); cudaFree(z); cudaFree(sum); cudaFreeHost(pinned);
    return bad;
}
