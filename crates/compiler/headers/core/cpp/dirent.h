#include <sys/types.h>
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define MAXNAMLEN 255
struct dirent { ino_t d_ino; off_t d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
struct __directory { char *path; long next; dirent entry; };
typedef __directory DIR;
inline DIR *opendir(const char *path) {
  char name[256];
  if (!*path || __directory_entry(path, 0, name, sizeof name) < 0) { errno = ENOENT; return 0; }
  DIR *d = (DIR *)calloc(1, sizeof(DIR));
  d->path = strdup(path);
  return d;
}
inline dirent *readdir(DIR *d) {
  dirent *e = &d->entry;
  long n = d->next++;
  int kind = 2;
  if (n < 2) strcpy(e->d_name, n ? ".." : ".");
  else kind = __directory_entry(d->path, n - 2, e->d_name, sizeof e->d_name);
  if (kind <= 0) { d->next = n; return 0; }
  e->d_ino = n + 1; e->d_off = n + 1; e->d_reclen = sizeof *e; e->d_type = kind == 2 ? DT_DIR : DT_REG;
  return e;
}
inline int closedir(DIR *d) { free(d->path); free(d); return 0; }
inline void rewinddir(DIR *d) { d->next = 0; }
inline long telldir(DIR *d) { return d->next; }
inline void seekdir(DIR *d, long at) { d->next = at; }
inline int alphasort(const dirent **a, const dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
inline int scandir(const char *path, dirent ***list, int (*takes)(const dirent *), int (*order)(const dirent **, const dirent **)) {
  DIR *d = opendir(path);
  if (!d) return -1;
  int n = 0, room = 16;
  dirent **all = (dirent **)malloc(room * sizeof *all);
  while (dirent *e = readdir(d)) {
    if (takes && !takes(e)) continue;
    if (n == room) all = (dirent **)realloc(all, (room *= 2) * sizeof *all);
    all[n] = (dirent *)malloc(sizeof *e);
    *all[n++] = *e;
  }
  closedir(d);
  for (int i = 1; order && i < n; i++)
    for (int j = i; j > 0 && order((const dirent **)&all[j - 1], (const dirent **)&all[j]) > 0; j--) { dirent *e = all[j]; all[j] = all[j - 1]; all[j - 1] = e; }
  *list = all;
  return n;
}
