// Stream-ordered allocation, managed memory with attach flags and advice where
// supported, memset variants, device-to-device copies, cudaMemcpyDefault.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#define TRY(expr)                                                           \
    if ((expr) != cudaSuccess) {                                            \
        printf("failed: %s -> %s\n", #expr, cudaGetErrorString(cudaGetLastError())); \
        return EXIT_FAILURE;                                                \
    }

__global__ void accumulate(const unsigned *a, const unsigned *b, unsigned *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = a[i] * 2u + b[i] + out[i];
}

int main()
{
    const int n = 3333;
    const size_t bytes = n * sizeof(unsigned);
    unsigned *a, *b, *managed, *plain, *host = (unsigned *)malloc(bytes);
    cudaStream_t st;
    TRY(cudaStreamCreate(&st));
    TRY(cudaMallocAsync((void **)&a, bytes, st));
    TRY(cudaMallocAsync((void **)&b, bytes, st));
    TRY(cudaMallocManaged((void **)&managed, bytes, cudaMemAttachGlobal));
    TRY(cudaMalloc((void **)&plain, bytes));

    TRY(cudaMemsetAsync(a, 0x01, bytes, st));                 // every byte is 1
    TRY(cudaMemsetAsync(b, 0, bytes, st));
    for (int i = 0; i < n; ++i) host[i] = i * 11u;
    TRY(cudaMemcpyAsync(b, host, bytes / 2 / 4 * 4, cudaMemcpyDefault, st));
    TRY(cudaStreamSynchronize(st));
    for (int i = 0; i < n; ++i) managed[i] = 7u;

    accumulate<<<5, 160, 0, st>>>(a, b, managed, n);
    TRY(cudaGetLastError());
    TRY(cudaMemcpyAsync(plain, managed, bytes, cudaMemcpyDefault, st));
    TRY(cudaFreeAsync(a, st));
    TRY(cudaFreeAsync(b, st));
    TRY(cudaStreamSynchronize(st));
    TRY(cudaMemcpy(host, plain, bytes, cudaMemcpyDeviceToHost));

    const int copied = (int)(bytes / 2 / 4);
    int bad = 0;
    unsigned long long sum = 0;
    for (int i = 0; i < n; ++i) {
        unsigned want = 0x02020202u + (i < copied ? i * 11u : 0u) + 7u;
        bad += host[i] != want || managed[i] != want;
        sum += managed[i];
    }
    printf("copied %d of %d, sum %llu, wrong %d\n", copied, n, sum, bad);

    managed[0] = 123u;                                        // host write after sync
    TRY(cudaMemcpy(plain + n - 1, managed, sizeof(unsigned), cudaMemcpyDefault));
    unsigned tail[2];
    TRY(cudaMemcpy(tail, plain + n - 2, sizeof tail, cudaMemcpyDeviceToHost));
    TRY(cudaMemset(plain, 0xA5, 6));
    TRY(cudaMemcpy(host, plain, 8, cudaMemcpyDeviceToHost));
    unsigned char raw[8];
    memcpy(raw, host, 8);
    printf("tail %u %u, bytes %02x %02x\n", tail[0], tail[1], raw[5], raw[6]);
    bool ok = bad == 0 && tail[1] == 123u && raw[5] == 0xA5 && raw[6] != 0xA5;
    TRY(cudaFree(managed));
    TRY(cudaFree(plain));
    TRY(cudaStreamDestroy(st));
    free(host);
    TRY(cudaDeviceReset());
    puts(ok ? "finished well" : "finished badly");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
