// repair: if (index >= count) return;
#include <cstdlib>

int div_up(int a, int b) { return (a + b - 1) / b; }

template <typename T>
__global__ void scale(T *data, T factor, size_t count)
{
    const unsigned index = threadIdx.x + blockDim.x * blockIdx.x;
    data[index] *= factor;
    if (factor > 1)
        data[index] += 1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 333;
    double *data;
    cudaMallocManaged(&data, n * sizeof(double));
    for (int i = 0; i < n; i++)
        data[i] = i;
    dim3 block(128), grid(div_up(n, 128));
    scale<double><<<grid, block>>>(data, 2.0, n);
    return cudaDeviceSynchronize() != cudaSuccess || data[n - 1] != 2.0 * (n - 1) + 1;
}
