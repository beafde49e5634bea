#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <fstream>
#include <vector>
#include <exception.h>
#include <helper_string.h>
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef __MIN_EPSILON_ERROR
#define __MIN_EPSILON_ERROR 1e-3f
#endif
inline bool __loadPPM(const char *file, unsigned char **data, unsigned int *w, unsigned int *h, unsigned int *channels) {
    FILE *f = file ? fopen(file, "rb") : NULL;
    if (!f) { fprintf((FILE *)3, "__LoadPPM() : Failed to open file: %s\n", file); return false; }
    char line[256], kind = 0;
    unsigned int v[3], n = 0;
    if (fgets(line, sizeof line, f) && line[0] == 'P') kind = line[1];
    while ((kind == '5' || kind == '6') && n < 3 && fgets(line, sizeof line, f))
        if (line[0] != '#') n += sscanf(line, "%u %u %u", v + n, n < 2 ? v + n + 1 : v + 2, v + 2);
    *channels = kind == '5' ? 1 : kind == '6' ? 3 : 0;
    bool good = n >= 3;
    if (!good) fprintf((FILE *)3, "__LoadPPM() : File is not a PPM or PGM image\n");
    else {
        size_t size = (size_t)v[0] * v[1] * *channels;
        if (*data && (*w != v[0] || *h != v[1])) fprintf((FILE *)3, "__LoadPPM() : Invalid image dimensions.\n");
        if (!*data) { *data = (unsigned char *)malloc(size); *w = v[0]; *h = v[1]; }
        good = fread(*data, 1, size, f) == size;
    }
    fclose(f);
    return good;
}
inline bool __savePPM(const char *file, const unsigned char *data, unsigned int w, unsigned int h, unsigned int channels) {
    FILE *f = file && data ? fopen(file, "wb") : NULL;
    if (!f) return false;
    fprintf(f, "P%c\n%u\n%u\n255\n", channels == 1 ? '5' : '6', w, h);
    size_t size = (size_t)w * h * channels;
    bool good = fwrite(data, 1, size, f) == size;
    return fclose(f) == 0 && good;
}
inline unsigned char __to_byte(unsigned char x) { return x; }
inline unsigned char __to_byte(float x) { return (unsigned char)(x * 255.0f); }
template <class T> inline T __from_byte(unsigned char x, T) { return x; }
inline float __from_byte(unsigned char x, float) { return x / 255.0f; }
template <class T> inline bool sdkLoadPGM(const char *file, T **data, unsigned int *w, unsigned int *h) {
    unsigned char *bytes = NULL;
    unsigned int channels;
    if (!__loadPPM(file, &bytes, w, h, &channels)) return false;
    size_t n = (size_t)*w * *h * channels;
    if (!*data) *data = (T *)malloc(n * sizeof(T));
    for (size_t i = 0; i < n; i++) (*data)[i] = __from_byte(bytes[i], T());
    free(bytes);
    return true;
}
template <class T> inline bool sdkSavePGM(const char *file, T *data, unsigned int w, unsigned int h) {
    std::vector<unsigned char> bytes((size_t)w * h);
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = __to_byte(data[i]);
    return __savePPM(file, bytes.data(), w, h, 1);
}
inline bool sdkLoadPPMub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h) { unsigned int channels; return __loadPPM(file, data, w, h, &channels); }
inline bool sdkSavePPMub(const char *file, unsigned char *data, unsigned int w, unsigned int h) { return __savePPM(file, data, w, h, 3); }
inline bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h) {
    unsigned char *rgb = NULL;
    unsigned int channels;
    if (!__loadPPM(file, &rgb, w, h, &channels)) return false;
    size_t n = (size_t)*w * *h;
    *data = (unsigned char *)malloc(4 * n);
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++) (*data)[4 * i + c] = rgb[channels * i + (channels == 3 ? c : 0)];
        (*data)[4 * i + 3] = 0;
    }
    free(rgb);
    return true;
}
template <class T> inline bool sdkLoadPPM4(const char *file, T **data, unsigned int *w, unsigned int *h) { return sdkLoadPPM4ub(file, (unsigned char **)data, w, h); }
inline bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned int w, unsigned int h) {
    std::vector<unsigned char> rgb((size_t)w * h * 3);
    for (size_t i = 0; i < rgb.size(); i++) rgb[i] = data[i / 3 * 4 + i % 3];
    return __savePPM(file, rgb.data(), w, h, 3);
}
template <class T> inline bool sdkReadFile(const char *file, T **data, unsigned int *len, bool) {
    std::ifstream in(file);
    if (!in) { printf("Unable to open input file: %s\n", file); return false; }
    std::vector<T> all;
    for (T x; in >> x;) all.push_back(x);
    if (*data && *len != all.size()) return false;
    if (!*data) { *data = (T *)malloc(all.size() * sizeof(T)); *len = (unsigned int)all.size(); }
    memcpy(*data, all.data(), all.size() * sizeof(T));
    return true;
}
template <class T> inline bool sdkReadFileBlocks(const char *file, T **data, unsigned int *len, unsigned int block, unsigned int size, bool) {
    FILE *f = fopen(file, "rb");
    if (!f) { fprintf((FILE *)3, "sdkReadFile() : Opening file failed.\n"); return false; }
    data[block] = (T *)malloc(size);
    fseek(f, (long)block * size, SEEK_SET);
    *len = (unsigned int)fread(data[block], sizeof(T), size / sizeof(T), f);
    fclose(f);
    return true;
}
template <class T, class S> inline bool sdkWriteFile(const char *file, const T *data, unsigned int len, const S epsilon, bool, bool append = false) {
    std::ofstream out(file, append ? std::ios::app : std::ios::out);
    out << "# " << epsilon << "\n";
    for (unsigned int i = 0; i < len; i++) out << data[i] << ' ';
    out << std::endl;
    return out.good();
}
inline bool __few(unsigned int bad, unsigned int len, float threshold) {
    if (threshold == 0) return bad == 0;
    if (bad) printf("%4.2f(%%) of bytes mismatched (count=%d)\n", (float)bad * 100 / (float)len, bad);
    return len * threshold > bad;
}
template <class T, class S> inline bool compareData(const T *reference, const T *data, const unsigned int len, const S epsilon, const float threshold) {
    unsigned int bad = 0;
    for (unsigned int i = 0; i < len; i++) { float diff = (float)reference[i] - (float)data[i]; if (!(diff <= epsilon && diff >= -epsilon)) bad++; }
    return __few(bad, len, threshold);
}
template <class T, class S> inline bool compareDataAsFloatThreshold(const T *reference, const T *data, const unsigned int len, const S epsilon, const float threshold) {
    unsigned int bad = 0;
    float most = MAX((float)epsilon, __MIN_EPSILON_ERROR);
    for (unsigned int i = 0; i < len; i++) if (!(fabs((float)reference[i] - (float)data[i]) < most)) bad++;
    if (threshold == 0 && bad) printf("total # of errors = %d\n", bad);
    return __few(bad, len, threshold);
}
inline void sdkDumpBin(void *data, unsigned int bytes, const char *file) {
    printf("sdkDumpBin: <%s>\n", file);
    FILE *f = fopen(file, "wb");
    if (f) { fwrite(data, bytes, 1, f); fclose(f); }
}
inline size_t __read_all(void *to, unsigned int n, FILE *f, bool bytes) { size_t got = fread(to, 4, n, f); return bytes ? 4 * got : got == n ? 4 : 0; }
template <class T, class F> inline bool __same_files(const char *name, const char *file, const char *reference, unsigned int n, float epsilon, float threshold, char *exe, F same) {
    FILE *a = fopen(file, "rb");
    char *path = sdkFindFilePath(reference, exe);
    FILE *b = path ? fopen(path, "rb") : NULL;
    bool good = false;
    if (!a) printf("compareBin2Bin <%s> unable to open src_file: %s\n", name, file);
    if (!b) printf("compareBin2Bin <%s> unable to find <%s> in <%s>\n", name, reference, exe);
    if (a && b) {
        std::vector<T> x(n), y(n);
        printf("> compareBin2Bin <%s> nelements=%d, epsilon=%4.2f, threshold=%4.2f\n", name, n, epsilon, threshold);
        size_t size = __read_all(x.data(), n, a, name[0] == 'f');
        printf("   src_file <%s>, size=%d bytes\n", file, (int)size);
        size = __read_all(y.data(), n, b, name[0] == 'f');
        printf("   ref_file <%s>, size=%d bytes\n", path, (int)size);
        good = same(y.data(), x.data());
    }
    if (a) fclose(a);
    if (b) fclose(b);
    free(path);
    if (good) printf("  OK\n"); else printf("  FAILURE: %d errors...\n", 1);
    return good;
}
inline bool sdkCompareBin2BinUint(const char *file, const char *reference, unsigned int n, const float epsilon, const float threshold, char *exe) { return __same_files<unsigned int>("unsigned int", file, reference, n, epsilon, threshold, exe, [=](const unsigned int *a, const unsigned int *b) { return compareData(a, b, n, epsilon, threshold); }); }
inline bool sdkCompareBin2BinFloat(const char *file, const char *reference, unsigned int n, const float epsilon, const float threshold, char *exe) { return __same_files<float>("float", file, reference, n, epsilon, threshold, exe, [=](const float *a, const float *b) { return compareDataAsFloatThreshold(a, b, n, epsilon, threshold); }); }
inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int len, const float epsilon) {
    float error = 0, norm = 0;
    for (unsigned int i = 0; i < len; i++) { float diff = reference[i] - data[i]; error += diff * diff; norm += reference[i] * reference[i]; }
    return fabs(norm) >= 1e-7 && sqrtf(error) / sqrtf(norm) < epsilon;
}
inline bool __same_image(const char *a, const char *b, float epsilon, float threshold, unsigned int wanted) {
    unsigned char *x = NULL, *y = NULL;
    unsigned int wx, hx, cx, wy, hy, cy;
    bool good = __loadPPM(a, &x, &wx, &hx, &cx) && __loadPPM(b, &y, &wy, &hy, &cy) && cx == wanted && cy == wanted && wx == wy && hx == hy && compareData(x, y, wx * hx * cx, epsilon, threshold);
    free(x); free(y);
    return good;
}
inline bool sdkComparePGM(const char *a, const char *b, const float epsilon, const float threshold, bool = false) { return __same_image(a, b, epsilon, threshold, 1); }
inline bool sdkComparePPM(const char *a, const char *b, const float epsilon, const float threshold, bool = false) { return __same_image(a, b, epsilon, threshold, 3); }
