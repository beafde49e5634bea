// device: h200-sxm
// Barriers in shared memory by inline PTX: arrivals, phases, bytes that a bulk copy brings; matrices of doubles, movmatrix.
#include <cstdint>
#include <cstdio>

__device__ unsigned at(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}
__device__ void init(uint64_t *bar, unsigned count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(bar)), "r"(count));
}
__device__ uint64_t arrive(uint64_t *bar)
{
    uint64_t state;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(at(bar)) : "memory");
    return state;
}
__device__ bool test(uint64_t *bar, uint64_t state)
{
    unsigned done;
    asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.shared::cta.b64 p, [%1], %2;\nselp.b32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(at(bar)), "l"(state)
                 : "memory");
    return done;
}
__device__ void wait(uint64_t *bar, unsigned parity)
{
    asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
                 "@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"(at(bar)),
                 "r"(parity)
                 : "memory");
}

// Two groups of warps hand numbers to each other through one buffer.
__global__ void pipeline(int *out, int rounds)
{
    __shared__ uint64_t full, empty;
    __shared__ int buffer[64];
    if (threadIdx.x == 0) {
        init(&full, 64);
        init(&empty, 64);
    }
    __syncthreads();
    int lane = threadIdx.x % 64, sum = 0;
    for (int i = 0; i < rounds; i++) {
        if (threadIdx.x < 64) {
            wait(&empty, (i & 1) ^ 1);
            buffer[lane] = i * 100 + lane;
            arrive(&full);
        } else {
            wait(&full, i & 1);
            sum += buffer[63 - lane];
            arrive(&empty);
        }
    }
    if (threadIdx.x >= 64)
        out[lane] = sum;
}

// One thread arrives last.
__global__ void phases(unsigned *out)
{
    __shared__ uint64_t bar;
    if (threadIdx.x == 0)
        init(&bar, 3);
    __syncthreads();
    if (threadIdx.x == 0) {
        uint64_t first = arrive(&bar);
        out[0] = test(&bar, first);
        asm volatile("mbarrier.arrive.shared.b64 _, [%0], 2;" ::"r"(at(&bar)) : "memory");
        out[1] = test(&bar, first);
        uint64_t second;
        asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(second) : "r"(at(&bar)) : "memory");
        out[2] = test(&bar, second);
        arrive(&bar);
        out[3] = test(&bar, second);
        arrive(&bar);
        out[4] = test(&bar, second);
        // From now on two are enough.
        uint64_t third = arrive(&bar);
        arrive(&bar);
        out[5] = test(&bar, third);
        asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(at(&bar)));
    }
}

// A bulk copy brings a tile; all wait for its bytes.
__global__ void bulk(const int *in, int *out)
{
    __shared__ alignas(16) int tile[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) {
        init(&bar, 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&bar)), "r"(1024) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at(tile)),
                     "l"(in), "r"(1024), "r"(at(&bar))
                     : "memory");
    }
    wait(&bar, 0);
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        tile[i] *= 2;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out), "r"(at(tile)), "r"(1024) : "memory");
        asm volatile("cp.async.bulk.commit_group;");
        asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
}

__global__ void tiles(double *d, unsigned *t)
{
    // a[i][k] = i + k, b[k][j] = k * j; the accumulator begins with 1.
    int lane = threadIdx.x, row = lane / 4, k = lane % 4;
    double a = row + k, b = k * row, c0 = 1, c1 = 1;
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(c0), "+d"(c1)
                 : "d"(a), "d"(b));
    d[row * 8 + k * 2] = c0;
    d[row * 8 + k * 2 + 1] = c1;
    // Element (i, j) is 8 i + j: its transpose has 8 j + i there.
    unsigned pair = (row * 8 + k * 2) | (row * 8 + k * 2 + 1) << 16, turned;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(turned) : "r"(pair));
    t[row * 8 + k * 2] = turned & 0xffff;
    t[row * 8 + k * 2 + 1] = turned >> 16;
}

// What a kernel before it in the stream left.
__global__ void first(int *x)
{
    x[threadIdx.x] = threadIdx.x;
    cudaTriggerProgrammaticLaunchCompletion();
}
__global__ void second(int *x)
{
    cudaGridDependencySynchronize();
    x[threadIdx.x] += 1000;
}

int main()
{
    int *x, *y;
    unsigned *u;
    double *d;
    cudaMallocManaged(&x, 1024);
    cudaMallocManaged(&y, 1024);
    cudaMallocManaged(&u, 1024);
    cudaMallocManaged(&d, 64 * sizeof *d);

    pipeline<<<1, 128>>>(x, 6);
    cudaDeviceSynchronize();
    printf("pipeline %d %d %d\n", x[0], x[1], x[63]);

    phases<<<1, 32>>>(u);
    cudaDeviceSynchronize();
    printf("phases %u %u %u %u %u %u\n", u[0], u[1], u[2], u[3], u[4], u[5]);

    for (int i = 0; i < 256; i++)
        x[i] = i;
    bulk<<<1, 64>>>(x, y);
    cudaDeviceSynchronize();
    printf("bulk %d %d %d\n", y[0], y[1], y[255]);

    tiles<<<1, 32>>>(d, u);
    cudaDeviceSynchronize();
    bool right = true;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            double sum = 1;
            for (int k = 0; k < 4; k++)
                sum += (i + k) * (k * j);
            right &= d[i * 8 + j] == sum && u[i * 8 + j] == unsigned(j * 8 + i);
        }
    printf("tiles %s\n", right ? "right" : "wrong");

    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 1;
    config.blockDim = 64;
    config.attrs = &attribute;
    config.numAttrs = 1;
    first<<<1, 64>>>(x);
    printf("launch %s\n", cudaGetErrorName(cudaLaunchKernelEx(&config, second, x)));
    cudaDeviceSynchronize();
    printf("dependent %d %d\n", x[0], x[63]);
    return 0;
}
