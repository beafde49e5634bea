// N bodies attract each other; blocks stage positions in shared memory, tile by tile.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     256   // bodies, a multiple of BLOCK
#define BLOCK 64    // threads per block, bodies per tile
#define STEPS 40
#define SIZE  240   // of the picture, pixels

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// A body is (x, y, z, mass). The softening keeps close encounters finite.
__global__ void accelerate(const float4 *body, float3 *velocity, float dt)
{
    __shared__ float4 tile[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float4 me = body[i];
    float ax = 0, ay = 0, az = 0;
    for (int first = 0; first < N; first += BLOCK) {
        tile[threadIdx.x] = body[first + threadIdx.x];
        __syncthreads();
        // Each position is loaded once for each block and used by all of its threads.
        for (int k = 0; k < BLOCK; ++k) {
            float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.0025f);
            float force = tile[k].w * inverse * inverse * inverse;
            ax += force * dx;
            ay += force * dy;
            az += force * dz;
        }
        // Nobody may overwrite the tile while another warp still reads it.
        __syncthreads();
    }
    velocity[i].x += dt * ax;
    velocity[i].y += dt * ay;
    velocity[i].z += dt * az;
}

// A kernel of its own: positions may move only after every force is known.
__global__ void move(float4 *body, const float3 *velocity, float dt)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    body[i].x += dt * velocity[i].x;
    body[i].y += dt * velocity[i].y;
    body[i].z += dt * velocity[i].z;
}

int main()
{
    // A thin disc that turns about a heavy centre, body 0.
    std::vector<float4> body(N);
    std::vector<float3> velocity(N);
    double px = 0, py = 0;
    for (int i = 0; i < N; ++i) {
        // Steps of the golden angle spread the bodies evenly.
        float angle = 2.399963f * i, r = 0.25f + 0.7f * i / N, speed = sqrtf(1.1f / r);
        float mass = i ? 0.2f / N : 1;
        body[i] = float4{i ? r * cosf(angle) : 0, i ? r * sinf(angle) : 0, 0, mass};
        velocity[i] = i ? float3{-speed * sinf(angle), speed * cosf(angle), 0} : float3{};
        px += mass * velocity[i].x;
        py += mass * velocity[i].y;
    }

    size_t bytes = N * sizeof(float4), bytes3 = N * sizeof(float3);
    float4 *d_body;
    float3 *d_velocity;
    CHECK(cudaMalloc(&d_body, bytes));
    CHECK(cudaMalloc(&d_velocity, bytes3));
    CHECK(cudaMemcpy(d_body, body.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_velocity, velocity.data(), bytes3, cudaMemcpyHostToDevice));

    std::vector<unsigned char> light(SIZE * SIZE);
    FILE *csv = fopen("nbody.csv", "w"), *picture = fopen("nbody.pgm", "wb");
    if (!csv || !picture)
        return 1;
    fprintf(csv, "step,kinetic_energy\n");
    for (int k = 1; k <= STEPS; ++k) {
        accelerate<<<N / BLOCK, BLOCK>>>(d_body, d_velocity, 0.01f);
        move<<<N / BLOCK, BLOCK>>>(d_body, d_velocity, 0.01f);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(body.data(), d_body, bytes, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(velocity.data(), d_velocity, bytes3, cudaMemcpyDeviceToHost));
        double energy = 0;
        for (int i = 0; i < N; ++i) {
            float4 b = body[i];
            float3 v = velocity[i];
            energy += 0.5 * b.w * (v.x * v.x + v.y * v.y + v.z * v.z);
            int x = (int)(SIZE * (0.5f + 0.4f * b.x));
            int y = (int)(SIZE * (0.5f - 0.4f * b.y));
            // Later positions are brighter, so that each body draws a tail.
            if (x >= 0 && x < SIZE && y >= 0 && y < SIZE)
                light[y * SIZE + x] = 40 + 215 * k / STEPS;
        }
        fprintf(csv, "%d,%.6f\n", k, energy);
    }
    fprintf(picture, "P5\n%d %d\n255\n", SIZE, SIZE);
    fwrite(light.data(), 1, light.size(), picture);
    fclose(picture);
    fclose(csv);
    CHECK(cudaFree(d_body));
    CHECK(cudaFree(d_velocity));

    // Every force has an equal and opposite one, so the total momentum must not change.
    for (int i = 0; i < N; ++i) {
        px -= body[i].w * velocity[i].x;
        py -= body[i].w * velocity[i].y;
    }
    printf("%d bodies, %d steps, change of momentum %.1e\n", N, STEPS, hypot(px, py));
    return hypot(px, py) > 1e-4;
}
