// map, unordered_map, set, string and pair prepare words as integer codes; the
// device counts neighbours; the host checks with the containers.
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

__global__ void countPairs(const int *code, int n, int kinds, int *matrix)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n) atomicAdd(&matrix[code[i] * kinds + code[i + 1]], 1);
}

static std::string clean(std::string w)
{
    std::string r;
    for (char &c : w) {
        if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
        if (c >= 'a' && c <= 'z') r.push_back(c);
    }
    return r;
}

int main()
{
    const std::string text =
        "The wind moves the mill, the mill moves the stone. The stone grinds "
        "the grain; and when the wind rests, the mill rests, the stone rests.";
    std::istringstream in(text);
    std::unordered_map<std::string, int> code;
    std::vector<std::string> names;
    std::vector<int> seq;
    for (std::string w; in >> w;) {
        w = clean(w);
        auto [it, fresh] = code.insert({w, (int)names.size()});
        if (fresh) names.push_back(w);
        seq.push_back(it->second);
    }
    int n = (int)seq.size(), kinds = (int)names.size();
    std::vector<int> matrix(kinds * kinds, 0);
    int *dSeq, *dMat;
    cudaMalloc(&dSeq, n * sizeof(int));
    cudaMalloc(&dMat, matrix.size() * sizeof(int));
    cudaMemcpy(dSeq, &seq[0], n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(dMat, 0, matrix.size() * sizeof(int));
    countPairs<<<(n + 31) / 32, 32>>>(dSeq, n, kinds, dMat);
    cudaMemcpy(&matrix[0], dMat, matrix.size() * sizeof(int), cudaMemcpyDeviceToHost);

    std::map<std::pair<std::string, std::string>, int> pairs;
    for (int i = 0; i + 1 < n; ++i) ++pairs[std::make_pair(names[seq[i]], names[seq[i + 1]])];
    int bad = 0;
    std::multimap<int, std::string> byCount;
    for (auto &p : pairs) {
        bad += matrix[code.at(p.first.first) * kinds + code.find(p.first.second)->second] != p.second;
        if (p.second > 1) byCount.emplace(p.second, p.first.first + "+" + p.first.second);
    }
    std::set<std::string> sorted(names.begin(), names.end());
    std::cout << n << " words, " << kinds << " kinds, first " << *sorted.begin() << ", last " << *sorted.rbegin() << "\n";
    for (auto it = byCount.rbegin(); it != byCount.rend(); ++it) std::cout << it->first << "x " << it->second << "\n";
    std::cout << text.substr(4, 4) << " found at " << text.find("mill") << " and " << text.rfind("mill")
              << ", 'gear' " << (code.count("gear") ? "known" : "unknown") << "\nwrong " << bad << std::endl;
    cudaFree(dSeq);
    cudaFree(dMat);
    return bad;
}
