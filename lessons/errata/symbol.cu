// Address and size of a variable of the device:
// two functions.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__device__ float table[100];

int main()
{
    float one = 1, back = 0;
    void *address;
    size_t size;
    CHECK(cudaGetSymbolAddress(&address, table));
    CHECK(cudaGetSymbolSize(&size, table));
    CHECK(cudaMemset(address, 0, size));
    CHECK(cudaMemcpy((float *)address + 99, &one, sizeof one, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyFromSymbol(&back, table, sizeof back, 99 * sizeof(float)));
    printf("%d bytes, the last float is %g\n", (int)size, back);
    return !(size == 400 && back == 1);
}
