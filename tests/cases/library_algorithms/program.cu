// Algorithms and containers of the C++ library, on the host.
#include <algorithm>
#include <numeric>
#include <vector>
#include <queue>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <iostream>
#include <iomanip>
#include <sstream>
#include <random>
#include <limits>
#include <chrono>
#include <cmath>
using namespace std;
struct P {
    int a;
    double b;
    bool operator<(const P& o) const { return a < o.a; }
};
int main() {
    vector<int> v(10);
    iota(v.begin(), v.end(), 3);
    reverse(v.begin(), v.end());
    rotate(v.begin(), v.begin() + 2, v.end());
    sort(v.begin(), v.end(), greater<int>());
    for (auto x : v) cout << x << ' ';
    cout << '\n';
    cout << accumulate(v.begin(), v.end(), 0) << ' ' << inner_product(v.begin(), v.end(), v.begin(), 0) << ' '
         << *max_element(v.begin(), v.end()) << ' ' << distance(v.begin(), min_element(v.begin(), v.end())) << '\n';
    vector<int> w;
    copy_if(v.begin(), v.end(), back_inserter(w), [](int x) { return x % 2; });
    transform(w.begin(), w.end(), w.begin(), [](int x) { return x * x; });
    for (int x : w) cout << x << ",";
    cout << endl;
    cout << all_of(w.begin(), w.end(), [](int x) { return x > 0; })
         << any_of(w.begin(), w.end(), [](int x) { return x > 100; })
         << none_of(w.begin(), w.end(), [](int x) { return x > 1000; })
         << count_if(w.begin(), w.end(), [](int x) { return x > 30; }) << '\n';
    priority_queue<int> q;
    for (int x : {3, 1, 4, 1, 5}) q.push(x);
    while (!q.empty()) {
        cout << q.top() << ' ';
        q.pop();
    }
    cout << '\n';
    priority_queue<pair<int, string>, vector<pair<int, string>>, greater<pair<int, string>>> pq;
    pq.push({3, "c"});
    pq.push(make_pair(1, "a"));
    pq.emplace(2, "b");
    while (!pq.empty()) {
        auto [k, s] = pq.top();
        cout << k << s << ' ';
        pq.pop();
    }
    cout << '\n';
    map<string, vector<int>> m;
    m["x"].push_back(1);
    m["y"] = {1, 2, 3};
    m.emplace("z", vector<int>{7});
    for (auto& [k, vv] : m) cout << k << vv.size() << ' ';
    cout << m.count("q") << '\n';
    set<int> s{5, 3, 9, 3};
    s.insert(4);
    s.erase(9);
    for (int x : s) cout << x << ' ';
    cout << (s.find(4) != s.end()) << s.count(8) << '\n';
    function<int(int)> f = [&](int n) { return n < 2 ? n : f(n - 1) + f(n - 2); };
    cout << f(15) << '\n';
    ostringstream os;
    os << setw(8) << setfill('*') << fixed << setprecision(3) << 3.14159 << '|' << left << setw(6) << "ab" << '|' << hex
       << 255 << dec << boolalpha << true;
    cout << os.str() << '\n';
    istringstream is("12 3.5 word");
    int i;
    double d;
    string t;
    is >> i >> d >> t;
    cout << i << d << t << '\n';
    string line;
    stringstream ss("a,b,c");
    while (getline(ss, line, ',')) cout << line << ';';
    cout << '\n';
    vector<P> ps = {{3, 1.0}, {1, 2.0}, {2, 3.0}};
    sort(ps.begin(), ps.end());
    stable_sort(ps.begin(), ps.end(), [](const P& a, const P& b) { return a.b < b.b; });
    for (auto& p : ps) cout << p.a << ' ';
    cout << '\n';
    cout << numeric_limits<double>::epsilon() << ' ' << numeric_limits<unsigned>::max() << ' '
         << numeric_limits<float>::lowest() << ' ' << numeric_limits<int>::min() << '\n';
    vector<vector<float>> mat(3, vector<float>(4, 1.5f));
    cout << mat[2][3] << mat.size() << '\n';
    v.erase(remove_if(v.begin(), v.end(), [](int x) { return x > 8; }), v.end());
    v.insert(v.begin(), 99);
    v.erase(v.begin() + 1);
    for (int x : v) cout << x << ' ';
    cout << '\n';
    cout << binary_search(w.rbegin(), w.rend(), 9) << lower_bound(v.begin(), v.end(), 5) - v.begin() << '\n';
    vector<int> u(5);
    generate(u.begin(), u.end(), [n = 0]() mutable { return n += 2; });
    partial_sum(u.begin(), u.end(), u.begin());
    fill_n(u.begin(), 2, 7);
    for (int x : u) cout << x << ' ';
    auto mm = minmax_element(u.begin(), u.end());
    cout << *mm.first << *mm.second << '\n';
    vector<int> uq{1, 1, 2, 2, 3};
    uq.erase(unique(uq.begin(), uq.end()), uq.end());
    cout << uq.size() << clamp(15, 0, 10) << min({4, 2, 8}) << max({4, 2, 8}) << '\n';
    nth_element(u.begin(), u.begin() + 2, u.end());
    next_permutation(uq.begin(), uq.end());
    cout << uq[0] << uq[1] << uq[2] << equal(uq.begin(), uq.end(), uq.begin()) << '\n';
    mt19937 gen(42);
    uniform_real_distribution<float> dist(0, 1);
    cout << dist(gen) << ' ' << gen() << '\n';
    swap(v, u);
    cout << v.size() << u.size() << hypot(3.0, 4.0) << '\n';
    cout << reduce(v.begin(), v.end()) << ' ' << gcd(12, 18) << lcm(4, 6) << '\n';
}
