// C = A B for W x W matrices: a thread for each element of C, nothing kept.
#include <cstdio>
#include <vector>

#define W  128        // rows and columns
#define BX 16         // columns of a block
#define BY (256 / BX) // rows of a block

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void product(const float *a, const float *b, float *c, int w)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= w || col >= w)
        return;
    float sum = 0;
    for (int k = 0; k < w; ++k)
        sum += a[row * w + k] * b[k * w + col];
    c[row * w + col] = sum;
}

int main()
{
    std::vector<float> a(W * W), b(W * W), c(W * W);
    for (int i = 0; i < W * W; ++i) {
        a[i] = i % 7 - 3;
        b[i] = i % 5 - 2;
    }
    size_t bytes = W * W * sizeof(float);
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    dim3 block(BX, BY), grid((W + BX - 1) / BX, (W + BY - 1) / BY);
    product<<<grid, block>>>(da, db, dc, W);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;   // every seventh row; all sums are small whole numbers, exact in float
    for (int row = 0; row < W; row += 7)
        for (int col = 0; col < W; ++col) {
            float sum = 0;
            for (int k = 0; k < W; ++k)
                sum += a[row * W + k] * b[k * W + col];
            wrong += c[row * W + col] != sum;
        }
    printf("%d x %d in blocks of %d x %d: %s\n", W, W, BX, BY, wrong ? "wrong" : "right");
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
