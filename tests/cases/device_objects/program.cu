// Device code with objects on the heap, function pointers, lambdas, unions, bit-fields, goto, arrays in captures.
#include <cstdio>

struct Stack {
    int *data;
    int n, cap;
    __device__ Stack() : data(new int[2]), n(0), cap(2) {}
    __device__ ~Stack() { delete[] data; }
    __device__ void push(int v) {
        if (n == cap) {
            int *d = new int[cap * 2];
            for (int i = 0; i < n; i++) d[i] = data[i];
            delete[] data;
            data = d;
            cap *= 2;
        }
        data[n++] = v;
    }
};

struct Node {
    int value;
    Node *next;
};

__global__ void heap(int *out) {
    Stack s;
    for (int i = 0; i < 10; i++) s.push(i * threadIdx.x);
    Node *head = nullptr;
    for (int i = 0; i < s.n; i++) head = new Node{s.data[i], head};
    int sum = 0;
    while (head) {
        Node *next = head->next;
        sum = sum * 2 + head->value;
        delete head;
        head = next;
    }
    int *raw = (int *)malloc(2 * sizeof(int));
    raw[1] = sum;
    out[threadIdx.x] = raw[1];
    free(raw);
}

__device__ int turned(int *p) {
    __shared__ int s[64];
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    return s[63 - threadIdx.x];
}
__device__ __noinline__ int doubled(int *p) { return p[threadIdx.x] * 2; }
typedef int (*Function)(int *);
__device__ Function functions[2] = {turned, doubled};

__global__ void pointers(int *p, int which) {
    __shared__ int mine[16];
    if (threadIdx.x < 16) mine[threadIdx.x] = 7;
    __syncthreads();
    int r = functions[which](p);
    __syncthreads();
    p[threadIdx.x] = r + mine[threadIdx.x % 16];
}

template <class F> __device__ void each(int n, F f) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) f(i);
}

__global__ void lambdas(int *out, int n) {
    int k = 3, table[4] = {10, 20, 30, 40};
    each(n, [&](int i) { out[i] = i * k; });
    each(n, [=](int i) { out[i] += table[i % 4]; });
    auto add = [=](auto x) { return x + k; };
    __syncthreads();
    if (threadIdx.x == 0) out[0] = add(5);
}

enum class Color { Red, Green = 5 };
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

__global__ void parts(int *out) {
    union {
        int i;
        float f;
        unsigned char b[4];
    } u;
    u.f = 1.5f;
    struct {
        unsigned lo : 4, hi : 12;
        int s : 6;
        unsigned : 0;
        unsigned z : 1;
    } bits;
    bits.lo = 15;
    bits.hi = 300;
    bits.s = -5;
    bits.z = 1;
    bits.lo += 3;
    int a[4] = {1, 2, 3, 4};
    auto [p, q, r, s] = a;
    int t = threadIdx.x;
    if (t == 3) goto done;
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
            if (i * j == 20 + t) {
                out[8 + t] = i * 100 + j;
                goto done;
            }
        }
    }
done:
    switch (t) {
    case 0:
    case 1: out[t] = u.b[3]; break;
    case 2: out[t] = bits.lo + bits.hi + bits.s + bits.z; break;
    default: out[t] = p + q + r + s + (int)Color::Green + factorial(5);
    }
}

int main() {
    int *d, h[64];
    cudaMalloc(&d, sizeof h);
    auto show = [&](int n) {
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++) printf("%d ", h[i]);
        printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    };
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    pointers<<<1, 64>>>(d, 0);
    show(8);
    pointers<<<1, 64>>>(d, 1);
    show(8);
    heap<<<1, 8>>>(d);
    show(8);
    lambdas<<<1, 8>>>(d, 20);
    show(20);
    cudaMemset(d, 0, sizeof h);
    parts<<<1, 5>>>(d);
    show(13);
    int table[3] = {1, 2, 3};
    auto counting = [=](int i) mutable { return table[i]++; };
    counting(1);
    printf("%d %d\n", counting(1), table[1]);
    auto [x, y, z] = table;
    x = 10;
    auto &[f, g, e] = table;
    e = 7;
    printf("%d %d %d %d %d\n", x, y, z, table[0], table[2]);
}
