// Files in the current directory: text and binary, append, seek, tell, end of file, lines, characters put back, remove.
#include <cstdio>
#include <cstring>
int main()
{
    FILE *f = fopen("case_io.txt", "w");
    fprintf(f, "%d %s\n", 42, "words");
    fputs("second line\n", f);
    fputc('x', f);
    fclose(f);
    f = fopen("case_io.txt", "a");
    fputs("yz\n", f);
    fclose(f);
    f = fopen("case_io.txt", "r");
    char line[64]; int n;
    fscanf(f, "%d %s ", &n, line);
    printf("%d %s\n", n, line);
    while (fgets(line, sizeof line, f)) printf("[%zu] %s", strlen(line), line);
    printf("%d\n", feof(f) != 0);
    rewind(f);
    int c = fgetc(f);
    ungetc('7', f);
    printf("%c %c\n", c, fgetc(f));
    fclose(f);
    f = fopen("case_io.bin", "wb+");
    int v[4] = {1, 2, 3, 4}, w[2];
    printf("%zu ", fwrite(v, sizeof(int), 4, f));
    fseek(f, 2 * sizeof(int), SEEK_SET);
    printf("%zu ", fread(w, sizeof(int), 2, f));
    printf("%ld ", ftell(f));
    printf("%d %d\n", w[0], w[1]);
    fclose(f);
    remove("case_io.txt"); remove("case_io.bin");
    printf("%d\n", fopen("case_io.txt", "r") == NULL);
}
