// Cooperative groups: thread_block's members, group_index, thread_index and barriers.
#include <stdio.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void kernel(int *out)
{
    __shared__ int s[24];
    cg::thread_block b = cg::this_thread_block();
    int r = b.thread_rank();
    s[r] = r * 10 + b.thread_index().z;
    b.sync();
    int v = s[b.size() - 1 - r];
    cg::sync(b);
    if (r == 5) {
        out[0] = b.size();
        out[1] = b.num_threads();
        out[2] = b.group_index().y * 10 + b.group_index().x;
        out[3] = b.thread_index().x * 100 + b.thread_index().y * 10 + b.thread_index().z;
        out[4] = b.dim_threads().x * 100 + b.dim_threads().y * 10 + b.dim_threads().z;
        out[5] = v;
    }
}

int main()
{
    int h[6], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, dim3(4, 3, 2)>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) printf("%d ", x);
    printf("\n");
    cudaFree(d);
    return 0;
}
