#include <sys/types.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_DIRECT 040000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define F_GETFL 3
#define F_SETFL 4
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
inline int open(const char *path, int flags, ...) {
  FILE *f = fopen(path, "r");
  bool there = f != 0;
  if (f) fclose(f);
  if (there && (flags & O_EXCL) && (flags & O_CREAT)) { errno = EEXIST; return -1; }
  if (!there && !(flags & O_CREAT)) { errno = ENOENT; return -1; }
  int way = flags & O_ACCMODE;
  if (!there || (way && flags & O_TRUNC)) { f = fopen(path, "w"); if (f) fclose(f); }
  f = fopen(path, way && flags & O_APPEND ? "a+" : way ? "r+" : "r");
  return f ? fileno(f) : -1;
}
inline int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
inline int fcntl(int, int, ...) { return 0; }
inline int posix_fadvise(int, off_t, off_t, int) { return 0; }
inline int posix_fallocate(int, off_t, off_t) { return 0; }
