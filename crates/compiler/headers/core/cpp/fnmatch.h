#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_CASEFOLD 16
#define FNM_NOMATCH 1
inline int fnmatch(const char *pattern, const char *text, int flags) {
  auto fold = [&](char c) { return flags & FNM_CASEFOLD ? tolower(c) : c; };
  for (;; pattern++, text++) {
    char p = *pattern;
    if (p == '*') {
      while (*pattern == '*') pattern++;
      for (;; text++) {
        if (fnmatch(pattern, text, flags) == 0) return 0;
        if (!*text || *text == '/' && flags & FNM_PATHNAME) return FNM_NOMATCH;
      }
    }
    if (!p) return *text ? FNM_NOMATCH : 0;
    if (!*text || *text == '/' && p != '/' && flags & FNM_PATHNAME) return FNM_NOMATCH;
    if (p == '?') continue;
    if (p == '[') {
      const char *q = pattern + 1;
      bool none = *q == '!' || *q == '^', found = false;
      q += none;
      for (bool first = true; *q && (first || *q != ']'); first = false) {
        char from = *q++, to = from;
        if (*q == '-' && q[1] && q[1] != ']') { to = q[1]; q += 2; }
        found |= fold(from) <= fold(*text) && fold(*text) <= fold(to);
      }
      if (*q == ']') { if (found == none) return FNM_NOMATCH; pattern = q; continue; }
    }
    if (p == '\\' && !(flags & FNM_NOESCAPE) && pattern[1]) p = *++pattern;
    if (fold(p) != fold(*text)) return FNM_NOMATCH;
  }
}
