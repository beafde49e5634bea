// Open-addressing hash table with atomicCAS: insert with counting, look-up,
// deletion by tombstones; checked against std::unordered_map.
#include <cstdint>
#include <iostream>
#include <unordered_map>
#include <vector>

class HashTable {
public:
    static constexpr uint32_t kEmpty = 0xffffffffu, kDeleted = 0xfffffffeu;

    struct View {
        uint32_t *keys;
        int *values;
        uint32_t mask;

        __device__ static uint32_t hash(uint32_t k) {
            k ^= k >> 16; k *= 0x85ebca6bu; k ^= k >> 13; k *= 0xc2b2ae35u;
            return k ^ (k >> 16);
        }
        __device__ bool add(uint32_t key, int value) {
            uint32_t slot = hash(key) & mask;
            for (uint32_t probe = 0; probe <= mask; ++probe, slot = (slot + 1) & mask) {
                uint32_t prev = atomicCAS(&keys[slot], kEmpty, key);
                if (prev == kEmpty || prev == key) {
                    atomicAdd(&values[slot], value);
                    return true;
                }
            }
            return false;
        }
        __device__ int find(uint32_t key) const {
            uint32_t slot = hash(key) & mask;
            for (uint32_t probe = 0; probe <= mask; ++probe, slot = (slot + 1) & mask) {
                if (keys[slot] == key) return (int)slot;
                if (keys[slot] == kEmpty) return -1;
            }
            return -1;
        }
    };

    explicit HashTable(uint32_t capacity) {
        view_.mask = capacity - 1;
        cudaMalloc(&view_.keys, capacity * sizeof(uint32_t));
        cudaMalloc(&view_.values, capacity * sizeof(int));
        cudaMemset(view_.keys, 0xff, capacity * sizeof(uint32_t));
        cudaMemset(view_.values, 0, capacity * sizeof(int));
    }
    ~HashTable() { cudaFree(view_.keys); cudaFree(view_.values); }
    HashTable(const HashTable &) = delete;
    const View &view() const { return view_; }

private:
    View view_;
};

__global__ void insertAll(HashTable::View t, const uint32_t *keys, const int *vals, int n, int *failed)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (!t.add(keys[i], vals[i])) atomicAdd(failed, 1);
}
__global__ void eraseAll(HashTable::View t, uint32_t divisor, int *erased)
{
    for (uint32_t s = blockIdx.x * blockDim.x + threadIdx.x; s <= t.mask; s += gridDim.x * blockDim.x)
        if (t.keys[s] < HashTable::kDeleted && t.keys[s] % divisor == 0) {
            t.keys[s] = HashTable::kDeleted;
            atomicAdd(erased, 1);
        }
}
__global__ void lookUp(HashTable::View t, const uint32_t *keys, int n, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int slot = t.find(keys[i]);
    out[i] = slot < 0 ? -1 : t.values[slot];
}

int main()
{
    const int n = 3000, queries = 1000;
    std::vector<uint32_t> keys(n), ask(queries);
    std::vector<int> vals(n), got(queries);
    std::unordered_map<uint32_t, int> ref;
    uint32_t s = 11u;
    for (int i = 0; i < n; ++i) {
        s = s * 1664525u + 1013904223u;
        keys[i] = (s >> 12) % 1500 * 17u;
        vals[i] = i % 10 + 1;
        ref[keys[i]] += vals[i];
    }
    for (int i = 0; i < queries; ++i) ask[i] = (uint32_t)i * 34u;

    HashTable table(2048);
    uint32_t *dk, *da;
    int *dv, *dg, *dc, counters[2] = { 0, 0 }, erasedRef = 0, bad = 0, hits = 0;
    long sum = 0;
    cudaMalloc(&dk, n * 4); cudaMalloc(&dv, n * 4); cudaMalloc(&da, queries * 4); cudaMalloc(&dg, queries * 4); cudaMalloc(&dc, 8);
    cudaMemcpy(dk, keys.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dv, vals.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(da, ask.data(), queries * 4, cudaMemcpyHostToDevice);
    cudaMemset(dc, 0, 8);
    insertAll<<<6, 128>>>(table.view(), dk, dv, n, dc);
    for (int round = 0; round < 2; ++round) {
        lookUp<<<(queries + 127) / 128, 128>>>(table.view(), da, queries, dg);
        cudaMemcpy(got.data(), dg, queries * 4, cudaMemcpyDeviceToHost);
        hits = 0; sum = 0;
        for (int i = 0; i < queries; ++i) {
            auto it = ref.find(ask[i]);
            bad += got[i] != (it == ref.end() ? -1 : it->second);
            if (got[i] >= 0) { ++hits; sum += got[i]; }
        }
        std::cout << "round " << round << ": keys " << ref.size() << ", hits " << hits << ", sum " << sum << ", wrong " << bad << '\n';
        if (round == 0) {
            eraseAll<<<4, 64>>>(table.view(), 3u, dc + 1);
            for (auto it = ref.begin(); it != ref.end();)
                if (it->first % 3 == 0) { it = ref.erase(it); ++erasedRef; } else ++it;
        }
    }
    cudaMemcpy(counters, dc, 8, cudaMemcpyDeviceToHost);
    std::cout << "failed inserts " << counters[0] << ", erased " << counters[1] << " (" << erasedRef << ")\n"
              << (bad || counters[0] || counters[1] != erasedRef ? "FAILED" : "PASSED") << std::endl;
    cudaFree(dk); cudaFree(dv); cudaFree(da); cudaFree(dg); cudaFree(dc);
    return bad || counters[0] || counters[1] != erasedRef;
}
