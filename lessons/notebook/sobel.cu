// Edges in a picture: the Sobel filter, two 3 x 3 convolutions in shared memory.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define WIDTH  240
#define HEIGHT 180
#define BX     16    // a block filters BX x BY pixels
#define BY     16

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// All lanes read the same weight at the same time: constant memory is made for that.
__constant__ int weight_x[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
__constant__ int weight_y[3][3] = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};

__host__ __device__ int clamp(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

__global__ void sobel(const unsigned char *in, unsigned char *out)
{
    // The tile has a border of one pixel: the outermost threads need those neighbours.
    __shared__ unsigned char tile[BY + 2][BX + 2];
    int left = blockIdx.x * BX - 1, top = blockIdx.y * BY - 1;
    for (int i = threadIdx.y * BX + threadIdx.x; i < (BX + 2) * (BY + 2); i += BX * BY) {
        int tx = i % (BX + 2), ty = i / (BX + 2);
        // Outside the picture, the nearest pixel of its edge counts.
        int px = clamp(left + tx, WIDTH - 1), py = clamp(top + ty, HEIGHT - 1);
        tile[ty][tx] = in[py * WIDTH + px];
    }
    __syncthreads();

    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT)
        return;
    int gx = 0, gy = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int pixel = tile[threadIdx.y + i][threadIdx.x + j];
            gx += weight_x[i][j] * pixel;
            gy += weight_y[i][j] * pixel;
        }
    // The sum of both slopes is cheaper than the root of their squares and looks alike.
    out[y * WIDTH + x] = min(abs(gx) + abs(gy), 255);
}

bool write_pgm(const char *name, const std::vector<unsigned char> &pixels)
{
    FILE *file = fopen(name, "wb");
    if (!file)
        return false;
    fprintf(file, "P5\n%d %d\n255\n", WIDTH, HEIGHT);
    fwrite(pixels.data(), 1, pixels.size(), file);
    return fclose(file) == 0;
}

int main()
{
    // Soft rings, a disc and a diamond: edges of every direction, weak and strong.
    std::vector<unsigned char> in(WIDTH * HEIGHT), out(in.size());
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            float r = hypotf(x - 60, y - 60), ring = 90 + 25 * sinf(0.3f * r);
            bool disc = hypotf(x - 170, y - 60) < 45;
            bool diamond = abs(x - 110) + abs(y - 125) < 45;
            in[y * WIDTH + x] = disc ? 230 : diamond ? 20 : (unsigned char)ring;
        }

    unsigned char *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, in.size()));
    CHECK(cudaMalloc(&d_out, out.size()));
    CHECK(cudaMemcpy(d_in, in.data(), in.size(), cudaMemcpyHostToDevice));
    dim3 block(BX, BY), grid((WIDTH + BX - 1) / BX, (HEIGHT + BY - 1) / BY);
    sobel<<<grid, block>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, out.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    if (!write_pgm("sobel_input.pgm", in) || !write_pgm("sobel.pgm", out))
        return 1;

    // The same on the host, written in another way: differences of weighted sums.
    int wrong = 0;
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            auto p = [&](int dx, int dy) {
                int row = clamp(y + dy, HEIGHT - 1), column = clamp(x + dx, WIDTH - 1);
                return (int)in[row * WIDTH + column];
            };
            // The corners count in both directions.
            int a = p(1, 1) - p(-1, -1), b = p(1, -1) - p(-1, 1);
            int gx = a + b + 2 * (p(1, 0) - p(-1, 0));
            int gy = a - b + 2 * (p(0, 1) - p(0, -1));
            int sum = abs(gx) + abs(gy);
            wrong += out[y * WIDTH + x] != (sum < 255 ? sum : 255);
        }
    printf("%d x %d pixels, wrong: %d\n", WIDTH, HEIGHT, wrong);
    return wrong != 0;
}
