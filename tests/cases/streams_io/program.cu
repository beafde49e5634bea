// Streams: what `<<` prints of each type, widths, precision, bases, strings as streams, files.
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

struct Point { float x, y; };
std::ostream &operator<<(std::ostream &os, const Point &p) { return os << "(" << p.x << ", " << p.y << ")"; }

int main()
{
    using namespace std;
    cout << "int " << -5 << " " << 7u << " " << 123456789012L << " char " << 'c' << " bool " << true << " " << boolalpha << true << endl;
    cout << 1.0f << " " << 0.1 << " " << 1234567.0 << " " << 1e-5 << " " << 3.14159265 << "\n";
    cout << fixed << setprecision(3) << 2.0 / 3 << " " << 1e6 << " " << scientific << 12345.678 << defaultfloat << setprecision(6) << " " << 2.5 << endl;
    cout << "[" << setw(6) << 42 << "][" << left << setw(6) << "ab" << "][" << right << setfill('0') << setw(4) << 7 << "]" << setfill(' ') << endl;
    cout << hex << 255 << " " << dec << 255 << " " << Point{1, 2.5f} << endl;
    ostringstream text;
    text << "x=" << 1 << "," << 2.5;
    cout << text.str() << " " << text.str().size() << endl;
    { ofstream out("numbers.txt"); out << "sum " << 42 << "\n" << "next\n"; }
    ifstream in("numbers.txt");
    string word;
    int n;
    in >> word >> n;
    cout << word << n << " " << numeric_limits<int>::max() << " " << numeric_limits<float>::max() << endl;
    auto start = chrono::steady_clock::now();
    auto end = chrono::steady_clock::now();
    chrono::duration<double, milli> ms = end - start;
    cout << (chrono::duration_cast<chrono::microseconds>(end - start).count() >= 0) << (ms.count() < 1000) << endl;
    return 0;
}
