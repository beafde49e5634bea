#include <iostream>
#include <random>
#include <vector>
#include <algorithm>
#include <map>
#include <iomanip>
template <class D, class G> void run(const char* n, D d, G& g) { std::cout << n; for (int i = 0; i < 8; i++) std::cout << ' ' << d(g); std::cout << '\n'; }
template <class G> void all(unsigned seed) {
  G g(seed);
  run("ui", std::uniform_int_distribution<int>(1, 6), g); run("uil", std::uniform_int_distribution<long long>(0, 1000000000000LL), g); run("uic", std::uniform_int_distribution<unsigned short>(0, 255), g);
  run("ur", std::uniform_real_distribution<double>(-1, 1), g); run("urf", std::uniform_real_distribution<float>(0, 10), g);
  run("n", std::normal_distribution<double>(5, 2), g); run("nf", std::normal_distribution<float>(0, 1), g);
  run("b", std::bernoulli_distribution(0.3), g); run("g", std::geometric_distribution<int>(0.3), g);
  run("bi", std::binomial_distribution<int>(4, 0.5), g); run("bi2", std::binomial_distribution<int>(100, 0.3), g); run("p", std::poisson_distribution<int>(4.1), g); run("p2", std::poisson_distribution<int>(50), g);
  run("d", std::discrete_distribution<int>({40, 10, 10, 40}), g); 

}
int main() {
  std::cout << std::setprecision(17); all<std::mt19937>(42); all<std::mt19937_64>(7);
  std::mt19937 g; std::cout << g() << ' ' << g.min() << ' ' << g.max() << ' ' << std::mt19937::default_seed << "\n"; g.discard(9998); std::cout << g() << "\n"; g.seed(5); std::mt19937 h = g; std::cout << (g == h) << (g() == h()) << "\n"; std::seed_seq sq{1, 2, 3}; std::mt19937 k(sq); std::cout << k() << ' ' << k() << "\n"; std::mt19937_64 k6; k6.discard(9999); std::cout << k6() << "\n"; std::minstd_rand mr; mr.discard(9999); std::cout << mr() << "\n";
  std::vector<int> v{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; std::shuffle(v.begin(), v.end(), std::mt19937(3)); for (int x : v) std::cout << x << ' '; std::cout << "\n"; std::vector<double> w{1, 2, 3}; std::discrete_distribution<> dd(w.begin(), w.end()); std::map<int, int> cnt; for (int i = 0; i < 1000; i++) cnt[dd(g)]++; for (auto [a, b] : cnt) std::cout << a << ':' << b << ' '; std::cout << "\n"; for (double p : dd.probabilities()) std::cout << p << ' '; std::cout << "\n"; std::uniform_int_distribution<int> ud(0, 9); using PT = decltype(ud)::param_type; std::cout << ud(g, PT(100, 200)) << ud.a() << ud.b() << "\n"; std::normal_distribution<> nd{0, 1}; std::cout << nd.mean() << nd.stddev() << "\n"; std::random_device rd; unsigned s = rd(); (void)s; std::knuth_b kb(1); std::cout << kb() << "\n"; std::ranlux24_base rl(1); std::cout << rl() << "\n"; std::cout << std::generate_canonical<double, 53>(g) << std::generate_canonical<float, 24>(g) << "\n"; std::linear_congruential_engine<unsigned, 1664525, 1013904223, 0> lcg(1); std::cout << lcg() << ' ' << lcg.max() << "\n"; std::uniform_int_distribution<> big(0, std::numeric_limits<int>::max()); std::cout << big(g) << "\n"; std::vector<unsigned> bits(4); sq.generate(bits.begin(), bits.end()); for (auto b : bits) std::cout << b << ' '; std::cout << "\n"; std::ranlux48 r48(2); std::cout << r48() << "\n";
  auto gen = [&, d = std::uniform_real_distribution<float>(0, 1)]() mutable { return d(g); }; std::vector<float> f(4); std::generate(f.begin(), f.end(), gen); for (float x : f) std::cout << x << ' '; std::cout << '\n';
}
