// Two-dimensional lattice Boltzmann (D2Q9, BGK): a periodic shear wave decays
// with the viscosity given by the relaxation time; mass and momentum are kept.
#include <cstdio>
#include <cmath>
#include <vector>

constexpr int W = 32, H = 24, Q = 9, CELLS = W * H;
__constant__ int cx[Q] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 };
__constant__ int cy[Q] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
__constant__ double weight[Q] = { 4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36 };

__device__ double equilibrium(int q, double rho, double ux, double uy)
{
    double cu = 3.0 * (cx[q] * ux + cy[q] * uy), uu = 1.5 * (ux * ux + uy * uy);
    return weight[q] * rho * (1.0 + cu + 0.5 * cu * cu - uu);
}

__global__ void initialise(double *f, const double *ux)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < CELLS)
        for (int q = 0; q < Q; ++q) f[q * CELLS + c] = equilibrium(q, 1.0, ux[c / W], 0.0);
}

__global__ void collideAndStream(const double *in, double *out, double tau)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W || y >= H) return;
    double f[Q], rho = 0, ux = 0, uy = 0;
    for (int q = 0; q < Q; ++q) {
        f[q] = in[q * CELLS + y * W + x];
        rho += f[q];
        ux += f[q] * cx[q];
        uy += f[q] * cy[q];
    }
    ux /= rho;
    uy /= rho;
    for (int q = 0; q < Q; ++q) {
        int tx = (x + cx[q] + W) % W, ty = (y + cy[q] + H) % H;
        out[q * CELLS + ty * W + tx] = f[q] - (f[q] - equilibrium(q, rho, ux, uy)) / tau;
    }
}

__global__ void moments(const double *f, double *rho, double *ux)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= CELLS) return;
    double r = 0, u = 0;
    for (int q = 0; q < Q; ++q) { r += f[q * CELLS + c]; u += f[q * CELLS + c] * cx[q]; }
    rho[c] = r;
    ux[c] = u / r;
}

int main()
{
    const double tau = 0.9, u0 = 0.02, nu = (tau - 0.5) / 3.0, k = 2 * M_PI / H;
    const int steps = 120;
    std::vector<double> profile(H), rho(CELLS), ux(CELLS);
    for (int y = 0; y < H; ++y) profile[y] = u0 * std::sin(k * y);
    double *f[2], *dp, *dr, *du;
    for (double *&p : f) cudaMalloc(&p, Q * CELLS * sizeof(double));
    cudaMalloc(&dp, H * sizeof(double));
    cudaMalloc(&dr, CELLS * sizeof(double));
    cudaMalloc(&du, CELLS * sizeof(double));
    cudaMemcpy(dp, profile.data(), H * sizeof(double), cudaMemcpyHostToDevice);
    initialise<<<(CELLS + 127) / 128, 128>>>(f[0], dp);
    dim3 block(16, 8), grid(W / 16, H / 8);
    for (int s = 0; s < steps; ++s) collideAndStream<<<grid, block>>>(f[s & 1], f[~s & 1], tau);
    moments<<<(CELLS + 127) / 128, 128>>>(f[steps & 1], dr, du);
    cudaMemcpy(rho.data(), dr, CELLS * sizeof(double), cudaMemcpyDeviceToHost);
    cudaMemcpy(ux.data(), du, CELLS * sizeof(double), cudaMemcpyDeviceToHost);

    double mass = 0, momentum = 0, amp = 0, spread = 0;
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            int c = y * W + x;
            mass += rho[c];
            momentum += rho[c] * ux[c];
            amp += 2.0 * ux[c] * std::sin(k * y) / CELLS;
            spread = std::fmax(spread, std::fabs(ux[c] - ux[y * W]));
        }
    double want = u0 * std::exp(-nu * k * k * steps), error = std::fabs(amp - want) / want;
    std::printf("mass %.6f of %d, momentum zero: %s\n", mass, CELLS, std::fabs(momentum) < 1e-10 ? "yes" : "no");
    std::printf("amplitude %.5f, theory %.5f, within 3%%: %s\n", amp, want, error < 0.03 ? "yes" : "no");
    std::printf("rows uniform: %s\n", spread < 1e-12 ? "yes" : "no");
    for (double *p : f) cudaFree(p);
    cudaFree(dp); cudaFree(dr); cudaFree(du);
    return error < 0.03 && std::fabs(mass - CELLS) < 1e-8 ? 0 : 1;
}
