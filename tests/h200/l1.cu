// Throughput of one SM: global loads that hit its L1, by lines a warp touches and word size; shared memory by conflict
// degree.
#include <cstdio>
#include <cstring>
// Each thread loads words at its place and 4, 8 and 12 KB after it.
__global__ void hits(const unsigned *data, const unsigned *where, long long *took, unsigned *sink) {
    const unsigned *p = data + where[threadIdx.x];
    unsigned sum = 0;
    for (int i = 0; i < 4; i++) {
        unsigned v;
        asm volatile("ld.global.ca.u32 %0,[%1];" : "=r"(v) : "l"(p));
        sum += v;
    }
    __syncthreads();
    long long t0 = clock64();
    for (int i = 0; i < 64; i++) {
        unsigned a, b, c, d;
        const unsigned *q = p + (sum & 1);
        asm volatile("ld.global.ca.u32 %0,[%1];" : "=r"(a) : "l"(q) : "memory");
        asm volatile("ld.global.ca.u32 %0,[%1+4096];" : "=r"(b) : "l"(q) : "memory");
        asm volatile("ld.global.ca.u32 %0,[%1+8192];" : "=r"(c) : "l"(q) : "memory");
        asm volatile("ld.global.ca.u32 %0,[%1+12288];" : "=r"(d) : "l"(q) : "memory");
        sum += a + b + c + d;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = sum;
}
template <class V> __global__ void wide(const V *data, int stride, long long *took, unsigned *sink) {
    const V *p = data + (threadIdx.x & 31) * stride;
    unsigned sum = 0;
    V v = *p;
    sum += v.x;
    __syncthreads();
    long long t0 = clock64();
    for (int i = 0; i < 64; i++) {
        if (sizeof(V) == 16) {
            _Pragma("unroll") for (int k = 0; k < 4; k++) {
                const V *q = p + (sum & 1) + k * 128;
                unsigned a, b, c, d;
                asm volatile("ld.global.ca.v4.u32 {%0,%1,%2,%3},[%4];"
                             : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                             : "l"(q)
                             : "memory");
                sum += a + b + c + d;
            }
        } else
            _Pragma("unroll") for (int k = 0; k < 4; k++) {
                const V *q = p + (sum & 1) + k * 128;
                unsigned a, b;
                asm volatile("ld.global.ca.v2.u32 {%0,%1},[%2];" : "=r"(a), "=r"(b) : "l"(q) : "memory");
                sum += a + b;
            }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = sum;
}
__global__ void shared_ld(int stride, long long *took, unsigned *sink) {
    __shared__ unsigned s[8192];
    for (int i = threadIdx.x; i < 8192; i += blockDim.x)
        s[i] = 0;
    unsigned at = (unsigned)__cvta_generic_to_shared(s) + (threadIdx.x & 31) * stride * 4 % 16384, sum = 0;
    __syncthreads();
    long long t0 = clock64();
    for (int i = 0; i < 64; i++) {
        unsigned a, b, c, d;
        unsigned q = at + (sum & 1) * 4;
        asm volatile("ld.shared.u32 %0,[%1];" : "=r"(a) : "r"(q) : "memory");
        asm volatile("ld.shared.u32 %0,[%1+4];" : "=r"(b) : "r"(q) : "memory");
        asm volatile("ld.shared.u32 %0,[%1+8];" : "=r"(c) : "r"(q) : "memory");
        asm volatile("ld.shared.u32 %0,[%1+12];" : "=r"(d) : "r"(q) : "memory");
        sum += a + b + c + d;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = sum;
}
__global__ void shared_st(int stride, long long *took, unsigned *sink) {
    __shared__ unsigned s[8192];
    unsigned at = (unsigned)__cvta_generic_to_shared(s) + (threadIdx.x & 31) * stride * 4 % 32768;
    __syncthreads();
    long long t0 = clock64();
    for (int i = 0; i < 64; i++) {
        unsigned q = at + (i & 1) * 16;
        asm volatile(
            "st.shared.u32 [%0],%1; st.shared.u32 [%0+4],%1; st.shared.u32 [%0+8],%1; st.shared.u32 [%0+12],%1;" ::"r"(
                q),
            "r"(i)
            : "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = s[threadIdx.x];
}
__global__ void shared_chain(int stride, long long *took, unsigned *sink) { // latency with conflicts
    __shared__ unsigned s[8192];
    for (int i = threadIdx.x; i < 8192; i += blockDim.x)
        s[i] = 0;
    unsigned base = (unsigned)__cvta_generic_to_shared(s) + (threadIdx.x & 31) * stride * 4 % 32768, at = base;
    __syncthreads();
    long long t0 = clock64();
    for (int i = 0; i < 256; i++) {
        unsigned v;
        asm volatile("ld.shared.u32 %0,[%1];" : "=r"(v) : "r"(at));
        at = base + v;
    }
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = at;
}
__global__ void l1_chain(const unsigned *data, int stride, long long *took, unsigned *sink) {
    const unsigned *base = data + (threadIdx.x & 31) * stride, *p = base;
    unsigned v0;
    asm volatile("ld.global.ca.u32 %0,[%1];" : "=r"(v0) : "l"(p));
    p += v0;
    long long t0 = clock64();
    for (int i = 0; i < 256; i++) {
        unsigned v;
        asm volatile("ld.global.ca.u32 %0,[%1];" : "=r"(v) : "l"(p));
        p = base + v;
    }
    if (threadIdx.x == 0)
        took[0] = clock64() - t0;
    sink[threadIdx.x] = (unsigned)(size_t)p;
}
int main() {
    unsigned *data, *sink;
    long long *took, t;
    cudaMalloc(&data, 1 << 20);
    cudaMemset(data, 0, 1 << 20);
    cudaMalloc(&sink, 1 << 16);
    cudaMalloc(&took, 8);
    auto get = [&]() {
        cudaDeviceSynchronize();
        cudaMemcpy(&t, took, 8, cudaMemcpyDeviceToHost);
        return t;
    };
    unsigned host[1024], *where;
    cudaMalloc(&where, sizeof host);
    for (int warps : {1, 4, 8, 32}) {
        for (int stride : {0, 1, 2, 4, 8, 16, 32, 33, 40, 64}) {
            for (int i = 0; i < 1024; i++)
                host[i] = i % 32 * stride;
            cudaMemcpy(where, host, sizeof host, cudaMemcpyHostToDevice);
            hits<<<1, warps * 32>>>(data, where, took, sink);
            printf("hits,warps=%d,stride=%d,clk_per_inst=%.2f\n", warps, stride, get() / 256.0 / warps);
        }
    }
    for (int span : {2048, 4096, 8192}) { // random words among span
        for (int i = 0; i < 1024; i++) {
            unsigned x = i * 2654435761u;
            x ^= x >> 15;
            x *= 0x846ca68bu;
            x ^= x >> 13;
            host[i] = x % span;
        }
        cudaMemcpy(where, host, sizeof host, cudaMemcpyHostToDevice);
        for (int warps : {8, 32}) {
            hits<<<1, warps * 32>>>(data, where, took, sink);
            printf("hits_random,warps=%d,span=%d,clk_per_inst=%.2f\n", warps, span, get() / 256.0 / warps);
        }
    }
    for (int stride : {1, 2, 4, 8, 16}) {
        wide<uint2><<<1, 1024>>>((uint2 *)data, stride, took, sink);
        printf("wide8,stride=%d,clk_per_inst=%.2f\n", stride, get() / 256.0 / 32);
        wide<uint4><<<1, 1024>>>((uint4 *)data, stride, took, sink);
        printf("wide16,stride=%d,clk_per_inst=%.2f\n", stride, get() / 256.0 / 32);
    }
    for (int stride : {1, 2, 4, 8, 16, 32}) {
        shared_ld<<<1, 1024>>>(stride, took, sink);
        double a = get() / 256.0 / 32;
        shared_st<<<1, 1024>>>(stride, took, sink);
        double b = get() / 256.0 / 32;
        shared_chain<<<1, 32>>>(stride, took, sink);
        double c = get() / 256.0;
        l1_chain<<<1, 32>>>(data, stride, took, sink);
        double d = get() / 256.0;
        printf("shared,stride=%d,ld=%.2f,st=%.2f,chain=%.2f,l1chain=%.2f\n", stride, a, b, c, d);
    }
}
