// A null path is no fault: on Linux the call fails with EFAULT, as where a search for a file returned nothing.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

int main()
{
    const char *found = nullptr;
    errno = 0;
    FILE *file = fopen(found, "rb");
    printf("fopen: %d, %s\n", file != nullptr, strerror(errno));
    std::ifstream in(found, std::ios::binary);
    printf("ifstream: %d %d\n", in.is_open(), in.fail());
    std::ofstream out;
    out.open(found);
    printf("ofstream: %d\n", out.good());
    errno = 0;
    int removed = remove(found);
    printf("remove: %d, %s\n", removed, strerror(errno));
    errno = 0;
    int renamed = rename("a.txt", found);
    printf("rename: %d, %s\n", renamed, strerror(errno));
    return 0;
}
