// Kernels of the kinds that the course measures. BS and the rest come from the test.
__global__ void vec_add(const float *a, const float *b, float *c, int n) {
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    if (at < n)
        c[at] = a[at] + b[at];
}

__global__ void copy_shifted(float *dst, const float *src, int shift) {
    int at = blockIdx.x * blockDim.x + threadIdx.x + shift;
    dst[at] = src[at];
}

__global__ void copy_strided(float *dst, const float *src, int every) {
    int at = (blockIdx.x * blockDim.x + threadIdx.x) * every;
    dst[at] = src[at];
}

__global__ void flip_columns(const float *src, float *dst, int n) {
    int col = threadIdx.x + blockIdx.x * blockDim.x;
    int row = threadIdx.y + blockIdx.y * blockDim.y;
    dst[row * n + col] = src[col * n + row];
}

__global__ void flip_tile(const float *src, float *dst, int n) {
    __shared__ float tile[BS][BS + PAD];
    int left = blockIdx.x * blockDim.x;
    int top = blockIdx.y * blockDim.y;
    tile[threadIdx.y][threadIdx.x] = src[(top + threadIdx.y) * n + (left + threadIdx.x)];
    __syncthreads();
    dst[(left + threadIdx.y) * n + (top + threadIdx.x)] = tile[threadIdx.x][threadIdx.y];
}

__global__ void product(const float *a, const float *b, float *c, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    float dot = 0;
    for (int i = 0; i < n; ++i)
        dot += a[row * n + i] * b[i * n + col];
    c[row * n + col] = dot;
}

__global__ void product_tiled(const float *a, const float *b, float *c, int n) {
    __shared__ float left[BS][BS];
    __shared__ float right[BS][BS];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * BS + y, col = blockIdx.x * BS + x;
    float dot = 0;
    for (int t = 0; t < n / BS; ++t) {
        left[y][x] = a[row * n + t * BS + x];
        right[y][x] = b[(t * BS + y) * n + col];
        __syncthreads();
        for (int i = 0; i < BS; ++i)
            dot += left[y][i] * right[i][x];
        __syncthreads();
    }
    c[row * n + col] = dot;
}

__global__ void branches(float *out, int ways, int turns) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    int mine = threadIdx.x % ways;
    float x = at;
    for (int w = 0; w < ways; ++w)
        if (mine == w)
            for (int t = 0; t < turns; ++t)
                x = x * 1.0001f + w;
    out[at] = x;
}

__global__ void banks(float *out, int step, int turns) {
    __shared__ float words[1024];
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        words[i] = i;
    __syncthreads();
    int place = (threadIdx.x * step) % 1024;
    float total = 0;
    for (int t = 0; t < turns; ++t) {
        total += words[place];
        place = (place + 32) % 1024;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

__global__ void sum_modulo(const float *src, float *dst) {
    __shared__ float part[256];
    int me = threadIdx.x;
    part[me] = src[blockIdx.x * blockDim.x + me];
    __syncthreads();
    for (int gap = 1; gap < blockDim.x; gap *= 2) {
        if (me % (2 * gap) == 0)
            part[me] += part[me + gap];
        __syncthreads();
    }
    if (me == 0)
        dst[blockIdx.x] = part[0];
}

__global__ void sum_index(const float *src, float *dst) {
    __shared__ float part[256];
    int me = threadIdx.x;
    part[me] = src[blockIdx.x * blockDim.x + me];
    __syncthreads();
    for (int gap = 1; gap < blockDim.x; gap *= 2) {
        int at = 2 * gap * me;
        if (at < blockDim.x)
            part[at] += part[at + gap];
        __syncthreads();
    }
    if (me == 0)
        dst[blockIdx.x] = part[0];
}

__global__ void sum_halves(const float *src, float *dst) {
    __shared__ float part[256];
    int me = threadIdx.x;
    part[me] = src[blockIdx.x * blockDim.x + me];
    __syncthreads();
    for (int gap = blockDim.x / 2; gap > 0; gap /= 2) {
        if (me < gap)
            part[me] += part[me + gap];
        __syncthreads();
    }
    if (me == 0)
        dst[blockIdx.x] = part[0];
}

__global__ void sum_shuffle(const float *src, float *dst) {
    __shared__ float part[32];
    int me = threadIdx.x;
    float x = src[blockIdx.x * blockDim.x + me];
    for (int gap = 16; gap > 0; gap /= 2)
        x += __shfl_down_sync(0xffffffffu, x, gap);
    if (me % 32 == 0)
        part[me / 32] = x;
    __syncthreads();
    if (me < 32) {
        x = me < blockDim.x / 32 ? part[me] : 0.0f;
        for (int gap = 16; gap > 0; gap /= 2)
            x += __shfl_down_sync(0xffffffffu, x, gap);
        if (me == 0)
            dst[blockIdx.x] = x;
    }
}

__global__ void axpy(int n, float a, const float *x, float *y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}
