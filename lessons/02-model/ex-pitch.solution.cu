// Multiplies every pixel of a picture by a factor. The rows begin pitch bytes apart.
#include <cstdio>
#include <vector>

__global__ void scale_kernel(float *picture, size_t pitch, int width, int height, float factor)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float *row = (float *)((char *)picture + y * pitch);
        row[x] *= factor;
    }
}

// picture lies in device memory and was made by cudaMallocPitch.
void scale(float *picture, size_t pitch, int width, int height, float factor)
{
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (height + 7) / 8);
    scale_kernel<<<grid, block>>>(picture, pitch, width, height, factor);
}

int main()
{
    const int width = 100, height = 60;
    std::vector<float> pixels(width * height, 1.0f);
    size_t row = width * sizeof(float), pitch;
    float *picture;
    cudaMallocPitch(&picture, &pitch, row, height);
    cudaMemcpy2D(picture, pitch, pixels.data(), row, row, height, cudaMemcpyHostToDevice);
    scale(picture, pitch, width, height, 3.0f);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy2D(pixels.data(), row, picture, pitch, row, height, cudaMemcpyDeviceToHost);
    int right = 0;
    for (float pixel : pixels)
        right += pixel == 3.0f;
    printf("%d of %d pixels are right; pitch %zu\n", right, width * height, pitch);
    cudaFree(picture);
    return 0;
}
