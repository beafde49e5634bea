// Sixteen kernels as a course writes them, each launched once: ./course KERNEL GX GY BX BY P Q
// P and Q are the kernel's numbers (size, offset, stride, paths, rounds; tile width comes from the block).
// Measured on an H200 in course.csv; run by the accuracy tables with the same arguments.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__global__ void vec_add(const float *a, const float *b, float *c, int n) {
    int at = blockDim.x * blockIdx.x + threadIdx.x;
    if (at < n)
        c[at] = a[at] + b[at];
}

__global__ void offset_copy(float *dst, const float *src, int offset) {
    int at = blockIdx.x * blockDim.x + threadIdx.x + offset;
    dst[at] = src[at];
}

__global__ void stride_copy(float *dst, const float *src, int stride) {
    int at = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    dst[at] = src[at];
}

__global__ void transpose_listing(const float *a, float *b, int n) {
    int col = threadIdx.x + blockIdx.x * blockDim.x;
    int row = threadIdx.y + blockIdx.y * blockDim.y;
    b[row * n + col] = a[col * n + row];
}

__global__ void transpose_prose(const float *a, float *b, int n) {
    int col = threadIdx.x + blockIdx.x * blockDim.x;
    int row = threadIdx.y + blockIdx.y * blockDim.y;
    b[col * n + row] = a[row * n + col];
}

template <int T, int PAD>
__global__ void transpose_tile(const float *a, float *b, int n) {
    __shared__ float tile[T][T + PAD];
    int left = blockIdx.x * blockDim.x;
    int top = blockIdx.y * blockDim.y;
    tile[threadIdx.y][threadIdx.x] = a[(top + threadIdx.y) * n + (left + threadIdx.x)];
    __syncthreads();
    b[(left + threadIdx.y) * n + (top + threadIdx.x)] = tile[threadIdx.x][threadIdx.y];
}

__global__ void matmul_naive(const float *a, const float *b, float *c, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    float dot = 0;
    for (int k = 0; k < n; ++k)
        dot += a[row * n + k] * b[k * n + col];
    c[row * n + col] = dot;
}

template <int T>
__global__ void matmul_tiled(const float *a, const float *b, float *c, int n) {
    __shared__ float left[T][T];
    __shared__ float right[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * T + y, col = blockIdx.x * T + x;
    float dot = 0;
    for (int t = 0; t < n / T; ++t) {
        left[y][x] = a[row * n + t * T + x];
        right[y][x] = b[(t * T + y) * n + col];
        __syncthreads();
        for (int k = 0; k < T; ++k)
            dot += left[y][k] * right[k][x];
        __syncthreads();
    }
    c[row * n + col] = dot;
}

__global__ void diverge(float *out, int paths, int rounds) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    int mine = threadIdx.x % paths;
    float x = at;
    for (int p = 0; p < paths; ++p)
        if (mine == p)
            for (int r = 0; r < rounds; ++r)
                x = x * 1.0001f + p;
    out[at] = x;
}

__global__ void bank_stride(float *out, int stride, int rounds) {
    __shared__ float words[1024];
    for (int k = threadIdx.x; k < 1024; k += blockDim.x)
        words[k] = k;
    __syncthreads();
    int at = (threadIdx.x * stride) % 1024;
    float sum = 0;
    for (int r = 0; r < rounds; ++r) {
        sum += words[at];
        at = (at + 32) % 1024;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void reduce_interleaved(const float *in, float *out) {
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        if (t % (2 * d) == 0)
            part[t] += part[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void reduce_strided_index(const float *in, float *out) {
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int at = 2 * d * t;
        if (at < blockDim.x)
            part[at] += part[at + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void reduce_sequential(const float *in, float *out) {
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d)
            part[t] += part[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

__global__ void reduce_shuffle(const float *in, float *out) {
    __shared__ float part[32];
    int t = threadIdx.x;
    float x = in[blockIdx.x * blockDim.x + t];
    for (int d = 16; d > 0; d /= 2)
        x += __shfl_down_sync(0xffffffffu, x, d);
    if (t % 32 == 0)
        part[t / 32] = x;
    __syncthreads();
    if (t < 32) {
        x = t < blockDim.x / 32 ? part[t] : 0.0f;
        for (int d = 16; d > 0; d /= 2)
            x += __shfl_down_sync(0xffffffffu, x, d);
        if (t == 0)
            out[blockIdx.x] = x;
    }
}

__global__ void saxpy(int n, float a, const float *x, float *y) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}

static bool is(const char *name, const char *wanted) { return strcmp(name, wanted) == 0; }

int main(int argc, char **argv) {
    if (argc != 8) {
        fprintf(stderr, "usage: course KERNEL GX GY BX BY P Q\n");
        return 2;
    }
    const char *kernel = argv[1];
    dim3 grid(atoi(argv[2]), atoi(argv[3])), block(atoi(argv[4]), atoi(argv[5]));
    int p = atoi(argv[6]), q = atoi(argv[7]);
    size_t threads = (size_t)grid.x * grid.y * block.x * block.y;
    size_t elements = threads * (is(kernel, "stride_copy") ? p : 1) + 64;
    size_t bytes = (elements > p ? elements : p) * sizeof(float);
    float *x, *y, *z;
    cudaMalloc(&x, bytes);
    cudaMalloc(&y, bytes);
    cudaMalloc(&z, bytes);

    if (is(kernel, "vec_add"))
        vec_add<<<grid, block>>>(x, y, z, p);
    else if (is(kernel, "offset_copy"))
        offset_copy<<<grid, block>>>(y, x, p);
    else if (is(kernel, "stride_copy"))
        stride_copy<<<grid, block>>>(y, x, p);
    else if (is(kernel, "transpose_listing"))
        transpose_listing<<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_prose"))
        transpose_prose<<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_shared") && block.x == 8)
        transpose_tile<8, 0><<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_shared") && block.x == 16)
        transpose_tile<16, 0><<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_shared") && block.x == 32)
        transpose_tile<32, 0><<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_padded") && block.x == 8)
        transpose_tile<8, 1><<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_padded") && block.x == 16)
        transpose_tile<16, 1><<<grid, block>>>(x, y, p);
    else if (is(kernel, "transpose_padded") && block.x == 32)
        transpose_tile<32, 1><<<grid, block>>>(x, y, p);
    else if (is(kernel, "matmul_naive"))
        matmul_naive<<<grid, block>>>(x, y, z, p);
    else if (is(kernel, "matmul_tiled") && block.x == 8)
        matmul_tiled<8><<<grid, block>>>(x, y, z, p);
    else if (is(kernel, "matmul_tiled") && block.x == 16)
        matmul_tiled<16><<<grid, block>>>(x, y, z, p);
    else if (is(kernel, "matmul_tiled") && block.x == 32)
        matmul_tiled<32><<<grid, block>>>(x, y, z, p);
    else if (is(kernel, "diverge"))
        diverge<<<grid, block>>>(x, p, q);
    else if (is(kernel, "bank_stride"))
        bank_stride<<<grid, block>>>(x, p, q);
    else if (is(kernel, "reduce_interleaved"))
        reduce_interleaved<<<grid, block>>>(x, y);
    else if (is(kernel, "reduce_strided_index"))
        reduce_strided_index<<<grid, block>>>(x, y);
    else if (is(kernel, "reduce_sequential"))
        reduce_sequential<<<grid, block>>>(x, y);
    else if (is(kernel, "reduce_shuffle"))
        reduce_shuffle<<<grid, block>>>(x, y);
    else if (is(kernel, "saxpy"))
        saxpy<<<grid, block>>>(p, 2.0f, x, y);
    else {
        fprintf(stderr, "no kernel %s for this block\n", kernel);
        return 2;
    }
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        return 1;
    }
    return 0;
}
