// map, set, multimap and unordered containers: order, insertion, erasure, bounds, counting.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
int main()
{
    std::map<std::string, int> m;
    for (const char *w : {"b", "a", "c", "a"}) ++m[w];
    for (auto &e : m) printf("%s%d ", e.first.c_str(), e.second);
    m.erase("b");
    printf("%zu %zu %d\n", m.size(), m.count("b"), m.at("a"));
    std::set<int> s = {5, 1, 3, 3};
    printf("%d %d %d %d\n", *s.begin(), *s.rbegin(), *s.lower_bound(2), s.upper_bound(5) == s.end());
    printf("%d %d\n", s.insert(3).second, s.insert(4).second);
    std::set<int, std::greater<int>> down(s.begin(), s.end());
    for (int v : down) printf("%d ", v);
    std::multimap<int, char> mm = {{1, 'x'}, {2, 'y'}, {1, 'z'}};
    auto range = mm.equal_range(1);
    for (auto it = range.first; it != range.second; ++it) printf("%c ", it->second);
    std::unordered_map<std::string, int> u = {{"k", 1}};
    u["k"] += 5;
    std::unordered_set<int> us = {1, 2, 2};
    printf("%d %zu %zu %d\n", u["k"], us.size(), u.size(), us.find(9) == us.end());
}
