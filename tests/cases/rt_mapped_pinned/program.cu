// Zero-copy: mapped host memory, cudaHostGetDevicePointer, registering existing
// memory, flags, memory written by a kernel and read without any memcpy.
#include <iostream>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

static int failures = 0;
static void expect(bool ok, const char *what)
{
    std::cout << (ok ? "ok   " : "FAIL ") << what << '\n';
    failures += !ok;
}

__global__ void reverseInto(const short *in, short *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[n - 1 - i] = in[i] + 1;
}
__global__ void tally(const short *v, int n, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&counts[v[i] % 4], 1);
}

int main()
{
    const int n = 2500;
    short *hIn = nullptr, *hOut = nullptr, *dIn = nullptr, *dOut = nullptr;
    int *counts = nullptr, *dCounts = nullptr;
    unsigned flags = 0;

    expect(cudaSetDeviceFlags(cudaDeviceMapHost) == cudaSuccess, "device flag");
    expect(cudaHostAlloc(&hIn, n * sizeof(short), cudaHostAllocMapped | cudaHostAllocWriteCombined) == cudaSuccess, "alloc mapped");
    expect(cudaHostGetFlags(&flags, hIn) == cudaSuccess && (flags & cudaHostAllocMapped), "flags");
    expect(cudaMallocHost(&counts, 4 * sizeof(int)) == cudaSuccess, "malloc host");
    hOut = (short *)std::malloc(n * sizeof(short));
    expect(cudaHostRegister(hOut, n * sizeof(short), cudaHostRegisterMapped) == cudaSuccess, "register");
    expect(cudaHostGetDevicePointer((void **)&dIn, hIn, 0) == cudaSuccess, "device pointer of allocated");
    expect(cudaHostGetDevicePointer((void **)&dOut, hOut, 0) == cudaSuccess, "device pointer of registered");
    expect(cudaHostGetDevicePointer((void **)&dCounts, counts, 0) == cudaSuccess, "device pointer of counts");

    for (int i = 0; i < n; ++i) hIn[i] = (short)(i % 1000);
    std::memset(counts, 0, 4 * sizeof(int));
    reverseInto<<<(n + 255) / 256, 256>>>(dIn, dOut, n);
    tally<<<(n + 255) / 256, 256>>>(dOut, n, dCounts);
    expect(cudaDeviceSynchronize() == cudaSuccess, "synchronise");

    int bad = 0, want[4] = {};
    for (int i = 0; i < n; ++i) {
        short v = (short)(i % 1000 + 1);
        bad += hOut[n - 1 - i] != v;
        ++want[v % 4];
    }
    expect(bad == 0, "values through the mapping");
    expect(std::memcmp(want, counts, sizeof want) == 0, "counts");
    std::cout << "counts " << counts[0] << ' ' << counts[1] << ' ' << counts[2] << ' ' << counts[3] << std::endl;
    expect(cudaHostUnregister(hOut) == cudaSuccess, "unregister");
    expect(cudaFreeHost(hIn) == cudaSuccess && cudaFreeHost(counts) == cudaSuccess, "free host");
    std::free(hOut);
    return failures;
}
