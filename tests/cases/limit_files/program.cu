// Files may have 256 MiB together; what is removed or written over gives its room back.
#include <cstdio>

int main()
{
    static char block[1 << 20];
    for (int round = 0; round < 4; ++round) {
        FILE *f = fopen("same.bin", "wb");
        size_t written = 0;
        for (int i = 0; i < 100; ++i)
            written += fwrite(block, 1, sizeof block, f);
        fclose(f);
        printf("%zu\n", written);
    }
    FILE *f = fopen("large.bin", "wb");
    while (fwrite(block, 1, sizeof block, f) == sizeof block) {
    }
    printf("never printed\n");
}
