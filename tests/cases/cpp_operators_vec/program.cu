// A small vector class with overloaded operators, used on both sides.
#include <iostream>
#include <vector>

class Vec3i {
    int v_[3];
public:
    __host__ __device__ Vec3i(int x = 0, int y = 0, int z = 0) { v_[0] = x; v_[1] = y; v_[2] = z; }
    __host__ __device__ int &operator[](int k) { return v_[k]; }
    __host__ __device__ int operator[](int k) const { return v_[k]; }
    __host__ __device__ Vec3i &operator+=(const Vec3i &o) {
        for (int k = 0; k < 3; ++k) v_[k] += o.v_[k];
        return *this;
    }
    __host__ __device__ Vec3i operator-() const { return Vec3i(-v_[0], -v_[1], -v_[2]); }
    __host__ __device__ Vec3i &operator++() { ++v_[0]; ++v_[1]; ++v_[2]; return *this; }
    __host__ __device__ Vec3i operator++(int) { Vec3i old(*this); ++*this; return old; }
    __host__ __device__ int operator()(int x) const { return (v_[0] * x + v_[1]) * x + v_[2]; }
    __host__ __device__ explicit operator bool() const { return v_[0] || v_[1] || v_[2]; }
    friend __host__ __device__ Vec3i operator*(int s, const Vec3i &a) {
        return Vec3i(s * a.v_[0], s * a.v_[1], s * a.v_[2]);
    }
    friend __host__ __device__ bool operator==(const Vec3i &a, const Vec3i &b) {
        return a.v_[0] == b.v_[0] && a.v_[1] == b.v_[1] && a.v_[2] == b.v_[2];
    }
    friend std::ostream &operator<<(std::ostream &os, const Vec3i &a) {
        return os << '(' << a[0] << ", " << a[1] << ", " << a[2] << ')';
    }
};
__host__ __device__ inline Vec3i operator+(Vec3i a, const Vec3i &b) { return a += b; }
__host__ __device__ inline Vec3i operator-(const Vec3i &a, const Vec3i &b) { return a + -b; }
__host__ __device__ inline int operator*(const Vec3i &a, const Vec3i &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
__host__ __device__ inline Vec3i operator%(const Vec3i &a, const Vec3i &b) {   // cross product
    return Vec3i(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
}
__host__ __device__ inline bool operator!=(const Vec3i &a, const Vec3i &b) { return !(a == b); }

__host__ __device__ Vec3i work(Vec3i a, int i)
{
    Vec3i e(1, -2, 3), c = a % e;
    if (c * a != 0 || c * e != 0) return Vec3i();       // must be orthogonal
    c += 2 * (a - e);
    Vec3i before = c++;
    c[i % 3] = before(i % 4);
    return c ? c : -before;
}

__global__ void apply(const Vec3i *in, Vec3i *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = work(in[i], i);
}

int main()
{
    const int n = 150;
    std::vector<Vec3i> in, out(n);
    for (int i = 0; i < n; ++i) in.emplace_back(i, 5 - i, i * i % 17);
    Vec3i *dIn, *dOut;
    cudaMalloc(&dIn, n * sizeof(Vec3i));
    cudaMalloc(&dOut, n * sizeof(Vec3i));
    cudaMemcpy(dIn, in.data(), n * sizeof(Vec3i), cudaMemcpyHostToDevice);
    apply<<<(n + 63) / 64, 64>>>(dIn, dOut, n);
    cudaMemcpy(out.data(), dOut, n * sizeof(Vec3i), cudaMemcpyDeviceToHost);
    int bad = 0;
    Vec3i total;
    for (int i = 0; i < n; ++i) { bad += out[i] != work(in[i], i); total += out[i]; }
    std::cout << "out[7] = " << out[7] << ", total = " << total << "\nwrong: " << bad << std::endl;
    cudaFree(dIn);
    cudaFree(dOut);
    return bad;
}
