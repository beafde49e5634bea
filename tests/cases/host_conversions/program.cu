// Host code: floats that do not fit the integer they become. x86 has one value for them; devices saturate.
#include <cmath>
#include <cstdio>

int main() {
    volatile float values[] = { 300.0f, -1.0f, 70000.0f, 3e9f, 5e9f, 1e20f, -1e20f, NAN, INFINITY, -200.5f };
    for (int i = 0; i < 10; ++i) {
        float x = values[i];
        double y = x;
        printf("%g: %d %u %lld %llu", x, (int)x, (unsigned)x, (long long)x, (unsigned long long)x);
        printf(" %d %d %d %u", (unsigned char)x, (signed char)x, (short)x, (unsigned short)x);
        printf(" | %d %u %lld %llu\n", (int)y, (unsigned)y, (long long)y, (unsigned long long)y);
    }
}
