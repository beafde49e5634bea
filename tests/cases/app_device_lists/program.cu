// Linked structures living in device memory: bucketed singly linked lists
// built with atomicExch over a node pool, a lock-free stack (LIFO), a
// multi-producer ring buffer, list ranking by pointer jumping, and a per-thread
// linked list on the device heap.
#include <cstdio>
#include <cstdlib>
#include <list>
#include <numeric>
#include <vector>
#include <algorithm>

#define gpu(call) gpu_((call), __LINE__)
inline void gpu_(cudaError_t e, int line)
{
    if (e != cudaSuccess) { std::printf("line %d: %s\n", line, cudaGetErrorString(e)); std::exit(1); }
}

struct Node {
    int value;
    Node *next;
};

// ------------------------------------------------------------ bucket lists
struct Buckets {
    Node **heads;
    Node *pool;
    int count;
};

__global__ void insertAll(Buckets b, const int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Node *node = b.pool + i;
    node->value = values[i];
    unsigned bucket = (unsigned)values[i] * 2654435761u % b.count;
    // next is only followed by later kernels
    node->next = (Node *)atomicExch((unsigned long long *)&b.heads[bucket], (unsigned long long)node);
}

__global__ void bucketStats(Buckets b, int *length, long long *sum)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= b.count) return;
    int len = 0;
    long long s = 0;
    for (const Node *p = b.heads[k]; p; p = p->next) {
        len++;
        s += p->value;
    }
    length[k] = len;
    sum[k] = s;
}

// ------------------------------------------------------------ ring buffer
struct Ring {
    static const int capacity = 64;
    int slots[capacity];
    unsigned sequence[capacity];
    unsigned head, tail;
};

__global__ void ringInit(Ring *r)
{
    r->sequence[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) r->head = r->tail = 0;
}

// each block first produces, then consumes: never more than gridDim items are in flight
__global__ void ringTraffic(Ring *r, int rounds, unsigned long long *produced, unsigned long long *consumed)
{
    if (threadIdx.x != 0) return;
    for (int k = 0; k < rounds; k++) {
        int item = blockIdx.x * 1000 + k;
        unsigned t = atomicAdd(&r->tail, 1u), slot = t % Ring::capacity;
        while (atomicAdd(&r->sequence[slot], 0u) != t) { }
        atomicExch(&r->slots[slot], item);
        __threadfence();
        atomicExch(&r->sequence[slot], t + 1);
        atomicAdd(produced, (unsigned long long)item);

        unsigned h = atomicAdd(&r->head, 1u);
        slot = h % Ring::capacity;
        while (atomicAdd(&r->sequence[slot], 0u) != h + 1) { }
        __threadfence();
        int got = atomicAdd(&r->slots[slot], 0);
        __threadfence();
        atomicExch(&r->sequence[slot], h + Ring::capacity);
        atomicAdd(consumed, (unsigned long long)got);
    }
}

// ------------------------------------------------------------ list ranking
__global__ void rankStep(const int *next, const int *rank, int *next2, int *rank2, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int nx = next[i];
    rank2[i] = nx >= 0 ? rank[i] + rank[nx] : rank[i];
    next2[i] = nx >= 0 ? next[nx] : -1;
}

// ------------------------------------------------------------ device heap
__global__ void heapLists(int *checks, int perThread)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    Node *head = nullptr;
    for (int k = 0; k < perThread; k++) {
        Node *n = (Node *)malloc(sizeof(Node));
        if (!n) { checks[id] = -1; return; }
        n->value = id + k;
        n->next = head;
        head = n;
    }
    // reverse in place, then sum with alternating signs
    Node *prev = nullptr;
    while (head) { Node *nx = head->next; head->next = prev; prev = head; head = nx; }
    int sign = 1, s = 0;
    while (prev) {
        s += sign * prev->value;
        sign = -sign;
        Node *dead = prev;
        prev = prev->next;
        free(dead);
    }
    checks[id] = s;
}

int main()
{
    gpu(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    const int n = 5003, nb = 97;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = (i * 7919) % 10007 - 3000;
    Buckets b;
    b.count = nb;
    int *dValues, *dLen;
    long long *dSum;
    gpu(cudaMalloc(&b.heads, nb * sizeof(Node *)));
    gpu(cudaMalloc(&b.pool, n * sizeof(Node)));
    gpu(cudaMalloc(&dValues, n * sizeof(int)));
    gpu(cudaMalloc(&dLen, nb * sizeof(int)));
    gpu(cudaMalloc(&dSum, nb * sizeof(long long)));
    gpu(cudaMemset(b.heads, 0, nb * sizeof(Node *)));
    gpu(cudaMemcpy(dValues, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    insertAll<<<(n + 127) / 128, 128>>>(b, dValues, n);
    bucketStats<<<1, 128>>>(b, dLen, dSum);
    std::vector<int> len(nb);
    std::vector<long long> sum(nb);
    gpu(cudaMemcpy(len.data(), dLen, nb * sizeof(int), cudaMemcpyDeviceToHost));
    gpu(cudaMemcpy(sum.data(), dSum, nb * sizeof(long long), cudaMemcpyDeviceToHost));
    std::vector<std::list<int>> ref(nb);
    for (int v : values) ref[(unsigned)v * 2654435761u % nb].push_front(v);
    int bad = 0;
    for (int k = 0; k < nb; k++)
        bad += len[k] != (int)ref[k].size() || sum[k] != std::accumulate(ref[k].begin(), ref[k].end(), 0LL);
    printf("buckets: longest %d, shortest %d, %d wrong\n", *std::max_element(len.begin(), len.end()),
           *std::min_element(len.begin(), len.end()), bad);

    Ring *ring;
    unsigned long long *counters;
    gpu(cudaMalloc(&ring, sizeof(Ring)));
    gpu(cudaMallocManaged(&counters, 2 * sizeof(*counters)));
    counters[0] = counters[1] = 0;
    ringInit<<<1, Ring::capacity>>>(ring);
    ringTraffic<<<16, 32>>>(ring, 20, &counters[0], &counters[1]);
    gpu(cudaDeviceSynchronize());
    printf("ring: produced %llu consumed %llu %s\n", counters[0], counters[1], counters[0] == counters[1] ? "ok" : "LOST");

    // a list that visits 0..m-1 in a scrambled order
    const int m = 3001;
    std::vector<int> next(m, -1), rank(m, 1), order(m);
    for (int i = 0; i < m; i++) order[i] = (int)((long long)i * 1237 % m);
    for (int i = 0; i + 1 < m; i++) next[order[i]] = order[i + 1];
    rank[order[m - 1]] = 0;
    int *dn[2], *dr[2], cur = 0;
    for (int k = 0; k < 2; k++) {
        gpu(cudaMalloc(&dn[k], m * sizeof(int)));
        gpu(cudaMalloc(&dr[k], m * sizeof(int)));
    }
    gpu(cudaMemcpy(dn[0], next.data(), m * sizeof(int), cudaMemcpyHostToDevice));
    gpu(cudaMemcpy(dr[0], rank.data(), m * sizeof(int), cudaMemcpyHostToDevice));
    for (int hop = 1; hop < m; hop *= 2, cur ^= 1)
        rankStep<<<(m + 255) / 256, 256>>>(dn[cur], dr[cur], dn[cur ^ 1], dr[cur ^ 1], m);
    gpu(cudaMemcpy(rank.data(), dr[cur], m * sizeof(int), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < m; i++) wrong += rank[order[i]] != m - 1 - i;
    printf("list ranking: rank of head %d, %d wrong\n", rank[order[0]], wrong);

    int *dChecks, checks[96], heapBad = 0;
    gpu(cudaMalloc(&dChecks, sizeof checks));
    heapLists<<<3, 32>>>(dChecks, 9);
    gpu(cudaMemcpy(checks, dChecks, sizeof checks, cudaMemcpyDeviceToHost));
    for (int id = 0; id < 96; id++) heapBad += checks[id] != id + 4;    // id - (id+1) + ... + (id+8)
    printf("device heap: %d wrong\n", heapBad);
    cudaFree(b.heads); cudaFree(b.pool); cudaFree(dValues); cudaFree(dLen); cudaFree(dSum);
    cudaFree(ring); cudaFree(counters); cudaFree(dChecks);
    for (int k = 0; k < 2; k++) { cudaFree(dn[k]); cudaFree(dr[k]); }
    return bad || wrong || heapBad;
}
