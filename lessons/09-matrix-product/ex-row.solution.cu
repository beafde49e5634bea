#include <cstdio>
#include <vector>

#define TILE 16

// w is a multiple of TILE.
__global__ void product(const float *a, const float *b, float *c, int w)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int t = 0; t < w; t += TILE) {
        as[ty][tx] = a[row * w + t + tx];
        bs[ty][tx] = b[(t + ty) * w + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * w + col] = sum;
}

void multiply(const float *a, const float *b, float *c, int w)
{
    product<<<dim3(w / TILE, w / TILE), dim3(TILE, TILE)>>>(a, b, c, w);
}

int main()
{
    const int w = 64;
    std::vector<float> a(w * w), b(w * w), c(w * w);
    for (int i = 0; i < w * w; ++i) {
        a[i] = i % 7 - 3;
        b[i] = i % 5 - 2;
    }
    size_t bytes = w * w * sizeof(float);
    float *da, *db, *dc;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMalloc(&dc, bytes);
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    multiply(da, db, dc, w);
    cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int row = 0; row < w; ++row)
        for (int col = 0; col < w; ++col) {
            float sum = 0;
            for (int k = 0; k < w; ++k)
                sum += a[row * w + k] * b[k * w + col];
            wrong += c[row * w + col] != sum;
        }
    printf("%d of %d elements wrong\n", wrong, w * w);
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    return wrong != 0;
}
