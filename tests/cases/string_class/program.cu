// std::string: building, searching, slicing, replacing, comparing, converting, iterating.
#include <cstdio>
#include <string>
#include <algorithm>
int main()
{
    std::string s = "warp", t(3, '-'), u(s, 1, 2);
    s += "book"; s.append(t).push_back('!');
    printf("%s %s %zu\n", s.c_str(), u.c_str(), s.size());
    printf("%zu %zu %d\n", s.find("book"), s.rfind('-'), s.find("zzz") == std::string::npos);
    s.replace(0, 4, "note"); s.insert(4, "::"); s.erase(s.size() - 4);
    printf("%s %s\n", s.c_str(), s.substr(6, 2).c_str());
    printf("%d %d %d\n", s < "o", s.compare("note::book"), s == "note::book");
    std::reverse(s.begin(), s.end());
    printf("%s %c %c\n", s.c_str(), s.front(), s.back());
    printf("%d %g %s %s\n", std::stoi("12abc"), std::stod("2.5"), std::to_string(-7).c_str(), std::to_string(1.5).c_str());
    std::string w;
    for (char c : std::string("a1b2c3")) if (c >= 'a') w += c;
    printf("%s %d %zu\n", w.c_str(), w.empty(), w.find_first_of("xcb"));
    printf("%zu %zu\n", std::string("  x").find_first_not_of(' '), std::string("x..").find_last_not_of('.'));
    w.resize(5, '*'); w[0] = 'A';
    printf("%s\n", (w + "|" + 'c' + std::string("d")).c_str());
    w.clear();
    printf("%d\n", (int)w.length());
}
