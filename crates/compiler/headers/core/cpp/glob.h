#include <fnmatch.h>
#include <sys/types.h>
#define GLOB_ERR 1
#define GLOB_MARK 2
#define GLOB_NOSORT 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_BRACE 1024
#define GLOB_TILDE 4096
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_NOMATCH 3
typedef struct { size_t gl_pathc; char **gl_pathv; size_t gl_offs; int gl_flags; } glob_t;
inline void __glob_add(glob_t *g, const char *path) {
  g->gl_pathv = (char **)realloc(g->gl_pathv, (g->gl_offs + g->gl_pathc + 2) * sizeof(char *));
  if (!g->gl_pathc) for (size_t i = 0; i < g->gl_offs; i++) g->gl_pathv[i] = 0;
  g->gl_pathv[g->gl_offs + g->gl_pathc++] = strdup(path);
  g->gl_pathv[g->gl_offs + g->gl_pathc] = 0;
}
// The paths that match the rest of a pattern in a directory: part by part.
inline void __glob_in(glob_t *g, const char *dir, const char *pattern) {
  char part[256], name[256], path[1024];
  size_t n = strcspn(pattern, "/");
  if (n >= sizeof part || strlen(dir) > 700) return;
  memcpy(part, pattern, n);
  part[n] = 0;
  for (long i = 0;; i++) {
    int kind = __directory_entry(*dir ? dir : ".", i, name, sizeof name);
    if (kind <= 0) return;
    if (name[0] == '.' && part[0] != '.' || fnmatch(part, name, 0)) continue;
    snprintf(path, sizeof path, "%s%s", dir, name);
    if (!pattern[n]) { if (kind == 2 && g->gl_flags & GLOB_MARK) strcat(path, "/"); __glob_add(g, path); }
    else if (kind == 2) { strcat(path, "/"); __glob_in(g, path, pattern + n + 1); }
  }
}
inline int glob(const char *pattern, int flags, int (*)(const char *, int), glob_t *g) {
  if (!(flags & GLOB_APPEND)) { g->gl_pathc = 0; g->gl_pathv = 0; if (!(flags & GLOB_DOOFFS)) g->gl_offs = 0; }
  g->gl_flags = flags;
  size_t before = g->gl_pathc;
  const char *start = pattern;
  char dir[256] = "";
  // Parts without a wildcard are a directory.
  const char *wild = strpbrk(pattern, "*?[");
  for (const char *p = pattern; p < (wild ? wild : pattern + strlen(pattern)); p++) if (*p == '/') start = p + 1;
  if (start - pattern < (long)sizeof dir) { memcpy(dir, pattern, start - pattern); dir[start - pattern] = 0; }
  __glob_in(g, dir, start);
  if (g->gl_pathc > before) return 0;
  if (!(flags & GLOB_NOCHECK)) return GLOB_NOMATCH;
  __glob_add(g, pattern);
  return 0;
}
inline void globfree(glob_t *g) { for (size_t i = 0; i < g->gl_pathc; i++) free(g->gl_pathv[g->gl_offs + i]); free(g->gl_pathv); g->gl_pathc = 0; g->gl_pathv = 0; }
