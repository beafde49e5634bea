#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
int main() {
  FILE *f = fopen("a.txt", "w+"); fprintf(f, "line one\nline two\nline three"); printf("%ld\n", ftell(f));
  rewind(f); char buf[64]; int n = 0; while (fgets(buf, sizeof buf, f)) printf("%d:%zu:%s|\n", n++, strlen(buf), buf);
  clearerr(f); fseek(f, 5, SEEK_SET); fputs("ONE", f); fflush(f); fseek(f, 0, SEEK_SET); printf("%s", fgets(buf, 64, f)); fclose(f);
  f = fopen("a.txt", "a"); fputs("\nappended\n", f); fclose(f);
  f = fopen("a.txt", "r"); int lines = 0, words = 0, chars = 0, in = 0, c; while ((c = fgetc(f)) != EOF) { chars++; if (c == '\n') lines++; if (c == ' ' || c == '\n') in = 0; else if (!in) { in = 1; words++; } } printf("%d %d %d\n", lines, words, chars);
  printf("%d\n", fputs("no", f) == EOF); printf("%d\n", ferror(f) != 0); clearerr(f); printf("%d %d\n", ferror(f), feof(f));
  rewind(f); char a[16], b[16]; printf("%d %s %s\n", fscanf(f, "%15s %15s", a, b), a, b); printf("%d", fgetc(f)); ungetc('Z', f); printf(" %c\n", fgetc(f)); fclose(f);
  printf("%d\n", rename("a.txt", "b.txt")); printf("%d %d\n", fopen("a.txt", "r") == NULL, errno == ENOENT);
  f = fopen("b.txt", "r+"); fseek(f, -9, SEEK_END); fgets(buf, 64, f); printf("%s", buf); fpos_t pos; fgetpos(f, &pos); fseek(f, 0, SEEK_SET); fgetc(f); fsetpos(f, &pos); printf("%ld\n", ftell(f)); fclose(f);
  FILE *t = tmpfile(); double d[4] = { 1, 2.5, -3, 1e100 }, e[4]; printf("%zu\n", fwrite(d, sizeof *d, 4, t)); rewind(t); printf("%zu %d\n", fread(e, sizeof *e, 4, t), !memcmp(d, e, sizeof d)); printf("%zu %d\n", fread(e, sizeof *e, 4, t), feof(t) != 0); fclose(t);
  f = fopen("b.txt", "r"); size_t cap = 0; char *line = NULL; ssize_t len; while ((len = getline(&line, &cap, f)) != -1) printf("%zd ", len); printf("\n"); free(line); fclose(f);
  remove("b.txt"); f = fopen("b.txt", "rb"); printf("gone: %d %s\n", f == NULL, strerror(errno));
  f = fopen("x.bin", "wb"); unsigned short h[3] = { 1, 2, 3 }; fwrite(h, 2, 3, f); long p = ftell(f); fclose(f); printf("%ld\n", p);
  f = fopen("x.bin", "ab+"); fwrite(h, 2, 1, f); fseek(f, 0, SEEK_SET); unsigned short g[5]; printf("%zu\n", fread(g, 2, 5, f)); printf("%d %d\n", g[3], fileno(stdout)); fclose(f);
  printf("%d\n", fopen("x.bin", "wx") == NULL); setvbuf(stdout, NULL, _IONBF, 0); printf("%d\n", fprintf(stdout, "%s", "abc"));
  putc('x', stdout); putchar('y'); fputc('\n', stdout); puts("end"); fwrite("raw\n", 1, 4, stdout); remove("x.bin");
  char big[20]; sprintf(big, "%d%c%s", 1, '2', "3"); puts(big); FILE *dup = freopen("y.txt", "w", stderr); if (dup) { fprintf(stderr, "to file\n"); fclose(dup); } f = fopen("y.txt", "r"); if (f) { printf("%s", fgets(buf, 64, f)); fclose(f); } remove("y.txt");
  FILE *m = fmemopen((void *)"12 13", 5, "r"); int x, y; fscanf(m, "%d%d", &x, &y); printf("%d\n", x + y); fclose(m);
  return 0;
}
