// A comparison that sorts, and so on: the calls nest through the library.
#include <cstdlib>

int compare(const void *, const void *)
{
    int two[2] = {2, 1};
    qsort(two, 2, sizeof two[0], compare);
    return 0;
}

int main()
{
    int two[2] = {2, 1};
    qsort(two, 2, sizeof two[0], compare);
}
