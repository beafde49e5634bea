class Account {
  struct Log { int n = 0; };
  enum State { Open, Closed };
  enum class Level { Low, High };
  typedef int money;
  using Id = long;
 protected: struct Part { int p; };
 public:
  enum Color { Red };
  static Log make() { return Log{7}; }
};
struct D : Account { int f() { Part p{1}; Account::Part q{2}; Account::Log l; return p.p + q.p; } };
template <class T> class List { struct Node { T v; }; public: Node* head() { return nullptr; } };
int main() {
  Account::Log a;
  auto s = Account::Open;
  auto l = Account::Level::High;
  Account::money m = 3;
  Account::Id i = 3;
  Account::Part p;
  Account::Color c = Account::Red;
  auto ok = Account::make();
  List<int>::Node* n = nullptr;
  auto* h = List<int>().head();
  return sizeof(Account::Log);
}
