// All-pairs n-body with softening: bodies are loaded tile by tile into shared
// memory; leap-frog steps; momentum and energy drift are checked.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define TILE 64
#define SOFTENING 0.05

typedef double real;
struct Body { real x, y, z, m; };

__device__ void interact(const Body &me, const Body &other, real &ax, real &ay, real &az)
{
    real dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
    real d2 = dx * dx + dy * dy + dz * dz + SOFTENING * SOFTENING;
    real inv = 1.0 / sqrt(d2);
    real f = other.m * inv * inv * inv;
    ax += f * dx;
    ay += f * dy;
    az += f * dz;
}

__global__ void accelerations(const Body *bodies, double3 *acc, int n)
{
    __shared__ Body tile[TILE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Body me = i < n ? bodies[i] : Body{0, 0, 0, 0};
    real ax = 0, ay = 0, az = 0;
    for (int start = 0; start < n; start += TILE) {
        int j = start + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : Body{0, 0, 0, 0};
        __syncthreads();
        #pragma unroll 8
        for (int k = 0; k < TILE; ++k) interact(me, tile[k], ax, ay, az);
        __syncthreads();
    }
    if (i < n) acc[i] = make_double3(ax, ay, az);
}

__global__ void kickAndDrift(Body *b, double3 *v, const double3 *a, int n, real dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double3 vel = v[i];
    vel.x += a[i].x * dt; vel.y += a[i].y * dt; vel.z += a[i].z * dt;
    b[i].x += vel.x * dt; b[i].y += vel.y * dt; b[i].z += vel.z * dt;
    v[i] = vel;
}

static real energy(const std::vector<Body> &b, const std::vector<double3> &v)
{
    real e = 0;
    for (size_t i = 0; i < b.size(); ++i) {
        e += 0.5 * b[i].m * (v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
        for (size_t j = 0; j < i; ++j) {
            real dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
            e -= b[i].m * b[j].m / std::sqrt(dx * dx + dy * dy + dz * dz + SOFTENING * SOFTENING);
        }
    }
    return e;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 150;
    const int steps = argc > 2 ? std::atoi(argv[2]) : 40;
    const real dt = 0.002;
    std::vector<Body> body(n);
    std::vector<double3> vel(n), acc(n);
    unsigned s = 4711;
    auto uniform = [&s] { s = s * 1103515245u + 12345u; return ((s >> 8) & 0xffff) / 32768.0 - 1.0; };
    for (int i = 0; i < n; ++i) {
        body[i].x = uniform(); body[i].y = uniform(); body[i].z = uniform(); body[i].m = 1.0 / n;
        vel[i] = make_double3(-0.5 * body[i].y, 0.5 * body[i].x, 0);
    }
    real e0 = energy(body, vel), px0 = 0, px = 0;
    for (auto &v : vel) px0 += v.x / n;

    Body *dB; double3 *dV, *dA;
    cudaMalloc(&dB, n * sizeof(Body));
    cudaMalloc(&dV, n * sizeof(double3));
    cudaMalloc(&dA, n * sizeof(double3));
    cudaMemcpy(dB, body.data(), n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy(dV, vel.data(), n * sizeof(double3), cudaMemcpyHostToDevice);
    const int blocks = (n + TILE - 1) / TILE;
    int far = 0;
    for (int k = 0; k < steps; ++k) {
        accelerations<<<blocks, TILE>>>(dB, dA, n);
        if (k == 0) {                                   // compare the first forces with the host
            cudaMemcpy(acc.data(), dA, n * sizeof(double3), cudaMemcpyDeviceToHost);
            for (int i = 0; i < n; ++i) {
                real ax = 0;
                for (int j = 0; j < n; ++j) {
                    real dx = body[j].x - body[i].x, dy = body[j].y - body[i].y, dz = body[j].z - body[i].z;
                    real q = std::sqrt(dx * dx + dy * dy + dz * dz + SOFTENING * SOFTENING);
                    ax += body[j].m * dx / (q * q * q);
                }
                far += std::fabs(ax - acc[i].x) > 1e-9 * (1 + std::fabs(ax));
            }
        }
        kickAndDrift<<<blocks, TILE>>>(dB, dV, dA, n, dt);
    }
    cudaMemcpy(body.data(), dB, n * sizeof(Body), cudaMemcpyDeviceToHost);
    cudaMemcpy(vel.data(), dV, n * sizeof(double3), cudaMemcpyDeviceToHost);
    for (auto &v : vel) px += v.x / n;
    real e1 = energy(body, vel), drift = std::fabs((e1 - e0) / e0);
    std::printf("%d bodies, %d steps\n", n, steps);
    std::printf("energy %.4f -> %.3f, drift below 5%%: %s\n", e0, e1, drift < 0.05 ? "yes" : "no");
    std::printf("momentum kept: %s, forces far off: %d\n", std::fabs(px - px0) < 1e-10 ? "yes" : "no", far);
    cudaFree(dB); cudaFree(dV); cudaFree(dA);
    return far || drift >= 0.05;
}
