// A loop of the host that indexes a vector. Argument: how often it runs over the million elements.
#include <cstdio>
#include <cstdlib>
#include <vector>
#define LENGTH 1000000

int main(int argc, char **argv)
{
    int passes = argc > 1 ? std::atoi(argv[1]) : 1;
    std::vector<int> values(LENGTH, 1);
    unsigned sum = 0;
    for (int pass = 0; pass < passes; ++pass)
        for (int i = 0; i < LENGTH; ++i) {
            sum += values[i];
            values[i] = i;
        }
    std::printf("%u\n", sum);
}
