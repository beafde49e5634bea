// Items that only some threads have, in more registers than there are: what is spilled of the others has no value.
#include <cstdio>

struct Item {
    int key, rest[120];
};

__global__ void __launch_bounds__(1024) odd(const Item* in, Item* out, int* count, int n) {
    __shared__ int chosen;
    int i = threadIdx.x;
    if (i == 0) chosen = 0;
    Item item;
    if (n == 64) {
        item = in[i];
    } else if (i < n) {
        item = in[i];
    }
    __syncthreads();
    bool keep = false;
    if (i < n) keep = item.key & 1;
    int place = keep ? atomicAdd(&chosen, 1) : -1;
    __syncthreads();
    if (place >= 0) out[place] = item;
    if (i == 0) *count = chosen;
}

int main() {
    Item *in, *out;
    int* count;
    cudaMallocManaged(&in, 20 * sizeof(Item));
    cudaMallocManaged(&out, 20 * sizeof(Item));
    cudaMallocManaged(&count, sizeof(int));
    for (int i = 0; i < 20; i++) {
        in[i].key = i;
        for (int& x : in[i].rest) x = i;
    }
    odd<<<1, 64>>>(in, out, count, 20);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    int sum = 0;
    for (int i = 0; i < *count; i++) sum += out[i].rest[119];
    printf("%d: %d\n", *count, sum);
    cudaFree(in);
    cudaFree(out);
    cudaFree(count);
}
