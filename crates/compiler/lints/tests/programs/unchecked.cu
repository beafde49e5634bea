// Nothing here looks at any result.
__global__ void first(int *a) { a[0] = 1; }
__global__ void second(int *a) { a[0] = 1; }
int main() {
    int *a;
    cudaMalloc(&a, 4);
    first<<<1, 1>>>(a);
    second<<<1, 1>>>(a);
    (void)cudaDeviceSynchronize();
    cudaFree(a);
}
