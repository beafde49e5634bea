// Threads of C++ that wait for one another: mutexes, conditions, atomics, promises, tasks, shared locks.
#include <thread>
#include <mutex>
#include <atomic>
#include <condition_variable>
#include <future>
#include <vector>
#include <queue>
#include <memory>
#include <iostream>
#include <shared_mutex>
struct Acc { long sum = 0; std::mutex m; void add(int a, int b) { for (int i = a; i < b; i++) { std::lock_guard<std::mutex> l(m); sum += i; } } };
int main() {
  Acc acc; std::vector<std::thread> ts;
  for (int i = 0; i < 4; i++) ts.emplace_back(&Acc::add, &acc, i * 1000, (i + 1) * 1000);
  for (auto &t : ts) t.join();
  std::cout << acc.sum << "\n";
  std::atomic<bool> ready{false}; std::atomic<int> count{0}; int data = 0;
  std::thread w([&] { while (!ready.load(std::memory_order_acquire)) {} count += data; });
  data = 42; ready.store(true, std::memory_order_release); w.join();
  std::cout << count << "\n";
  std::queue<int> q; std::mutex m; std::condition_variable cv; bool done = false; long got = 0;
  std::thread cons([&] { std::unique_lock<std::mutex> l(m); while (true) { cv.wait(l, [&] { return !q.empty() || done; }); if (q.empty()) break; got += q.front(); q.pop(); } });
  for (int i = 0; i < 50; i++) { { std::lock_guard<std::mutex> l(m); q.push(i); } cv.notify_one(); }
  { std::lock_guard<std::mutex> l(m); done = true; } cv.notify_all(); cons.join();
  std::cout << got << "\n";
  std::promise<int> p; auto f = p.get_future();
  std::thread setter([p = std::move(p)]() mutable { std::this_thread::sleep_for(std::chrono::milliseconds(5)); p.set_value(9); });
  std::cout << (f.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout) << f.get() << "\n"; setter.join();
  auto a = std::async(std::launch::async, [](std::unique_ptr<int> x) { return *x * 2; }, std::make_unique<int>(21));
  auto b = std::async([] () -> int { throw std::runtime_error("no"); });
  auto c = std::async(std::launch::deferred, [](int x) { return x; }, 5);
  std::cout << a.get() << " " << c.get() << " ";
  try { b.get(); } catch (std::exception &e) { std::cout << e.what() << "\n"; }
  std::packaged_task<int(int)> task([](int x) { return x + 1; }); auto tf = task.get_future();
  std::thread(std::move(task), 4).join(); std::cout << tf.get() << "\n";
  int r = 0; std::thread([](int &x) { x = 3; }, std::ref(r)).join(); std::cout << r << "\n";
  std::mutex m1, m2; int both = 0;
  std::thread x([&] { for (int i = 0; i < 100; i++) { std::scoped_lock l(m1, m2); both++; } }), y([&] { for (int i = 0; i < 100; i++) { std::scoped_lock l(m2, m1); both++; } });
  x.join(); y.join(); std::cout << both << "\n";
  std::shared_mutex sm; std::shared_lock<std::shared_mutex> l1(sm), l2(sm); std::cout << sm.try_lock() << l1.owns_lock() << "\n";
  std::once_flag once; int n = 0; std::vector<std::thread> os; for (int i = 0; i < 3; i++) os.emplace_back([&] { std::call_once(once, [&] { n++; }); }); for (auto &t : os) t.join(); std::cout << n << "\n";
  std::cout << (std::this_thread::get_id() == std::thread::id()) << std::thread().joinable() << "\n";
  std::timed_mutex tm; tm.lock();
  std::thread waits([&] { std::cout << tm.try_lock_for(std::chrono::milliseconds(2)) << tm.try_lock() << "\n"; }); waits.join();
  std::recursive_mutex rm; { std::lock_guard<std::recursive_mutex> o(rm); std::lock_guard<std::recursive_mutex> i(rm); }
  std::unique_lock<std::mutex> ul(m1, std::defer_lock); std::cout << ul.owns_lock(); ul.lock(); std::cout << (bool)ul << m1.try_lock() << "\n"; ul.unlock();
  try { ul.unlock(); } catch (const std::system_error &e) { std::cout << e.code().value() << "\n"; }
  std::atomic<int> turns{0}; std::vector<std::thread> rs; std::string order;
  for (int i = 0; i < 3; i++) rs.emplace_back([&, i] { for (int k = 0; k < 2; k++) { while (turns.load() % 3 != i) std::this_thread::yield(); order += char('a' + i); turns++; } });
  for (auto &t : rs) t.join();
  std::cout << order << "\n";
  std::atomic<int> seq{0}; std::vector<std::thread> many; std::atomic<long> cas{0};
  for (int i = 0; i < 8; i++) many.emplace_back([&] { for (int k = 0; k < 1000; k++) { seq.fetch_add(1); long old = cas.load(); while (!cas.compare_exchange_weak(old, old + 2)) {} } });
  for (auto &t : many) t.join();
  std::cout << seq << " " << cas << "\n";
  std::promise<int> broken; auto bf = broken.get_future(); { std::promise<int> gone = std::move(broken); }
  try { bf.get(); } catch (const std::future_error &e) { std::cout << "broken\n"; }
  std::promise<void> start; std::shared_future<void> go = start.get_future().share(); std::atomic<int> started{0};
  std::vector<std::thread> race; for (int i = 0; i < 3; i++) race.emplace_back([&, go] { go.wait(); started++; });
  std::cout << started << "\n"; start.set_value(); for (auto &t : race) t.join(); std::cout << started << "\n";
  std::thread thrower([] { try { throw std::runtime_error("inner"); } catch (const std::exception &e) { std::this_thread::yield(); std::cout << e.what() << "\n"; } });
  try { std::this_thread::yield(); throw 5; } catch (int v) { thrower.join(); std::cout << v << "\n"; }
}
