// Moment of inertia of N bodies, m (x^2 + y^2 + z^2).
#include <stdio.h>
#include <stdlib.h>

#define N      65536
#define LAYOUT 0   // 0: array of structures
                   // 1: the same, 16-byte loads
                   // 2: four arrays

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

struct Body { float x, y, z, mass; };

__global__ void moment(const float *data, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x, y, z, mass;
    if (LAYOUT == 0) {
        const Body *body = (const Body *)data;
        x = body[i].x, y = body[i].y, z = body[i].z, mass = body[i].mass;
    } else if (LAYOUT == 1) {
        float4 body = ((const float4 *)data)[i];
        x = body.x, y = body.y, z = body.z, mass = body.w;
    } else {
        x = data[i], y = data[n + i], z = data[2 * n + i], mass = data[3 * n + i];
    }
    out[i] = mass * (x * x + y * y + z * z);
}

int main()
{
    float *data = (float *)malloc(4 * N * sizeof(float)), *out = (float *)malloc(N * sizeof(float));
    for (int i = 0; i < N; ++i)
        for (int field = 0; field < 4; ++field)
            data[LAYOUT == 2 ? field * N + i : 4 * i + field] = (i + 7 * field) % 16;

    float *d, *o;
    CHECK(cudaMalloc(&d, 4 * N * sizeof(float)));
    CHECK(cudaMalloc(&o, N * sizeof(float)));
    CHECK(cudaMemcpy(d, data, 4 * N * sizeof(float), cudaMemcpyHostToDevice));
    moment<<<(N + 255) / 256, 256>>>(d, o, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, o, N * sizeof(float), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        int x = i % 16, y = (i + 7) % 16, z = (i + 14) % 16, mass = (i + 21) % 16;
        wrong += out[i] != mass * (x * x + y * y + z * z);
    }
    printf("layout %d: %d bodies, %d wrong\n", LAYOUT, N, wrong);
    CHECK(cudaFree(d));
    CHECK(cudaFree(o));
    free(data);
    free(out);
    return wrong != 0;
}
