char *optarg = 0;
int optind = 1, opterr = 1, optopt = '?';
inline int getopt(int argc, char *const *argv, const char *options) {
  static int at = 1;
  if (at == 1) { if (optind >= argc || argv[optind][0] != '-' || !argv[optind][1]) return -1; if (strcmp(argv[optind], "--") == 0) { optind++; return -1; } } char *word = argv[optind]; int c = word[at++]; optopt = c; const char *o = strchr(options, c); if (!o || c == ':') { if (!word[at]) { optind++; at = 1; } if (opterr && *options != ':') fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c); return '?'; } if (o[1] == ':') { if (word[at]) optarg = word + at; else if (optind + 1 < argc) optarg = argv[++optind]; else { optind++; at = 1; if (opterr && *options != ':') fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c); return *options == ':' ? ':' : '?'; } optind++; at = 1; return c; } if (!word[at]) { optind++; at = 1; } return c; }
struct option { const char *name; int has_arg; int *flag; int val; };
#define no_argument 0
#define required_argument 1
#define optional_argument 2
inline int getopt_long(int argc, char *const *argv, const char *options, const struct option *names, int *which) {
  if (optind < argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2]) {
    const char *word = argv[optind] + 2; size_t n = strcspn(word, "=");
    for (int i = 0; names[i].name; i++) {
      if (strlen(names[i].name) != n || strncmp(names[i].name, word, n)) continue;
      optind++; optarg = 0;
      if (word[n] == '=') optarg = (char *)word + n + 1;
      else if (names[i].has_arg == required_argument) { if (optind >= argc) { fprintf(stderr, "%s: option '--%s' requires an argument\n", argv[0], names[i].name); return '?'; } optarg = argv[optind++]; }
      if (which) *which = i;
      if (names[i].flag) { *names[i].flag = names[i].val; return 0; }
      return names[i].val;
    }
    fprintf(stderr, "%s: unrecognized option '%s'\n", argv[0], argv[optind++]);
    return '?';
  }
  return getopt(argc, argv, options);
}
