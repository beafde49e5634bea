#include <getopt.h>
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
inline int access(const char *path, int mode) { FILE *f = fopen(path, "r"); if (!f) return -1; fclose(f); return 0; }
inline int unlink(const char *path) { return remove(path); }
inline int gethostname(char *name, size_t n) { snprintf(name, n, "localhost"); return 0; }
inline char *getcwd(char *path, size_t n) { snprintf(path, n, "/"); return path; }
inline int close(int f) { return fclose((FILE *)(long)(f + 1)); }
inline ssize_t read(int f, void *data, size_t n) { return (ssize_t)fread(data, 1, n, (FILE *)(long)(f + 1)); }
inline ssize_t write(int f, const void *data, size_t n) { return (ssize_t)fwrite(data, 1, n, (FILE *)(long)(f + 1)); }
