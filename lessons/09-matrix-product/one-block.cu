// C = A B for W x W matrices in a single block of W x W threads.
#include <cstdio>
#include <vector>

#define W 16   // rows and columns

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void product(const float *a, const float *b, float *c)
{
    int row = threadIdx.y, col = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < W; ++k)
        sum += a[row * W + k] * b[k * W + col];
    c[row * W + col] = sum;
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
    product<<<1, dim3(W, W)>>>(da, db, dc);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int row = 0; row < W; ++row)
        for (int col = 0; col < W; ++col) {
            float sum = 0;
            for (int k = 0; k < W; ++k)
                sum += a[row * W + k] * b[k * W + col];
            wrong += c[row * W + col] != sum;
        }
    printf("%d x %d, %d reads for %d numbers, %d wrong\n", W, W, 2 * W * W * W, 2 * W * W, wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
