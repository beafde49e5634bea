// A perceptron on separable points (integer weights), then a 2-8-1 network with
// tanh/sigmoid trained on XOR by full-batch back-propagation.
#include <cmath>
#include <cstdio>
#include <vector>

#define HIDDEN 8
#define SAMPLES 4

struct Net { double w1[HIDDEN][2], b1[HIDDEN], w2[HIDDEN], b2; };

__device__ double sigmoid(double x) { return 1.0 / (1.0 + exp(-x)); }

// one block, one thread per (sample, hidden unit)
__global__ void trainXor(Net *net, const double *x, const double *y, double rate, int epochs, double *loss)
{
    __shared__ double hid[SAMPLES][HIDDEN], out[SAMPLES], delta[SAMPLES];
    const int s = threadIdx.x / HIDDEN, h = threadIdx.x % HIDDEN;
    for (int e = 0; e < epochs; ++e) {
        hid[s][h] = tanh(net->w1[h][0] * x[2 * s] + net->w1[h][1] * x[2 * s + 1] + net->b1[h]);
        __syncthreads();
        if (h == 0) {
            double a = net->b2;
            for (int k = 0; k < HIDDEN; ++k) a += net->w2[k] * hid[s][k];
            out[s] = sigmoid(a);
            delta[s] = out[s] - y[s];                     // cross-entropy with a sigmoid
        }
        __syncthreads();
        double g0 = 0, g1 = 0, gb = 0, g2 = 0, gOut = 0;
        if (s == 0) {                                     // one thread per hidden unit adds up the batch
            for (int k = 0; k < SAMPLES; ++k) {
                double back = delta[k] * net->w2[h] * (1 - hid[k][h] * hid[k][h]);
                g0 += back * x[2 * k];
                g1 += back * x[2 * k + 1];
                gb += back;
                g2 += delta[k] * hid[k][h];
                gOut += delta[k];
            }
        }
        __syncthreads();
        if (s == 0) {
            net->w1[h][0] -= rate * g0;
            net->w1[h][1] -= rate * g1;
            net->b1[h] -= rate * gb;
            net->w2[h] -= rate * g2;
            if (h == 0) net->b2 -= rate * gOut;
        }
        __syncthreads();
        if (threadIdx.x == 0 && (e == 0 || e == epochs - 1)) {
            double l = 0;
            for (int k = 0; k < SAMPLES; ++k) l -= y[k] * log(out[k]) + (1 - y[k]) * log(1 - out[k]);
            loss[e != 0] = l;
        }
    }
    if (h == 0) loss[2 + s] = out[s];
}

__global__ void perceptronErrors(const int2 *p, const int *target, int n, const int *w, int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int a = w[0] * p[i].x + w[1] * p[i].y + w[2] > 0 ? 1 : -1;
    if (a != target[i]) {
        atomicAdd(&sums[0], target[i] * p[i].x);
        atomicAdd(&sums[1], target[i] * p[i].y);
        atomicAdd(&sums[2], target[i] * 20);
        atomicAdd(&sums[3], 1);
    }
}

static int perceptron()
{
    const int n = 300;
    std::vector<int2> p;
    std::vector<int> t;
    for (int k = 0; (int)p.size() < n; ++k) {
        int2 q = make_int2(k * 37 % 101 - 50, k * 61 % 97 - 48);
        int side = 3 * q.x - 2 * q.y + 25;
        if (side > -40 && side < 40) continue;            // a margin around the line
        p.push_back(q);
        t.push_back(side > 0 ? 1 : -1);
    }
    int w[3] = { 0, 0, 0 }, sums[4] = { 0, 0, 0, 1 }, rounds = 0, *dT, *dW, *dS;
    int2 *dP;
    cudaMalloc(&dP, n * sizeof(int2)); cudaMalloc(&dT, n * sizeof(int)); cudaMalloc(&dW, sizeof w); cudaMalloc(&dS, sizeof sums);
    cudaMemcpy(dP, p.data(), n * sizeof(int2), cudaMemcpyHostToDevice);
    cudaMemcpy(dT, t.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    for (; sums[3] && rounds < 5000; ++rounds) {
        cudaMemcpy(dW, w, sizeof w, cudaMemcpyHostToDevice);
        cudaMemset(dS, 0, sizeof sums);
        perceptronErrors<<<(n + 63) / 64, 64>>>(dP, dT, n, dW, dS);
        cudaMemcpy(sums, dS, sizeof sums, cudaMemcpyDeviceToHost);
        for (int k = 0; k < 3; ++k) w[k] += sums[k];
    }
    std::printf("perceptron: %d rounds, weights %d %d %d, errors %d\n", rounds, w[0], w[1], w[2], sums[3]);
    cudaFree(dP); cudaFree(dT); cudaFree(dW); cudaFree(dS);
    return sums[3];
}

int main()
{
    int bad = perceptron();
    const double x[8] = { 0, 0, 0, 1, 1, 0, 1, 1 }, y[4] = { 0, 1, 1, 0 };
    double *dx, *dy, *dl, r[6];
    Net net, *dn;
    for (int h = 0; h < HIDDEN; ++h) {
        net.w1[h][0] = ((h * 5) % 8 - 3.5) / 3;
        net.w1[h][1] = ((h * 3 + 1) % 8 - 3.5) / 3;
        net.b1[h] = ((h * 7 + 2) % 8 - 3.5) / 6;
        net.w2[h] = (h % 2 ? 0.4 : -0.3);
    }
    net.b2 = 0.1;
    cudaMalloc(&dx, sizeof x); cudaMalloc(&dy, sizeof y); cudaMalloc(&dl, sizeof r); cudaMalloc(&dn, sizeof net);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof y, cudaMemcpyHostToDevice);
    cudaMemcpy(dn, &net, sizeof net, cudaMemcpyHostToDevice);
    trainXor<<<1, SAMPLES * HIDDEN>>>(dn, dx, dy, 0.3, 2000, dl);
    cudaMemcpy(r, dl, sizeof r, cudaMemcpyDeviceToHost);
    std::printf("loss %.3f at first, below 0.05 at last: %s\n", r[0], r[1] < 0.05 ? "yes" : "no");
    for (int s = 0; s < 4; ++s) {
        std::printf("%g xor %g -> %d\n", x[2 * s], x[2 * s + 1], (int)std::lround(r[2 + s]));
        bad += std::fabs(r[2 + s] - y[s]) > 0.1;
    }
    std::puts(bad ? "FAILED" : "PASSED");
    cudaFree(dx); cudaFree(dy); cudaFree(dl); cudaFree(dn);
    return bad;
}
