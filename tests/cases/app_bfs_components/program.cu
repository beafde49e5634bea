// Graph in CSR form: breadth-first search with frontier queues, connected
// components by label propagation with pointer jumping, triangle counting.
#include <algorithm>
#include <iostream>
#include <queue>
#include <set>
#include <vector>

struct Graph { int n; const int *offset; const int *edge; };

__global__ void bfsLevel(Graph g, int *level, const int *frontier, int size, int *next, int *nextSize, int depth)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= size) return;
    int u = frontier[k];
    for (int e = g.offset[u]; e < g.offset[u + 1]; ++e) {
        int v = g.edge[e];
        if (atomicCAS(&level[v], -1, depth + 1) == -1) next[atomicAdd(nextSize, 1)] = v;
    }
}

__global__ void hook(Graph g, int *label, int *changed)
{
    int u = blockIdx.x * blockDim.x + threadIdx.x;
    if (u >= g.n) return;
    for (int e = g.offset[u]; e < g.offset[u + 1]; ++e) {
        int lu = label[u], lv = label[g.edge[e]];
        if (lv < lu) { atomicMin(&label[lu], lv); atomicMin(&label[u], lv); *changed = 1; }
    }
}
__global__ void jump(int *label, int n)
{
    int u = blockIdx.x * blockDim.x + threadIdx.x;
    if (u >= n) return;
    int l = label[u];
    while (label[l] < l) l = label[l];
    label[u] = l;
}

__global__ void triangles(Graph g, unsigned long long *count)
{
    int u = blockIdx.x;
    unsigned long long mine = 0;
    for (int e = g.offset[u] + threadIdx.x; e < g.offset[u + 1]; e += blockDim.x) {
        int v = g.edge[e];
        if (v <= u) continue;
        int i = g.offset[u], j = g.offset[v];                  // sorted neighbour lists
        while (i < g.offset[u + 1] && j < g.offset[v + 1]) {
            int a = g.edge[i], b = g.edge[j];
            if (a == b) { mine += a > v; ++i; ++j; }
            else if (a < b) ++i;
            else ++j;
        }
    }
    if (mine) atomicAdd(count, mine);
}

int main()
{
    const int n = 600;
    std::vector<std::set<int>> adj(n);
    unsigned s = 99;
    for (int k = 0; k < 4000; ++k) {
        s = s * 1664525u + 1013904223u;
        int a = (s >> 8) % n;
        s = s * 1664525u + 1013904223u;
        int b = (a + 1 + (s >> 8) % 40) % n;
        if (a % 5 == 4 || b % 5 == 4 || a == b) continue;      // every fifth vertex stays alone
        if (a / 200 != b / 200) continue;                      // three islands
        adj[a].insert(b);
        adj[b].insert(a);
    }
    std::vector<int> offset(1, 0), edge, level(n, -1), label(n);
    for (auto &l : adj) { edge.insert(edge.end(), l.begin(), l.end()); offset.push_back((int)edge.size()); }
    int *dOff, *dEdge, *dLevel, *dLabel, *dF[2], *dSize, *dChanged;
    unsigned long long *dTri, tri = 0, wantTri = 0;
    cudaMalloc(&dOff, offset.size() * 4); cudaMalloc(&dEdge, edge.size() * 4);
    cudaMalloc(&dLevel, n * 4); cudaMalloc(&dLabel, n * 4);
    cudaMalloc(&dF[0], n * 4); cudaMalloc(&dF[1], n * 4); cudaMalloc(&dSize, 4); cudaMalloc(&dChanged, 4); cudaMalloc(&dTri, 8);
    cudaMemcpy(dOff, offset.data(), offset.size() * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dEdge, edge.data(), edge.size() * 4, cudaMemcpyHostToDevice);
    Graph g{n, dOff, dEdge};

    level[0] = 0;
    cudaMemcpy(dLevel, level.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemset(dF[0], 0, 4);
    int size = 1, depth = 0;
    for (; size > 0; ++depth) {
        cudaMemset(dSize, 0, 4);
        bfsLevel<<<(size + 63) / 64, 64>>>(g, dLevel, dF[depth & 1], size, dF[~depth & 1], dSize, depth);
        cudaMemcpy(&size, dSize, 4, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(level.data(), dLevel, n * 4, cudaMemcpyDeviceToHost);

    for (int i = 0; i < n; ++i) label[i] = i;
    cudaMemcpy(dLabel, label.data(), n * 4, cudaMemcpyHostToDevice);
    for (int changed = 1; changed;) {
        cudaMemset(dChanged, 0, 4);
        hook<<<(n + 127) / 128, 128>>>(g, dLabel, dChanged);
        jump<<<(n + 127) / 128, 128>>>(dLabel, n);
        cudaMemcpy(&changed, dChanged, 4, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(label.data(), dLabel, n * 4, cudaMemcpyDeviceToHost);
    cudaMemset(dTri, 0, 8);
    triangles<<<n, 32>>>(g, dTri);
    cudaMemcpy(&tri, dTri, 8, cudaMemcpyDeviceToHost);

    std::vector<int> ref(n, -1), comp(n, -1);
    for (int start = 0; start < n; ++start) {
        if (comp[start] >= 0) continue;
        std::queue<int> q;
        q.push(start);
        comp[start] = start;
        if (start == 0) ref[0] = 0;
        for (; !q.empty(); q.pop())
            for (int v : adj[q.front()])
                if (comp[v] < 0) { comp[v] = start; if (start == 0) ref[v] = ref[q.front()] + 1; q.push(v); }
    }
    for (int u = 0; u < n; ++u) for (int v : adj[u]) for (int w : adj[v]) wantTri += u < v && v < w && adj[u].count(w);
    int bad = 0;
    for (int i = 0; i < n; ++i) bad += (level[i] != ref[i]) + (label[i] != comp[i]);
    std::cout << "vertices " << n << ", edges " << edge.size() / 2 << ", BFS levels " << depth << ", deepest "
              << *std::max_element(level.begin(), level.end()) << '\n'
              << "components " << std::set<int>(label.begin(), label.end()).size() << ", triangles " << tri << " (" << wantTri << ")\n"
              << (bad || tri != wantTri ? "FAILED" : "PASSED") << std::endl;
    return bad || tri != wantTri;
}
