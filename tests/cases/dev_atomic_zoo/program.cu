// device: h200-sxm
/* Every common atomic, on integers of 32 and 64 bits, on float and double
 * (exact values), a CAS loop, atomics on shared memory, block scope. */
#include <stdio.h>
#include <limits.h>
typedef unsigned long long ull;

struct Results {
    int add, sub, mn, mx, exch_sum, cas_max3; unsigned inc, dec, a, o, x;
    ull add64, max64; float fadd; double dadd, dmul; int shared_total, order_ok;
};

__device__ double atomicMulDouble(double *p, double f)
{
    ull *addr = (ull *)p, old = *addr, seen;
    do {
        seen = old;
        old = atomicCAS(addr, seen, __double_as_longlong(f * __longlong_as_double(seen)));
    } while (old != seen);
    return __longlong_as_double(old);
}

__device__ int atomicMaxMultipleOf3(int *p, int v)
{
    int cur = *p;
    while (v % 3 == 0 && v > cur) {
        int prev = atomicCAS(p, cur, v);
        if (prev == cur) break;
        cur = prev;
    }
    return cur;
}

__global__ void zoo(Results *r, int *tickets, int *slot)
{
    __shared__ int local;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) local = 0;
    __syncthreads();
    atomicAdd_block(&local, i & 3);
    int mine = atomicAdd(&r->add, 1);
    tickets[mine] += 1;                               /* every ticket is drawn once */
    atomicSub(&r->sub, 2);
    atomicMin(&r->mn, (i * 7919) % 1001 - 500);
    atomicMax(&r->mx, (i * 7919) % 1001 - 500);
    atomicInc(&r->inc, 99u);
    atomicDec(&r->dec, 49u);
    atomicAnd(&r->a, ~(1u << (i % 20)));
    atomicOr(&r->o, 1u << (i % 13));
    atomicXor(&r->x, (unsigned)i * 0x01010101u);
    atomicAdd(&r->add64, (ull)i << 20);
    atomicMax(&r->max64, (ull)i * i);
    atomicAdd(&r->fadd, 0.25f);
    atomicAdd(&r->dadd, i * 0.5);
    if (i < 20) atomicMulDouble(&r->dmul, 2.0);
    atomicMaxMultipleOf3(&r->cas_max3, i);
    atomicAdd(&r->exch_sum, atomicExch(slot, i + 1));
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&r->shared_total, local);
}

#define THREADS 1000
int main(void)
{
    Results h = {}, *d;
    int *tickets, *slot, ht[THREADS], last, distinct = 0, sum = 0;
    h.mn = INT_MAX; h.mx = INT_MIN; h.a = 0xffffffffu; h.dmul = 3.0;
    cudaMalloc((void **)&d, sizeof h);
    cudaMalloc((void **)&tickets, sizeof ht);
    cudaMalloc((void **)&slot, sizeof(int));
    cudaMemset(tickets, 0, sizeof ht);
    cudaMemset(slot, 0, sizeof(int));
    cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
    zoo<<<8, THREADS / 8>>>(d, tickets, slot);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(ht, tickets, sizeof ht, cudaMemcpyDeviceToHost);
    cudaMemcpy(&last, slot, sizeof last, cudaMemcpyDeviceToHost);
    for (int i = 0; i < THREADS; i++) { distinct += ht[i] == 1; sum += i + 1; }
    printf("add %d sub %d min %d max %d\n", h.add, h.sub, h.mn, h.mx);
    printf("inc %u dec %u and %08x or %08x xor %08x\n", h.inc, h.dec, h.a, h.o, h.x);
    printf("add64 %llu max64 %llu\n", h.add64, h.max64);
    printf("float %.2f double %.1f product %.0f\n", h.fadd, h.dadd, h.dmul);
    printf("multiple of 3: %d, shared %d\n", h.cas_max3, h.shared_total);
    printf("tickets %d, exchange %s\n", distinct, h.exch_sum + last == sum ? "complete" : "lost");
    int ok = h.add == 1000 && h.sub == -2000 && h.fadd == 250.f && h.dadd == 249750.0 && distinct == 1000
          && h.dmul == 3.0 * (1 << 20) && h.cas_max3 == 999 && h.inc == 0 && h.max64 == 998001 && h.shared_total == 1500;
    puts(ok ? "ok" : "WRONG");
    return !ok;
}
