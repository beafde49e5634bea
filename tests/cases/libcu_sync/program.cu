// device: h200-sxm
// <cuda/latch>, <cuda/semaphore> and fences.
#include <cstdio>
#include <cuda/atomic>
#include <cuda/cmath>
#include <cuda/latch>
#include <cuda/semaphore>
#include <new>

using Seats = cuda::counting_semaphore<cuda::thread_scope_device, 2>;
using Door = cuda::binary_semaphore<cuda::thread_scope_device>;

__global__ void enter(Seats *seats, Door *door, int *inside, int *most, int *visits)
{
    if (threadIdx.x) return;
    seats->acquire();
    atomicMax(most, atomicAdd(inside, 1) + 1);
    door->acquire();
    *visits = *visits + blockIdx.x;
    door->release();
    atomicSub(inside, 1);
    seats->release();
}

__global__ void gather(const int *in, int *out)
{
    using Latch = cuda::latch<cuda::thread_scope_block>;
    __shared__ alignas(Latch) unsigned char room[sizeof(Latch)];
    Latch &ready = *reinterpret_cast<Latch *>(room);
    __shared__ int part[4];
    if (threadIdx.x == 0) new (&ready) Latch(3);
    __syncthreads();
    int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) {
        if (warp) {
            part[warp] = in[warp] * warp;
            ready.count_down();
        } else {
            ready.wait();
            *out = part[1] + part[2] + part[3];
        }
    }
}

__device__ int value;
__device__ int flag;

__global__ void fences(int *out)
{
    if (threadIdx.x) return;
    volatile int *seen = &flag;
    if (blockIdx.x == 0) {
        value = 77;
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
        *seen = 1;
    } else {
        while (*seen == 0);
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
        *out = value;
    }
}

int main()
{
    Seats *seats;
    Door *door;
    int *v;
    cudaMallocManaged(&seats, sizeof *seats);
    cudaMallocManaged(&door, sizeof *door);
    cudaMallocManaged(&v, 8 * sizeof *v);
    new (seats) Seats(2);
    new (door) Door(1);
    for (int i = 0; i < 8; i++) v[i] = i < 4 ? 0 : i;
    enter<<<cuda::ceil_div(40, 4), 32>>>(seats, door, v, v + 1, v + 2);
    gather<<<1, 128>>>(v + 4, v + 3);
    cudaDeviceSynchronize();
    fences<<<2, 32>>>(v);
    cudaDeviceSynchronize();
    printf("%d %d %d %d %d\n", v[1] >= 1 && v[1] <= 2, v[2], v[3], v[0], cuda::round_up(13, 8));
    cudaFree(seats);
    cudaFree(door);
    cudaFree(v);
    return 0;
}
