// k-means clustering on integer points: assignment kernel, sums with atomics,
// new centres by integer division, until no point changes its cluster.
#include <climits>
#include <iostream>
#include <vector>

#define CUDA_CHECK(stmt)                                                     \
    do {                                                                     \
        cudaError_t err = stmt;                                              \
        if (err != cudaSuccess) {                                            \
            std::cerr << #stmt << ": " << cudaGetErrorString(err) << '\n';   \
            std::exit(1);                                                    \
        }                                                                    \
    } while (0)

constexpr int kClusters = 5;
constexpr int kDims = 2;

struct Sums { int total[kClusters][kDims]; int count[kClusters]; };

__constant__ int centre[kClusters][kDims];

__host__ __device__ int nearest(const int *p, const int c[][kDims])
{
    int best = 0, bestDistance = INT_MAX;
    for (int k = 0; k < kClusters; ++k) {
        int d = 0;
        for (int j = 0; j < kDims; ++j) d += (p[j] - c[k][j]) * (p[j] - c[k][j]);
        if (d < bestDistance) { bestDistance = d; best = k; }
    }
    return best;
}

__global__ void assign(const int *points, int n, int *label, Sums *sums, int *moved)
{
    __shared__ Sums local;
    int *words = reinterpret_cast<int *>(&local);
    for (int k = threadIdx.x; k < sizeof(Sums) / sizeof(int); k += blockDim.x) words[k] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = nearest(points + i * kDims, centre);
        if (label[i] != k) { label[i] = k; atomicAdd(moved, 1); }
        for (int j = 0; j < kDims; ++j) atomicAdd(&local.total[k][j], points[i * kDims + j]);
        atomicAdd(&local.count[k], 1);
    }
    __syncthreads();
    for (int k = threadIdx.x; k < sizeof(Sums) / sizeof(int); k += blockDim.x)
        atomicAdd(reinterpret_cast<int *>(sums) + k, words[k]);
}

int main()
{
    const int n = 2000;
    const int home[kClusters][kDims] = { {100, 100}, {900, 150}, {500, 500}, {120, 880}, {860, 820} };
    std::vector<int> points, label(n, -1), ref(n, -1);
    unsigned s = 31u;
    auto noise = [&s] { s = s * 1664525u + 1013904223u; return int((s >> 16) % 161) - 80; };
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < kDims; ++j) points.push_back(home[i % kClusters][j] + noise() + noise() / 2);

    int c[kClusters][kDims], hc[kClusters][kDims], iterations = 0, hostIterations = 0, moved = 1;
    for (int k = 0; k < kClusters; ++k)
        for (int j = 0; j < kDims; ++j) c[k][j] = hc[k][j] = points[(k / 2 + 5 * (k % 2)) * kDims + j];   // badly chosen on purpose

    int *dPoints, *dLabel, *dMoved;
    Sums *dSums, sums;
    CUDA_CHECK(cudaMalloc(&dPoints, points.size() * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&dLabel, n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&dMoved, sizeof(int)));
    CUDA_CHECK(cudaMalloc(&dSums, sizeof(Sums)));
    CUDA_CHECK(cudaMemcpy(dPoints, points.data(), points.size() * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(dLabel, 0xff, n * sizeof(int)));
    for (; moved && iterations < 100; ++iterations) {
        CUDA_CHECK(cudaMemcpyToSymbol(centre, c, sizeof c));
        CUDA_CHECK(cudaMemset(dMoved, 0, sizeof(int)));
        CUDA_CHECK(cudaMemset(dSums, 0, sizeof(Sums)));
        assign<<<(n + 127) / 128, 128>>>(dPoints, n, dLabel, dSums, dMoved);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&sums, dSums, sizeof sums, cudaMemcpyDeviceToHost));
        CUDA_CHECK(cudaMemcpy(&moved, dMoved, sizeof moved, cudaMemcpyDeviceToHost));
        for (int k = 0; k < kClusters; ++k)
            for (int j = 0; j < kDims; ++j)
                if (sums.count[k]) c[k][j] = sums.total[k][j] / sums.count[k];
    }
    CUDA_CHECK(cudaMemcpy(label.data(), dLabel, n * sizeof(int), cudaMemcpyDeviceToHost));

    for (int change = 1; change && hostIterations < 100; ++hostIterations) {
        Sums t = {};
        change = 0;
        for (int i = 0; i < n; ++i) {
            int k = nearest(&points[i * kDims], hc);
            change += ref[i] != k;
            ref[i] = k;
            ++t.count[k];
            for (int j = 0; j < kDims; ++j) t.total[k][j] += points[i * kDims + j];
        }
        for (int k = 0; k < kClusters; ++k)
            for (int j = 0; j < kDims; ++j) if (t.count[k]) hc[k][j] = t.total[k][j] / t.count[k];
    }
    int bad = label != ref || iterations != hostIterations;
    std::cout << "iterations " << iterations << " (host " << hostIterations << ")\n";
    for (int k = 0; k < kClusters; ++k)
        std::cout << "cluster " << k << ": centre " << c[k][0] << ',' << c[k][1] << " with " << sums.count[k] << " points\n";
    std::cout << (bad ? "FAILED" : "PASSED") << std::endl;
    CUDA_CHECK(cudaFree(dPoints)); CUDA_CHECK(cudaFree(dLabel)); CUDA_CHECK(cudaFree(dMoved)); CUDA_CHECK(cudaFree(dSums));
    return bad;
}
