// Waves in a basin: one cooperative kernel does all steps, with barriers for its grid.
// Needs compute capability 6.0: nvcc -arch=sm_60 or later.
#include <algorithm>
#include <cmath>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define SIZE  64    // points across and down
#define STEPS 36
#define BLOCK 256   // threads per block

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__device__ void step(const float *past, const float *now, float *next, int i)
{
    int x = i % SIZE, y = i / SIZE;
    // The basin's rim is fixed, so its points keep the height 0.
    if (x == 0 || x == SIZE - 1 || y == 0 || y == SIZE - 1)
        return;
    float pull = now[i - 1] + now[i + 1] + now[i - SIZE] + now[i + SIZE] - 4 * now[i];
    next[i] = 2 * now[i] - past[i] + 0.25f * pull;
}

// Only resident blocks can wait for each other, hence the grid-stride loop.
__global__ void all_steps(float *past, float *now, float *next)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    for (int k = 0; k < STEPS; ++k) {
        for (int i = grid.thread_rank(); i < SIZE * SIZE; i += grid.size())
            step(past, now, next, i);
        // No block may begin the next step before all have finished this one.
        grid.sync();
        float *unused = past;
        past = now, now = next, next = unused;
    }
}

// The usual way, to compare with: the end of a kernel is the barrier.
__global__ void one_step(const float *past, const float *now, float *next)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < SIZE * SIZE)
        step(past, now, next, i);
}

int main()
{
    // Two drops fall into still water.
    std::vector<float> water(SIZE * SIZE), results[2] = {water, water};
    for (int i = 0; i < SIZE * SIZE; ++i) {
        float x = i % SIZE, y = i / SIZE;
        water[i] = expf(-0.15f * ((x - 23) * (x - 23) + (y - 26) * (y - 26)))
                 + expf(-0.15f * ((x - 42) * (x - 42) + (y - 38) * (y - 38)));
    }
    float *h[3];
    size_t bytes = water.size() * sizeof(float);
    for (float *&p : h)
        CHECK(cudaMalloc(&p, bytes));

    // A cooperative grid has to be resident all at once, or its launch is refused.
    int per_sm;
    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, all_steps, BLOCK, 0));
    int wanted = (SIZE * SIZE + BLOCK - 1) / BLOCK;
    int blocks = std::min(wanted, per_sm * device.multiProcessorCount);

    for (int version = 0; version < 2; ++version) {
        for (float *p : h)
            CHECK(cudaMemset(p, 0, bytes));
        // Past and present are the same at the start: the water is at rest.
        CHECK(cudaMemcpy(h[0], water.data(), bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(h[1], water.data(), bytes, cudaMemcpyHostToDevice));
        if (version == 0) {
            void *args[] = {&h[0], &h[1], &h[2]};
            CHECK(cudaLaunchCooperativeKernel((void *)all_steps, blocks, BLOCK, args));
        } else {
            for (int k = 0; k < STEPS; ++k)
                one_step<<<wanted, BLOCK>>>(h[k % 3], h[(k + 1) % 3], h[(k + 2) % 3]);
            CHECK(cudaGetLastError());
        }
        CHECK(cudaMemcpy(results[version].data(), h[(STEPS + 1) % 3], bytes,
                         cudaMemcpyDeviceToHost));
    }
    for (float *p : h)
        CHECK(cudaFree(p));

    // Troughs are dark, crests bright; each point becomes 4 x 4 pixels.
    FILE *file = fopen("waves.ppm", "wb");
    if (!file)
        return 1;
    fprintf(file, "P6\n%d %d\n255\n", 4 * SIZE, 4 * SIZE);
    std::vector<unsigned char> line(12 * SIZE);
    for (int y = 0; y < 4 * SIZE; ++y) {
        for (int x = 0; x < 4 * SIZE; ++x) {
            float t = fminf(1, fmaxf(0, 0.5f + 3 * results[0][y / 4 * SIZE + x / 4]));
            line[3 * x] = (unsigned char)(220 * t * t);
            line[3 * x + 1] = (unsigned char)(60 + 180 * t);
            line[3 * x + 2] = (unsigned char)(110 + 145 * t);
        }
        fwrite(line.data(), 1, line.size(), file);
    }
    fclose(file);

    float worst = 0;
    for (int i = 0; i < SIZE * SIZE; ++i)
        worst = fmaxf(worst, fabsf(results[0][i] - results[1][i]));
    printf("%d steps, difference to a launch per step: %.1e\n", STEPS, worst);
    return worst > 1e-5f;
}
