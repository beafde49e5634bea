__global__ void fill(float *a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }
int main() {
    float *d;
    cudaMalloc(&d, 128);
    fill<<1, 32>>(d, 32);
    return 0;
}
