#include <sys/types.h>
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 16
#define MAP_ANONYMOUS 32
#define MAP_ANON 32
#define MAP_NORESERVE 0x4000
#define MAP_LOCKED 0x2000
#define MAP_POPULATE 0x8000
#define MAP_HUGETLB 0x40000
#define MAP_FAILED ((void *)-1)
#define MADV_NORMAL 0
#define MADV_RANDOM 1
#define MADV_SEQUENTIAL 2
#define MADV_WILLNEED 3
#define MADV_DONTNEED 4
#define MADV_HUGEPAGE 14
#define MS_ASYNC 1
#define MS_SYNC 4
#define MCL_CURRENT 1
#define MCL_FUTURE 2
inline void *mmap(void *, size_t n, int access, int flags, int f, off_t at) {
  bool file = !(flags & MAP_ANONYMOUS);
  if (!n || flags & MAP_FIXED) { errno = EINVAL; return MAP_FAILED; }
  if (file && flags & MAP_SHARED && access & PROT_WRITE) { errno = ENODEV; return MAP_FAILED; }
  void *p = aligned_alloc(4096, n);
  if (!p) { errno = ENOMEM; return MAP_FAILED; }
  memset(p, 0, n);
  if (file) { FILE *s = (FILE *)(long)(f + 1); long old = ftell(s); if (old < 0) { free(p); errno = EBADF; return MAP_FAILED; } fseek(s, at, SEEK_SET); fread(p, 1, n, s); fseek(s, old, SEEK_SET); }
  return p;
}
inline int munmap(void *p, size_t) { free(p); return 0; }
inline int mprotect(void *, size_t, int) { return 0; }
inline int madvise(void *, size_t, int) { return 0; }
inline int msync(void *, size_t, int) { return 0; }
inline int mlock(const void *, size_t) { return 0; }
inline int munlock(const void *, size_t) { return 0; }
inline int mlockall(int) { return 0; }
inline int munlockall() { return 0; }
