#include <cstdio>
#include <future>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <string>
#include <memory>
#include <optional>
#include <vector>
#include <list>
#include <set>
struct L { int i; L(int i):i(i){printf("+%d ",i);} L(const L&o):i(o.i){printf("c%d ",i);} L(L&&o):i(o.i){o.i=-1;printf("m%d ",i);} L&operator=(const L&o){i=o.i;printf("=%d ",i);return *this;} ~L(){printf("-%d ",i);} };
struct B { virtual ~B() { printf("~B "); } virtual int f() { return 1; } };
struct D : B, std::enable_shared_from_this<D> { int x = 7; ~D() { printf("~D "); } int f() override { return 2; } std::shared_ptr<D> me() { return shared_from_this(); } };
struct Node { int v; std::shared_ptr<Node> next; std::weak_ptr<Node> prev; Node(int v):v(v){} ~Node(){printf("n%d ",v);} };
int quot(int a, int b) { if (!b) throw std::runtime_error("zero"); return a/b; }
int main() {
  auto f = std::async(quot, 6, 2); auto g = std::async(std::launch::async, quot, 1, 0); auto h = std::async(std::launch::deferred, [](const std::string &s){ printf("late "); return s + "!"; }, std::string("hi"));
  printf("%d ", f.get()); printf("%d ", f.valid());
  try { g.get(); } catch (const std::exception &e) { printf("caught %s ", e.what()); }
  printf("%d ", h.wait_for(std::chrono::seconds(0)) == std::future_status::deferred);
  printf("%s\n", h.get().c_str());
  std::promise<int> p; auto pf = p.get_future(); std::thread t([&p]{ p.set_value(42); }); printf("%d\n", pf.get()); t.join();
  std::promise<void> pv; auto pvf = pv.get_future(); pv.set_value(); pvf.get();
  std::promise<int> pe; auto pef = pe.get_future(); try { throw 5; } catch (...) { pe.set_exception(std::current_exception()); }
  try { pef.get(); } catch (int i) { printf("int %d\n", i); }
  std::packaged_task<int(int,int)> task([](int a,int b){return a*b;}); auto tf = task.get_future(); std::thread(std::move(task), 6, 7).join(); printf("%d\n", tf.get());
  auto sf = std::async([]{ return 9; }).share(); auto sf2 = sf; printf("%d %d\n", sf.get(), sf2.get());
  std::vector<std::future<int>> fs; for (int i = 0; i < 4; i++) fs.push_back(std::async(std::launch::async, [i]{ return i*i; })); int s=0; for (auto &x : fs) s += x.get(); printf("%d\n", s);
  std::mutex m; std::condition_variable cv; bool ready=false; std::thread w([&]{ std::lock_guard<std::mutex> l(m); ready = true; cv.notify_one(); });
  { std::unique_lock<std::mutex> l(m); cv.wait(l, [&]{ return ready; }); } w.join();
  std::exception_ptr ep; try { throw std::logic_error("kept"); } catch (...) { ep = std::current_exception(); }
  for (int i=0;i<2;i++) try { std::rethrow_exception(ep); } catch (std::logic_error &e) { printf("%s ", e.what()); try { throw; } catch (std::exception &e) { printf("again %s\n", e.what()); } }
  try { std::rethrow_exception(std::make_exception_ptr(std::out_of_range("oor"))); } catch (const std::exception &e) { printf("%s\n", e.what()); }
  { std::optional<L> o; printf("| "); o.emplace(1); o = L(2); std::optional<L> q = o; q.reset(); std::optional<L> r(std::move(o)); printf("%d\n", r->i); } printf("\n");
  std::optional<int> a, b(3); printf("%d%d%d%d%d%d%d\n", a < b, a == std::nullopt, b == 3, 3 != b, a < 0, b > a, b >= 4);
  std::optional<std::string> os = "abc"; printf("%s %d %s\n", os->c_str(), os == "abc", os.value_or("z").c_str());
  auto d = std::make_shared<D>(); std::shared_ptr<B> base = d; auto again = std::dynamic_pointer_cast<D>(base); printf("%ld %d %d ", d.use_count(), base->f(), d->me()->x); d.reset(); again.reset(); printf("%ld ", base.use_count()); base = nullptr; printf("\n");
  { auto n1 = std::make_shared<Node>(1); n1->next = std::make_shared<Node>(2); n1->next->prev = n1; if (auto x = n1->next->prev.lock()) printf("%d %ld ", x->v, x.use_count()); } printf("\n");
  { std::shared_ptr<int> k(new int(4), [](int *p){ printf("del %d\n", *p); delete p; }); std::shared_ptr<int> k2 = k; k.reset(new int(9)); printf("%d %d\n", *k, *k2); }
  std::shared_ptr<int[]> arr(new int[3]{1,2,3}); printf("%d\n", arr[2]);
  std::shared_ptr<B> fromu = std::make_unique<D>(); printf("%d\n", fromu->f()); std::vector<std::shared_ptr<B>> vb{fromu, std::make_shared<B>()}; fromu.reset(); vb.clear(); printf("\n");
  std::list<int> li{1,2,3}; std::set<std::string> ss{"b","a"}; std::vector<int> v(li.begin(), li.end()); std::vector<std::string> vs(ss.begin(), ss.end()); v.insert(v.begin()+1, li.begin(), li.end()); v.insert(v.begin(), {9,8}); v.assign(3, 7); v.emplace(v.begin(), 5); v.insert(v.end(), 2, 1);
  for (int x : v) printf("%d ", x); for (auto &x : vs) printf("%s ", x.c_str()); std::vector<int> rv(v.rbegin(), v.rend()); printf("%d\n", rv[0]);
  return 0;
}
