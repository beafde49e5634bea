// Algorithms on ranges, heaps, threads, views, engines, options, dates.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdint>
#include <cinttypes>
#include <cstring>
#include <functional>
#include <iostream>
#include <list>
#include <mutex>
#include <numeric>
#include <queue>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>
#include <unistd.h>
#include <getopt.h>
std::mutex m; std::atomic<int> hits{0};
void work(int id, std::vector<int> &out) { std::lock_guard<std::mutex> g(m); out.push_back(id * id); hits++; }
size_t words(std::string_view s) { size_t n = 0; while (!s.empty()) { size_t e = s.find(' '); if (e != 0) n++; if (e == std::string_view::npos) break; s.remove_prefix(e + 1); } return n; }
int main(int argc, char **argv) {
  std::vector<int> v = {5, 3, 8, 1, 9, 2, 7};
  std::vector<int> w(v.size());
  printf("%d %d %d\n", std::accumulate(v.begin(), v.end(), 0), std::transform_reduce(v.begin(), v.end(), v.begin(), 0), std::transform_reduce(v.begin(), v.end(), 1, std::multiplies<int>(), [](int x) { return x % 3 + 1; }));
  std::partial_sum(v.begin(), v.end(), w.begin(), std::plus<int>()); for (int x : w) printf("%d ", x);
  std::adjacent_difference(v.begin(), v.end(), w.begin()); for (int x : w) printf("%d ", x);
  std::exclusive_scan(v.begin(), v.end(), w.begin(), 100); for (int x : w) printf("%d ", x);
  std::inclusive_scan(v.begin(), v.end(), w.begin(), [](int a, int b) { return a > b ? a : b; }); for (int x : w) printf("%d ", x); printf("\n");
  std::make_heap(v.begin(), v.end()); printf("%d ", v.front()); std::pop_heap(v.begin(), v.end()); printf("%d %d ", v.back(), v.front()); v.pop_back(); v.push_back(6); std::push_heap(v.begin(), v.end()); printf("%d ", std::is_heap(v.begin(), v.end())); std::sort_heap(v.begin(), v.end()); for (int x : v) printf("%d ", x); printf("\n");
  int p[] = {3, 6}; printf("%d %d %ld\n", (int)std::includes(v.begin(), v.end(), p, p + 2), (int)(std::find_first_of(v.begin(), v.end(), p, p + 2) - v.begin()), (long)(std::search(v.begin(), v.end(), p, p + 1) - v.begin()));
  std::vector<int> out; std::vector<std::thread> ts; for (int i = 0; i < 4; ++i) ts.emplace_back(work, i, std::ref(out)); for (auto &t : ts) t.join(); printf("%zu %d\n", out.size(), hits.load());
  std::string text = "the quick  brown fox"; printf("%zu\n", words(text)); std::string_view sv = text; std::cout << sv.substr(4, 5) << '\n';
  std::mt19937_64 g(7); std::uniform_int_distribution<int> d(1, 6); for (int i = 0; i < 8; ++i) printf("%d ", d(g)); std::uniform_real_distribution<double> r(0, 1); printf("%.6f ", r(g));
  std::mt19937 h(3); std::uniform_int_distribution<long> dl(-5, 5000000000L); printf("%ld ", dl(h)); std::uniform_real_distribution<float> rf(-1, 1); printf("%.5f ", rf(h)); std::bernoulli_distribution be(0.3); printf("%d%d%d ", be(h), be(h), be(h)); std::exponential_distribution<double> ex(2.0); printf("%.5f ", ex(h)); std::minstd_rand ms(5); std::uniform_int_distribution<int> d10(0, 9); printf("%d%d%d ", d10(ms), d10(ms), d10(ms)); std::uniform_int_distribution<unsigned char> dc(0, 255); printf("%d ", dc(h)); std::normal_distribution<double> nd(10, 2); printf("%.5f\n", nd(h));
  printf("%" PRIu8 " %" PRIi16 " %" PRIdMAX " %d\n", (uint8_t)200, (int16_t)-3, (intmax_t)1 << 40, INT64_MAX > 0);
  char line[] = "a=1;b=2;;c"; char *save; for (char *t = strtok_r(line, ";", &save); t; t = strtok_r(nullptr, ";", &save)) printf("<%s>", t); printf("\n");
  char *args[] = {(char *)"prog", (char *)"-n", (char *)"5", (char *)"-vx", (char *)"-ofile", (char *)"rest", nullptr}; int c; optind = 1;
  while ((c = getopt(6, args, "n:vxo:")) != -1) printf("%c%s ", c, (c == 'n' || c == 'o') ? optarg : ""); printf("%d\n", optind);
  time_t t0 = 86400L * 365 * 30 + 3661; struct tm *tm = gmtime(&t0); printf("%d-%02d-%02d %02d:%02d:%02d %d %d\n", tm->tm_year + 1900, tm->tm_mon + 1, tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec, tm->tm_wday, tm->tm_yday);
  using namespace std::chrono; auto tt = hours(2) + minutes(3) + milliseconds(5); printf("%lld %lld\n", (long long)duration_cast<seconds>(tt).count(), (long long)tt.count());
  std::priority_queue<std::pair<int, std::string>, std::vector<std::pair<int, std::string>>, std::greater<std::pair<int, std::string>>> pq; pq.push({3, "c"}); pq.push({1, "a"}); pq.push({2, "b"}); while (!pq.empty()) { printf("%s", pq.top().second.c_str()); pq.pop(); } printf("\n");
  auto half = std::bind(std::minus<int>(), std::placeholders::_1, 10); printf("%d\n", half(52));
}
