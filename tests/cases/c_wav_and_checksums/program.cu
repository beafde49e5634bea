// WAV writer/reader, hexdump, RLE, base64, CRC
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <stddef.h>
typedef struct __attribute__((__packed__)) { char riff[4]; uint32_t size; char wave[4]; char fmt[4]; uint32_t fmt_size; uint16_t format, channels; uint32_t rate, byte_rate; uint16_t align, bits; char data[4]; uint32_t data_size; } wav_header;
static_assert(sizeof(wav_header) == 44, "layout");
static uint32_t crc_table[256];
static void crc_init(void) { for (uint32_t n = 0; n < 256; n++) { uint32_t c = n; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320U ^ (c >> 1) : c >> 1; crc_table[n] = c; } }
static uint32_t crc32(const void *buf, size_t len) { const uint8_t *p = (const uint8_t *)buf; uint32_t c = ~0u; while (len--) c = crc_table[(c ^ *p++) & 0xff] ^ (c >> 8); return ~c; }
static void hexdump(const void *p, size_t n) { const unsigned char *b = (const unsigned char *)p; for (size_t i = 0; i < n; i += 16) { printf("%08zx  ", i); for (size_t j = 0; j < 16; j++) { if (i + j < n) printf("%02x ", b[i + j]); else printf("   "); if (j == 7) putchar(' '); } printf(" |"); for (size_t j = 0; j < 16 && i + j < n; j++) putchar(isprint(b[i + j]) ? b[i + j] : '.'); puts("|"); } }
static size_t base64(const uint8_t *in, size_t n, char *out) { static const char t[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; size_t o = 0; for (size_t i = 0; i < n; i += 3) { uint32_t v = in[i] << 16 | (i + 1 < n ? in[i + 1] << 8 : 0) | (i + 2 < n ? in[i + 2] : 0); out[o++] = t[v >> 18]; out[o++] = t[v >> 12 & 63]; out[o++] = i + 1 < n ? t[v >> 6 & 63] : '='; out[o++] = i + 2 < n ? t[v & 63] : '='; } out[o] = 0; return o; }
static uint16_t swap16(uint16_t v) { return (uint16_t)(v >> 8 | v << 8); }
static int rle(const char *s, char *out) { char *o = out; while (*s) { char c = *s; int n = 0; while (*s == c) { s++; n++; } o += n > 1 ? sprintf(o, "%d%c", n, c) : sprintf(o, "%c", c); } return (int)(o - out); }
union conv { double d; uint64_t u; struct { uint32_t lo, hi; }; uint8_t b[8]; };
int main() {
  crc_init(); printf("%08x\n", crc32("123456789", 9));
  wav_header h = { { 'R', 'I', 'F', 'F' }, 0, { 'W', 'A', 'V', 'E' }, { 'f', 'm', 't', ' ' }, 16, 1, 1, 8000, 16000, 2, 16, { 'd', 'a', 't', 'a' }, 0 };
  enum { N = 40 }; int16_t pcm[N]; for (int i = 0; i < N; i++) pcm[i] = (int16_t)lrint(10000 * sin(i * 0.3)); h.data_size = sizeof pcm; h.size = 36 + h.data_size;
  FILE *f = fopen("a.wav", "wb"); if (!f || fwrite(&h, sizeof h, 1, f) != 1 || fwrite(pcm, sizeof(int16_t), N, f) != N) { perror("a.wav"); return 1; } fclose(f);
  f = fopen("a.wav", "rb"); wav_header g; if (fread(&g, 1, sizeof g, f) != sizeof g) return 2; printf("%.4s %.4s %u Hz %u bit, %u bytes\n", g.riff, g.wave, g.rate, g.bits, g.data_size);
  int16_t *back = (int16_t *)malloc(2000); size_t got = fread(back, 2, 1000, f); printf("%zu %d %d\n", got, memcmp(back, pcm, sizeof pcm), feof(f) != 0); fseek(f, offsetof(wav_header, rate), SEEK_SET); uint32_t rate; fread(&rate, 4, 1, f); printf("%u %ld\n", rate, ftell(f)); fclose(f);
  hexdump(&h, sizeof h); free(back); char b64[80]; for (int i = 1; i <= 4; i++) { base64((const uint8_t *)"light work", 6 + i, b64); printf("%s\n", b64); }
  char r[64]; printf("%d %s\n", rle("aaabccddddde", r), r); printf("%x\n", swap16(0x1234)); union conv c = { 1.0 }; printf("%08x %08x %d %llx\n", c.hi, c.lo, c.b[7], (unsigned long long)c.u); remove("a.wav");
  unsigned bits = 0; for (const char *p = "10110"; *p; p++) bits = bits << 1 | (*p - '0'); printf("%u %#o %#X\n", bits, bits, bits); long double ld = 1.0L / 3; printf("%.10Lf\n", ld); char ch = 'a'; ch += 2; printf("%c%c\n", ch, toupper(ch));
  printf("[%-8.3s][%8.3s][%+.2e][%#x][%5.1f%%]\n", "abcdef", "abcdef", -12345.678, 0, 99.5); printf("%s\n", (char *)NULL == NULL ? "null" : "x"); printf("%5s|%-5s|%05d|%+d|% d\n", "ab", "cd", -42, 0, 7);
}
