template <typename T> __global__ void fill(T *p, T v) { p[0] = v; }
template <int N> __device__ int times(int x) { return x * N; }
template <typename T> __device__ T broken(T x) { return x.y; }
struct S { int a; void set(int v) { a = v; } };
void over(int); void over(float);
int missing(int);
__global__ void k(int *p) { p[0] = times<p>(1) + times(3) + broken(p[0]); }
int main() {
    float *f = 0;
    fill<<<1, 1>>>(f, 3);
    fill<float><<<1, 1>>>(f, 3);
    over(1.5);
    const S s = {1};
    s.set(3);
    missing(1);
    int v = main;
}
int f() { int x = 3; }
