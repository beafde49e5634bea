// How many blocks may a launch have? Each
// one counts itself, at its own place.
#include <cstdio>
#include <vector>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void mark(unsigned char *seen)
{
    seen[blockIdx.y * gridDim.x + blockIdx.x] = 1;
}

int main()
{
    const int most = 70000;
    unsigned char *seen;
    CHECK(cudaMalloc(&seen, most));
    dim3 grids[] = { dim3(65536), dim3(256, 257), dim3(1, 65536) };
    for (dim3 grid : grids) {
        CHECK(cudaMemset(seen, 0, most));
        mark<<<grid, 1>>>(seen);
        cudaError_t status = cudaGetLastError();
        std::vector<unsigned char> h(most);
        CHECK(cudaMemcpy(h.data(), seen, most, cudaMemcpyDeviceToHost));
        int blocks = 0;
        for (unsigned char one : h)
            blocks += one;
        printf("%5u x %-5u %6d blocks ran: %s\n", grid.x, grid.y, blocks, cudaGetErrorString(status));
    }
    CHECK(cudaFree(seen));
    return 0;
}
