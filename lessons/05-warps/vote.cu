// What lanes tell each other without memory.
#include <stdio.h>

#define LIMIT 50

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

struct Result { unsigned mask; int count, sum; };

__global__ void tell(const int *in, Result *result)
{
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x, x = in[lane];

    unsigned mask = __ballot_sync(all, x > LIMIT);

    int sum = x;
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(all, sum, d);

    if (lane == 0)
        *result = {mask, __popc(mask), sum};
}

int main()
{
    int in[32], count = 0, sum = 0;
    for (int k = 0; k < 32; ++k) {
        in[k] = k * 37 % 100;
        count += in[k] > LIMIT;
        sum += in[k];
    }
    int *d_in;
    Result *d_result, result;
    CHECK(cudaMalloc(&d_in, sizeof in));
    CHECK(cudaMalloc(&d_result, sizeof result));
    CHECK(cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice));
    tell<<<1, 32>>>(d_in, d_result);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&result, d_result, sizeof result, cudaMemcpyDeviceToHost));
    printf("above %d: lanes %08x, %d of them; the sum is %d\n", LIMIT, result.mask, result.count, result.sum);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_result));
    return result.count != count || result.sum != sum;
}
