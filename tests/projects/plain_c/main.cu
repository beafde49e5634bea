// Files of C beside CUDA: what C converts and C++ does not, a test program inside of a condition, an old encoding.
#include <cstdio>
#include "list.h"

__global__ void twice(int *a) { a[threadIdx.x] *= 2; }

int main()
{
    struct List *list = list_new();
    for (int i = 0; i < 5; i++) list_add(list, i * i);
    int *d;
    cudaMalloc(&d, 5 * sizeof(int));
    cudaMemcpy(d, list->items, 5 * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, 5>>>(d);
    cudaMemcpy(list->items, d, 5 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d of %d\n", list_sum(list), list->count);
    cudaFree(d);
    list_delete(list);
}
