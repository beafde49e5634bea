#include <sys/types.h>
struct stat { dev_t st_dev; ino_t st_ino; nlink_t st_nlink; mode_t st_mode; uid_t st_uid; gid_t st_gid; dev_t st_rdev; off_t st_size; blksize_t st_blksize; blkcnt_t st_blocks; timespec st_atim, st_mtim, st_ctim; };
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_IFMT 0170000
#define S_IFIFO 0010000
#define S_IFCHR 0020000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_IFLNK 0120000
#define S_ISDIR(m) (((m) & S_IFMT) == S_IFDIR)
#define S_ISREG(m) (((m) & S_IFMT) == S_IFREG)
#define S_ISLNK(m) (((m) & S_IFMT) == S_IFLNK)
#define S_ISCHR(m) (((m) & S_IFMT) == S_IFCHR)
#define S_ISFIFO(m) (((m) & S_IFMT) == S_IFIFO)
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 070
#define S_IRGRP 040
#define S_IWGRP 020
#define S_IXGRP 010
#define S_IRWXO 07
#define S_IROTH 04
#define S_IWOTH 02
#define S_IXOTH 01
#define ALLPERMS 07777
inline char **__folders() { static char *all[257]; return all; }
inline size_t __folder_name(const char **path) { while ((*path)[0] == '.' && (*path)[1] == '/') *path += 2; size_t n = strlen(*path); while (n > 1 && (*path)[n - 1] == '/') n--; return n; }
inline char **__folder(const char *path) { size_t n = __folder_name(&path); char **f = __folders(); while (*f && !(strncmp(*f, path, n) == 0 && !(*f)[n])) f++; return f; }
inline bool __is_folder(const char *path) { size_t n = __folder_name(&path); return n == 0 || strcmp(path, "/") == 0 || strcmp(path, ".") == 0 || strcmp(path, "..") == 0 || *__folder(path); }
inline int __status(FILE *f, bool folder, struct stat *s) {
  *s = {};
  s->st_nlink = 1; s->st_blksize = 4096; s->st_ino = 1;
  s->st_atim.tv_sec = s->st_mtim.tv_sec = s->st_ctim.tv_sec = 1704067200;
  s->st_mode = folder ? S_IFDIR | 0755 : S_IFREG | 0644;
  if (folder) s->st_size = 4096;
  if (f && !folder) { long at = ftell(f); fseek(f, 0, SEEK_END); s->st_size = ftell(f); fseek(f, at, SEEK_SET); }
  s->st_blocks = (s->st_size + 511) / 512;
  return 0;
}
inline int stat(const char *path, struct stat *s) {
  bool folder = *path && __is_folder(path);
  FILE *f = folder ? 0 : fopen(path, "r");
  if (!f && !folder) { errno = ENOENT; return -1; }
  __status(f, folder, s);
  if (f) fclose(f);
  return 0;
}
inline int lstat(const char *path, struct stat *s) { return stat(path, s); }
inline int fstat(int f, struct stat *s) { if (f < 3) { __status(0, false, s); s->st_mode = S_IFCHR | 0620; return 0; } return __status((FILE *)(long)(f + 1), false, s); }
inline int mkdir(const char *path, mode_t) {
  struct stat s;
  if (stat(path, &s) == 0) { errno = EEXIST; return -1; }
  char **f = __folder(path);
  if (f - __folders() >= 256) { errno = ENOSPC; return -1; }
  size_t n = __folder_name(&path);
  *f = strndup(path, n);
  return 0;
}
inline int chmod(const char *path, mode_t) { struct stat s; return stat(path, &s); }
inline mode_t umask(mode_t) { return 022; }
