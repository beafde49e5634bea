// The Mandelbrot set: one thread for each pixel of the picture mandelbrot.ppm.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define WIDTH    320
#define HEIGHT   240
#define PIXEL    (3.0f / WIDTH)   // side of a pixel in the complex plane
#define MAX_ITER 128   // steps after which a point counts as inside
#define BX       32    // a block is a tile of BX x BY pixels
#define BY       4

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// A warp takes as long as its slowest pixel: lanes that are done wait for the others.
__global__ void mandelbrot(int *steps)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= WIDTH || py >= HEIGHT)
        return;
    float cx = -2.25f + (px + 0.5f) * PIXEL, cy = 1.125f - (py + 0.5f) * PIXEL;
    float x = 0, y = 0;
    int k = 0;
    // z = z * z + c; a point farther than 2 from the origin never returns.
    while (k < MAX_ITER && x * x + y * y <= 4) {
        float next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++k;
    }
    steps[py * WIDTH + px] = k;
}

int main()
{
    size_t bytes = WIDTH * HEIGHT * sizeof(int);
    std::vector<int> steps(WIDTH * HEIGHT);
    int *d_steps;
    CHECK(cudaMalloc(&d_steps, bytes));
    dim3 block(BX, BY), grid((WIDTH + BX - 1) / BX, (HEIGHT + BY - 1) / BY);
    mandelbrot<<<grid, block>>>(d_steps);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(steps.data(), d_steps, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_steps));

    // Binary PPM: a short header, then three bytes for each pixel.
    std::vector<unsigned char> rgb(3 * WIDTH * HEIGHT);
    int inside = 0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        // The root spreads the small counts, which most pixels have, over more colours.
        float t = sqrtf((float)steps[i] / MAX_ITER);
        bool in = steps[i] == MAX_ITER;
        inside += in;
        rgb[3 * i] = in ? 0 : (unsigned char)(255 * fminf(1, 1.6f * t * t));
        rgb[3 * i + 1] = in ? 0 : (unsigned char)(255 * t);
        rgb[3 * i + 2] = in ? 0 : (unsigned char)(90 + 165 * t);
    }
    FILE *file = fopen("mandelbrot.ppm", "wb");
    if (!file)
        return 1;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    fwrite(rgb.data(), 1, rgb.size(), file);
    fclose(file);

    // The area is known to be 1.5066; more steps bring the picture closer to it.
    float area = inside * PIXEL * PIXEL;
    printf("area of the set: %.3f (known: 1.507)\n", area);
    return fabsf(area - 1.507f) > 0.2f;
}
