#include <iostream>
#include <fstream>
#include <string>
#include <vector>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <iomanip>
struct Rec { int id; double v; char name[8]; };
int main() {
  { std::ofstream f("t1.txt"); if (!f) return 1; f << "line one\nline two\n" << 42 << ' ' << 2.5 << std::endl; }
  { std::ifstream f("t1.txt"); std::string l; int n = 0; while (std::getline(f, l)) std::cout << ++n << ": " << l << "\n"; std::cout << f.eof() << f.fail() << f.bad() << "\n"; f.clear(); f.seekg(0); std::getline(f, l); std::cout << l << f.tellg() << "\n"; f.seekg(0, std::ios::end); std::cout << f.tellg() << "\n"; f.seekg(-4, std::ios::end); f >> l; std::cout << l << "\n"; }
  { std::ofstream f("t1.txt", std::ios::app); f << "appended\n"; f.close(); std::ifstream g("t1.txt"); std::stringstream ss; ss << g.rdbuf(); std::cout << ss.str().size() << "\n"; }
  { std::ifstream g("t1.txt"); std::string all((std::istreambuf_iterator<char>(g)), std::istreambuf_iterator<char>()); std::cout << all.size() << all.substr(0, 8) << "\n"; }
  { std::ofstream f("t2.bin", std::ios::binary); for (int i = 0; i < 4; i++) { Rec r{i, i * 1.5, "abc"}; f.write(reinterpret_cast<const char*>(&r), sizeof r); } std::cout << f.tellp() << f.good() << "\n"; }
  { std::ifstream f("t2.bin", std::ios::in | std::ios::binary | std::ios::ate); std::streamsize sz = f.tellg(); std::cout << sz / sizeof(Rec) << "\n"; f.seekg(2 * sizeof(Rec), std::ios::beg); Rec r; f.read((char*)&r, sizeof r); std::cout << r.id << r.v << r.name << f.gcount() << "\n"; f.seekg(0); std::vector<char> buf(sz); if (f.read(buf.data(), sz)) std::cout << "ok\n"; f.read(buf.data(), 1); std::cout << f.eof() << f.gcount() << !f << "\n"; }
  { std::fstream f("t2.bin", std::ios::in | std::ios::out | std::ios::binary); f.seekp(sizeof(Rec)); Rec r{9, 9.5, "zz"}; f.write((char*)&r, sizeof r); f.seekg(0); int s = 0; while (f.read((char*)&r, sizeof r)) s += r.id; std::cout << s << "\n"; }
  std::ifstream no("nope.txt"); std::cout << no.is_open() << !no << no.good() << "\n"; if (no.fail()) std::cout << "cannot open\n";
  { std::ofstream f("t3.csv"); f << "x,y\n1,2.5\n3,4.5\n"; } { std::ifstream f("t3.csv"); std::string l; std::getline(f, l); double sx = 0, sy = 0; while (std::getline(f, l)) { std::istringstream ls(l); std::string c; std::getline(ls, c, ','); sx += std::stod(c); std::getline(ls, c); sy += std::stod(c); } std::cout << sx << " " << sy << "\n"; }
  { std::ofstream f("t4.txt"); for (int i = 0; i < 5; i++) f << i * i << (i < 4 ? " " : "\n"); } { std::ifstream f("t4.txt"); std::vector<int> v{std::istream_iterator<int>(f), std::istream_iterator<int>()}; for (int x : v) std::cout << x << " "; std::cout << v.size() << "\n"; } { std::ifstream f("t4.txt"); int x, c = 0; while (f >> x) c += x; std::cout << c << "\n"; } { std::ifstream f("t4.txt"); char c; int k = 0; while (f.get(c)) k++; std::cout << k << "\n"; f.clear(); f.seekg(0); std::cout << (char)f.peek() << f.get() << "\n"; char b[10]; f.getline(b, 10); std::cout << b << "\n"; }
  std::remove("t1.txt"); std::remove("t2.bin"); std::remove("t3.csv"); std::remove("t4.txt");
  std::ofstream out; out.open("t5.txt", std::ios::out | std::ios::trunc); std::ostream& o = out; o << std::setw(4) << 7; out.close(); std::ifstream i5("t5.txt"); std::cout << i5.rdbuf() << "\n"; std::istream& ri = std::cin; std::string w; int k = 0; while (ri >> w) k++; std::cout << k << "\n"; std::remove("t5.txt");
  auto print = [](std::ostream& os, const std::vector<int>& v) -> std::ostream& { for (int x : v) os << x << ','; return os; }; print(std::cout, {1, 2, 3}) << "\n"; std::vector<int> vv{4, 5, 6}; std::copy(vv.begin(), vv.end(), std::ostream_iterator<int>(std::cout, " ")); std::cout << std::endl; try { std::ifstream bad; bad.exceptions(std::ifstream::failbit | std::ifstream::badbit); bad.open("nope"); } catch (const std::ios_base::failure& e) { std::cout << "failure\n"; }
}
