// device: geforce-8800-gtx
// Addresses of 32 bits and operands in shared memory: pointers that are compared, subtracted, stored and chosen; 64-bit
// integers that are none; the tiled product of the Programming Guide.
#include <cstdio>

struct Node {
    int value;
    Node *next;
};

struct Range {
    const int *begin, *end;
};

__device__ int table[8] = {5, 6, 7, 8, 9, 10, 11, 12};

__global__ void walk(Range r, int *out, long long big, long long *difference)
{
    int sum = 0;
    for (const int *p = r.begin; p != r.end; ++p)
        sum += *p;
    for (const int *p = r.end - 1; p >= r.begin; p -= 3)
        sum += 100 * *p;
    const int *chosen = threadIdx.x & 1 ? r.begin : table;
    out[threadIdx.x] = sum + chosen[threadIdx.x] + (big > 1LL << 40) + (out == 0);
    difference[threadIdx.x] = (r.end - r.begin) + big;
}

__global__ void link(Node *nodes, int n)
{
    for (int i = 0; i < n; ++i) {
        nodes[i].value = i * i;
        nodes[i].next = i + 1 < n ? &nodes[i + 1] : 0;
    }
}

__global__ void follow(const Node *first, int *out)
{
    int sum = 0;
    for (const Node *n = first; n; n = n->next)
        sum += n->value;
    *out = sum;
}

__global__ void kept(const int *in, int *out)
{
    __shared__ int s[64];
    int i = threadIdx.x;
    s[i] = in[i];
    __syncthreads();
    int before = s[63 - i];
    __syncthreads();
    s[i] = before * 2;
    __syncthreads();
    int a = s[i];
    s[i] = 1000;
    out[i] = before + a + s[i] + min(before, i);
}

#define TILE 16

__global__ void product(const float *A, const float *B, int wA, int wB, float *C)
{
    int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    int first = wA * TILE * by, last = first + wA - 1;
    float sum = 0;
    for (int a = first, b = TILE * bx; a <= last; a += TILE, b += TILE * wB) {
        __shared__ float As[TILE][TILE];
        __shared__ float Bs[TILE][TILE];
        As[ty][tx] = A[a + wA * ty + tx];
        Bs[ty][tx] = B[b + wB * ty + tx];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    C[wB * TILE * by + TILE * bx + wB * ty + tx] = sum;
}

int main()
{
    const int n = 64;
    int h[n];
    for (int i = 0; i < n; ++i)
        h[i] = 3 * i + 1;
    int *in, *out;
    long long *difference, d[n];
    Node *nodes;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&difference, sizeof d);
    cudaMalloc(&nodes, 10 * sizeof(Node));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    Range r = {in + 2, in + 12};
    walk<<<1, 8>>>(r, out, (1LL << 41) + 7, difference);
    cudaMemcpy(h, out, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(d, difference, 8 * sizeof d[0], cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; ++i)
        printf("%d %lld\n", h[i], d[i]);
    link<<<1, 1>>>(nodes, 10);
    follow<<<1, 1>>>(nodes, out);
    cudaMemcpy(h, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    kept<<<1, 64>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < n; ++i)
        sum += h[i] * (i + 1);
    printf("%d %d %d\n", h[0], h[40], sum);

    static float m[n * n];
    for (int i = 0; i < n * n; ++i)
        m[i] = float(i % 7) - 3;
    float *a, *c;
    cudaMalloc(&a, sizeof m);
    cudaMalloc(&c, sizeof m);
    cudaMemcpy(a, m, sizeof m, cudaMemcpyHostToDevice);
    product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(a, a, n, n, c);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(m, c, sizeof m, cudaMemcpyDeviceToHost);
    double check = 0;
    for (int i = 0; i < n * n; ++i)
        check += m[i] * (i % 5);
    printf("%g\n", check);
    cudaFree(in);
    cudaFree(out);
    cudaFree(difference);
    cudaFree(nodes);
    cudaFree(a);
    cudaFree(c);
    return 0;
}
