// Operators of every kind, overloaded as members and as free functions, on the device.
#include <cstdio>
struct V {
    int x, y;
    __device__ V operator-() const { return {-x, -y}; }
    __device__ V operator+(V o) const { return {x + o.x, y + o.y}; }
    __device__ V &operator+=(V o) { x += o.x; y += o.y; return *this; }
    __device__ V &operator++() { ++x; return *this; }
    __device__ V operator++(int) { V t = *this; ++*this; return t; }
    __device__ V &operator--() { --y; return *this; }
    __device__ V operator--(int) { V t = *this; --y; return t; }
    __device__ int &operator[](int i) { return i ? y : x; }
    __device__ int operator()(int a, int b = 2) const { return x * a + y * b; }
    __device__ bool operator!() const { return !x && !y; }
    __device__ V operator~() const { return {y, x}; }
    __device__ explicit operator bool() const { return x || y; }
    __device__ V *operator->() { return this; }
    __device__ int operator*() const { return x * y; }
    __device__ V operator,(V o) const { return {x, o.y}; }
    __device__ V &operator=(int n) { x = y = n; return *this; }
    __device__ int operator->*(int k) const { return x + k; }
};
__device__ V operator*(int k, V v) { return {k * v.x, k * v.y}; }
__device__ int operator*(V a, V b) { return a.x * b.x + a.y * b.y; }
__device__ bool operator==(V a, V b) { return a.x == b.x && a.y == b.y; }
__device__ bool operator!=(V a, V b) { return !(a == b); }
__device__ bool operator<(V a, V b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
__device__ V operator<<(V v, int n) { return {v.x << n, v.y << n}; }
__device__ V operator%(V v, int n) { return {v.x % n, v.y % n}; }
__device__ V operator^(V a, V b) { return {a.x ^ b.x, a.y ^ b.y}; }
__device__ V &operator<<=(V &v, int n) { return v = v << n; }
__device__ bool operator&&(V a, int b) { return a.x > b; }
struct Handle { V *v; __device__ V *operator->() const { return v; } __device__ V &operator*() const { return *v; } };

__global__ void kernel(int *out)
{
    int n = 0;
    V a = {1, 2}, b = {3, 4}, c = a + b;
    out[n++] = c.x * 10 + c.y;
    out[n++] = (c += -a).x;
    out[n++] = (2 * c).y;
    out[n++] = c++.x;
    out[n++] = (++c).x;
    out[n++] = c--.y;
    out[n++] = (--c).y;
    c[0] = 7; c[1] += 5;
    out[n++] = c(1) * 100 + c(1, 1);
    out[n++] = !c + !V{} * 2 + (c ? 4 : 0) + (V{} ? 8 : 0);
    out[n++] = (~c).x + a * b;
    out[n++] = *c + c->y;
    out[n++] = (a, b).y;
    out[n++] = (a = 6).x;
    out[n++] = (a->*5);
    out[n++] = (a == b) + 2 * (a != b) + 4 * (a < b) + 8 * (b < a);
    a <<= 2;
    out[n++] = (a % 5).x * 100 + (a ^ b).y;
    Handle h = {&b};
    h->x = 50;
    (*h).y++;
    out[n++] = b.x + b.y;
    out[n++] = (b && 49) + 2 * operator==(a, a) + 4 * a.operator()(0, 0);
}

int main()
{
    int *d, h[18];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
