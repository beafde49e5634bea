// Tiled matrix product, nothing on the host: what the simulator's speed is measured on.
#define W 512
#define TILE 16

__global__ void product(const float *a, const float *b, float *c)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int m = 0; m < W / TILE; ++m) {
        as[ty][tx] = a[row * W + m * TILE + tx];
        bs[ty][tx] = b[(m * TILE + ty) * W + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * W + col] = sum;
}

int main()
{
    float *a, *b, *c;
    cudaMalloc(&a, W * W * sizeof(float));
    cudaMalloc(&b, W * W * sizeof(float));
    cudaMalloc(&c, W * W * sizeof(float));
    product<<<dim3(W / TILE, W / TILE), dim3(TILE, TILE)>>>(a, b, c);
    return cudaDeviceSynchronize() != cudaSuccess;
}
