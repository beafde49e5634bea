// Tuples, optional values, lists, bit sets, complex numbers, owning pointers, streams, on the host.
#include <tuple>
#include <optional>
#include <list>
#include <bitset>
#include <complex>
#include <iostream>
#include <memory>
#include <string>
#include <vector>
#include <deque>
#include <fstream>
#include <iterator>
#include <algorithm>
#include <unordered_map>
#include <functional>
using namespace std;
tuple<int, double, string> make(int n) { return {n, n * 0.5, "s" + to_string(n)}; }
optional<int> parse(const string& s) {
    if (s.empty()) return nullopt;
    return stoi(s);
}
struct Animal {
    virtual string name() const { return "animal"; }
    virtual ~Animal() { cout << "bye " << endl; }
};
struct Dog : Animal {
    string name() const override { return "dog"; }
};
int twice(int x) { return 2 * x; }
int main() {
    auto t = make(7);
    cout << get<0>(t) << ' ' << get<1>(t) << ' ' << get<2>(t) << '\n';
    auto [a, b, c] = make(3);
    cout << a << b << c << '\n';
    int x;
    double y;
    string z;
    tie(x, y, z) = make(9);
    cout << x << y << z << '\n';
    auto u = make_tuple(1, 'c', 2.5f);
    get<0>(u) += 5;
    cout << get<0>(u) << get<1>(u) << get<2>(u) << tuple_size<decltype(u)>::value << '\n';
    cout << (make_tuple(1, 2) < make_tuple(1, 3)) << (make_tuple(1, 2) == make_tuple(1, 2)) << '\n';
    auto o = parse("12");
    cout << o.has_value() << *o << o.value_or(3) << parse("").value_or(-1) << (parse("") ? 1 : 0) << '\n';
    try {
        cout << parse("").value();
    } catch (const bad_optional_access& e) {
        cout << e.what() << '\n';
    }
    list<int> l{3, 1, 2};
    l.push_front(9);
    l.push_back(5);
    l.sort();
    for (int v : l) cout << v << ' ';
    l.reverse();
    l.remove(3);
    for (auto it = l.begin(); it != l.end(); ++it) cout << *it << ' ';
    cout << l.size() << l.front() << l.back() << '\n';
    bitset<10> bs(5);
    bs.set(8);
    bs[1] = true;
    cout << bs << ' ' << bs.count() << bs.test(3) << ' ' << (bs << 1) << ' ' << bs.to_ulong() << ' ' << ~bs << '\n';
    complex<double> p(3, 4), q(1, -2);
    cout << abs(p) << ' ' << p * q << ' ' << p / q << ' ' << conj(p) + q << ' ' << norm(p) << ' ' << p.real() << '\n';
    shared_ptr<Animal> sp = make_shared<Dog>();
    auto sp2 = sp;
    cout << sp->name() << sp.use_count() << '\n';
    sp.reset();
    cout << sp2.use_count() << (sp ? 1 : 0) << '\n';
    unique_ptr<Animal> up = make_unique<Dog>();
    vector<unique_ptr<Animal>> zoo;
    zoo.push_back(move(up));
    zoo.push_back(make_unique<Animal>());
    for (auto& an : zoo) cout << an->name() << ' ';
    cout << (up == nullptr) << '\n';
    deque<int> d;
    d.push_back(1);
    d.push_front(0);
    d.push_back(2);
    d.pop_front();
    for (int v : d) cout << v;
    cout << d.size() << '\n';
    {
        ofstream f("data.txt");
        f << "1 2 3\nhello world\n";
    }
    ifstream in("data.txt");
    int s = 0, v;
    while (in >> v) s += v;
    in.clear();
    string line;
    getline(in, line);
    cout << s << line << '\n';
    ifstream no("missing.txt");
    if (!no) cout << "missing\n";
    vector<int> w{1, 2, 3};
    copy(w.begin(), w.end(), ostream_iterator<int>(cout, ", "));
    cout << '\n';
    transform(w.begin(), w.end(), w.begin(), twice);
    for (auto it = w.rbegin(); it != w.rend(); ++it) cout << *it << ' ';
    cout << '\n';
    function<int(int)> fs[] = {twice, [](int n) { return n + 1; }};
    cout << fs[0](4) << fs[1](4) << '\n';
    unordered_map<string, int> um;
    um["one"]++;
    um["one"]++;
    if (auto it = um.find("one"); it != um.end()) cout << it->first << it->second << um.size() << '\n';
    pair<int, string> pr{1, "x"};
    auto& [k, val] = pr;
    k = 5;
    cout << pr.first << val << get<1>(pr) << '\n';
    vector<pair<int, int>> vp;
    vp.emplace_back(1, 2);
    vp.push_back({3, 4});
    for (auto [i, j] : vp) cout << i * j << ' ';
    cout << '\n';
}
