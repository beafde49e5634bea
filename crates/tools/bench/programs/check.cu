// Product of W x W matrices on the device and, as in most programs of courses, by three loops of the host that check it.
// Arguments: the number of launches, and of checks.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define W 512

// The last parameter makes each launch another one, since results of equal launches would be reused.
__global__ void product(const float *a, const float *b, float *c, int)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < W; ++k)
        sum += a[row * W + k] * b[k * W + column];
    c[row * W + column] = sum;
}

int main(int argc, char **argv)
{
    int launches = argc > 1 ? std::atoi(argv[1]) : 1, checks = argc > 2 ? std::atoi(argv[2]) : 1;
    std::vector<float> a(W * W), b(W * W), c(W * W);
    for (int i = 0; i < W * W; ++i) {
        a[i] = (float)(i % 1013) / 1013;
        b[i] = (float)(i % 977) / 977;
    }
    size_t bytes = W * W * sizeof(float);
    float *da, *db, *dc;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMalloc(&dc, bytes);
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    for (int launch = 0; launch < launches; ++launch)
        product<<<dim3(W / 16, W / 16), dim3(16, 16)>>>(da, db, dc, launch);
    cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int check = 0; check < checks; ++check)
        for (int row = 0; row < W; ++row)
            for (int column = 0; column < W; ++column) {
                float sum = 0;
                for (int k = 0; k < W; ++k)
                    sum += a[row * W + k] * b[k * W + column];
                if (std::fabs(sum - c[row * W + column]) > 1e-3f * std::fabs(sum))
                    ++wrong;
            }
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
