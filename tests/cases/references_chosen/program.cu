// References and pointers to one of several local variables, on both sides.
#include <cstdio>

struct Item {
    int key;
    double weight;
    short tag[3];
};

template <class T> __host__ __device__ const T& larger(const T& a, const T& b) { return a < b ? b : a; }
template <class T> __host__ __device__ T& lower(T& a, T& b) { return b.key < a.key ? b : a; }

__host__ __device__ long long work(const int* in, int n) {
    long long sum = 0;
    int v[5];
    for (int i = 0; i < 5; i++) v[i] = in[i];

    // The largest by reference, then by a pointer that moves.
    int top = v[0];
    for (int i = 1; i < 5; i++) top = larger(top, v[i]);
    int* best = v;
    for (int i = 1; i < 5; i++)
        if (v[i] > *best) best = v + i;
    *best -= 7;
    sum = sum * 31 + top - *best;
    for (int x : v) sum = sum * 31 + x;

    // Two that take turns.
    int a = in[1], b = in[2];
    int *from = &a, *to = &b;
    for (int i = 0; i < n; i++) {
        *to += *from + i;
        if (*to & 1) {
            int* t = from;
            from = to;
            to = t;
        }
    }
    sum = sum * 31 + a * 3 + b;

    // Objects, whole and by members of all sizes.
    Item x = {in[3], 0.5, {1, 2, 3}}, y = {in[4], 1.5, {4, 5, 6}}, z = {in[5], 2.5, {7, 8, 9}};
    for (int i = 0; i < n; i++) {
        Item& low = lower(lower(x, y), z);
        low.key += 3 * i;
        low.weight *= 1.25;
        low.tag[i & 1] -= 2;
        Item copy = low;
        low.tag[2] = copy.tag[0] + copy.tag[1];
        if (i == 3) lower(y, z) = x;
    }
    for (const Item& item : {x, y, z}) sum = sum * 31 + item.key + (long long)(item.weight * 16) + item.tag[2] * item.tag[0];

    // Out of a loop that may end early.
    int p = in[6], q = in[7], r = 0;
    int* last = &p;
    for (int i = 0; i < 6; i++) {
        if (in[i] == n) break;
        last = i % 3 == 0 ? &q : in[i] & 1 ? &r : last;
        *last ^= in[i] * (1 << i);
    }
    *last += 100;
    return sum * 31 + p + 5 * q + 7 * r + larger(p, q) - (p < r ? p < 12 ? p : 12 : r < 12 ? r : 12);
}

__global__ void all(const int* in, long long* out) { out[threadIdx.x] = work(in + threadIdx.x, threadIdx.x % 9); }

int main() {
    int* in;
    long long* out;
    cudaMallocManaged(&in, 72 * sizeof(int));
    cudaMallocManaged(&out, 64 * sizeof(long long));
    for (int i = 0; i < 72; i++) in[i] = i * 7919 % 101 - 20;
    all<<<1, 64>>>(in, out);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    int same = 0;
    for (int i = 0; i < 64; i++) same += out[i] == work(in + i, i % 9);
    printf("%d the same, such as %lld %lld\n", same, out[5], out[40]);
    cudaFree(in);
    cudaFree(out);
}
