// Algorithms and numeric: sorting variants, partitions, bounds, sets, permutations, accumulation, iota, minmax.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
void show(const std::vector<int> &v) { for (int x : v) printf("%d ", x); printf("\n"); }
int main()
{
    std::vector<int> v(8), w;
    std::iota(v.begin(), v.end(), 1);
    std::rotate(v.begin(), v.begin() + 3, v.end()); show(v);
    std::sort(v.begin(), v.end(), std::greater<int>()); show(v);
    std::stable_partition(v.begin(), v.end(), [](int x) { return x % 2; }); show(v);
    std::nth_element(v.begin(), v.begin() + 2, v.end()); printf("%d\n", v[2]);
    std::sort(v.begin(), v.end());
    printf("%d %d\n", (int)(std::lower_bound(v.begin(), v.end(), 4) - v.begin()), std::binary_search(v.begin(), v.end(), 9));
    printf("%d %d %d\n", std::accumulate(v.begin(), v.end(), 0), std::inner_product(v.begin(), v.end(), v.begin(), 0), std::accumulate(v.begin(), v.end(), 1, [](int a, int b) { return a * b % 1000; }));
    std::partial_sum(v.begin(), v.end(), std::back_inserter(w)); show(w);
    v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x > 5; }), v.end()); show(v);
    std::vector<int> d = {1, 1, 2, 2, 1};
    d.erase(std::unique(d.begin(), d.end()), d.end()); show(d);
    std::vector<int> p = {1, 2, 3};
    int count = 0;
    do ++count; while (std::next_permutation(p.begin(), p.end()));
    auto mm = std::minmax_element(w.begin(), w.end());
    printf("%d %d %d %d %d\n", count, *mm.first, *mm.second, std::clamp(9, 1, 5), std::gcd(12, 18));
    printf("%d %d %d\n", std::all_of(v.begin(), v.end(), [](int x) { return x > 0; }), (int)std::count_if(v.begin(), v.end(), [](int x) { return x > 2; }), std::any_of(v.begin(), v.end(), [](int x) { return x > 7; }));
}
