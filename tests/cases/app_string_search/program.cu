// String matching: naive with early exit, Rabin-Karp with rolling hashes per
// chunk, wildcard matching, and edit distances of a word to a dictionary.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#define MAXLEN 24

__constant__ char pattern[MAXLEN];
__device__ int matchCount;

__global__ void naive(const char *text, int n, int m, int *where)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + m > n) return;
    for (int k = 0; k < m; ++k)
        if (pattern[k] != '?' && text[i + k] != pattern[k]) return;
    where[atomicAdd(&matchCount, 1)] = i;
}

__global__ void rabinKarp(const char *text, int n, int m, unsigned char *hit, int chunk)
{
    const unsigned B = 257u;
    int begin = (blockIdx.x * blockDim.x + threadIdx.x) * chunk, end = min(begin + chunk, n - m + 1);
    if (begin >= end) return;
    unsigned want = 0, h = 0, top = 1;
    for (int k = 0; k < m; ++k) {
        want = want * B + (unsigned char)pattern[k];
        h = h * B + (unsigned char)text[begin + k];
        if (k) top *= B;
    }
    for (int i = begin; i < end; ++i) {
        if (h == want) {
            bool same = true;
            for (int k = 0; same && k < m; ++k) same = text[i + k] == pattern[k];
            hit[i] = same;
        }
        if (i + 1 < end) h = (h - top * (unsigned char)text[i]) * B + (unsigned char)text[i + m];
    }
}

__host__ __device__ int editDistance(const char *a, const char *b)
{
    int row[MAXLEN + 1], la = 0, lb = 0;
    while (a[la]) ++la;
    while (b[lb]) ++lb;
    for (int j = 0; j <= lb; ++j) row[j] = j;
    for (int i = 1; i <= la; ++i) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= lb; ++j) {
            int up = row[j], cost = diagonal + (a[i - 1] != b[j - 1]);
            if (up + 1 < cost) cost = up + 1;
            if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
            diagonal = up;
            row[j] = cost;
        }
    }
    return row[lb];
}

struct Word { char text[MAXLEN]; };

__global__ void distances(const Word *dict, int n, Word query, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = editDistance(query.text, dict[i].text);
}

int main()
{
    std::string text;
    for (int k = 0; k < 400; ++k) {
        text += "abcabcab"[k % 8];
        if (k % 7 == 3) text += "caba";
        if (k % 31 == 0) text += "needle";
        if (k % 53 == 5) text += "noodle";
    }
    const int n = (int)text.size();
    char *dText;
    unsigned char *dHit;
    int *dWhere, zero = 0, bad = 0;
    cudaMalloc(&dText, n);
    cudaMalloc(&dHit, n);
    cudaMalloc(&dWhere, n * sizeof(int));
    cudaMemcpy(dText, text.data(), n, cudaMemcpyHostToDevice);
    for (const char *p : { "needle", "abcab", "n??dle", "zebra" }) {
        int m = (int)std::strlen(p), found = 0;
        cudaMemcpyToSymbol(pattern, p, m + 1);
        cudaMemcpyToSymbol(matchCount, &zero, sizeof zero);
        cudaMemset(dHit, 0, n);
        naive<<<(n + 127) / 128, 128>>>(dText, n, m, dWhere);
        rabinKarp<<<2, 64>>>(dText, n, m, dHit, (n + 127) / 128);
        cudaMemcpyFromSymbol(&found, matchCount, sizeof found);
        std::vector<int> where(found);
        std::vector<unsigned char> hit(n);
        cudaMemcpy(where.data(), dWhere, found * sizeof(int), cudaMemcpyDeviceToHost);
        cudaMemcpy(hit.data(), dHit, n, cudaMemcpyDeviceToHost);
        std::sort(where.begin(), where.end());
        int exact = (int)std::count(hit.begin(), hit.end(), 1), want = 0;
        for (size_t at = text.find(p); at != std::string::npos; at = text.find(p, at + 1)) {
            ++want;
            bad += hit[at] != 1;
            bad += !std::binary_search(where.begin(), where.end(), (int)at);
        }
        bad += exact != want;
        std::printf("%-7s naive %3d, Rabin-Karp %3d (%d), first %d last %d\n", p, found, exact, want,
                    found ? where.front() : -1, found ? where.back() : -1);
    }

    const char *dictionary[] = { "kernel", "kennel", "colonel", "thread", "threat", "block", "black", "warp", "wrap", "stream",
                                 "steam", "memory", "shared", "device", "devise", "launch", "lunch", "barrier", "carrier" };
    std::vector<Word> dict;
    for (const char *w : dictionary) { Word x = {}; std::strcpy(x.text, w); dict.push_back(x); }
    int words = (int)dict.size(), *dDist;
    Word *dDict;
    cudaMalloc(&dDict, words * sizeof(Word));
    cudaMalloc(&dDist, words * sizeof(int));
    cudaMemcpy(dDict, dict.data(), words * sizeof(Word), cudaMemcpyHostToDevice);
    for (const char *q : { "kernal", "devide", "lanch", "strem" }) {
        Word query = {};
        std::strcpy(query.text, q);
        std::vector<int> dist(words);
        distances<<<1, 32>>>(dDict, words, query, dDist);
        cudaMemcpy(dist.data(), dDist, words * sizeof(int), cudaMemcpyDeviceToHost);
        for (int i = 0; i < words; ++i) bad += dist[i] != editDistance(q, dictionary[i]);
        int best = (int)(std::min_element(dist.begin(), dist.end()) - dist.begin());
        std::printf("%s -> %s (%d)\n", q, dictionary[best], dist[best]);
    }
    std::puts(bad ? "FAILED" : "PASSED");
    cudaFree(dText); cudaFree(dHit); cudaFree(dWhere); cudaFree(dDict); cudaFree(dDist);
    return bad;
}
