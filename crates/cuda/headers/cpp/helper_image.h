#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <fstream>
#include <vector>
inline bool __load_image(const char *file, unsigned char **data, unsigned int *w, unsigned int *h, unsigned int *channels) {
    FILE *f = file ? fopen(file, "rb") : NULL;
    if (!f) return false;
    char line[256], kind = 0;
    unsigned int v[3], n = 0;
    if (fgets(line, sizeof line, f) && line[0] == 'P') kind = line[1];
    while ((kind == '5' || kind == '6') && n < 3 && fgets(line, sizeof line, f))
        if (line[0] != '#') n += sscanf(line, "%u %u %u", v + n, n < 2 ? v + n + 1 : v + 2, v + 2);
    bool good = n >= 3;
    if (good) {
        *w = v[0]; *h = v[1]; *channels = kind == '5' ? 1 : 3;
        size_t size = (size_t)v[0] * v[1] * *channels;
        *data = (unsigned char *)malloc(size);
        good = fread(*data, 1, size, f) == size;
    }
    fclose(f);
    return good;
}
inline bool __save_image(const char *file, const unsigned char *data, unsigned int w, unsigned int h, unsigned int channels) {
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
    if (!__load_image(file, &bytes, w, h, &channels) || channels != 1) return false;
    if (!*data) *data = (T *)malloc((size_t)*w * *h * sizeof(T));
    for (size_t i = 0; i < (size_t)*w * *h; i++) (*data)[i] = __from_byte(bytes[i], T());
    free(bytes);
    return true;
}
template <class T> inline bool sdkSavePGM(const char *file, T *data, unsigned int w, unsigned int h) {
    std::vector<unsigned char> bytes((size_t)w * h);
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = __to_byte(data[i]);
    return __save_image(file, bytes.data(), w, h, 1);
}
inline bool sdkLoadPPMub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h) { unsigned int channels; return __load_image(file, data, w, h, &channels) && channels == 3; }
inline bool sdkSavePPMub(const char *file, unsigned char *data, unsigned int w, unsigned int h) { return __save_image(file, data, w, h, 3); }
inline bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h) {
    unsigned char *rgb = NULL;
    unsigned int channels;
    if (!__load_image(file, &rgb, w, h, &channels)) return false;
    size_t n = (size_t)*w * *h;
    *data = (unsigned char *)malloc(4 * n);
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++) (*data)[4 * i + c] = rgb[channels * i + (channels == 3 ? c : 0)];
        (*data)[4 * i + 3] = 0;
    }
    free(rgb);
    return true;
}
inline bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned int w, unsigned int h) {
    std::vector<unsigned char> rgb((size_t)w * h * 3);
    for (size_t i = 0; i < rgb.size(); i++) rgb[i] = data[i / 3 * 4 + i % 3];
    return __save_image(file, rgb.data(), w, h, 3);
}
template <class T> inline bool sdkReadFile(const char *file, T **data, unsigned int *len, bool) {
    std::ifstream in(file);
    std::vector<T> all;
    for (T x; in >> x;) all.push_back(x);
    if (all.empty()) return false;
    if (!*data) *data = (T *)malloc(all.size() * sizeof(T));
    *len = (unsigned int)all.size();
    memcpy(*data, all.data(), all.size() * sizeof(T));
    return true;
}
template <class T, class S> inline bool sdkWriteFile(const char *file, const T *data, unsigned int len, const S epsilon, bool, bool append = false) {
    std::ofstream out(file, append ? std::ios::app : std::ios::out);
    out << "# " << epsilon << "\n";
    for (unsigned int i = 0; i < len; i++) out << data[i] << ' ';
    out << std::endl;
    return out.good();
}
template <class T, class S> inline bool compareData(const T *reference, const T *data, const unsigned int len, const S epsilon, const float threshold) {
    unsigned int bad = 0;
    for (unsigned int i = 0; i < len; i++) { float diff = (float)reference[i] - (float)data[i]; if (!(diff <= epsilon && diff >= -epsilon)) bad++; }
    return threshold == 0 ? bad == 0 : bad <= len * threshold;
}
inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int len, const float epsilon) {
    float error = 0, norm = 0;
    for (unsigned int i = 0; i < len; i++) { float diff = reference[i] - data[i]; error += diff * diff; norm += reference[i] * reference[i]; }
    return fabs(norm) >= 1e-7 && sqrtf(error) / sqrtf(norm) < epsilon;
}
inline bool __same_image(const char *a, const char *b, float epsilon, float threshold, unsigned int wanted) {
    unsigned char *x = NULL, *y = NULL;
    unsigned int wx, hx, cx, wy, hy, cy;
    bool good = __load_image(a, &x, &wx, &hx, &cx) && __load_image(b, &y, &wy, &hy, &cy) && cx == wanted && cy == wanted && wx == wy && hx == hy && compareData(x, y, wx * hx * cx, epsilon, threshold);
    free(x); free(y);
    return good;
}
inline bool sdkComparePGM(const char *a, const char *b, const float epsilon, const float threshold, bool = false) { return __same_image(a, b, epsilon, threshold, 1); }
inline bool sdkComparePPM(const char *a, const char *b, const float epsilon, const float threshold, bool = false) { return __same_image(a, b, epsilon, threshold, 3); }
