#pragma once
#include <cstdio>
#include <cub/config.cuh>

namespace cub {

// Says where a call failed, and returns its error.
__host__ __device__ inline cudaError_t Debug(cudaError_t error, const char* filename, int line) {
    if (error != cudaSuccess) {
        printf("CUDA error %d [%s, %d]: %s\n", (int)error, filename, line, cudaGetErrorString(error));
    }
    return error;
}

} // namespace cub

#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) if (::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) { exit(1); }
#define _CubLog(format, ...) printf(format, __VA_ARGS__);
