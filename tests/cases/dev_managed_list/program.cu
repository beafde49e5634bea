// Unified memory: managed globals, a linked list and a managed class that both
// sides walk; the host changes data between launches.
#include <iostream>
#include <new>

class Managed {
public:
    void *operator new(size_t len) {
        void *p = nullptr;
        if (cudaMallocManaged(&p, len) != cudaSuccess) throw std::bad_alloc();
        cudaDeviceSynchronize();
        return p;
    }
    void operator delete(void *p) { cudaDeviceSynchronize(); cudaFree(p); }
};

struct Node : public Managed {
    int key;
    long result;
    Node *next;
    Node(int k, Node *n) : key(k), result(0), next(n) {}
};

__device__ __managed__ int processed = 0;
__managed__ int factors[3] = { 2, 3, 5 };

__host__ __device__ long weigh(int key, const int *f)
{
    long v = 1;
    for (int k = 0; k < 3; ++k) v = v * f[k] + key % (k + 2);
    return v;
}

__global__ void visit(Node *head, int stride)
{
    int start = blockIdx.x * blockDim.x + threadIdx.x;
    Node *p = head;
    for (int k = 0; p && k < start; ++k) p = p->next;
    while (p) {
        p->result += weigh(p->key, factors);
        atomicAdd(&processed, 1);
        for (int k = 0; p && k < stride; ++k) p = p->next;
    }
}

int main()
{
    const int count = 75;
    Node *head = nullptr;
    for (int i = 0; i < count; ++i) head = new Node(i * 13 % 50, head);

    visit<<<2, 16>>>(head, 32);
    cudaDeviceSynchronize();
    int first = processed;

    factors[1] = 11;                                   // host writes managed data
    Node *extra = new Node(49, head);
    visit<<<2, 16>>>(extra, 32);
    if (cudaDeviceSynchronize() != cudaSuccess) { std::cout << "launch failed\n"; return 1; }

    const int before[3] = { 2, 3, 5 };
    int bad = 0, length = 0;
    long sum = 0;
    for (Node *p = extra; p; p = p->next, ++length) {
        long want = weigh(p->key, factors) + (p == extra ? 0 : weigh(p->key, before));
        bad += p->result != want;
        sum += p->result;
    }
    std::cout << "processed " << first << " then " << processed << ", length " << length << '\n'
              << "sum " << sum << ", wrong " << bad << std::endl;
    while (extra) { Node *n = extra->next; delete extra; extra = n; }
    return bad != 0 || processed != count * 2 + 1;
}
