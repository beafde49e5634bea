#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <cstdint>
typedef struct { int n; double alpha; const char *name; bool verbose; uint64_t seed; int devices[4]; int ndev; } options_t;
static const struct option longopts[] = {
  { "size",    required_argument, NULL, 'n' },
  { "alpha",   required_argument, NULL, 'a' },
  { "name",    required_argument, 0, 's' },
  { "verbose", no_argument,       0, 'v' },
  { "seed",    required_argument, 0, 1000 },
  { "device",  optional_argument, 0, 'd' },
  { "help",    no_argument, 0, 'h' },
  { NULL, 0, NULL, 0 }
};
static void usage(const char *prog) { fprintf(stderr, "usage: %s [options]\n", prog); }
static int parse(int argc, char **argv, options_t *o) {
  int c; optind = 0;
  while ((c = getopt_long(argc, argv, "n:a:s:vd::h", longopts, NULL)) != -1) {
    char *end;
    switch (c) {
      case 'n': o->n = (int)strtol(optarg, &end, 0); if (*end) { if (*end == 'k') o->n *= 1024; else return 1; } break;
      case 'a': o->alpha = strtod(optarg, &end); break;
      case 's': o->name = optarg; break;
      case 'v': o->verbose = !o->verbose; break;
      case 'd': if (o->ndev < 4) o->devices[o->ndev++] = optarg ? atoi(optarg) : -1; break;
      case 1000: o->seed = strtoull(optarg, NULL, 16); break;
      case 'h': usage(argv[0]); return 2;
      case '?': return 3;
      default: abort();
    }
  }
  return 0;
}
static void show(int argc, const char **argv) {
  char *copy[16];
  for (int i = 0; i < argc; i++) copy[i] = strdup(argv[i]);
  copy[argc] = NULL;
  options_t o = { .n = 1, .alpha = 1.0, .name = "none", .verbose = false, .seed = 0, .devices = {0}, .ndev = 0 };
  int rc = parse(argc, copy, &o);
  printf("rc=%d n=%d alpha=%g name=%s verbose=%d seed=%lx ndev=%d", rc, o.n, o.alpha, o.name, o.verbose, o.seed, o.ndev);
  for (int i = 0; i < o.ndev; i++) printf(" %d", o.devices[i]);
  printf(" rest:");
  for (int i = optind; i < argc; i++) printf(" %s", copy[i]);
  printf("\n");
  for (int i = 0; i < argc; i++) free(copy[i]);
}
int main() {
  const char *a[] = { "prog", "-n", "100", "--alpha=2.5", "--verbose", "file1", "file2" };
  show(7, a);
  const char *b[] = { "prog", "file1", "-n4k", "--seed", "ff", "-d2", "-d", "file2", "-v", "-v" };
  show(10, b);
  const char *c[] = { "prog", "-va", "0x10p2", "--device=3", "--", "-n", "3" };
  show(7, c);
  const char *d[] = { "prog", "--name", "x", "--verb", "--se=abc" };
  show(5, d);
  const char *e[] = { "prog", "-h" };
  show(2, e);
  return 0;
}
