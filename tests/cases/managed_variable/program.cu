// A __managed__ variable and managed memory, seen from both sides.
#include <stdio.h>

struct Node { int value; Node *next; };
__managed__ int total = 1;
__managed__ float table[4] = { 0.5f, 1.5f, 2.5f, 3.5f };

__global__ void walk(const Node *n)
{
    for (; n; n = n->next) total += n->value;
    for (float &f : table) f *= 2;
}

int main()
{
    Node *list = nullptr;
    for (int i = 1; i <= 5; ++i) {
        Node *n;
        cudaMallocManaged(&n, sizeof *n);
        n->value = i * i;
        n->next = list;
        list = n;
    }
    total += 10;
    walk<<<1, 1>>>(list);
    cudaDeviceSynchronize();
    printf("%d | %g %g %g %g\n", total, table[0], table[1], table[2], table[3]);
    table[2] = -1;
    list->value = 1000;
    walk<<<1, 1>>>(list);
    cudaDeviceSynchronize();
    printf("%d | %g %g %g %g\n", total, table[0], table[1], table[2], table[3]);
    while (list) {
        Node *n = list->next;
        cudaFree(list);
        list = n;
    }
    return 0;
}
