#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <ctype.h>
typedef struct { char name[32]; int id; float score; } row;
static int write_csv(const char *path) {
  FILE *f = fopen(path, "w");
  if (!f) { perror(path); return -1; }
  fprintf(f, "name,id,score\n");
  const row rows[] = { { "Ada Lovelace", 1, 9.75f }, { "Bob", 22, -3.5f }, { .name = "Cyd", .id = 333, .score = 0.0f } };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) fprintf(f, "\"%s\", %d ,%.3f\n", rows[i].name, rows[i].id, rows[i].score);
  fputs("# comment\n\n", f);
  return fclose(f);
}
static char *trim(char *s) {
  while (isspace((unsigned char)*s)) s++;
  char *e = s + strlen(s);
  while (e > s && isspace((unsigned char)e[-1])) *--e = '\0';
  return s;
}
static int read_csv(const char *path, row **out) {
  FILE *f = fopen(path, "r");
  if (f == NULL) { fprintf(stderr, "cannot open %s: %s\n", path, strerror(errno)); return -1; }
  char line[256]; int n = 0, cap = 0; row *rows = NULL; int lineno = 0;
  while (fgets(line, sizeof(line), f)) {
    lineno++;
    line[strcspn(line, "\r\n")] = 0;
    if (!*line || *line == '#' || lineno == 1) continue;
    if (n == cap) { cap = cap ? 2 * cap : 2; rows = (row *)realloc(rows, cap * sizeof *rows); }
    char *save = NULL; int field = 0;
    for (char *tok = strtok_r(line, ",", &save); tok; tok = strtok_r(NULL, ",", &save), field++) {
      tok = trim(tok);
      if (field == 0) { if (*tok == '"') { tok++; tok[strlen(tok) - 1] = 0; } strncpy(rows[n].name, tok, sizeof rows[n].name - 1)[31] = 0; }
      else if (field == 1) rows[n].id = atoi(tok);
      else rows[n].score = strtof(tok, NULL);
    }
    n++;
  }
  printf("eof=%d err=%d\n", feof(f) != 0, ferror(f));
  fclose(f);
  *out = rows;
  return n;
}
static int by_score(const void *a, const void *b) {
  const row *x = (const row *)a, *y = (const row *)b;
  return (x->score > y->score) - (x->score < y->score);
}
int main(void) {
  row *rows;
  if (read_csv("missing.csv", &rows) < 0) printf("errno=%d %s\n", errno, strerror(errno));
  if (write_csv("t.csv")) return 1;
  int n = read_csv("t.csv", &rows);
  qsort(rows, n, sizeof(row), by_score);
  for (int i = 0; i < n; i++) printf("%-14s|%4d|%+8.2f|\n", rows[i].name, rows[i].id, rows[i].score);
  char word[16], rest[32]; int a, b; unsigned x; char set[8];
  int k = sscanf("abc 12 0x1f [key=val] zzz", "%15s %d %x [%31[^]]] %7[z]", word, &a, &x, rest, set);
  printf("%d %s %d %u %s %s\n", k, word, a, x, rest, set);
  k = sscanf("10:20:30", "%d:%*d:%d%n", &a, &b, &x); printf("%d %d %d %u\n", k, a, b, x);
  k = sscanf("3.5e2abc", "%f%3c", &rows[0].score, set); printf("%d %g %.3s\n", k, rows[0].score, set);
  printf("%d %d\n", sscanf("x", "%d", &a), sscanf("", "%d", &a));
  free(rows);
  printf("remove %d %d\n", remove("t.csv"), remove("t.csv") != 0);
  printf("%d\n", errno == ENOENT);
  return 0;
}
