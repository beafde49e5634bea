// Streams: chunked upload-compute-download on four streams with pinned memory,
// priorities, query, the default stream's ordering.
#include <cstdio>
#include <cstdlib>

#define NSTREAMS 4
#define CHUNK 1000
#define TOTAL (NSTREAMS * CHUNK + 137)

inline void check(cudaError_t e, const char *what, int line)
{
    if (e == cudaSuccess) return;
    fprintf(stderr, "%s (line %d): %s\n", what, line, cudaGetErrorString(e));
    exit(EXIT_FAILURE);
}
#define CK(x) check((x), #x, __LINE__)

__global__ void transformChunk(int *v, int offset, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[offset + i] = v[offset + i] * v[offset + i] % 10007 - offset;
}

int main()
{
    int *h, *d, least = 0, greatest = 0, bad = 0;
    cudaStream_t stream[NSTREAMS];
    CK(cudaHostAlloc((void **)&h, TOTAL * sizeof(int), cudaHostAllocDefault));
    CK(cudaMalloc((void **)&d, TOTAL * sizeof(int)));
    CK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    for (int s = 0; s < NSTREAMS; s++) {
        if (s % 2) CK(cudaStreamCreateWithPriority(&stream[s], cudaStreamNonBlocking, greatest));
        else CK(cudaStreamCreate(&stream[s]));
    }
    for (int i = 0; i < TOTAL; i++) h[i] = i;

    for (int s = 0; s * CHUNK < TOTAL; s++) {
        int off = s * CHUNK, len = TOTAL - off < CHUNK ? TOTAL - off : CHUNK;
        cudaStream_t st = stream[s % NSTREAMS];
        CK(cudaMemcpyAsync(d + off, h + off, len * sizeof(int), cudaMemcpyHostToDevice, st));
        transformChunk<<<(len + 127) / 128, 128, 0, st>>>(d, off, len);
        CK(cudaGetLastError());
        CK(cudaMemcpyAsync(h + off, d + off, len * sizeof(int), cudaMemcpyDeviceToHost, st));
    }
    for (int s = 0; s < NSTREAMS; s++) CK(cudaStreamSynchronize(stream[s]));
    long sum = 0;
    for (int i = 0; i < TOTAL; i++) {
        int want = i * i % 10007 - i / CHUNK * CHUNK;
        bad += h[i] != want;
        sum += h[i];
    }
    printf("chunks done: sum %ld wrong %d\n", sum, bad);

    // same stream: strict order
    for (int k = 0; k < 5; k++) transformChunk<<<1, 64, 0, stream[0]>>>(d, 0, 64);
    CK(cudaStreamSynchronize(stream[0]));
    printf("query %s, priority range %s\n", cudaGetErrorName(cudaStreamQuery(stream[0])), greatest <= least ? "valid" : "invalid");
    CK(cudaMemcpy(h, d, 64 * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) {
        long v = i;
        for (int k = 0; k < 6; k++) v = v * v % 10007;
        bad += h[i] != v;
    }
    printf("ordered: h[3]=%d wrong %d\n", h[3], bad);
    for (int s = 0; s < NSTREAMS; s++) CK(cudaStreamDestroy(stream[s]));
    CK(cudaFree(d));
    CK(cudaFreeHost(h));
    return bad;
}
