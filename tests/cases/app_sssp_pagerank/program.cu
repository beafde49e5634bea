/* Shortest paths by Bellman-Ford rounds with atomicMin, checked with Dijkstra;
 * PageRank by power iteration in fixed point, so every digit is exact. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define V 256
#define DEG 6
#define INF 1000000000
#define ONE (1LL << 40)                       /* 1.0 in fixed point */

typedef long long i64;
struct Edge { int from, to, cost; };

__global__ void relax(const Edge *e, int count, int *dist, int *changed)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= count) return;
    int du = dist[e[k].from];
    if (du < INF) {
        int nd = du + e[k].cost;
        if (nd < atomicMin(&dist[e[k].to], nd)) *changed = 1;
    }
}

__global__ void spread(const Edge *e, int count, const int *outDegree, const i64 *rank, unsigned long long *next)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count) atomicAdd(&next[e[k].to], (unsigned long long)(rank[e[k].from] * 85 / 100 / outDegree[e[k].from]));
}

__global__ void damp(i64 *rank, unsigned long long *next)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < V) {
        rank[v] = (i64)next[v] + ONE * 15 / 100 / V;
        next[v] = 0ULL;
    }
}

static void dijkstra(const Edge *e, int count, int *dist)
{
    char done[V];
    memset(done, 0, sizeof done);
    for (int v = 0; v < V; v++) dist[v] = v ? INF : 0;
    for (;;) {
        int best = -1;
        for (int v = 0; v < V; v++) if (!done[v] && dist[v] < INF && (best < 0 || dist[v] < dist[best])) best = v;
        if (best < 0) break;
        done[best] = 1;
        for (int k = 0; k < count; k++)
            if (e[k].from == best && dist[best] + e[k].cost < dist[e[k].to]) dist[e[k].to] = dist[best] + e[k].cost;
    }
}

int main(void)
{
    static Edge e[V * DEG];
    static int deg[V], dist[V], ref[V];
    static i64 rank[V], want[V];
    int count = 0, changed, rounds = 0, bad = 0, *dDist, *dChanged, *dDeg, top = 0;
    unsigned x = 1234567u;
    for (int v = 0; v < V; v++)
        for (int k = 0; k < 1 + v % DEG; k++) {
            x = x * 1103515245u + 12345u;
            e[count].from = v;
            e[count].to = (v + 1 + (x >> 16) % (k == 0 ? 3 : 90)) % V;
            e[count].cost = 1 + (x >> 9) % 50;
            deg[v]++;
            count++;
        }
    Edge *dE; i64 *dRank; unsigned long long *dNext;
    cudaMalloc((void **)&dE, count * sizeof(Edge));
    cudaMalloc((void **)&dDist, sizeof dist);
    cudaMalloc((void **)&dChanged, sizeof(int));
    cudaMalloc((void **)&dDeg, sizeof deg);
    cudaMalloc((void **)&dRank, sizeof rank);
    cudaMalloc((void **)&dNext, sizeof rank);
    cudaMemcpy(dE, e, count * sizeof(Edge), cudaMemcpyHostToDevice);
    cudaMemcpy(dDeg, deg, sizeof deg, cudaMemcpyHostToDevice);
    for (int v = 0; v < V; v++) { dist[v] = v ? INF : 0; rank[v] = want[v] = ONE / V; }
    cudaMemcpy(dDist, dist, sizeof dist, cudaMemcpyHostToDevice);
    do {
        cudaMemset(dChanged, 0, sizeof(int));
        relax<<<(count + 127) / 128, 128>>>(dE, count, dDist, dChanged);
        cudaMemcpy(&changed, dChanged, sizeof(int), cudaMemcpyDeviceToHost);
        rounds++;
    } while (changed && rounds <= V);
    cudaMemcpy(dist, dDist, sizeof dist, cudaMemcpyDeviceToHost);
    dijkstra(e, count, ref);
    int far = 0;
    for (int v = 0; v < V; v++) { bad += dist[v] != ref[v]; if (dist[v] < INF && dist[v] > dist[far]) far = v; }
    printf("paths: %d edges, farthest vertex %d at %d, wrong %d, few rounds: %s\n", count, far, dist[far], bad, rounds < V ? "yes" : "no");

    cudaMemcpy(dRank, rank, sizeof rank, cudaMemcpyHostToDevice);
    cudaMemset(dNext, 0, sizeof rank);
    for (int it = 0; it < 25; it++) {
        spread<<<(count + 127) / 128, 128>>>(dE, count, dDeg, dRank, dNext);
        damp<<<(V + 127) / 128, 128>>>(dRank, dNext);
        i64 next[V];
        for (int v = 0; v < V; v++) next[v] = ONE * 15 / 100 / V;
        for (int k = 0; k < count; k++) next[e[k].to] += want[e[k].from] * 85 / 100 / deg[e[k].from];
        memcpy(want, next, sizeof next);
    }
    cudaMemcpy(rank, dRank, sizeof rank, cudaMemcpyDeviceToHost);
    i64 sum = 0;
    for (int v = 0; v < V; v++) { bad += rank[v] != want[v]; sum += rank[v]; if (rank[v] > rank[top]) top = v; }
    printf("rank: best vertex %d with %.6f, sum %.6f, wrong in all %d\n", top, (double)rank[top] / ONE, (double)sum / ONE, bad);
    cudaFree(dE); cudaFree(dDist); cudaFree(dChanged); cudaFree(dDeg); cudaFree(dRank); cudaFree(dNext);
    return bad != 0;
}
