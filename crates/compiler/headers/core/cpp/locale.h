#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
struct lconv { char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign; };
inline char *setlocale(int category, const char *name) { return !name || !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 ? (char *)"C" : (char *)0; }
inline struct lconv *localeconv() { static struct lconv c; char *none = (char *)""; c.decimal_point = (char *)"."; c.thousands_sep = c.grouping = c.int_curr_symbol = c.currency_symbol = c.mon_decimal_point = c.mon_thousands_sep = c.mon_grouping = c.positive_sign = c.negative_sign = none; return &c; }
