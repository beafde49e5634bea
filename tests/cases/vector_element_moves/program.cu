// What a vector does with its elements: copies, moves, assignments, and no more of them than needed.
#include <iostream>
#include <memory>
#include <string>
#include <vector>
using namespace std;

struct V {
  int x;
  V(int a = 0) : x(a) { cout << "V" << x << ' '; }
  V(const V &o) : x(o.x) { cout << "c" << x << ' '; }
  V(V &&o) noexcept : x(o.x) { o.x = -1; cout << "m" << x << ' '; }
  ~V() { cout << "~" << x << ' '; }
  V &operator=(const V &o) { x = o.x; cout << "=" << x << ' '; return *this; }
  V &operator=(V &&o) noexcept { x = o.x; o.x = -1; cout << "=m" << x << ' '; return *this; }
};

int main() {
  {
    vector<V> v(3, V(7));
    cout << v.capacity();
  }
  cout << '\n';
  {
    vector<V> v;
    for (int i = 0; i < 3; i++) v.emplace_back(i);
    cout << v.capacity() << '|';
    v.insert(v.begin() + 1, V(9));
    cout << '|';
    v.insert(v.begin(), v[2]);
    cout << v.size() << v.capacity() << '|';
    V k(5);
    v.insert(v.begin() + 2, k);
    cout << '|';
    v.emplace(v.begin(), 6);
    cout << '|';
    v.emplace(v.end(), 8);
    for (auto &e : v) cout << e.x;
    cout << '|';
    v.erase(v.begin() + 1, v.begin() + 3);
  }
  cout << '\n';
  {
    vector<V> v(2);
    v.reserve(10);
    v.resize(4, V(3));
    cout << '|';
    v.assign(3, V(5));
    cout << '|';
    v.assign(12, V(6));
    cout << v.capacity();
  }
  cout << '\n';
  vector<int> v{1, 2, 3};
  v.insert(v.begin(), v.back());
  v.insert(v.end(), v[0]);
  v.push_back(v.front());
  v.assign(2, v[1]);
  v.insert(v.begin() + 1, 3, v[0]);
  for (int x : v) cout << x;
  cout << ' ' << v.size() << ' ' << v.capacity() << ' ';
  vector<unique_ptr<int>> u;
  u.push_back(make_unique<int>(1));
  u.insert(u.begin(), make_unique<int>(2));
  u.emplace(u.begin() + 1, new int(3));
  for (auto &p : u) cout << *p;
  vector<string> s{"a", "b"};
  s.insert(s.begin(), s[1]);
  s.resize(5, s[0]);
  for (auto &x : s) cout << ' ' << x;
  cout << '\n';
}
