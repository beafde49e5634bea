// Dynamic programming lab: (1) LCS and edit distance with an anti-diagonal
// wavefront, (2) 0/1 knapsack row by row, (3) longest palindromic subsequence.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

#define cudaOk(ans) do { cudaError_t c = (ans); if (c != cudaSuccess) { \
    cerr << cudaGetErrorString(c) << " @ " << __LINE__ << endl; exit(c); } } while(0)

struct LcsRule {
    static constexpr bool kBorderZero = true;
    __device__ int operator()(int up, int left, int diag, bool eq) const { return eq ? diag + 1 : max(up, left); }
};

struct LevenshteinRule {
    static constexpr bool kBorderZero = false;
    __device__ int operator()(int up, int left, int diag, bool eq) const
    {
        return min(min(up, left) + 1, diag + (eq ? 0 : 1));
    }
};

// One diagonal per launch. d0, d1 = the two previous diagonals, indexed by row.
template <class Rule>
__global__ void diagonal(const char *a, int n, const char *b, int m, int d, const int *d0, const int *d1, int *out,
                         Rule rule)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;     // row 0..n
    int j = d - i;
    if (i > n || j < 0 || j > m) return;
    if (i == 0 || j == 0)
        out[i] = Rule::kBorderZero ? 0 : i + j;
    else
        out[i] = rule(d1[i - 1], d1[i], d0[i - 1], a[i - 1] == b[j - 1]);
}

template <class Rule>
int wavefront(const string &a, const string &b)
{
    int n = a.size(), m = b.size();
    char *da, *db;
    int *diag[3];
    cudaOk(cudaMalloc(&da, n + 1));
    cudaOk(cudaMalloc(&db, m + 1));
    cudaOk(cudaMemcpy(da, a.c_str(), n + 1, cudaMemcpyHostToDevice));
    cudaOk(cudaMemcpy(db, b.c_str(), m + 1, cudaMemcpyHostToDevice));
    for (auto &p : diag) cudaOk(cudaMalloc(&p, (n + 1) * sizeof(int)));
    int threads = 128, blocks = (n + threads) / threads;
    for (int d = 0; d <= n + m; d++)
        diagonal<Rule><<<blocks, threads>>>(da, n, db, m, d, diag[(d + 1) % 3], diag[(d + 2) % 3], diag[d % 3], Rule{});
    int result;
    cudaOk(cudaMemcpy(&result, diag[(n + m) % 3] + n, sizeof(int), cudaMemcpyDeviceToHost));
    for (auto p : diag) cudaFree(p);
    cudaFree(da);
    cudaFree(db);
    return result;
}

__global__ void knapsackRow(const int *prev, int *cur, unsigned *take, int capacity, int weight, int value)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    bool valid = c <= capacity;
    int skip = valid ? prev[c] : 0;
    int with = valid && c >= weight ? prev[c - weight] + value : -1;
    bool t = with > skip;
    if (valid) cur[c] = t ? with : skip;
    unsigned mask = __ballot_sync(0xffffffffu, t);     // one bit per capacity
    if ((threadIdx.x & 31) == 0) take[c / 32] = mask;
}

// Whole table in one block: interval DP over increasing lengths.
__global__ void longestPalindrome(const char *s, int n, int *table)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) table[i * n + i] = 1;
    __syncthreads();
    for (int len = 2; len <= n; len++) {
        for (int i = threadIdx.x; i + len <= n; i += blockDim.x) {
            int j = i + len - 1;
            int inner = len > 2 ? table[(i + 1) * n + j - 1] : 0;
            table[i * n + j] = s[i] == s[j] ? inner + 2 : max(table[(i + 1) * n + j], table[i * n + j - 1]);
        }
        __syncthreads();
    }
}

int lcsHost(const string &a, const string &b)
{
    vector<vector<int>> t(a.size() + 1, vector<int>(b.size() + 1, 0));
    for (size_t i = 1; i <= a.size(); i++)
        for (size_t j = 1; j <= b.size(); j++)
            t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : max(t[i - 1][j], t[i][j - 1]);
    return t[a.size()][b.size()];
}

int editHost(const string &a, const string &b)
{
    vector<int> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); j++) row[j] = j;
    for (size_t i = 1; i <= a.size(); i++) {
        int diag = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); j++) {
            int keep = row[j];
            row[j] = min({row[j] + 1, row[j - 1] + 1, diag + (a[i - 1] != b[j - 1])});
            diag = keep;
        }
    }
    return row.back();
}

string dna(int n, unsigned seed)
{
    string s;
    while ((int)s.size() < n) {
        seed = seed * 1103515245u + 12345u;
        s += "ACGT"[(seed >> 17) & 3];
    }
    return s;
}

int main()
{
    vector<pair<string, string>> cases = {{"kitten", "sitting"}, {"intention", "execution"}, {"", "abc"},
                                          {dna(211, 1), dna(180, 2)}, {dna(300, 3), dna(300, 3).substr(7) + "TTTT"}};
    for (auto &[a, b] : cases) {
        int l = wavefront<LcsRule>(a, b), e = wavefront<LevenshteinRule>(a, b);
        cout << "|a|=" << a.size() << " |b|=" << b.size() << ": lcs " << l << ", edit distance " << e
             << (l == lcsHost(a, b) && e == editHost(a, b) ? " (ok)" : " (WRONG)") << "\n";
    }

    // ---- knapsack
    const int items = 40, capacity = 1000, words = (capacity + 128) / 128 * 4;
    vector<int> w(items), v(items);
    for (int i = 0; i < items; i++) { w[i] = 20 + (i * 37) % 61; v[i] = 10 + (i * 53) % 47; }
    int *row[2];
    unsigned *take;
    for (auto &r : row) cudaOk(cudaMalloc(&r, (capacity + 1) * sizeof(int)));
    cudaOk(cudaMalloc(&take, items * words * sizeof(unsigned)));
    cudaOk(cudaMemset(row[0], 0, (capacity + 1) * sizeof(int)));
    for (int i = 0; i < items; i++)
        knapsackRow<<<(capacity + 128) / 128, 128>>>(row[i & 1], row[~i & 1], take + i * words, capacity, w[i], v[i]);
    vector<unsigned> bits(items * words);
    int best;
    cudaOk(cudaMemcpy(&best, row[items & 1] + capacity, sizeof(int), cudaMemcpyDeviceToHost));
    cudaOk(cudaMemcpy(bits.data(), take, bits.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    int c = capacity, weight = 0, value = 0, chosen = 0;
    for (int i = items - 1; i >= 0; i--)
        if (bits[i * words + c / 32] >> (c % 32) & 1) { c -= w[i]; weight += w[i]; value += v[i]; chosen++; }
    cout << "knapsack: best " << best << " with " << chosen << " items, weight " << weight
         << (value == best && weight <= capacity ? " (consistent)" : " (INCONSISTENT)") << "\n";

    // ---- palindromic subsequence = LCS with the reverse
    string s = dna(120, 9), r(s.rbegin(), s.rend());
    char *ds;
    int *table, pal;
    cudaOk(cudaMalloc(&ds, s.size()));
    cudaOk(cudaMalloc(&table, s.size() * s.size() * sizeof(int)));
    cudaOk(cudaMemcpy(ds, s.data(), s.size(), cudaMemcpyHostToDevice));
    longestPalindrome<<<1, 64>>>(ds, (int)s.size(), table);
    cudaOk(cudaMemcpy(&pal, table + s.size() - 1, sizeof(int), cudaMemcpyDeviceToHost));
    cout << "palindrome: " << pal << (pal == lcsHost(s, r) ? " (ok)" : " (WRONG)") << endl;
    cudaFree(row[0]); cudaFree(row[1]); cudaFree(take); cudaFree(ds); cudaFree(table);
    return 0;
}
