/**
 * Connected component labelling with a lock-free union-find, on (a) a random
 * graph and (b) a binary image, using the same device primitives.
 */
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <vector>

struct DisjointSet {
    int *parent;

    __device__ int find(int x) const {
        int cur = parent[x];
        if (cur != x) {
            int next, prev = x;
            while (cur > (next = ((volatile int *)parent)[cur])) {
                atomicMin(&parent[prev], next);   // path halving
                prev = cur;
                cur = next;
            }
        }
        return cur;
    }
    // larger root points to the smaller one
    __device__ void unite(int a, int b) const {
        bool repeat;
        do {
            repeat = false;
            a = find(a);
            b = find(b);
            if (a == b) return;
            if (a < b) { int t = a; a = b; b = t; }
            int seen = atomicCAS(&parent[a], a, b);
            if (seen != a) {
                a = seen;
                repeat = true;
            }
        } while (repeat);
    }
};

__global__ void makeSets(DisjointSet ds, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) ds.parent[i] = i;
}

__global__ void hookEdges(DisjointSet ds, const int2 *edges, int m) {
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < m) ds.unite(edges[e].x, edges[e].y);
}

__global__ void hookPixels(DisjointSet ds, const unsigned char *img, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int i = y * w + x;
    if (x + 1 < w && img[i] == img[i + 1]) ds.unite(i, i + 1);
    if (y + 1 < h && img[i] == img[i + w]) ds.unite(i, i + w);
}

__global__ void flatten(DisjointSet ds, int n, int *label, int *roots) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int isRoot = 0;
    if (i < n) {
        int r = i;
        while (ds.parent[r] != r) r = ds.parent[r];
        label[i] = r;
        isRoot = r == i;
    }
    int c = __syncthreads_count(isRoot);
    if (threadIdx.x == 0) atomicAdd(roots, c);
}

static void must(cudaError_t e) {
    if (e != cudaSuccess) {
        fprintf(stderr, "cuda: %s\n", cudaGetErrorString(e));
        exit(3);
    }
}

class Labeller {
    int n_, *label_, *roots_;
    DisjointSet ds_;
public:
    explicit Labeller(int n) : n_(n) {
        must(cudaMalloc(&ds_.parent, n * sizeof(int)));
        must(cudaMalloc(&label_, n * sizeof(int)));
        must(cudaMalloc(&roots_, sizeof(int)));
        makeSets<<<8, 128>>>(ds_, n);
    }
    ~Labeller() {
        cudaFree(ds_.parent);
        cudaFree(label_);
        cudaFree(roots_);
    }
    DisjointSet sets() const { return ds_; }
    int finish(std::vector<int> &labels) {
        must(cudaMemset(roots_, 0, sizeof(int)));
        flatten<<<(n_ + 127) / 128, 128>>>(ds_, n_, label_, roots_);
        labels.resize(n_);
        int count = 0;
        must(cudaMemcpy(labels.data(), label_, n_ * sizeof(int), cudaMemcpyDeviceToHost));
        must(cudaMemcpy(&count, roots_, sizeof(int), cudaMemcpyDeviceToHost));
        return count;
    }
};

static int hostFind(std::vector<int> &p, int x) { return p[x] == x ? x : p[x] = hostFind(p, p[x]); }
static std::vector<int> hostLabels(std::vector<int> p) {
    for (size_t i = 0; i < p.size(); ++i) p[i] = hostFind(p, (int)i);
    return p;
}
static void hostUnite(std::vector<int> &p, int a, int b) {
    a = hostFind(p, a);
    b = hostFind(p, b);
    p[std::max(a, b)] = std::min(a, b);
}

int main() {
    // ---- graph: average degree a little above one, so a giant component appears
    const int n = 8000, m = 4800;
    std::vector<int2> edges(m);
    std::vector<int> ref(n);
    std::iota(ref.begin(), ref.end(), 0);
    unsigned s = 271828u;
    for (auto &e : edges) {
        s = s * 1664525u + 1013904223u;
        int a = (s >> 10) % n;
        s = s * 1664525u + 1013904223u;
        e = make_int2(a, (s >> 10) % n);
        hostUnite(ref, e.x, e.y);
    }
    int2 *dEdges;
    must(cudaMalloc(&dEdges, m * sizeof(int2)));
    must(cudaMemcpy(dEdges, edges.data(), m * sizeof(int2), cudaMemcpyHostToDevice));
    std::vector<int> labels;
    bool ok;
    {
        Labeller L(n);
        hookEdges<<<(m + 127) / 128, 128>>>(L.sets(), dEdges, m);
        int count = L.finish(labels);
        ok = labels == hostLabels(ref);
        std::map<int, int> sizes;
        for (int l : labels) sizes[l]++;
        int largest = 0;
        for (auto &kv : sizes) largest = std::max(largest, kv.second);
        assert((int)sizes.size() == count);
        printf("graph: %d components, largest %d, %s\n", count, largest, ok ? "ok" : "WRONG");
    }

    // ---- image: concentric rings cut by diagonal lines
    const int w = 101, h = 67;
    std::vector<unsigned char> img(w * h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            int d2 = (x - 50) * (x - 50) + (y - 33) * (y - 33);
            img[y * w + x] = ((x + y) % 25 == 0) ? 2 : (d2 / 150) & 1;
        }
    std::vector<int> p(w * h);
    std::iota(p.begin(), p.end(), 0);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            int i = y * w + x;
            if (x + 1 < w && img[i] == img[i + 1]) hostUnite(p, i, i + 1);
            if (y + 1 < h && img[i] == img[i + w]) hostUnite(p, i, i + w);
        }
    unsigned char *dImg;
    must(cudaMalloc(&dImg, img.size()));
    must(cudaMemcpy(dImg, img.data(), img.size(), cudaMemcpyHostToDevice));
    Labeller L(w * h);
    hookPixels<<<dim3((w + 15) / 16, (h + 7) / 8), dim3(16, 8)>>>(L.sets(), dImg, w, h);
    int count = L.finish(labels);
    bool ok2 = labels == hostLabels(p);
    long sum = std::accumulate(labels.begin(), labels.end(), 0L);
    printf("image: %d regions, label sum %ld, %s\n", count, sum, ok2 ? "ok" : "WRONG");
    std::set<int> first(labels.begin(), labels.begin() + w);
    printf("regions touching the top row: %zu\n", first.size());
    must(cudaGetLastError());
    cudaFree(dEdges);
    cudaFree(dImg);
    return ok && ok2 ? 0 : 1;
}
