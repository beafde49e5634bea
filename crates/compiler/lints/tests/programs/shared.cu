// What stands between two accesses to shared memory, and what should.
#define CHECK(call) if ((call) != cudaSuccess) return 1
#define T threadIdx.x

__global__ void reversed(int *a) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[t];
    a[t] = s[255 - t];
}
__global__ void reversed_right(int *a) {
    __shared__ int s[256];
    s[T] = a[T];
    __syncthreads();
    a[T] = s[255 - T];
}
__global__ void sum(int *out) {
    extern __shared__ int parts[];
    parts[T] = T;
    for (int k = blockDim.x / 2; k > 0; k /= 2)
        if (T < k) parts[T] += parts[T + k];
    if (T == 0) *out = parts[0];
}
__global__ void sum_right(int *out) {
    extern __shared__ int parts[];
    parts[T] = T;
    for (int k = blockDim.x / 2; k > 0; k /= 2) {
        __syncthreads();
        if (T < k) parts[T] += parts[T + k];
    }
    if (T == 0) *out = parts[0];
}
__global__ void tiles(float *c, const float *a, int n) {
    __shared__ float tile[16][16];
    float x = 0;
    for (int k = 0; k < n; k += 16) {
        tile[threadIdx.y][T] = a[k * n + threadIdx.y * n + T];
        __syncthreads();
        for (int j = 0; j < 16; j++) x += tile[threadIdx.y][j] * tile[j][T];
    }
    c[T] = x;
}
__global__ void tiles_right(float *c, const float *a, int n) {
    __shared__ float tile[2][16][16];
    float x = 0;
    int now = 0;
    tile[now][threadIdx.y][T] = a[T];
    __syncthreads();
    for (int k = 16; k < n; k += 16) {
        tile[1 - now][threadIdx.y][T] = a[k * n + threadIdx.y * n + T];
        for (int j = 0; j < 16; j++) x += tile[now][threadIdx.y][j] * tile[now][j][T];
        __syncthreads();
        now = 1 - now;
    }
    c[T] = x;
}
__global__ void chosen(int *a) {
    __shared__ int all;
    if (T == 0) all = a[0];
    a[T] = all;
}
__global__ void histogram(int *out, const int *in) {
    __shared__ int bins[256];
    bins[T] = 0;
    __syncthreads();
    atomicAdd(&bins[in[T]], 1);
    atomicAdd(&bins[in[T + 256] & 255], 1);
    out[T] = bins[T];
}
__global__ void own(int *a) {
    __shared__ int slice[64 * 4], pair[128];
    for (int k = 0; k < 4; k++) slice[T * 4 + k] = a[T + k];
    int x = 0;
    for (int j = 0; j < 4; j++) x += slice[T * 4 + j];
    pair[2 * T] = x;
    pair[2 * T + 1] = -x;
    a[T] = pair[2 * T] * pair[2 * T + 1];
}
__global__ void own_rounds(int *a, int n) {
    extern __shared__ int parts[];
    for (int i = T; i < n; i += blockDim.x) parts[i] = a[i];
    __syncthreads();
    for (int h = 1; h < n; h *= 2) {
        for (int k = T; k < n / 2; k += blockDim.x) {
            int i = k / h * 2 * h + k % h, x = parts[i];
            parts[i] += parts[i + h];
            parts[i + h] -= x;
        }
        __syncthreads();
    }
    __shared__ int best;
    if (T == 0) {
        best = 0;
        for (int i = 1; i < n; i++)
            if (parts[i] > parts[best]) best = i;
    }
    __syncthreads();
    a[T] = best;
}
__device__ void all_wait() { __syncthreads(); }
__global__ void by_function(int *a) {
    __shared__ int s[256];
    s[T] = a[T];
    all_wait();
    a[T] = s[255 - T];
}
__global__ void lockstep(int *a) {
    volatile __shared__ int s[64];
    s[T] = a[T];
    a[T] = s[T ^ 1];
}
__global__ void one_warp(int *a) {
    __shared__ int s[32];
    s[T] = a[T];
    a[T] = s[31 - T];
}
__global__ void halves_right(int *a) {
    __shared__ int s[2][256];
    for (int r = 0; r < 10; r++) {
        s[r & 1][T] = a[T];
        __syncthreads();
        a[T] += s[r & 1][255 - T];
    }
}
__global__ void one_way_right(int *a, int mode) {
    __shared__ int s[256];
    if (mode == 0) s[T] = 1;
    else a[T] = s[255 - T];
    if (mode == 1) {
        __syncthreads();
        s[T] = 1;
        return;
    }
    __syncthreads();
    switch (mode) {
    case 2: s[T] = 3; break;
    default: a[T] = s[255 - T]; break;
    }
}
__global__ void once_right(int *a) {
    __shared__ int s[256];
    do {
        s[T] = a[T];
        __syncthreads();
        a[T] = s[255 - T];
    } while (0);
}
__global__ void behind_one_way(int *a, int mode) {
    __shared__ int s[256];
    if (mode == 0) s[T] = 1;
    else s[T] = a[T];
    a[T] = s[255 - T];
}

int main() {
    int *a;
    CHECK(cudaMalloc(&a, 1 << 20));
    reversed<<<1, 256>>>(a);
    reversed_right<<<1, 256>>>(a);
    sum<<<1, 256, 1024>>>(a);
    sum_right<<<1, 256, 1024>>>(a);
    tiles<<<1, dim3(16, 16)>>>((float *)a, (float *)a, 64);
    tiles_right<<<1, dim3(16, 16)>>>((float *)a, (float *)a, 64);
    chosen<<<1, 64>>>(a);
    histogram<<<1, 256>>>(a, a);
    own<<<1, 64>>>(a);
    own_rounds<<<1, 256, 4096>>>(a, 1024);
    by_function<<<1, 256>>>(a);
    lockstep<<<1, 64>>>(a);
    one_warp<<<1, 32>>>(a);
    halves_right<<<1, 256>>>(a);
    one_way_right<<<1, 256>>>(a, 0);
    once_right<<<1, 256>>>(a);
    behind_one_way<<<1, 256>>>(a, 0);
}

// Each thread has a row of counters: nobody else's.
__global__ void rows_of_threads(const unsigned char *data, int *counts)
{
    __shared__ int mine[64][16];
    for (int c = 0; c < 16; ++c)
        mine[threadIdx.x][c] = 0;
    for (int k = 0; k < 8; ++k)
        ++mine[threadIdx.x][data[k * 64 + threadIdx.x] % 16];
    for (int c = 0; c < 16; ++c)
        counts[c * 64 + threadIdx.x] = mine[threadIdx.x][c];
}

// A row of a tile is one of many threads.
__global__ void rows_of_a_tile(const float *from, float *to)
{
    __shared__ float tile[16][17];
    tile[threadIdx.y][threadIdx.x] = from[threadIdx.y * 16 + threadIdx.x];
    to[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y][15 - threadIdx.x];
}
