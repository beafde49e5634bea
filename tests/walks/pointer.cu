// A list of blocks whose first pointer still points to memory that was handed out again.
#include <cstdio>

struct Node { int value; Node *next; };
__device__ Node pool[4];
__device__ int used;

__device__ Node *take() {
    int n = used % 3;
    used = used + 1;
    return &pool[n];
}

__global__ void build(int *out) {
    Node *first = take();
    first->value = 7;
    first->next = nullptr;
    Node *last = first;
    for (int i = 1; i < 4; i++) {
        Node *node = take();
        node->value = i;
        node->next = nullptr;
        last->next = node;
        last = node;
    }
    *out = first->value;
}

int main() {
    int *out, result;
    cudaMalloc(&out, sizeof(int));
    build<<<1, 1>>>(out);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d, not 7\n", result);
}
