// A Julia set in unified memory: the host and the GPU use one and the same pointer.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define WIDTH    320
#define HEIGHT   240
#define MAX_ITER 96

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

struct Complex {
    float re, im;
    __device__ Complex operator*(Complex o) const
    {
        return {re * o.re - im * o.im, re * o.im + im * o.re};
    }
    __device__ Complex operator+(Complex o) const { return {re + o.re, im + o.im}; }
    __device__ float length2() const { return re * re + im * im; }
};

// The pixel gives the start of the sequence z = z * z + c; c is the same for all.
__global__ void julia(unsigned char *steps, Complex c)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT)
        return;
    const float scale = 1.6f / WIDTH;
    Complex z = {(2 * x + 1 - WIDTH) * scale, (2 * y + 1 - HEIGHT) * scale};
    int k = 0;
    while (k < MAX_ITER && z.length2() < 4) {
        z = z * z + c;
        ++k;
    }
    steps[y * WIDTH + x] = k;
}

int main()
{
    unsigned char *steps;
    CHECK(cudaMallocManaged(&steps, WIDTH * HEIGHT));
    dim3 block(16, 16), grid((WIDTH + 15) / 16, (HEIGHT + 15) / 16);
    julia<<<grid, block>>>(steps, Complex{-0.8f, 0.156f});
    CHECK(cudaGetLastError());
    // There is no copy that would wait for the kernel, so the host has to.
    CHECK(cudaDeviceSynchronize());

    // The driver moves the pages here as the host touches them.
    std::vector<unsigned char> rgb;
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        float t = (float)steps[i] / MAX_ITER;
        rgb.push_back((unsigned char)(255 * (0.5f - 0.5f * cosf(9 * t))));
        rgb.push_back((unsigned char)(255 * (0.5f - 0.5f * cosf(6 * t))));
        rgb.push_back((unsigned char)(255 * (0.5f - 0.5f * cosf(3 * t))));
    }
    FILE *file = fopen("julia.ppm", "wb");
    if (!file)
        return 1;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    fwrite(rgb.data(), 1, rgb.size(), file);
    fclose(file);

    // z and -z have the same square, so half a turn must not change the picture.
    int different = 0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        different += steps[i] != steps[WIDTH * HEIGHT - 1 - i];
    printf("%d x %d pixels, symmetric: %s\n", WIDTH, HEIGHT, different ? "no" : "yes");
    CHECK(cudaFree(steps));
    return different != 0;
}
