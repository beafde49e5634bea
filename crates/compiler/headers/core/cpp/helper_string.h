#include <string>
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(to, n, from) strcpy(to, from)
#define FOPEN(f, path, mode) (f = fopen(path, mode))
#define FOPEN_FAIL(f) (f == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
inline int stringRemoveDelimiter(char c, const char *s) { int n = 0; while (s[n] == c) n++; return s[n] ? n : 0; }
inline int getFileExtension(char *name, char **extension) { char *dot = strrchr(name, '.'); *extension = dot ? dot + 1 : NULL; return dot ? (int)(dot + 1 - name) : 0; }
inline const char *__option(int argc, const char **argv, const char *name) {
    size_t n = strlen(name);
    if (n && name[n - 1] == '=') n--;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i] + stringRemoveDelimiter('-', argv[i]);
        if (!strncmp(a, name, n) && (!a[n] || a[n] == '=')) return a + n;
    }
    return NULL;
}
inline bool checkCmdLineFlag(const int argc, const char **argv, const char *name) { return __option(argc, argv, name) != NULL; }
template <class T> inline bool getCmdLineArgumentValue(const int argc, const char **argv, const char *name, T *value) { const char *a = __option(argc, argv, name); if (a && *a) *value = (T)atoi(a + 1); return a != NULL; }
inline int getCmdLineArgumentInt(const int argc, const char **argv, const char *name) { const char *a = __option(argc, argv, name); return a && *a ? atoi(a + 1) : 0; }
inline float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name) { const char *a = __option(argc, argv, name); return a && *a ? (float)atof(a + 1) : 0; }
inline bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value) { const char *a = __option(argc, argv, name); *value = a && *a ? (char *)a + 1 : NULL; return *value != NULL; }
inline char *sdkFindFilePath(const char *name, const char *) {
    for (const char *folder : {"./", "./data/", "../data/", ""}) {
        std::string path = std::string(folder) + name;
        if (FILE *f = fopen(path.c_str(), "rb")) { fclose(f); return strdup(path.c_str()); }
    }
    const char *dot = strrchr(name, '.');
    if (dot && (strcmp(dot, ".fatbin") == 0 || strcmp(dot, ".cubin") == 0 || strcmp(dot, ".ptx") == 0)) return strdup(name);
    return NULL;
}
