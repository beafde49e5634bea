// CUDA graph: many tiny kernels, recorded once and then launched as one unit.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define N       2048   // cells
#define KERNELS 20     // per round
#define ROUNDS  4

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Each cell becomes the sum of its neighbours modulo 2: Pascal's triangle in bits.
__global__ void rule90(const int *from, int *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        to[i] = from[(i + N - 1) % N] ^ from[(i + 1) % N];
}

void enqueue(int *a, int *b, cudaStream_t stream)
{
    for (int k = 0; k < KERNELS; ++k) {
        rule90<<<(N + 255) / 256, 256, 0, stream>>>(a, b);
        CHECK(cudaGetLastError());
        std::swap(a, b);
    }
}

int main()
{
    std::vector<int> start(N), cells[2] = {start, start};
    start[N / 2] = 1;
    int *a, *b;
    CHECK(cudaMalloc(&a, N * sizeof(int)));
    CHECK(cudaMalloc(&b, N * sizeof(int)));
    cudaStream_t stream;
    cudaEvent_t begin, end;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));

    // During a capture nothing runs: the stream notes what it is asked to do.
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    enqueue(a, b, stream);
    CHECK(cudaStreamEndCapture(stream, &graph));
    // Checks and preparations happen here, once, and not at every launch.
    CHECK(cudaGraphInstantiateWithFlags(&exec, graph, 0));

    for (int use_graph = 0; use_graph < 2; ++use_graph) {
        CHECK(cudaMemcpy(a, start.data(), N * sizeof(int), cudaMemcpyHostToDevice));
        CHECK(cudaEventRecord(begin, stream));
        // KERNELS is even, so the result of a round is where the next one looks for it.
        for (int r = 0; r < ROUNDS; ++r)
            if (use_graph)
                CHECK(cudaGraphLaunch(exec, stream));
            else
                enqueue(a, b, stream);
        CHECK(cudaEventRecord(end, stream));
        CHECK(cudaEventSynchronize(end));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        CHECK(cudaMemcpy(cells[use_graph].data(), a, N * sizeof(int),
                         cudaMemcpyDeviceToHost));
        printf("%s: %5.2f us per kernel\n", use_graph ? "graph       " : "single calls",
               1000 * ms / (ROUNDS * KERNELS));
    }

    // The same rule on the host.
    std::vector<int> next(N);
    for (int k = 0; k < ROUNDS * KERNELS; ++k) {
        for (int i = 0; i < N; ++i)
            next[i] = start[(i + N - 1) % N] ^ start[(i + 1) % N];
        std::swap(start, next);
    }
    bool correct = cells[0] == start && cells[1] == start;
    printf("results correct: %s\n", correct ? "yes" : "no");
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    return !correct;
}
