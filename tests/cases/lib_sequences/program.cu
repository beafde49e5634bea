#include <iostream>
#include <list>
#include <forward_list>
#include <deque>
#include <queue>
#include <stack>
#include <bitset>
#include <string>
#include <vector>
#include <array>
#include <algorithm>
template <class C> void show(const C& c) { for (const auto& x : c) std::cout << x << ' '; std::cout << '\n'; }
struct Task { int pri; std::string name; bool operator<(const Task& o) const { return pri < o.pri; } };
int main() {
  std::list<int> a{5, 1, 4}, b{2, 3, 6}; a.sort(); show(a); a.merge(b); show(a); std::cout << b.size() << "\n";
  std::list<int> c{10, 20, 30}; auto it = a.begin(); std::advance(it, 2); a.splice(it, c); show(a); std::cout << c.empty() << "\n";
  std::list<int> d{7, 8, 9}; a.splice(a.begin(), d, std::next(d.begin())); show(a); show(d); a.splice(a.end(), d, d.begin(), d.end()); show(a);
  a.remove(10); a.remove_if([](int x) { return x % 2 == 0; }); show(a); a.reverse(); show(a); a.sort(std::greater<int>()); show(a);
  a.push_front(9); a.unique(); show(a); a.insert(std::next(a.begin()), 3, 42); show(a); a.erase(a.begin()); a.resize(4); show(a); a.emplace_back(1); a.emplace_front(2); a.pop_back(); a.pop_front(); show(a); std::cout << a.front() << a.back() << "\n";
  for (auto r = a.rbegin(); r != a.rend(); ++r) std::cout << *r << ' '; std::cout << "\n"; a.assign(3, 7); show(a); a.assign({1, 2}); show(a); std::cout << (a == std::list<int>{1, 2}) << "\n";
  std::forward_list<int> f{3, 1, 2}; f.push_front(0); f.sort(); show(f); f.insert_after(f.begin(), 99); show(f); f.erase_after(f.begin()); f.reverse(); show(f); f.remove(2); show(f); std::cout << std::distance(f.begin(), f.end()) << f.front() << "\n";
  auto prev = f.before_begin(); for (auto i = f.begin(); i != f.end();) { if (*i == 1) i = f.erase_after(prev); else { prev = i; ++i; } } show(f); f.emplace_front(4); f.pop_front(); std::cout << f.empty() << "\n"; f.clear();
  std::deque<int> q{1, 2, 3}; q.push_front(0); q.push_back(4); q.pop_front(); std::cout << q[0] << q.at(1) << q.front() << q.back() << q.size() << "\n"; std::sort(q.begin(), q.end(), std::greater<int>()); show(q); q.insert(q.begin() + 1, 77); show(q); q.erase(q.begin()); show(q); std::rotate(q.begin(), q.begin() + 1, q.end()); show(q); std::deque<int> q2(q); q2.resize(6, 5); show(q2); std::cout << (q < q2) << "\n"; for (auto i = q.rbegin(); i != q.rend(); ++i) std::cout << *i; std::cout << "\n"; q.emplace_back(3); q.emplace_front(2); q.assign(2, 1); show(q);
  std::priority_queue<int> pq; for (int x : {3, 1, 4, 1, 5}) pq.push(x); while (!pq.empty()) { std::cout << pq.top(); pq.pop(); } std::cout << "\n";
  std::priority_queue<int, std::vector<int>, std::greater<int>> mn; for (int x : {3, 1, 4}) mn.push(x); std::cout << mn.top() << mn.size() << "\n";
  auto cmp = [](const std::pair<int, int>& x, const std::pair<int, int>& y) { return x.second > y.second; }; std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, decltype(cmp)> pc(cmp); pc.push({1, 9}); pc.emplace(2, 3); pc.push({3, 5}); while (!pc.empty()) { auto [u, w] = pc.top(); pc.pop(); std::cout << u << ":" << w << " "; } std::cout << "\n";
  std::priority_queue<Task> tq; tq.push({1, "lo"}); tq.push({9, "hi"}); tq.push(Task{5, "mid"}); while (tq.size()) { std::cout << tq.top().name << " "; tq.pop(); } std::cout << "\n"; std::vector<int> src{4, 8, 2}; std::priority_queue<int> pr(src.begin(), src.end()); std::cout << pr.top() << "\n";
  std::queue<std::string> qs; qs.push("a"); qs.emplace("b"); std::cout << qs.front() << qs.back() << qs.size(); qs.pop(); std::cout << qs.front() << "\n"; std::stack<int> st; st.push(1); st.emplace(2); std::cout << st.top() << st.size(); st.pop(); std::cout << st.top() << st.empty() << "\n"; std::stack<int, std::vector<int>> sv; sv.push(3); std::cout << sv.top() << "\n";
  std::bitset<8> bs("10110010"), b2(0x0f); std::cout << bs << " " << (bs & b2) << " " << (bs | b2) << " " << (bs ^ b2) << " " << ~bs << " " << (bs << 2) << " " << (bs >> 1) << "\n"; std::cout << bs.count() << bs.test(1) << bs[0] << bs.any() << bs.none() << bs.all() << bs.size() << " " << bs.to_ulong() << " " << bs.to_string() << "\n"; bs.set(0).reset(1).flip(2); bs[7] = 0; std::cout << bs << "\n"; bs.flip(); bs.set(); bs.reset(); std::cout << bs << (bs == b2) << "\n"; std::bitset<100> l; l.set(99); l[64] = true; std::cout << l.count() << l.test(64) << " " << (l >> 64) << "\n"; bs |= b2; bs <<= 1; std::cout << bs << bs.to_ullong() << "\n"; try { bs.test(20); } catch (const std::out_of_range& e) { std::cout << e.what() << "\n"; }
  std::array<int, 4> ar{4, 3, 2, 1}; std::sort(ar.begin(), ar.end()); show(ar); std::cout << ar.front() << ar.back() << std::get<1>(ar) << ar.max_size() << (ar < std::array<int, 4>{2, 0, 0, 0}) << "\n"; auto [w, x, y, z] = ar; std::cout << w + x + y + z << "\n"; try { ar.at(7); } catch (const std::out_of_range& e) { std::cout << e.what() << "\n"; } for (auto r = ar.rbegin(); r != ar.rend(); ++r) std::cout << *r; std::cout << "\n"; std::array<std::array<int, 2>, 2> m2{{{1, 2}, {3, 4}}}; std::cout << m2[1][0] << "\n"; ar.swap(ar); constexpr std::array<int, 3> ca{1, 2, 3}; static_assert(ca[1] == 2); static_assert(ca.size() == 3);
  std::vector<int> v{1, 2, 3}; v.insert(v.begin() + 1, {7, 8}); show(v); v.insert(v.end(), src.begin(), src.end()); show(v); v.erase(v.begin(), v.begin() + 2); show(v); v.insert(v.begin(), 2, 5); v.emplace(v.begin() + 1, 6); show(v); v.erase(std::remove(v.begin(), v.end(), 5), v.end()); show(v); v.shrink_to_fit(); std::cout << v.capacity() << "\n"; v.assign({9, 8}); v.swap(src); show(v); std::cout << (v > src) << v.data()[0] << *v.rbegin() << *v.crbegin() << *v.cbegin() << "\n"; std::vector<bool> vb(5, true); vb[2] = false; vb.push_back(true); vb.flip(); for (bool t : vb) std::cout << t; std::cout << "\n"; std::vector<std::vector<int>> g(2, std::vector<int>(3, 1)); std::cout << g[1].size() << "\n"; std::vector<int> e; try { e.at(3); } catch (const std::exception& x) { std::cout << x.what() << "\n"; } v.resize(5); v.pop_back(); v.reserve(100); std::cout << v.size() << v.capacity() << "\n";
}
