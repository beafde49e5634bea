#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#define CHECK(cond, ...) do { if (!(cond)) { fprintf(stderr, "%s:%d: ", "image.cu", __LINE__); fprintf(stderr, __VA_ARGS__); fputc('\n', stderr); exit(EXIT_FAILURE); } } while (0)
#pragma pack(push, 1)
typedef struct { uint16_t type; uint32_t size; uint16_t r1, r2; uint32_t off; } bmp_file_header;
typedef struct { uint32_t size; int32_t width, height; uint16_t planes, bpp; uint32_t comp, image; int32_t xppm, yppm; uint32_t used, important; } bmp_info_header;
#pragma pack(pop)
typedef struct { unsigned char r, g, b; } rgb;
typedef struct { int w, h; rgb *px; } image;
static image make(int w, int h) { image i = { w, h, (rgb *)calloc((size_t)w * h, sizeof(rgb)) }; return i; }
static void write_ppm(const char *path, const image *im) {
  FILE *f = fopen(path, "wb"); CHECK(f, "open %s", path);
  fprintf(f, "P6\n# made by a test\n%d %d\n%d\n", im->w, im->h, 255);
  size_t n = fwrite(im->px, sizeof(rgb), (size_t)im->w * im->h, f);
  CHECK(n == (size_t)im->w * im->h, "short write");
  fclose(f);
}
static int next_int(FILE *f) {
  int c;
  while ((c = fgetc(f)) != EOF) {
    if (c == '#') { while ((c = fgetc(f)) != '\n' && c != EOF) ; }
    else if (c >= '0' && c <= '9') { ungetc(c, f); int v; CHECK(fscanf(f, "%d", &v) == 1, "bad int"); return v; }
  }
  return -1;
}
static image read_ppm(const char *path) {
  FILE *f = fopen(path, "rb"); CHECK(f != NULL, "open %s", path);
  char magic[3] = ""; CHECK(fscanf(f, "%2s", magic) == 1 && !strcmp(magic, "P6"), "magic");
  int w = next_int(f), h = next_int(f), max = next_int(f);
  fgetc(f);
  printf("ppm %dx%d max %d data at %ld\n", w, h, max, ftell(f));
  image im = make(w, h);
  CHECK(fread(im.px, 3, w * h, f) == (size_t)(w * h), "short read");
  CHECK(fgetc(f) == EOF && feof(f), "trailing");
  fclose(f);
  return im;
}
static void write_bmp(const char *path, const image *im) {
  FILE *f = fopen(path, "wb+"); int row = (im->w * 3 + 3) & ~3;
  bmp_file_header fh = { 0x4d42, (uint32_t)(sizeof(bmp_file_header) + sizeof(bmp_info_header) + row * im->h), 0, 0, sizeof(bmp_file_header) + sizeof(bmp_info_header) };
  bmp_info_header ih = { .size = sizeof(bmp_info_header), .width = im->w, .height = im->h, .planes = 1, .bpp = 24 };
  fwrite(&fh, sizeof fh, 1, f); fwrite(&ih, sizeof ih, 1, f);
  uint8_t *buf = (uint8_t *)malloc(row);
  for (int y = im->h - 1; y >= 0; y--) {
    memset(buf, 0, row);
    for (int x = 0; x < im->w; x++) { const rgb *p = &im->px[y * im->w + x]; buf[3 * x] = p->b; buf[3 * x + 1] = p->g; buf[3 * x + 2] = p->r; }
    fwrite(buf, 1, row, f);
  }
  free(buf);
  fseek(f, 0, SEEK_END); long size = ftell(f); rewind(f);
  unsigned sum = 0; int c; while ((c = getc(f)) != EOF) sum = sum * 31 + c;
  printf("bmp %ld bytes, header %zu+%zu, hash %08x\n", size, sizeof fh, sizeof ih, sum);
  fseek(f, 18, SEEK_SET); int32_t wh[2]; fread(wh, 4, 2, f); printf("%d x %d\n", wh[0], wh[1]);
  fseek(f, -4L, SEEK_CUR); fread(wh, sizeof(int32_t), 1, f); printf("%d\n", wh[0]);
  fclose(f);
}
__global__ void invert(rgb *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { p[i].r = 255 - p[i].r; p[i].g = ~p[i].g; p[i].b ^= 0xff; } }
int main() {
  image im = make(5, 3);
  for (int i = 0; i < 15; i++) im.px[i] = (rgb){ (unsigned char)(i * 16), (unsigned char)(i * 3), (unsigned char)(255 - i) };
  write_ppm("a.ppm", &im); write_bmp("a.bmp", &im);
  image back = read_ppm("a.ppm");
  printf("same %d\n", memcmp(im.px, back.px, 45) == 0);
  rgb *d; cudaMalloc(&d, 45); cudaMemcpy(d, back.px, 45, cudaMemcpyHostToDevice);
  invert<<<1, 32>>>(d, 15); CHECK(cudaGetLastError() == cudaSuccess, "launch"); cudaMemcpy(back.px, d, 45, cudaMemcpyDeviceToHost); cudaFree(d);
  printf("%d %d %d\n", back.px[14].r, back.px[14].g, back.px[14].b);
  free(im.px); free(back.px);
}
