// Streams: manipulators of width, fill, base and precision; stringstream both ways; getline with a separator.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
struct P { int x, y; };
std::ostream &operator<<(std::ostream &o, const P &p) { return o << '(' << p.x << ',' << p.y << ')'; }
int main()
{
    std::cout << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::setfill('*') << std::right << std::setw(5) << 7 << '\n';
    std::cout << std::hex << 255 << ' ' << std::uppercase << 255 << ' ' << std::showbase << 16 << std::oct << ' ' << 8 << std::dec << std::noshowbase << '\n';
    std::cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 12345.678 << ' ' << std::defaultfloat << 0.5 << '\n';
    std::cout << std::boolalpha << true << ' ' << std::noboolalpha << false << ' ' << P{1, 2} << '\n';
    std::istringstream in("3 4.5 word rest of line\na,b,c");
    int i; double d; std::string w, rest, part;
    in >> i >> d >> w;
    std::getline(in, rest);
    std::cout << i + d << w << '[' << rest << "]\n";
    while (std::getline(in, part, ',')) std::cout << part << ';';
    std::ostringstream out;
    out << 1 << "-" << 2.5 << '-' << P{3, 4};
    std::cout << out.str() << out.str().size() << '\n';
}
