#include <iostream>
#include <unordered_map>
#include <unordered_set>
#include <map>
#include <set>
#include <string>
#include <vector>
#include <algorithm>
struct Pt { int x, y; bool operator==(const Pt& o) const { return x == o.x && y == o.y; } };
struct PtHash { size_t operator()(const Pt& p) const { return std::hash<int>()(p.x) ^ (std::hash<int>()(p.y) << 1); } };
struct CaseEq { bool operator()(const std::string& a, const std::string& b) const { if (a.size() != b.size()) return false; for (size_t i = 0; i < a.size(); i++) if (tolower(a[i]) != tolower(b[i])) return false; return true; } };
struct CaseHash { size_t operator()(const std::string& s) const { size_t h = 0; for (char c : s) h = h * 31 + tolower(c); return h; } };
namespace std { template <> struct hash<std::pair<int, int>> { size_t operator()(const std::pair<int, int>& p) const noexcept { return p.first * 1000003 ^ p.second; } }; }
enum class Color { red, green };
int main() {
  std::unordered_map<Pt, int, PtHash> m; m[{1, 2}] = 3; m[{4, 5}] = 6; std::cout << m[{1, 2}] << m.count({4, 5}) << m.count({9, 9}) << "\n";
  std::unordered_map<std::string, int, CaseHash, CaseEq> ci; ci["Hello"]++; ci["HELLO"]++; ci["x"]++; std::cout << ci.size() << ci["hello"] << "\n";
  std::unordered_map<std::pair<int, int>, std::string> pm; pm[{1, 1}] = "a"; pm.emplace(std::make_pair(2, 2), "b"); std::cout << pm.at({2, 2}) << "\n";
  std::unordered_map<int, std::string> t; auto [it, ok] = t.try_emplace(1, "one"); std::cout << it->second << ok << "\n";
  auto r2 = t.try_emplace(1, "uno"); std::cout << r2.first->second << r2.second << "\n";
  auto r3 = t.insert_or_assign(1, "eins"); std::cout << r3.first->second << r3.second << "\n";
  t.insert({2, "two"}); t.insert(std::make_pair(3, "three")); t.emplace(4, "four");
  for (auto i = t.begin(); i != t.end();) if (i->first % 2) i = t.erase(i); else ++i;
  std::vector<int> ks; for (const auto& kv : t) ks.push_back(kv.first); std::sort(ks.begin(), ks.end()); for (int k : ks) std::cout << k << " "; std::cout << "\n";
  try { t.at(99); } catch (const std::out_of_range& e) { std::cout << e.what() << "\n"; }
  std::unordered_multimap<std::string, int> mm; mm.insert({"a", 1}); mm.insert({"b", 2}); mm.insert({"a", 3}); mm.emplace("a", 5);
  std::cout << mm.count("a") << mm.size() << "\n"; auto er = mm.equal_range("a"); int s = 0; for (auto i = er.first; i != er.second; ++i) s += i->second; std::cout << s << "\n";
  for (auto& [k, v] : mm) std::cout << k << v << " "; std::cout << "\n";
  std::cout << mm.erase("a") << mm.size() << "\n";
  std::unordered_multiset<int> ms{1, 2, 2, 3, 3, 3}; std::cout << ms.count(3) << ms.size() << "\n"; ms.erase(ms.find(3)); std::cout << ms.count(3) << "\n";
  std::unordered_set<std::string> us{"x", "y", "z", "x"}; std::cout << us.size() << us.count("x") << us.insert("x").second << us.insert("w").second << "\n";
  std::unordered_map<Color, int> em{{Color::red, 1}, {Color::green, 2}}; std::cout << em[Color::green] << "\n";
  std::unordered_map<int, int> big; for (int i = 0; i < 1000; i++) big[i * 7919 % 1009] = i; std::cout << big.size() << " " << big.bucket_count() << "\n"; int c = 0; for (auto& [k, v] : big) { std::cout << k << ":" << v << " "; if (++c == 10) break; } std::cout << "\n";
  std::unordered_map<std::string, std::vector<int>> g; g["a"].push_back(1); g["a"].push_back(2); g["b"]; for (const char* k : {"a", "b"}) std::cout << g[k].size(); std::cout << "\n";
  auto lam = [](const Pt& p) { return (size_t)p.x; }; std::unordered_set<Pt, decltype(lam)> ls(8, lam); ls.insert({1, 2}); std::cout << ls.size() << "\n";
  std::unordered_map<int, int> a{{1, 2}, {3, 4}}, b{{3, 4}, {1, 2}}; std::cout << (a == b) << (a != b) << "\n"; b.swap(a); a.merge(b); std::cout << a.size() << "\n";
  auto nh = a.extract(1); std::cout << nh.key() << nh.mapped() << a.size() << "\n"; nh.key() = 10; a.insert(std::move(nh)); std::cout << a.count(10) << "\n";
  std::multimap<int, std::string> om{{2, "b"}, {1, "a"}, {2, "c"}}; for (auto [i, e] = om.equal_range(2); i != e; ++i) std::cout << i->second; std::cout << om.count(2) << "\n";
  auto lo = om.lower_bound(2), up = om.upper_bound(2); std::cout << std::distance(lo, up) << std::distance(om.begin(), lo) << "\n";
  std::map<std::string, int, std::greater<std::string>> gm{{"a", 1}, {"c", 3}, {"b", 2}}; for (auto& [k, v] : gm) std::cout << k << v; std::cout << "\n";
  for (auto i = gm.begin(); i != gm.end();) { if (i->second == 2) i = gm.erase(i); else ++i; } std::cout << gm.size() << gm.begin()->first << gm.rbegin()->first << "\n";
  std::map<int, int> mp; mp.insert_or_assign(1, 2); mp.try_emplace(1, 5); mp.emplace_hint(mp.end(), 3, 4); std::cout << mp[1] << mp.size() << "\n"; std::cout << (mp.find(7) == mp.end()) << "\n";
  auto ub = mp.upper_bound(1); std::cout << ub->first << std::prev(ub)->first << "\n";
  std::multiset<int, std::greater<int>> st{3, 1, 3, 2}; for (int x : st) std::cout << x; st.erase(st.find(3)); std::cout << st.size() << *st.begin() << "\n";
  std::set<int> s1{1, 2, 3, 4}, s2{3, 4, 5}; std::vector<int> o; std::set_intersection(s1.begin(), s1.end(), s2.begin(), s2.end(), std::back_inserter(o)); std::set_union(s1.begin(), s1.end(), s2.begin(), s2.end(), std::inserter(s2, s2.end())); for (int x : o) std::cout << x; std::cout << s2.size() << "\n";
  auto nx = s1.extract(2); std::cout << s1.size() << nx.value() << "\n"; s1.merge(s2); std::cout << s1.size() << "\n"; std::cout << (s1 < s2) << "\n";
  auto cmp = [](const Pt& a, const Pt& b) { return a.x < b.x; }; std::set<Pt, decltype(cmp)> ps(cmp); ps.insert({2, 1}); ps.insert({1, 1}); std::cout << ps.begin()->x << "\n";
  std::set<int>::iterator si = s1.insert(s1.begin(), 0); std::cout << *si << *s1.lower_bound(2) << "\n";
  for (auto i = s1.rbegin(); i != s1.rend(); i++) std::cout << *i; std::cout << "\n";
  std::map<std::string, std::map<std::string, int>> nest; nest["a"]["b"] = 1; nest["a"]["c"] += 5; std::cout << nest["a"].size() << nest["a"]["c"] << "\n";
}
