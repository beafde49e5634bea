// Trees keep references; hash tables are iterated in the order of the usual library.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
int main() {
  std::map<int, int> m;
  for (int i = 0; i < 1000; ++i) m[i * 7919 % 1009] = i;
  int last = -1, ok = 1; for (auto &p : m) { ok &= p.first > last; last = p.first; } printf("%zu %d\n", m.size(), ok);
  for (int i = 0; i < 1000; i += 2) m.erase(i * 7919 % 1009);
  last = -1; ok = 1; for (auto &p : m) { ok &= p.first > last; last = p.first; } printf("%zu %d %d\n", m.size(), ok, m.begin()->first);
  int &stays = m[5]; for (int i = 2000; i < 2100; ++i) m[i] = 1; stays = 77; printf("%d\n", m.at(5));
  for (auto it = m.begin(); it != m.end();) if (it->first % 3) it = m.erase(it); else ++it;
  printf("%zu %d\n", m.size(), m.rbegin()->first);
  std::unordered_map<int, int> u; for (int i = 0; i < 30; ++i) u[i * 37 % 101] = i;
  for (auto &p : u) printf("%d ", p.first); printf("\n");
  std::unordered_map<std::string, int> w; for (const char *s : {"apple", "banana", "cherry", "date", "elderberry", "fig", "grape"}) w[s] = 1;
  for (auto &p : w) printf("%s ", p.first.c_str()); printf("%zu\n", w.bucket_count());
  std::unordered_set<int> us = {5, 3, 8, 1, 9, 2}; for (int x : us) printf("%d ", x); printf("%zu\n", us.bucket_count());
  us.erase(8); us.insert(100); us.insert(14); for (int x : us) printf("%d ", x); printf("%zu\n", us.bucket_count());
  std::unordered_map<double, char> ud = {{1.5, 'a'}, {2.5, 'b'}, {0.0, 'c'}}; for (auto &[k, v] : ud) printf("%g%c ", k, v); printf("\n");
  std::map<std::string, std::set<int>> ms; ms["x"].insert(3); ms["x"].insert(1); ms["a"]; for (const auto &[k, v] : ms) { printf("%s:", k.c_str()); for (int x : v) printf("%d,", x); } printf("\n");
  auto copy = ms; copy["z"].insert(9); printf("%zu %zu %d\n", ms.size(), copy.size(), ms == copy);
  for (int i = 0; i < 200; ++i) us.insert(i * i); for (int i = 0; i < 200; i += 3) us.erase(i * i); long sum = 0; int k = 0; for (int x : us) sum += (long)x * ++k; printf("%zu %ld\n", us.size(), sum);
}
