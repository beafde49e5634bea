// Accesses with an order, written in PTX: a lock by compare-and-swap, a flag with a release and an acquire, atomics of all
// kinds with a scope.
#include <cstdio>

__device__ int lock_word;
__device__ long long balance;
__device__ unsigned values[9];
__device__ int payload, ready;

__device__ void lock() {
    int old;
    do {
        asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 0, 1;" : "=r"(old) : "l"(&lock_word) : "memory");
    } while (old != 0);
}
__device__ void unlock() { asm volatile("st.release.gpu.global.b32 [%0], 0;" ::"l"(&lock_word) : "memory"); }

__global__ void deposit(int amount) {
    if (threadIdx.x == 0) {
        lock();
        balance += amount * (blockIdx.x + 1);
        unlock();
    }
}

__global__ void kinds() {
    unsigned t = threadIdx.x, old;
    asm volatile("atom.relaxed.gpu.global.add.u32 %0, [%1], %2;" : "=r"(old) : "l"(&values[0]), "r"(t) : "memory");
    asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(&values[1]), "r"(1u) : "memory");
    asm volatile("red.global.max.u32 [%0], %1;" ::"l"(&values[2]), "r"(t * 7 % 100) : "memory");
    asm volatile("atom.global.min.u32 %0, [%1], %2;" : "=r"(old) : "l"(&values[3]), "r"(t + 5) : "memory");
    asm volatile("red.global.or.b32 [%0], %1;" ::"l"(&values[4]), "r"(1u << (t & 31)) : "memory");
    asm volatile("red.global.xor.b32 [%0], %1;" ::"l"(&values[5]), "r"(t) : "memory");
    asm volatile("red.global.and.b32 [%0], %1;" ::"l"(&values[6]), "r"(~(t & 3)) : "memory");
    asm volatile("atom.global.inc.u32 %0, [%1], %2;" : "=r"(old) : "l"(&values[7]), "r"(9u) : "memory");
    if (t == 0) asm volatile("atom.global.exch.b32 %0, [%1], %2;" : "=r"(old) : "l"(&values[8]), "r"(77u) : "memory");
}

__global__ void pass() {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        payload = 1234;
        asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(&ready), "r"(1) : "memory");
    }
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        int seen;
        do {
            asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(&ready) : "memory");
        } while (!seen);
        printf("%d\n", payload);
    }
}

int main() {
    unsigned start[9] = {0, 0, 0, ~0u, 0, 0, ~0u, 0, 0}, end[9];
    cudaMemcpyToSymbol(values, start, sizeof start);
    deposit<<<100, 64>>>(3);
    kinds<<<1, 128>>>();
    pass<<<2, 32>>>();
    cudaError_t e = cudaDeviceSynchronize();
    long long sum;
    cudaMemcpyFromSymbol(&sum, balance, sizeof sum);
    cudaMemcpyFromSymbol(end, values, sizeof end);
    printf("%s %lld\n", cudaGetErrorString(e), sum);
    for (unsigned v : end) printf("%u ", v);
    printf("\n");
}
