// x x + c where c is -(x x), rounded: what is
// left?
#include <stdio.h>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void left_over(float x, float c, float *out)
{
    out[0] = x * x + c;                          // the compiler's choice
    out[1] = __fadd_rn(__fmul_rn(x, x), c);      // never fused
    out[2] = fmaf(x, x, c);                      // always fused
}

int main()
{
    const char *names[3] = {"x * x + c", "multiply, then add", "fmaf"};
    float out[3], x = 1.0001f, square = x * x, *d_out;
    CHECK(cudaMalloc(&d_out, sizeof out));
    left_over<<<1, 1>>>(x, -square, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 3; ++k)
        printf("%-20s %g\n", names[k], out[k]);
    printf("%-20s %g\n", "exact", (double)x * x - square);
    CHECK(cudaFree(d_out));
    return 0;
}
