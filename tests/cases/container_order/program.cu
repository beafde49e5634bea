// Every comparison of every container.
#include <deque>
#include <forward_list>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>
using namespace std;

template <class T> void all(const T &a, const T &b) {
  cout << (a == b) << (a != b) << (a < b) << (a > b) << (a <= b) << (a >= b) << '\n';
}

int main() {
  all(map<string, int>{{"a", 1}}, map<string, int>{{"a", 1}, {"b", 2}});
  all(multimap<int, int>{{2, 1}}, multimap<int, int>{{1, 1}});
  all(set<int>{1, 2}, set<int>{1, 2});
  all(multiset<int>{3}, multiset<int>{});
  all(list<int>{1, 2}, list<int>{1, 3});
  all(deque<int>{4}, deque<int>{1, 3});
  all(forward_list<int>{1}, forward_list<int>{1});
  all(vector<string>{"a"}, vector<string>{"b"});
  all(variant<int, string>(1), variant<int, string>("x"));
  all(variant<monostate, int>(), variant<monostate, int>());
  all(monostate(), monostate());
  vector<map<int, int>> v{{{1, 1}}, {}};
  all(v[0], v[1]);
}
