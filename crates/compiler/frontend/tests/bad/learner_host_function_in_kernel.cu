#include <iostream>

int nextOdd(int x)
{
    return x % 2 ? x + 2 : x + 1;
}

__global__ void odds(int *v, int n)
{
    int i = threadIdx.x;
    if (i < n)
        v[i] = nextOdd(v[i]);
}

int main()
{
    int h[10] = { 4, 7, 10 }, *d;
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    odds<<<1, 32>>>(d, 10);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    std::cout << h[0] << ' ' << h[1] << std::endl;
    return 0;
}
