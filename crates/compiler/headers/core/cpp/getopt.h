char *optarg = 0;
int optind = 1, opterr = 1, optopt = '?';
struct option { const char *name; int has_arg; int *flag; int val; };
#define no_argument 0
#define required_argument 1
#define optional_argument 2
inline int __getopt(int argc, char *const *list, const char *options, const struct option *names, int *which, bool one) {
  static int at, first, last;
  char **argv = (char **)list;
  if (optind == 0 || at < 0) { optind = optind ? optind : 1; at = 0; first = last = optind; }
  bool ordered = *options == '+', quiet = false;
  if (ordered || *options == '-') options++;
  quiet = *options == ':' || !opterr;
  int missing = *options == ':' ? ':' : '?';
  optarg = 0;
  if (at == 0) {
    if (first == 0 || last > optind || first > optind) first = last = optind;
    if (first == last) first = optind;
    else if (last != optind) { for (int n = optind - last, i = 0; i < n; i++) for (int k = last + i; k > first + i; k--) { char *t = argv[k]; argv[k] = argv[k - 1]; argv[k - 1] = t; } first += optind - last; }
    last = optind;
    if (!ordered) while (optind < argc && (argv[optind][0] != '-' || !argv[optind][1])) optind++;
    last = optind;
    bool end = optind < argc && strcmp(argv[optind], "--") == 0;
    if (end) { char *dash = argv[optind]; for (int k = optind; k > first; k--) argv[k] = argv[k - 1]; argv[first] = dash; optind = first + 1; first = last = 0; return -1; }
    if (optind >= argc || argv[optind][0] != '-' || !argv[optind][1]) { optind = first; first = last = 0; return -1; }
    char *word = argv[optind];
    if (names && (word[1] == '-' || one && (word[2] || !strchr(options, word[1])))) {
      char *name = word + (word[1] == '-' ? 2 : 1); size_t n = strcspn(name, "="); int found = -1; bool unsure = false;
      for (int i = 0; names[i].name; i++) if (!strncmp(names[i].name, name, n)) { if (strlen(names[i].name) == n) { found = i; unsure = false; break; } if (found < 0) found = i; else unsure = true; }
      if (found >= 0 || word[1] == '-' || !strchr(options, word[1])) {
        optind++;
        optopt = 0;
        if (unsure || found < 0) { if (!quiet) { if (unsure) { fprintf(stderr, "%s: option '%s' is ambiguous; possibilities:", argv[0], word); for (int i = 0; names[i].name; i++) if (!strncmp(names[i].name, name, n)) fprintf(stderr, " '--%s'", names[i].name); fputc('\n', stderr); } else fprintf(stderr, "%s: unrecognized option '%s'\n", argv[0], word); } return '?'; }
        const struct option *o = names + found;
        if (name[n]) { if (!o->has_arg) { optopt = o->val; if (!quiet) fprintf(stderr, "%s: option '--%s' doesn't allow an argument\n", argv[0], o->name); return '?'; } optarg = name + n + 1; }
        else if (o->has_arg == required_argument) { if (optind >= argc) { optopt = o->val; if (!quiet) fprintf(stderr, "%s: option '--%s' requires an argument\n", argv[0], o->name); return missing; } optarg = argv[optind++]; }
        if (which) *which = found;
        if (o->flag) { *o->flag = o->val; return 0; }
        return o->val;
      }
    }
    at = 1;
  }
  char *word = argv[optind]; int c = word[at++]; const char *o = strchr(options, c);
  if (!word[at]) { optind++; at = 0; }
  if (!o || c == ':' || c == ';') { optopt = c; if (!quiet) fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c); return '?'; }
  if (o[1] != ':') return c;
  if (at) { optarg = word + at; optind++; at = 0; }
  else if (o[2] != ':') { if (optind >= argc) { optopt = c; if (!quiet) fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c); return missing; } optarg = argv[optind++]; }
  return c;
}
inline int getopt(int argc, char *const *argv, const char *options) { return __getopt(argc, argv, options, 0, 0, false); }
inline int getopt_long(int argc, char *const *argv, const char *options, const struct option *names, int *which) { return __getopt(argc, argv, options, names, which, false); }
inline int getopt_long_only(int argc, char *const *argv, const char *options, const struct option *names, int *which) { return __getopt(argc, argv, options, names, which, true); }
