// What a program finds in its folder: names in a directory, patterns, files that it makes.
#include <arpa/inet.h>
#include <dirent.h>
#include <glob.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
static int visible(const struct dirent *e) { return e->d_name[0] != '.'; }
int main() {
    struct dirent **list;
    int n = scandir("data", &list, visible, alphasort);
    for (int i = 0; i < n; i++) printf("%s %d\n", list[i]->d_name, list[i]->d_type == DT_DIR);
    glob_t found;
    printf("%d", glob("data/*.txt", 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[i]);
    globfree(&found);
    printf("\n%d\n", glob("data/*.csv", 0, NULL, &found));
    printf("%d", glob("d*/m[a-p]re/?.bin", 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[i]);
    printf("\n%d\n", opendir("nowhere") == NULL);
    FILE *f = fopen("new.txt", "w");
    fputs("made here\n", f);
    fclose(f);
    int seen = 0;
    DIR *here = opendir(".");
    for (struct dirent *e; (e = readdir(here));) seen += strcmp(e->d_name, "new.txt") == 0 || strcmp(e->d_name, "data") == 0;
    closedir(here);
    printf("%d %08x %04x\n", seen, htonl(0x01020304), ntohs(0x0102));
    remove("new.txt");
    printf("%d\n", glob("new.*", GLOB_NOCHECK, NULL, &found) == 0 && strcmp(found.gl_pathv[0], "new.*") == 0);
}
