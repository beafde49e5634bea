// Power sums: TERMS of them in each thread.
#include <math.h>
#include <stdio.h>
#include <vector>

#define COLS   (1 << 15)   // one thread each
#define ROWS   8
#define BLOCK  256
#define TERMS  40          // sums of x^0 ... x^(TERMS-1)
#define BLOCKS 1           // blocks an SM has room for

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void __launch_bounds__(BLOCK, BLOCKS) moments(const float *in, float *out)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float s[TERMS];
#pragma unroll
    for (int k = 0; k < TERMS; ++k)
        s[k] = 0;
    for (int row = 0; row < ROWS; ++row) {
        float x = in[row * COLS + i], power = 1;
#pragma unroll
        for (int k = 0; k < TERMS; ++k) {
            s[k] += power;
            power *= x;
        }
    }
#pragma unroll
    for (int k = 0; k < TERMS; ++k)
        out[k * COLS + i] = s[k];
}

int main()
{
    std::vector<float> in(ROWS * COLS), out(TERMS * COLS);
    for (int i = 0; i < ROWS * COLS; ++i)
        in[i] = i * 37 % 101 / 100.0f;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_out, out.size() * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));

    moments<<<COLS / BLOCK, BLOCK>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < COLS; i += 97) {
        double sum = 0;   // the highest power of column i
        for (int row = 0; row < ROWS; ++row)
            sum += pow(in[row * COLS + i], TERMS - 1);
        if (fabs(out[(TERMS - 1) * COLS + i] - sum) > 1e-3) {
            printf("column %d: %g, not %g\n", i, out[(TERMS - 1) * COLS + i], sum);
            return 1;
        }
    }
    cudaFuncAttributes a;
    CHECK(cudaFuncGetAttributes(&a, moments));
    printf("%d registers, %d bytes of local memory a thread\n", a.numRegs, (int)a.localSizeBytes);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
