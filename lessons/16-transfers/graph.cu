// Fifty small kernels in a row: launched one
// by one, then as one graph.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// kernels, each after the one before
#define STEPS 50
#define N     4096   // elements, 16 blocks

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void smooth(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = 0.5f * (from[i > 0 ? i - 1 : 0] + from[i < n - 1 ? i + 1 : n - 1]);
}

void steps(float *a, float *b, cudaStream_t s)
{
    for (int k = 0; k < STEPS; ++k) {
        smooth<<<N / 256, 256, 0, s>>>(k % 2 ? b : a, k % 2 ? a : b, N);
        CHECK(cudaGetLastError());
    }
}

int main()
{
    static float start_values[N], one[N], other[N];
    for (int i = 0; i < N; ++i)
        start_values[i] = i % 64;
    float *a, *b, ms;
    cudaStream_t s;
    cudaEvent_t begin, end;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaMalloc(&a, sizeof(one)));
    CHECK(cudaMalloc(&b, sizeof(one)));
    CHECK(cudaStreamCreate(&s));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    CHECK(cudaMemcpy(a, start_values, sizeof(one), cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(begin, s));
    steps(a, b, s);
    CHECK(cudaEventRecord(end, s));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    CHECK(cudaMemcpy(one, STEPS % 2 ? b : a, sizeof(one), cudaMemcpyDeviceToHost));
    printf("launched one by one: %6.2f us a step\n", 1000 * ms / STEPS);

    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    steps(a, b, s);   // noted down, not executed
    CHECK(cudaStreamEndCapture(s, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));

    CHECK(cudaMemcpy(a, start_values, sizeof(one), cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(begin, s));
    CHECK(cudaGraphLaunch(exec, s));
    CHECK(cudaEventRecord(end, s));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    CHECK(cudaMemcpy(other, STEPS % 2 ? b : a, sizeof(one), cudaMemcpyDeviceToHost));
    printf("as a graph:          %6.2f us a step\n", 1000 * ms / STEPS);

    int wrong = 0;
    for (int i = 0; i < N; ++i)
        wrong += one[i] != other[i];
    printf("%d of %d results differ\n", wrong, N);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaStreamDestroy(s));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    return wrong != 0;
}
