#include <getopt.h>
#include <sys/stat.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_CLK_TCK 2
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
inline int getppid() { return 1; }
inline long sysconf(int what) { return what == _SC_PAGESIZE ? 4096 : what == _SC_CLK_TCK ? 100 : what == _SC_PHYS_PAGES ? 524288 : 1; }
inline int getpagesize() { return 4096; }
inline int access(const char *path, int) { struct stat s; return stat(path, &s); }
inline int unlink(const char *path) { return remove(path); }
inline int rmdir(const char *path) { char **f = __folder(path); if (!*f) { errno = ENOENT; return -1; } free(*f); for (; *f; f++) f[0] = f[1]; return 0; }
inline int chdir(const char *path) { struct stat s; if (stat(path, &s)) return -1; if (S_ISDIR(s.st_mode)) return 0; errno = ENOTDIR; return -1; }
inline int gethostname(char *name, size_t n) { snprintf(name, n, "localhost"); return 0; }
inline char *getcwd(char *path, size_t n) { if (!path) path = (char *)malloc(n ? n : 4096); snprintf(path, n ? n : 4096, "/"); return path; }
inline int close(int f) { if (fclose((FILE *)(long)(f + 1)) == 0) return 0; errno = EBADF; return -1; }
inline ssize_t read(int f, void *data, size_t n) { return (ssize_t)fread(data, 1, n, (FILE *)(long)(f + 1)); }
inline ssize_t write(int f, const void *data, size_t n) { size_t k = fwrite(data, 1, n, (FILE *)(long)(f + 1)); if (n && !k) { errno = EBADF; return -1; } return (ssize_t)k; }
inline off_t lseek(int f, off_t offset, int whence) { FILE *s = (FILE *)(long)(f + 1); if (fseek(s, offset, whence)) { errno = EINVAL; return -1; } return ftell(s); }
inline ssize_t pread(int f, void *data, size_t n, off_t at) { off_t old = lseek(f, 0, SEEK_CUR); lseek(f, at, SEEK_SET); ssize_t k = read(f, data, n); lseek(f, old, SEEK_SET); return k; }
inline ssize_t pwrite(int f, const void *data, size_t n, off_t at) { off_t old = lseek(f, 0, SEEK_CUR); lseek(f, at, SEEK_SET); ssize_t k = write(f, data, n); lseek(f, old, SEEK_SET); return k; }
inline int fsync(int) { return 0; }
inline int fdatasync(int) { return 0; }
inline void sync() {}
inline uid_t getuid() { return 1000; }
inline uid_t geteuid() { return 1000; }
inline gid_t getgid() { return 1000; }
inline pid_t gettid() { return 4242; }
inline char *getlogin() { return (char *)"user"; }
inline unsigned int alarm(unsigned int) { return 0; }
