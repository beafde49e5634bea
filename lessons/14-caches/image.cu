// Copies an image of W x W floats, reading it
// along rows or down columns, from plain
// memory or as a texture.
#include <stdio.h>
#include <stdlib.h>

#define W   256
// 0: plain, rows
// 1: plain, columns
// 2: texture, rows
// 3: texture, columns
#define WAY 3

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void read(const float *plain, cudaTextureObject_t texture, float *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int column = WAY % 2 ? y : x, row = WAY % 2 ? x : y;
    out[y * W + x] = WAY < 2 ? plain[row * W + column]
                             : tex2D<float>(texture, column + 0.5f, row + 0.5f);
}

int main()
{
    size_t bytes = W * W * sizeof(float), width = W * sizeof(float);
    float *host = (float *)malloc(bytes), *back = (float *)malloc(bytes), *plain, *out;
    for (int k = 0; k < W * W; ++k)
        host[k] = k;
    CHECK(cudaMalloc(&plain, bytes));
    CHECK(cudaMalloc(&out, bytes));
    CHECK(cudaMemcpy(plain, host, bytes, cudaMemcpyHostToDevice));

    // The texture's copy lies in a CUDA
    // array, which the driver orders for
    // neighbours in two dimensions.
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array, &format, W, W));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, host, width, width, W, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.filterMode = cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &how, NULL));

    read<<<dim3(W / 16, W / 16), dim3(16, 16)>>>(plain, texture, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(back, out, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < W; ++y)
        for (int x = 0; x < W; ++x)
            wrong += back[y * W + x] != (WAY % 2 ? host[x * W + y] : host[y * W + x]);
    printf("way %d: %d of %d pixels wrong\n", WAY, wrong, W * W);
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(plain));
    CHECK(cudaFree(out));
    free(host);
    free(back);
    return wrong != 0;
}
