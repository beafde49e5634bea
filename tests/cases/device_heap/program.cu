// malloc, free, new and delete on the device; memory that one kernel leaves to the next.
#include <stdio.h>
#include <string.h>

struct Node { int value; Node *next; __device__ Node(int v, Node *n) : value(v), next(n) { } };
__device__ Node *lists[8];

__global__ void build(int *ok)
{
    int t = threadIdx.x;
    Node *head = nullptr;
    for (int i = 0; i <= t; ++i) head = new Node(i * t, head);
    lists[t] = head;
    char *text = (char *)malloc(16 + t);
    memset(text, 'a' + t, 16 + t);
    int *copy = new int[4];
    memcpy(copy, text, 16);
    ok[t] = text != nullptr && copy[3] == 0x01010101 * ('a' + t);
    free(text);
    delete[] copy;
    free(nullptr);
}

__global__ void drain(int *sum)
{
    int t = threadIdx.x, s = 0;
    for (Node *n = lists[t]; n; ) {
        Node *next = n->next;
        s += n->value;
        delete n;
        n = next;
    }
    sum[t] = s;
}

int main()
{
    int h[16], *d;
    cudaMalloc(&d, sizeof h);
    build<<<1, 8>>>(d);
    drain<<<1, 8>>>(d + 8);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; ++i) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d);
    return 0;
}
