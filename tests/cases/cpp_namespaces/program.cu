// Nested, anonymous and aliased namespaces; using declarations; equal names.
#include <cstdio>
#include <algorithm>

namespace grid {
    constexpr int width = 24, height = 10;
    namespace row_major { __host__ __device__ inline int at(int r, int c) { return r * width + c; } }
    namespace column_major { __host__ __device__ inline int at(int r, int c) { return c * height + r; } }
    namespace detail {
        __device__ int visits;
        __global__ void reset() { visits = 0; }
    }
}
namespace math::integer {
    template <typename T> __host__ __device__ T gcd(T a, T b) { while (b) { T t = a % b; a = b; b = t; } return a; }
    inline namespace v2 { __host__ __device__ int scale() { return 10; } }
    namespace v1 { __host__ __device__ int scale() { return 3; } }
}
namespace {
    const int kOffset = 4;
    __device__ int helper(int x) { return x + kOffset; }
}
namespace mi = math::integer;

namespace grid::kernels {
    using math::integer::gcd;
    __global__ void fill(int *m)
    {
        using namespace grid::column_major;
        int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
        if (c < width && r < height) {
            m[at(r, c)] = helper(gcd(r * 6, c * 4)) * mi::scale() + mi::v1::scale();
            atomicAdd(&::grid::detail::visits, 1);
        }
    }
}
__global__ void fill(int *m, const int *from)           // same name, global scope
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < grid::width * grid::height) {
        int r = i / grid::width, c = i % grid::width;
        m[grid::row_major::at(r, c)] = from[grid::column_major::at(r, c)];
    }
}

int main()
{
    using grid::width; using grid::height;
    constexpr int cells = width * height;
    int *a, *b, h[cells], visits = -1;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    grid::detail::reset<<<1, 1>>>();
    grid::kernels::fill<<<dim3((width + 15) / 16, height), 16>>>(a);
    ::fill<<<(cells + 63) / 64, 64>>>(b, a);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&visits, grid::detail::visits, sizeof visits);
    int bad = 0;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c)
            bad += h[grid::row_major::at(r, c)] != (mi::gcd(r * 6, c * 4) + 4) * 10 + 3;
    std::printf("visits %d of %d, largest %d, wrong %d\n", visits, cells, *std::max_element(h, h + cells), bad);
    cudaFree(a);
    cudaFree(b);
    return bad || visits != cells;
}
