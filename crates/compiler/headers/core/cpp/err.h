inline void vwarnx(const char *format, va_list args) { fprintf((FILE *)3, "program: "); if (format) vfprintf((FILE *)3, format, args); fprintf((FILE *)3, "\n"); }
inline void vwarn(const char *format, va_list args) { int e = errno; fprintf((FILE *)3, "program: "); if (format) { vfprintf((FILE *)3, format, args); fprintf((FILE *)3, ": "); } fprintf((FILE *)3, "%s\n", strerror(e)); }
inline void warn(const char *format, ...) { va_list a; va_start(a, format); vwarn(format, a); va_end(a); }
inline void warnx(const char *format, ...) { va_list a; va_start(a, format); vwarnx(format, a); va_end(a); }
inline void err(int code, const char *format, ...) { va_list a; va_start(a, format); vwarn(format, a); va_end(a); exit(code); }
inline void errx(int code, const char *format, ...) { va_list a; va_start(a, format); vwarnx(format, a); va_end(a); exit(code); }
