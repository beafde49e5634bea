// Special registers of PTX: masks of lanes, sizes of shared memory, how many warps and multiprocessors there are, clocks.
// device: h200-sxm
#include <cstdio>
#define REG(name) ({ unsigned v_; asm volatile("mov.u32 %0, %%" name ";" : "=r"(v_)); v_; })
extern __shared__ int dyn[];
__global__ void k() {
    __shared__ int fix[33];
    fix[(threadIdx.x * 7) % 33] = dyn[threadIdx.x] = 1;
    unsigned lane = REG("laneid"), eq = REG("lanemask_eq"), lt = REG("lanemask_lt"), le = REG("lanemask_le"), gt = REG("lanemask_gt"), ge = REG("lanemask_ge");
    unsigned dynamic = REG("dynamic_smem_size"), total = REG("total_smem_size"), nwarp = REG("nwarpid"), nsm = REG("nsmid"), sm = REG("smid"), warp = REG("warpid");
    unsigned hi = REG("clock_hi"), glo = REG("globaltimer_lo"), ghi = REG("globaltimer_hi"), c = REG("clock");
    unsigned long long t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
    bool masks = eq == 1u << lane && lt == eq - 1 && le == (lt | eq) && gt == ~le && ge == ~lt;
    bool times = t - ((unsigned long long)ghi << 32 | glo) < 1000000000ull && hi < 1000000;
    __syncthreads();
    if (threadIdx.x == 5) printf("%d %d %d %u %u %u %d %d %d\n", fix[2], masks, times, dynamic, total, nwarp, nsm > sm, warp < nwarp, c != 0);
}
__global__ void none() { if (threadIdx.x == 0) printf("%u %u\n", REG("dynamic_smem_size"), REG("total_smem_size")); }
int main() {
    k<<<1, 32, 1000>>>();
    none<<<1, 32>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
