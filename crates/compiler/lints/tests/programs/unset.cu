// Reads of what nothing set, and reads that only look so.
__device__ float read(const float *a, int n) {
    float sum;
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}
__host__ __device__ int ways(int x) {
    int set_in_branch, set_by_address, set_later, *pointer, never;
    if (x > 0) set_in_branch = 1;
    pointer = &set_by_address;
    *pointer = x;
    for (int i = 0; i < x; i++) {
        if (i > 0) x += set_later;
        set_later = i;
    }
    int fresh = 0;
    for (int i = 0; i < 2; i++) {
        int inner;
        fresh += i ? inner : 0;
        inner = i;
    }
    (void)never;
    return set_in_branch + set_by_address + fresh + never;
}
template <class T> __device__ T twice(T x) {
    T y;
    return x + y;
}
__global__ void kernel(float *a) { a[0] = read(a, 3) + ways(2) + twice(1) + twice(1.0f); }
int main() {
    double mean;
    kernel<<<1, 1>>>(nullptr);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    mean /= 2;
    return ways(3);
}
