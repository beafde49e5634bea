// The variable is the result.
__device__ int result;
__global__ void set() { result = 1; }
int main() {
    set<<<1, 1>>>();
    cudaDeviceSynchronize();
}
