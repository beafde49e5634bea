// Jacobi iterations on an N x N grid: many launches that differ in their values only, nothing on the host.
#define N 512
#define LAUNCHES 2000

__global__ void jacobi(const float *from, float *to)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < N - 1 && y > 0 && y < N - 1) {
        int at = y * N + x;
        to[at] = 0.25f * (from[at - N] + from[at - 1] + from[at + 1] + from[at + N]);
    }
}

__global__ void begin(float *grid)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    grid[y * N + x] = y == 0;
}

int main()
{
    float *a, *b;
    cudaMalloc(&a, N * N * sizeof(float));
    cudaMalloc(&b, N * N * sizeof(float));
    dim3 block(32, 8), blocks(N / 32, N / 8);
    begin<<<blocks, block>>>(a);
    begin<<<blocks, block>>>(b);
    for (int launch = 0; launch < LAUNCHES; launch += 2) {
        jacobi<<<blocks, block>>>(a, b);
        jacobi<<<blocks, block>>>(b, a);
    }
    return cudaDeviceSynchronize() != cudaSuccess;
}
