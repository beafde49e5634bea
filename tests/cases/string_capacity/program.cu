// How much a string makes room for: as many as it is made of, then twice as many.
#include <iostream>
#include <string>
using namespace std;

int main() {
  string a;
  cout << a.capacity() << ' ';
  a += 'x';
  cout << a.capacity() << '\n';
  string b = "hello";
  b[0] = 'j';
  b.push_back('c');
  cout << b.capacity() << '\n';
  string c(16, 'x');
  cout << c.capacity() << ' ';
  c += 'y';
  cout << c.capacity() << ' ';
  string d = c;
  cout << d.capacity() << ' ';
  d.resize(40);
  cout << d.capacity() << ' ';
  d.reserve(41);
  cout << d.capacity() << ' ';
  d.shrink_to_fit();
  cout << d.capacity() << '\n';
  string e = "0123456789abcdef";
  cout << e.capacity() << ' ';
  e.insert(0, "zz");
  cout << e.capacity() << ' ';
  e = string(33, 'q');
  cout << e.capacity() << ' ';
  string f = b + " and a longer text than that";
  cout << f.capacity() << '\n';
  string g(3, 'x');
  for (int i = 0; i < 100; i++) {
    size_t k = g.capacity();
    g += 'c';
    if (k != g.capacity()) cout << g.capacity() << ' ';
  }
  string h = move(g);
  cout << h.capacity() << ' ' << g.capacity() << ' ' << h.substr(0, 20).capacity() << '\n';
}
