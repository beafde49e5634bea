// Shared memory: a padded static tile plus one dynamic block that is cut into
// three arrays of different types.
#include <cstdio>
#include <vector>

constexpr int TILE = 16;

__global__ void staticTile(const int *in, int *out, int rows, int cols)
{
    __shared__ int tile[TILE][TILE + 1];
    __shared__ int rowMax[TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (threadIdx.x == 0) rowMax[threadIdx.y] = -1;
    tile[threadIdx.y][threadIdx.x] = (x < cols && y < rows) ? in[y * cols + x] : 0;
    __syncthreads();
    atomicMax(&rowMax[threadIdx.y], tile[threadIdx.y][threadIdx.x]);
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < rows && y < cols) out[y * rows + x] = tile[threadIdx.x][threadIdx.y] * 1000 + rowMax[threadIdx.x];
}

__global__ void manyArrays(const double *in, double *sums, int *most, int n, int bins)
{
    extern __shared__ unsigned char arena[];
    double *partial = reinterpret_cast<double *>(arena);               // blockDim.x doubles
    int *count = reinterpret_cast<int *>(partial + blockDim.x);        // bins ints
    char *flag = reinterpret_cast<char *>(count + bins);               // blockDim.x chars
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    for (int b = t; b < bins; b += blockDim.x) count[b] = 0;
    partial[t] = i < n ? in[i] : 0.0;
    flag[t] = i < n;
    __syncthreads();
    if (flag[t]) atomicAdd(&count[int(partial[t]) % bins], 1);
    __syncthreads();
    for (int s = blockDim.x / 2; s; s /= 2) {
        if (t < s) partial[t] += partial[t + s];
        __syncthreads();
    }
    if (t == 0) {
        int best = 0;
        for (int b = 1; b < bins; ++b) if (count[b] > count[best]) best = b;
        sums[blockIdx.x] = partial[0];
        most[blockIdx.x] = best * 100 + count[best];
    }
}

int main()
{
    const int R = 40, C = 25, n = 1000, threads = 128, bins = 7, blocks = (n + threads - 1) / threads;
    std::vector<int> a(R * C), b(R * C), most(blocks);
    std::vector<double> v(n), sums(blocks);
    for (int i = 0; i < R * C; ++i) a[i] = i * 37 % 500;
    for (int i = 0; i < n; ++i) v[i] = (i * i % 97) + 0.5;
    int *da, *db, *dm; double *dv, *ds;
    cudaMalloc(&da, R * C * 4); cudaMalloc(&db, R * C * 4); cudaMalloc(&dm, blocks * 4);
    cudaMalloc(&dv, n * 8); cudaMalloc(&ds, blocks * 8);
    cudaMemcpy(da, a.data(), R * C * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dv, v.data(), n * 8, cudaMemcpyHostToDevice);
    staticTile<<<dim3((C + TILE - 1) / TILE, (R + TILE - 1) / TILE), dim3(TILE, TILE)>>>(da, db, R, C);
    size_t bytes = threads * sizeof(double) + bins * sizeof(int) + threads * sizeof(char);
    manyArrays<<<blocks, threads, bytes>>>(dv, ds, dm, n, bins);
    cudaMemcpy(b.data(), db, R * C * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums.data(), ds, blocks * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(most.data(), dm, blocks * 4, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int r = 0; r < R; ++r)
        for (int c = 0; c < C; ++c) {
            int top = -1;
            for (int k = c / TILE * TILE; k < C && k < (c / TILE + 1) * TILE; ++k) top = std::max(top, a[r * C + k]);
            bad += b[c * R + r] != a[r * C + c] * 1000 + top;
        }
    double all = 0, want = 0;
    for (double s : sums) all += s;
    for (double x : v) want += x;
    printf("tile errors %d, dynamic bytes %zu\nsum %.1f expected %.1f, block 0 %d, last block %d\n", bad, bytes, all, want, most[0], most[blocks - 1]);
    cudaFree(da); cudaFree(db); cudaFree(dm); cudaFree(dv); cudaFree(ds);
    return bad || all != want;
}
