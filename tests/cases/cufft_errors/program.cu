// What calls return that cannot be done.
#include <cufft.h>

#include <cstdio>

static const char* name(cufftResult result) {
    switch (result) {
    case CUFFT_SUCCESS: return "CUFFT_SUCCESS";
    case CUFFT_INVALID_PLAN: return "CUFFT_INVALID_PLAN";
    case CUFFT_ALLOC_FAILED: return "CUFFT_ALLOC_FAILED";
    case CUFFT_INVALID_TYPE: return "CUFFT_INVALID_TYPE";
    case CUFFT_INVALID_VALUE: return "CUFFT_INVALID_VALUE";
    case CUFFT_INTERNAL_ERROR: return "CUFFT_INTERNAL_ERROR";
    case CUFFT_EXEC_FAILED: return "CUFFT_EXEC_FAILED";
    case CUFFT_SETUP_FAILED: return "CUFFT_SETUP_FAILED";
    case CUFFT_INVALID_SIZE: return "CUFFT_INVALID_SIZE";
    default: return "another";
    }
}
#define SHOW(call) printf("%-52s %s\n", #call, name(call))

int main() {
    cufftHandle plan = 0, other = 0;
    float* data;
    cudaMalloc(&data, 4096);
    cudaMemset(data, 0, 4096);
    cufftComplex* z = (cufftComplex*)data;
    SHOW(cufftPlan1d(&plan, 0, CUFFT_C2C, 1));
    SHOW(cufftPlan1d(&plan, -5, CUFFT_C2C, 1));
    SHOW(cufftPlan1d(&plan, 16, CUFFT_C2C, 0));
    SHOW(cufftPlan1d(&plan, 16, (cufftType)0x11, 1));
    int n[4] = {4, 4, 4, 4};
    SHOW(cufftPlanMany(&plan, 4, n, NULL, 1, 0, NULL, 1, 0, CUFFT_C2C, 1));
    SHOW(cufftPlanMany(&plan, 0, n, NULL, 1, 0, NULL, 1, 0, CUFFT_C2C, 1));
    SHOW(cufftExecC2C(12345, z, z, CUFFT_FORWARD));
    SHOW(cufftDestroy(12345));
    SHOW(cufftSetStream(12345, 0));
    SHOW(cufftPlan1d(&plan, 16, CUFFT_C2C, 1));
    SHOW(cufftExecC2C(plan, z, z, 0));
    SHOW(cufftExecC2C(plan, z, z, 7));
    SHOW(cufftExecC2C(plan, z, z, CUFFT_INVERSE));
    SHOW(cufftExecR2C(plan, data, z));
    SHOW(cufftDestroy(plan));
    SHOW(cufftDestroy(plan));
    SHOW(cufftExecC2C(plan, z, z, CUFFT_FORWARD));
    SHOW(cufftCreate(&other));
    SHOW(cufftExecC2C(other, z, z, CUFFT_FORWARD));
    size_t size = 0;
    SHOW(cufftMakePlan1d(other, 8, CUFFT_R2C, 4, &size));
    SHOW(cufftMakePlan1d(other, 8, CUFFT_R2C, 4, &size));
    SHOW(cufftSetAutoAllocation(other, 0));
    SHOW(cufftExecR2C(other, data, z));
    SHOW(cufftDestroy(other));
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(data);
}
