// What does not fit throws; if nobody catches it, the report says what was asked for and where.
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <vector>

int main()
{
    try {
        std::vector<float> v((size_t)1 << 40);
        puts("made");
    } catch (std::bad_alloc &error) {
        puts(error.what());
    }
    try {
        char *p = new char[(size_t)1 << 40];
        puts("made");
        delete[] p;
    } catch (std::bad_alloc &error) {
        puts(error.what());
    }
    try {
        std::string s;
        s.resize((size_t)1 << 40);
        puts("made");
    } catch (std::bad_alloc &error) {
        puts(error.what());
    }
    fflush(stdout);
    std::vector<float> h(300000000);
    puts("never printed");
}
