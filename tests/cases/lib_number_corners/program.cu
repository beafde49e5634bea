// Numbers from and to texts at their limits, sizes that cannot be, and strings that do not end.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;

#define TRY(call) \
    try { \
        call; \
        printf("%s: fine\n", #call); \
    } catch (const exception &e) { \
        printf("%s: %s\n", #call, e.what()); \
    }

static void scanned()
{
    long most, least, after;
    unsigned long large;
    sscanf("9223372036854775808", "%ld", &most);
    sscanf("-9223372036854775809", "%ld", &least);
    sscanf("18446744073709551616", "%lu", &large);
    sscanf("\v\f 5", "%ld", &after);
    printf("%ld %ld %lu %ld\n", most, least, large, after);
    errno = 0;
    long none = strtol("12", nullptr, 1);
    printf("%ld %d\n", none, errno);
}

static void printed(const char *nothing)
{
    printf("[%#.0o][%#.3o][%#o][%#06o][%#.0a][%.3s][%.6s]\n", 0, 8, 8, 8, 1.0, nothing, nothing);
}

static void converted()
{
    TRY(stoi("2147483648"));
    TRY(stoi("-2147483648"));
    TRY(stol(""));
    TRY(stoul("-1"));
    TRY(stoul("18446744073709551616"));
    TRY(stod("1e400"));
    TRY(stod("1e-400"));
    TRY(stof("1e39"));
    TRY(stof("inf"));
    size_t end;
    printf("%d ", stoi(" 0x1fz", &end, 16));
    printf("%zu %d\n", end, stoi("0x10", nullptr, 0));
    errno = 7;
    stoi("5");
    printf("%d\n", errno);
}

static void sized()
{
    size_t huge = -1;
    TRY(vector<int> v(huge));
    TRY(vector<int> v(huge, 5));
    TRY(vector<double>(2).resize(huge));
    TRY(string(huge, 'x'));
    TRY(string("abc").resize(huge));
    TRY(string("abc").insert(9, "q"));
    printf("%d\n", string("hello").compare(0, 2, "hex", 2));
}

static void streamed()
{
    istringstream words("true false truex 1 t fals");
    bool b;
    words >> boolalpha >> b;
    cout << b << words.eof();
    words >> b;
    cout << b;
    words >> b;
    cout << b;
    string rest;
    words >> rest >> noboolalpha >> b >> boolalpha;
    cout << rest << b;
    words >> b;
    cout << b << words.fail();
    words.clear();
    words >> b;
    cout << b << words.fail() << words.eof() << '\n';
    cout << setiosflags(ios::hex | ios::showbase) << 10 << ' ' << -3 << resetiosflags(ios::hex | ios::showbase) << hex << -1 << dec << '\n';
    ranlux24 first;
    first.discard(9999);
    knuth_b second;
    second.discard(9999);
    cout << first() << ' ' << second() << '\n';
}

int main()
{
    scanned();
    printed(getenv("NO_SUCH_VARIABLE_HERE"));
    converted();
    sized();
    fflush(stdout);
    streamed();
    char four[4] = { 'a', 'b', 'c', 'd' }, to[8] = "xxxxxxx";
    strncpy(to, four, 4);
    cout << to << '\n';
    return 0;
}
