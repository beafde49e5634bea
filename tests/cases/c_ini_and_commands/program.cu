#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <locale.h>
#include <stdbool.h>
#include <assert.h>
/* A tiny INI parser, hash table and a dispatch table. */
typedef struct entry { char *key, *value; struct entry *next; } entry;
typedef struct { entry **buckets; size_t nbuckets, count; } table;
static unsigned long djb2(const char *s) { unsigned long h = 5381; int c; while ((c = *s++)) h = ((h << 5) + h) + c; return h; }
static table *table_new(size_t n) { table *t = (table *)calloc(1, sizeof(table)); t->buckets = (entry **)calloc(n, sizeof(entry *)); t->nbuckets = n; return t; }
static void table_put(table *t, const char *k, const char *v) { size_t i = djb2(k) % t->nbuckets; for (entry *e = t->buckets[i]; e; e = e->next) if (!strcmp(e->key, k)) { free(e->value); e->value = strdup(v); return; } entry *e = (entry *)malloc(sizeof *e); *e = (entry){ strdup(k), strdup(v), t->buckets[i] }; t->buckets[i] = e; t->count++; }
static const char *table_get(const table *t, const char *k) { for (const entry *e = t->buckets[djb2(k) % t->nbuckets]; e != NULL; e = e->next) if (strcmp(e->key, k) == 0) return e->value; return NULL; }
static void table_free(table *t) { for (size_t i = 0; i < t->nbuckets; i++) { entry *e = t->buckets[i]; while (e) { entry *n = e->next; free(e->key); free(e->value); free(e); e = n; } } free(t->buckets); free(t); }
static int parse_ini(const char *text, table *t) {
  char section[32] = "", line[128]; int bad = 0; const char *p = text;
  while (*p) { const char *nl = strchr(p, '\n'); size_t len = nl ? (size_t)(nl - p) : strlen(p); snprintf(line, sizeof line, "%.*s", (int)len, p); p += len + (nl != NULL);
    char key[64], val[64]; if (sscanf(line, " [%31[^]\n]]", section) == 1) continue; if (line[strspn(line, " \t")] == ';' || !line[strspn(line, " \t")]) continue;
    if (sscanf(line, " %63[a-zA-Z0-9_] = %63[^\n;]", key, val) == 2) { size_t n = strlen(val); while (n && isspace((unsigned char)val[n - 1])) val[--n] = 0; char full[100]; snprintf(full, sizeof full, "%s%s%s", section, *section ? "." : "", key); table_put(t, full, val); } else bad++; }
  return bad;
}
typedef int (*command)(int argc, char **argv);
static int cmd_add(int argc, char **argv) { int s = 0; for (int i = 1; i < argc; i++) s += atoi(argv[i]); printf("= %d\n", s); return 0; }
static int cmd_echo(int argc, char **argv) { while (--argc) printf("%s%c", *++argv, argc > 1 ? ' ' : '\n'); return 0; }
static int cmd_hex(int argc, char *argv[]) { for (int i = 1; i < argc; ++i) printf("%#lx ", strtoul(argv[i], NULL, 0)); putchar('\n'); return argc; }
static const struct { const char *name; command run; const char *help; } commands[] = { { "add", cmd_add, "adds" }, { "echo", cmd_echo, "prints" }, { "hex", .run = cmd_hex, .help = "hex" } };
static int dispatch(const char *line) { char buf[64]; strcpy(buf, line); char *argv[8]; int argc = 0; for (char *t = strtok(buf, " \t"); t && argc < 8; t = strtok(NULL, " \t")) argv[argc++] = t; if (!argc) return -1; for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) if (!strcmp(argv[0], commands[i].name)) return commands[i].run(argc, argv); fprintf(stdout, "unknown: %s\n", argv[0]); return 127; }
static int cmpstr(const void *a, const void *b) { return strcmp(*(const char **)a, *(char *const *)b); }
int main(int argc, char *argv[], char *envp[]) {
  (void)argc; (void)argv; (void)envp; assert(setlocale(LC_ALL, "C") != NULL);
  table *t = table_new(7); int bad = parse_ini("; config\nroot = 1\n[gpu]\nblock = 256 ; threads\n name=H 200  \n\n[ out ]\nfile=a.b\nbroken line\n", t);
  printf("%d bad, %zu entries\n", bad, t->count); const char *keys[] = { "root", "gpu.block", "gpu.name", " out .file", "none" };
  for (int i = 0; i < 5; i++) { const char *v = table_get(t, keys[i]); printf("%s -> %s\n", keys[i], v ? v : "(null)"); } table_free(t);
  printf("%d %d %d\n", dispatch("add 1 2 3"), dispatch("hex 10 0x1f 017"), dispatch("what")); dispatch("echo  a   b c");
  const char *words[] = { "pear", "apple", "fig", "date" }; qsort(words, 4, sizeof(char *), cmpstr); for (int i = 0; i < 4; i++) printf("%s ", words[i]); const char *k = "fig"; const char **hit = (const char **)bsearch(&k, words, 4, sizeof *words, cmpstr); printf("%ld\n", hit ? (long)(hit - words) : -1L);
  struct lconv *lc = localeconv(); printf("%s\n", lc->decimal_point); bool ok = true; printf("%d %s\n", ok, ok ? "true" : "false");
  for (int c = 0; c < 128; c += 9) printf("%d%d%d%d%d%d ", !!isalnum(c), !!ispunct(c), !!isspace(c), !!iscntrl(c), !!isprint(c), !!isxdigit(c)); printf("\n");
  char s[] = "Hello, World"; for (char *p = s; *p; ++p) *p = isupper(*p) ? tolower(*p) : toupper(*p); puts(s);
  return EXIT_SUCCESS;
}
static int unused;
