// Kernels as students and textbooks write them, none of them in course.cu: ./unseen KERNEL GX GY BX BY P Q
// P and Q are the kernel's numbers (elements or width, rounds, skew, span). Nothing in the model was fitted to them.
// Where a kernel's time depends on its values, an init_ kernel writes them first; the launch measured is the last.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__host__ __device__ unsigned hash(unsigned x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

__global__ void init_floats(float *data, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        data[i] = hash(i) % 1000 * 0.001f;
}

// Numbers below span; of every four, `skew` are 0.
__global__ void init_keys(unsigned *keys, int n, unsigned span, int skew) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        keys[i] = hash(i) % 4 < skew ? 0 : hash(i + 77777) % span;
}

__global__ void init_chain(int *next, int n, int step) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        next[i] = (i + step) % n;
}

template <typename T>
__global__ void copy(const T *in, T *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

struct Particle {
    float x, y, z, vx, vy, vz;
};

__global__ void move_aos(Particle *p, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    p[i].x += p[i].vx * dt;
    p[i].y += p[i].vy * dt;
    p[i].z += p[i].vz * dt;
}

__global__ void move_soa(float *x, float *y, float *z, const float *vx, const float *vy, const float *vz, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    z[i] += vz[i] * dt;
}

__global__ void stencil_global(const float *in, float *out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        out[y * n + x] =
            0.2f * (in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}

template <int T>
__global__ void stencil_shared(const float *in, float *out, int n) {
    __shared__ float tile[T + 2][T + 2];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    tile[ty][tx] = in[y * n + x];
    if (threadIdx.x == 0 && x > 0)
        tile[ty][0] = in[y * n + x - 1];
    if (threadIdx.x == T - 1 && x < n - 1)
        tile[ty][T + 1] = in[y * n + x + 1];
    if (threadIdx.y == 0 && y > 0)
        tile[0][tx] = in[(y - 1) * n + x];
    if (threadIdx.y == T - 1 && y < n - 1)
        tile[T + 1][tx] = in[(y + 1) * n + x];
    __syncthreads();
    if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        out[y * n + x] = 0.2f * (tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}

#define RADIUS 15
__constant__ float taps[2 * RADIUS + 1];

__global__ void convolve(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; k++)
        if (i + k >= 0 && i + k < n)
            sum += in[i + k] * taps[k + RADIUS];
    out[i] = sum;
}

__global__ void hist_global(const unsigned *keys, unsigned *bins, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[keys[i]], 1u);
}

__global__ void hist_shared(const unsigned *keys, unsigned *bins, int n) {
    __shared__ unsigned mine[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        mine[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[keys[i]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        atomicAdd(&bins[b], mine[b]);
}

__global__ void gather(const float *in, const unsigned *index, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[index[i]];
}

__global__ void scatter(const float *in, const unsigned *index, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[index[i]] = in[i];
}

__global__ void reduce_atomic(const float *in, float *total, int n) {
    __shared__ float part[256];
    int t = threadIdx.x;
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    part[t] = sum;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half >>= 1) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(total, part[0]);
}

// Hillis and Steele, two buffers in dynamic shared memory.
__global__ void scan_steps(const float *in, float *out) {
    extern __shared__ float buffer[];
    int t = threadIdx.x, n = blockDim.x, now = 0;
    buffer[t] = in[blockIdx.x * n + t];
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        int next = 1 - now;
        buffer[next * n + t] = buffer[now * n + t] + (t >= d ? buffer[now * n + t - d] : 0.0f);
        now = next;
        __syncthreads();
    }
    out[blockIdx.x * n + t] = buffer[now * n + t];
}

// Blelloch: up and down a tree, exclusive, two elements a thread.
__global__ void scan_tree(const float *in, float *out) {
    extern __shared__ float tree[];
    int t = threadIdx.x, n = 2 * blockDim.x, d = 1;
    tree[2 * t] = in[blockIdx.x * n + 2 * t];
    tree[2 * t + 1] = in[blockIdx.x * n + 2 * t + 1];
    for (int half = n / 2; half > 0; half >>= 1) {
        __syncthreads();
        if (t < half)
            tree[d * (2 * t + 2) - 1] += tree[d * (2 * t + 1) - 1];
        d *= 2;
    }
    if (t == 0)
        tree[n - 1] = 0;
    for (int half = 1; half < n; half *= 2) {
        d >>= 1;
        __syncthreads();
        if (t < half) {
            int a = d * (2 * t + 1) - 1, b = d * (2 * t + 2) - 1;
            float left = tree[a];
            tree[a] = tree[b];
            tree[b] += left;
        }
    }
    __syncthreads();
    out[blockIdx.x * n + 2 * t] = tree[2 * t];
    out[blockIdx.x * n + 2 * t + 1] = tree[2 * t + 1];
}

__global__ void scan_warps(const float *in, float *out) {
    __shared__ float sums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float x = in[i];
    for (int d = 1; d < 32; d *= 2) {
        float left = __shfl_up_sync(0xffffffffu, x, d);
        if (lane >= d)
            x += left;
    }
    if (lane == 31)
        sums[warp] = x;
    __syncthreads();
    for (int w = 0; w < warp; w++)
        x += sums[w];
    out[i] = x;
}

template <int T>
__global__ void nbody(const float4 *bodies, float4 *force, int n) {
    __shared__ float4 tile[T];
    int i = blockIdx.x * T + threadIdx.x;
    float4 me = bodies[i];
    float ax = 0, ay = 0, az = 0;
    for (int first = 0; first < n; first += T) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < T; j++) {
            float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            float pull = tile[j].w * inverse * inverse * inverse;
            ax += dx * pull;
            ay += dy * pull;
            az += dz * pull;
        }
        __syncthreads();
    }
    force[i] = make_float4(ax, ay, az, 0.0f);
}

__global__ void mandelbrot(int *out, int width, int limit) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    float cx = -2.0f + 3.0f * px / width, cy = -1.5f + 3.0f * py / width;
    float x = 0, y = 0;
    int k = 0;
    while (k < limit && x * x + y * y < 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        k++;
    }
    out[py * width + px] = k;
}

// 64 x 64 results a block of 16 x 16 threads, 4 x 4 of them in each thread's registers.
__global__ void matmul_registers(const float *a, const float *b, float *c, int n) {
    __shared__ float left[16][64];
    __shared__ float right[16][64];
    int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
    int top = blockIdx.y * 64, side = blockIdx.x * 64;
    float sum[4][4] = {};
    for (int first = 0; first < n; first += 16) {
        for (int k = t; k < 1024; k += 256) {
            left[k % 16][k / 16] = a[(top + k / 16) * n + first + k % 16];
            right[k / 64][k % 64] = b[(first + k / 64) * n + side + k % 64];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            float u[4], v[4];
            for (int i = 0; i < 4; i++) {
                u[i] = left[k][ty * 4 + i];
                v[i] = right[k][tx * 4 + i];
            }
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    sum[i][j] += u[i] * v[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            c[(top + ty * 4 + i) * n + side + tx * 4 + j] = sum[i][j];
}

__global__ void matmul_at(const float *a, const float *b, float *c, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n || col >= n)
        return;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[k * n + row] * b[k * n + col];
    c[row * n + col] = sum;
}

// 32 x 8 threads, 4 elements each; with DIAGONAL, neighbouring blocks write to different columns of tiles.
template <bool DIAGONAL>
__global__ void transpose_rows(const float *in, float *out, int n) {
    __shared__ float tile[32][33];
    int bx = DIAGONAL ? (blockIdx.x + blockIdx.y) % gridDim.x : blockIdx.x;
    int by = DIAGONAL ? blockIdx.x : blockIdx.y;
    for (int j = 0; j < 32; j += 8)
        tile[threadIdx.y + j][threadIdx.x] = in[(by * 32 + threadIdx.y + j) * n + bx * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(bx * 32 + threadIdx.y + j) * n + by * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void daxpy(int n, double a, const double *x, double *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

__global__ void heat_double(const double *in, double *out, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        out[i] = in[i] + rate * (in[i - 1] - 2.0 * in[i] + in[i + 1]);
}

__device__ float normal(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float poly = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float tail = 0.39894228f * expf(-0.5f * d * d) * poly;
    return d > 0 ? 1.0f - tail : tail;
}

__global__ void black_scholes(const float *in, float *call, float *put, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float price = 10.0f + 20.0f * in[i], strike = 15.0f + 10.0f * in[i], years = 0.25f + 5.0f * in[i];
    float rate = 0.02f, sigma = 0.30f, root = sqrtf(years);
    float d1 = (logf(price / strike) + (rate + 0.5f * sigma * sigma) * years) / (sigma * root);
    float d2 = d1 - sigma * root, discount = expf(-rate * years);
    float n1 = normal(d1), n2 = normal(d2);
    call[i] = price * n1 - strike * discount * n2;
    put[i] = strike * discount * (1.0f - n2) - price * (1.0f - n1);
}

__global__ void bitonic_sort(unsigned *data) {
    __shared__ unsigned keys[1024];
    int t = threadIdx.x;
    keys[t] = data[blockIdx.x * 1024 + t];
    __syncthreads();
    for (int size = 2; size <= 1024; size *= 2)
        for (int d = size / 2; d > 0; d /= 2) {
            int other = t ^ d;
            if (other > t) {
                bool up = (t & size) == 0;
                if ((keys[t] > keys[other]) == up) {
                    unsigned swap = keys[t];
                    keys[t] = keys[other];
                    keys[other] = swap;
                }
            }
            __syncthreads();
        }
    data[blockIdx.x * 1024 + t] = keys[t];
}

__global__ void spmv_thread(const int *start, const unsigned *col, const float *value, const float *x, float *y, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++)
        sum += value[k] * x[col[k]];
    y[row] = sum;
}

__global__ void spmv_warp(const int *start, const unsigned *col, const float *value, const float *x, float *y, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = start[row] + lane; k < start[row + 1]; k += 32)
        sum += value[k] * x[col[k]];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (lane == 0)
        y[row] = sum;
}

__global__ void collatz(int *steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned long long x = i + 1;
    int count = 0;
    while (x != 1) {
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;
        count++;
    }
    steps[i] = count;
}

__global__ void primes(int *count, int n) {
    int x = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 3;
    if (x >= n)
        return;
    bool prime = true;
    for (int d = 3; d * d <= x && prime; d += 2)
        prime = x % d != 0;
    if (prime)
        atomicAdd(count, 1);
}

__global__ void chain(float *out, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i * 0.001f;
    for (int r = 0; r < rounds; r++)
        x = x * 0.999f + 0.5f;
    out[i] = x;
}

__global__ void local_array(int *out, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count[16];
    for (int k = 0; k < 16; k++)
        count[k] = k;
    unsigned x = i;
    for (int r = 0; r < rounds; r++) {
        x = x * 1664525u + 1013904223u;
        count[x >> 28] += r;
    }
    int sum = 0;
    for (int k = 0; k < 16; k++)
        sum += count[k] * k;
    out[i] = sum;
}

__global__ void fill_loop(float *out, float value, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = value;
}

__global__ void copy_loop(const float *in, float *out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = in[i];
}

__global__ void broadcast(const float *table, float *out, int length) {
    float sum = 0;
    for (int k = 0; k < length; k++)
        sum += table[k];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <int LIVE>
__device__ float turn(const float *in, int rounds) {
    float a[LIVE];
#pragma unroll
    for (int k = 0; k < LIVE; k++)
        a[k] = in[k * 32 + threadIdx.x % 32];
    for (int r = 0; r < rounds; r++) {
#pragma unroll
        for (int k = 0; k < LIVE; k++)
            a[k] = a[k] * 0.75f + a[(k + 5) % LIVE];
    }
    float sum = 0;
#pragma unroll
    for (int k = 0; k < LIVE; k++)
        sum += a[k];
    return sum;
}

__global__ void many_live(const float *in, float *out, int rounds) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = turn<100>(in, rounds);
}

__global__ void __launch_bounds__(256, 4) bounded(const float *in, float *out, int rounds) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = turn<40>(in, rounds);
}

__global__ void chase(const int *next, int *out, int steps) {
    int at = 0;
    for (int k = 0; k < steps; k++)
        at = next[at];
    *out = at;
}

// A rod with its ends held by reflection: compute, write, ends; a barrier after each.
__global__ void jacobi_shared(const float *in, float *out, int steps) {
    extern __shared__ float rod[];
    int t = threadIdx.x + 1, n = blockDim.x, at = blockIdx.x * n + threadIdx.x;
    rod[t] = in[at];
    __syncthreads();
    for (int s = 0; s < steps; s++) {
        if (t == 1)
            rod[0] = rod[2];
        if (t == n)
            rod[n + 1] = rod[n - 1];
        __syncthreads();
        float next = 0.25f * rod[t - 1] + 0.5f * rod[t] + 0.25f * rod[t + 1];
        __syncthreads();
        rod[t] = next;
        __syncthreads();
    }
    out[at] = rod[t];
}

static const char *kernel;
static bool is(const char *name) { return strcmp(kernel, name) == 0; }

// One case of the launch below; SHARED is bytes of dynamic shared memory.
#define CASE(WHEN, SHARED, CALLED, ...)                                                                                \
    else if (WHEN) CALLED<<<grid, block, SHARED>>>(__VA_ARGS__);

int main(int argc, char **argv) {
    if (argc != 8) {
        fprintf(stderr, "usage: unseen KERNEL GX GY BX BY P Q\n");
        return 2;
    }
    kernel = argv[1];
    dim3 grid(atoi(argv[2]), atoi(argv[3])), block(atoi(argv[4]), atoi(argv[5]));
    int p = atoi(argv[6]), q = atoi(argv[7]), side = block.x;
    int n = grid.x * grid.y * block.x * block.y;
    bool square = is("matmul_registers") || is("transpose_rows") || is("transpose_diagonal");
    if (square || is("chase"))
        n = p * (square ? p : q);
    int rows = is("spmv_thread") || is("spmv_warp") ? p : 0;
    int *row = (int *)malloc((rows + 1) * sizeof(int));
    row[0] = 0;
    for (int r = 0; r < rows; r++)
        n = row[r + 1] = row[r] + hash(r) % q;
    n = 1024 + (n > p ? n > q ? n : q : p > q ? p : q);
    // Of each buffer, per element: the most that the kernel has there.
    int bytes = 4;
    if (is("daxpy") || is("heat_double") || is("scan_tree"))
        bytes = 8;
    if (is("copy_float4") || is("nbody"))
        bytes = 16;
    if (is("move_aos") || is("move_soa"))
        bytes = 24;
    float *x, *y, *z;
    unsigned *keys;
    int *start;
    cudaMalloc(&x, (size_t)n * bytes);
    cudaMalloc(&y, (size_t)n * bytes);
    cudaMalloc(&z, (size_t)n * bytes);
    cudaMalloc(&keys, n * sizeof(unsigned));
    cudaMalloc(&start, (rows + 1) * sizeof(int));
    cudaMemcpy(start, row, (rows + 1) * sizeof(int), cudaMemcpyHostToDevice);
    float coefficients[2 * RADIUS + 1];
    for (int k = 0; k <= 2 * RADIUS; k++)
        coefficients[k] = 1.0f / (1 + k);
    cudaMemcpyToSymbol(taps, coefficients, sizeof coefficients);

    if (is("black_scholes"))
        init_floats<<<264, 256>>>(x, n);
    if (is("hist_global") || is("hist_shared"))
        init_keys<<<264, 256>>>(keys, n, 256, q);
    if (is("gather") || is("scatter"))
        init_keys<<<264, 256>>>(keys, n, q, 0);
    if (rows > 0)
        init_keys<<<264, 256>>>(keys, n, p, 0);
    if (is("bitonic_sort"))
        init_keys<<<264, 256>>>(keys, n, 1 << 20, 0);
    if (is("chase"))
        init_chain<<<264, 256>>>((int *)keys, p * q, q);

    if (is("copy_float4"))
        copy<<<grid, block>>>((float4 *)x, (float4 *)y, p);
    CASE(is("copy_short"), 0, copy, (short *)x, (short *)y, p)
    CASE(is("copy_byte"), 0, copy, (unsigned char *)x, (unsigned char *)y, p)
    CASE(is("move_aos"), 0, move_aos, (Particle *)x, 0.01f, p)
    CASE(is("move_soa"), 0, move_soa, x, x + n, x + 2 * n, x + 3 * n, x + 4 * n, x + 5 * n, 0.01f, p)
    CASE(is("stencil_global"), 0, stencil_global, x, y, p)
    CASE(is("stencil_shared") && side == 16, 0, stencil_shared<16>, x, y, p)
    CASE(is("stencil_shared") && side == 32, 0, stencil_shared<32>, x, y, p)
    CASE(is("convolve"), 0, convolve, x, y, p)
    CASE(is("hist_global"), 0, hist_global, keys, (unsigned *)y, p)
    CASE(is("hist_shared"), 0, hist_shared, keys, (unsigned *)y, p)
    CASE(is("gather"), 0, gather, x, keys, y, p)
    CASE(is("scatter"), 0, scatter, x, keys, y, p)
    CASE(is("reduce_atomic"), 0, reduce_atomic, x, y, p)
    CASE(is("scan_steps"), 2 * side * sizeof(float), scan_steps, x, y)
    CASE(is("scan_tree"), 2 * side * sizeof(float), scan_tree, x, y)
    CASE(is("scan_warps"), 0, scan_warps, x, y)
    CASE(is("nbody") && side == 64, 0, nbody<64>, (float4 *)x, (float4 *)y, p)
    CASE(is("nbody") && side == 128, 0, nbody<128>, (float4 *)x, (float4 *)y, p)
    CASE(is("nbody") && side == 256, 0, nbody<256>, (float4 *)x, (float4 *)y, p)
    CASE(is("mandelbrot"), 0, mandelbrot, (int *)x, grid.x * side, p)
    CASE(is("matmul_registers"), 0, matmul_registers, x, y, z, p)
    CASE(is("matmul_at"), 0, matmul_at, x, y, z, p)
    CASE(is("transpose_rows"), 0, transpose_rows<false>, x, y, p)
    CASE(is("transpose_diagonal"), 0, transpose_rows<true>, x, y, p)
    CASE(is("daxpy"), 0, daxpy, p, 2.0, (double *)x, (double *)y)
    CASE(is("heat_double"), 0, heat_double, (double *)x, (double *)y, 0.1, p)
    CASE(is("black_scholes"), 0, black_scholes, x, y, z, p)
    CASE(is("bitonic_sort"), 0, bitonic_sort, keys)
    CASE(is("spmv_thread"), 0, spmv_thread, start, keys, x, y, z, p)
    CASE(is("spmv_warp"), 0, spmv_warp, start, keys, x, y, z, p)
    CASE(is("collatz"), 0, collatz, (int *)x, p)
    CASE(is("primes"), 0, primes, (int *)x, p)
    CASE(is("chain"), 0, chain, x, p)
    CASE(is("local_array"), 0, local_array, (int *)x, p)
    CASE(is("fill_loop"), 0, fill_loop, x, 1.0f, p)
    CASE(is("copy_loop"), 0, copy_loop, x, y, p)
    CASE(is("broadcast"), 0, broadcast, x, y, p)
    CASE(is("many_live"), 0, many_live, x, y, p)
    CASE(is("bounded"), 0, bounded, x, y, p)
    CASE(is("chase"), 0, chase, (int *)keys, (int *)x, p)
    CASE(is("jacobi_shared"), (side + 2) * sizeof(float), jacobi_shared, x, y, p)
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
