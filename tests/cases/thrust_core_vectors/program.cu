#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/copy.h>
#include <thrust/equal.h>
#include <thrust/functional.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/transform.h>
#include <iostream>
#include <vector>
#include <list>
#include <string>
#include <algorithm>
#include <numeric>
template <typename V> void print(const std::string &name, const V &v) {
    std::cout << name << " [" << v.size() << "/" << v.capacity() << "] ";
    thrust::copy(v.begin(), v.end(), std::ostream_iterator<typename V::value_type>(std::cout, " "));
    std::cout << "\n";
}
struct Particle { float x, y; int id; };
struct move_right { __host__ __device__ Particle operator()(Particle p) const { p.x += p.id; return p; } };
int main() {
    thrust::host_vector<int> h(5, 1);
    print("h", h);
    h.push_back(2); print("push_back", h);
    h.insert(h.begin() + 1, 7); print("insert", h);
    h.insert(h.end(), 3, 9); print("insert n", h);
    std::vector<int> s(4); std::iota(s.begin(), s.end(), 100);
    h.insert(h.begin(), s.begin(), s.end()); print("insert range", h);
    h.erase(h.begin() + 2); print("erase", h);
    h.erase(h.begin(), h.begin() + 3); print("erase range", h);
    h.resize(3); print("resize", h); h.resize(6, 42); print("resize up", h); h.shrink_to_fit(); print("shrink", h);
    h.reserve(10); print("reserve", h); h.pop_back(); print("pop_back", h); h.clear(); print("clear", h);
    thrust::device_vector<int> d(s); print("d", d);
    d.insert(d.begin() + 2, 5); print("d insert", d); d.push_back(6); print("d push", d); d.insert(d.begin() + 1, 2, 8); print("d insert n", d);
    d.erase(d.begin() + 1, d.begin() + 4); print("d erase", d);
    std::list<int> l(d.begin(), d.end()); l.push_front(-1); d.assign(l.begin(), l.end()); print("d list", d);
    d.insert(d.end(), h.begin(), h.end()); print("d", d);
    thrust::device_vector<double> dd(d.begin(), d.end()); print("dd", dd); dd = h; print("dd", dd);
    thrust::device_vector<int> e = d; e[1] = 1000; std::cout << (d == e) << (d != e) << (d == d) << "\n";
    d.swap(e); std::cout << d[1] << " " << e[1] << "\n"; thrust::swap(d, e); std::cout << d[1] << "\n";
    thrust::host_vector<int> g = d; std::cout << (g == d) << (d == g) << "\n"; std::sort(g.begin(), g.end()); print("g", g);
    std::vector<int> back(d.size()); thrust::copy(d.begin(), d.end(), back.begin()); std::cout << back[1] << "\n";
    thrust::device_vector<Particle> p(3); for (int i = 0; i < 3; i++) p[i] = Particle{float(i), 0, i * 10};
    thrust::transform(p.begin(), p.end(), p.begin(), move_right()); Particle q = p[2]; std::cout << q.x << " " << q.id << "\n";
    std::cout << static_cast<Particle>(p.back()).id << " " << static_cast<Particle>(p.front()).x << "\n";
    thrust::device_vector<int>::iterator i = d.begin(); std::cout << *i++ << *i << " " << i[1] << " " << (d.end() - i) << (i < d.end()) << "\n";
    d[0] += 5; d[1] -= 1; d[2] *= 2; ++d[3]; std::cout << d[0] << " " << d[1] << " " << d[2] << " " << d[3] << " " << d[0] + d[1] << "\n";
    thrust::copy(d.rbegin(), d.rend(), std::ostream_iterator<int>(std::cout, ",")); std::cout << "\n";
    thrust::device_vector<bool> b(3, true); b[1] = false; std::cout << b[0] << b[1] << std::count(b.begin(), b.end(), true) << "\n";
    thrust::device_vector<float> empty; std::cout << empty.empty() << empty.size() << (empty.begin() == empty.end()) << "\n";
    thrust::device_ptr<int> dp = d.data(); dp[0] = 3; int *raw = thrust::raw_pointer_cast(&d[0]); thrust::device_ptr<int> wrapped(raw + 1); std::cout << *wrapped << " " << (wrapped - dp) << " " << d[0] << "\n";
    try { thrust::host_vector<int> big; big.reserve(1); std::cout << "ok\n"; } catch (std::exception &x) { std::cout << x.what(); }
    thrust::host_vector<std::string> names; names.push_back("b"); names.push_back("a"); names.insert(names.begin(), "c"); std::sort(names.begin(), names.end()); print("names", names);
    thrust::device_vector<int> x{1, 2, 3}; x = {4, 5}; std::cout << x.size() << x[1]; x.assign(3, 7); std::cout << x.size() << x[2] << "\n";
}
