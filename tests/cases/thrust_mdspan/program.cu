// Two indices for the elements of a vector: sizes given now or by the type, rows or columns first, and code for one side.
#include <cstdio>
#include <cuda/std/mdspan>
#include <nv/target>
#include <thrust/execution_policy.h>
#include <thrust/tabulate.h>
#include <thrust/universal_vector.h>

using Grid = cuda::std::mdspan<float, cuda::std::dextents<int, 2>>;

__host__ __device__ const char* side() {
    NV_IF_TARGET(NV_IS_HOST, (return "host";));
    return "device";
}

__host__ __device__ float mean_of_neighbours(Grid g, int row, int column) {
    if (row == 0 || column == 0 || row == g.extent(0) - 1 || column == g.extent(1) - 1) return g(row, column);
    return (g(row - 1, column) + g(row + 1, column) + g(row, column - 1) + g(row, column + 1)) / 4;
}

__global__ void transpose(cuda::std::mdspan<const float, cuda::std::extents<int, 3, 4>> in,
                          cuda::std::mdspan<float, cuda::std::dextents<int, 2>, cuda::std::layout_left> out) {
    int row = threadIdx.y, column = threadIdx.x;
    out(row, column) = in(row, column);
    if (row == 0 && column == 0) printf("%s\n", side());
}

int main() {
    const int rows = 3, columns = 4;
    thrust::universal_vector<float> a(rows * columns), b(rows * columns);
    for (int i = 0; i < rows * columns; i++) a[i] = i * i;
    Grid in(thrust::raw_pointer_cast(a.data()), rows, columns);
    thrust::tabulate(thrust::device, b.begin(), b.end(), [in] __host__ __device__(int i) {
        return mean_of_neighbours(in, i / in.extent(1), i % in.extent(1));
    });
    cudaDeviceSynchronize();
    cuda::std::mdspan out(thrust::raw_pointer_cast(b.data()), rows, columns);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) printf("%g ", out(row, column));
        printf("\n");
    }
    printf("%d elements, rank %d, strides %d %d, %s\n", (int)out.size(), (int)out.rank(), (int)out.stride(0),
           (int)out.stride(1), side());

    cuda::std::mdspan<const float, cuda::std::extents<int, 3, 4>> fixed(thrust::raw_pointer_cast(a.data()));
    cuda::std::mdspan<float, cuda::std::dextents<int, 2>, cuda::std::layout_left> turned(
        thrust::raw_pointer_cast(b.data()), rows, columns);
    transpose<<<1, dim3(columns, rows)>>>(fixed, turned);
    cudaError_t error = cudaDeviceSynchronize();
    for (float x : b) printf("%g ", x);
    printf("\n%s\n", cudaGetErrorString(error));
}
