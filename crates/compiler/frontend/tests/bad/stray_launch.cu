#include <cstdio>
__global__ void k(int *a, int n) { a[0] = n; }
int main()
{
    k<<<1, 1 namespace>>>(nullptr, 3);
    for (int i = 0; i < 3; i++)
        std::printf("%d", i);
    return 0;
}
