// Three-dimensional allocations: cudaMalloc3D, cudaMemset3D, cudaMemcpy3D with
// extents, positions and make_cudaPitchedPtr.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                              \
    if (cudaError_t e = (call); e != cudaSuccess) {                              \
        std::printf("%s -> %s\n", #call, cudaGetErrorString(e));                 \
        std::exit(1);                                                            \
    }

__global__ void sumSlices(cudaPitchedPtr vol, cudaExtent ext, int *sums)
{
    int z = blockIdx.x;
    char *slice = (char *)vol.ptr + z * vol.pitch * ext.height;
    __shared__ int s;
    if (threadIdx.x == 0) s = 0;
    __syncthreads();
    for (int y = threadIdx.x; y < (int)ext.height; y += blockDim.x) {
        int *row = (int *)(slice + y * vol.pitch);
        for (int x = 0; x < (int)(ext.width / sizeof(int)); ++x) atomicAdd(&s, row[x] * (x + 1));
    }
    __syncthreads();
    if (threadIdx.x == 0) sums[z] = s;
}

int main()
{
    const int W = 11, H = 7, D = 5;
    std::vector<int> host(W * H * D), back(W * H * D, -1);
    for (int i = 0; i < W * H * D; ++i) host[i] = i * 3 % 29;

    cudaExtent ext = make_cudaExtent(W * sizeof(int), H, D);
    cudaPitchedPtr dev;
    CHECK(cudaMalloc3D(&dev, ext));
    std::printf("pitch ok %d, xsize %zu, ysize %zu\n", dev.pitch >= W * sizeof(int), dev.xsize, dev.ysize);
    CHECK(cudaMemset3D(dev, 0, ext));

    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(host.data(), W * sizeof(int), W, H);
    p.dstPtr = dev;
    p.extent = make_cudaExtent(W * sizeof(int), H, D - 1);        // the last slice stays zero
    p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));

    int *dSums, sums[D], bad = 0;
    CHECK(cudaMalloc(&dSums, sizeof sums));
    sumSlices<<<D, 32>>>(dev, ext, dSums);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums, dSums, sizeof sums, cudaMemcpyDeviceToHost));
    for (int z = 0; z < D; ++z) {
        int want = 0;
        for (int y = 0; y < H && z < D - 1; ++y) for (int x = 0; x < W; ++x) want += host[(z * H + y) * W + x] * (x + 1);
        bad += want != sums[z];
        std::printf("slice %d: %d\n", z, sums[z]);
    }

    cudaMemcpy3DParms q = {};
    q.srcPtr = dev;
    q.srcPos = make_cudaPos(3 * sizeof(int), 2, 1);
    q.dstPtr = make_cudaPitchedPtr(back.data(), W * sizeof(int), W, H);
    q.dstPos = make_cudaPos(0, 1, 0);
    q.extent = make_cudaExtent(6 * sizeof(int), 4, 2);
    q.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&q));
    int copied = 0;
    for (int z = 0; z < D; ++z)
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x) {
                bool inside = x < 6 && y >= 1 && y < 5 && z < 2;
                int want = inside ? host[((z + 1) * H + y + 1) * W + x + 3] : -1;
                bad += back[(z * H + y) * W + x] != want;
                copied += inside;
            }
    std::printf("box of %d cells, wrong %d\n", copied, bad);
    CHECK(cudaFree(dev.ptr));
    CHECK(cudaFree(dSums));
    return bad;
}
