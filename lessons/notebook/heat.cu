// Heat spreads over an insulated plate: explicit steps of the heat equation in 2D.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define WIDTH  96
#define HEIGHT 72
#define STEPS  64
#define BX     32    // a block is a tile of BX x BY points
#define BY     8

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__global__ void step(const float *u, float *next, float rate)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= WIDTH || y >= HEIGHT)
        return;
    int i = y * WIDTH + x;
    float here = u[i];
    // No heat crosses the edge: outside, the temperature is that of the edge itself.
    float left = x > 0 ? u[i - 1] : here, right = x < WIDTH - 1 ? u[i + 1] : here;
    float up = y > 0 ? u[i - WIDTH] : here, down = y < HEIGHT - 1 ? u[i + WIDTH] : here;
    next[i] = here + rate * (left + right + up + down - 4 * here);
}

double total(const std::vector<float> &u)
{
    double sum = 0;
    for (float t : u)
        sum += t;
    return sum;
}

int main()
{
    // Three hot discs on a cold plate.
    std::vector<float> u(WIDTH * HEIGHT);
    const float disc[3][3] = {{26, 25, 13}, {68, 42, 19}, {30, 57, 7}};
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            for (const float *d : disc)
                if (hypotf(x - d[0], y - d[1]) < d[2])
                    u[y * WIDTH + x] = 1;
    double before = total(u);

    size_t bytes = u.size() * sizeof(float);
    float *from, *to;
    CHECK(cudaMalloc(&from, bytes));
    CHECK(cudaMalloc(&to, bytes));
    CHECK(cudaMemcpy(from, u.data(), bytes, cudaMemcpyHostToDevice));
    dim3 block(BX, BY), grid((WIDTH + BX - 1) / BX, (HEIGHT + BY - 1) / BY);
    for (int k = 0; k < STEPS; ++k) {
        // Steps with a rate above 0.25 grow without bound instead of smoothing.
        step<<<grid, block>>>(from, to, 0.2f);
        CHECK(cudaGetLastError());
        std::swap(from, to);
    }
    CHECK(cudaMemcpy(u.data(), from, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));

    // From black over red and yellow to white; each point becomes 3 x 3 pixels.
    FILE *file = fopen("heat.ppm", "wb");
    if (!file)
        return 1;
    fprintf(file, "P6\n%d %d\n255\n", 3 * WIDTH, 3 * HEIGHT);
    std::vector<unsigned char> line(9 * WIDTH);
    for (int y = 0; y < 3 * HEIGHT; ++y) {
        for (int x = 0; x < 3 * WIDTH; ++x)
            for (int c = 0; c < 3; ++c) {
                float t = u[y / 3 * WIDTH + x / 3];
                line[3 * x + c] = (unsigned char)(255 * fminf(1, fmaxf(0, 3 * t - c)));
            }
        fwrite(line.data(), 1, line.size(), file);
    }
    fclose(file);

    // What one point loses another one gains, so the sum must stay the same.
    double after = total(u), change = fabs(after - before) / before;
    printf("%d steps, heat %.2f -> %.2f, change %.1e\n", STEPS, before, after, change);
    return change > 1e-4;
}
