typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define NSIG 65
inline sighandler_t *__signals() { static sighandler_t handlers[NSIG]; return handlers; }
inline sighandler_t signal(int number, sighandler_t handler) { if (number < 1 || number >= NSIG || number == SIGKILL) { errno = EINVAL; return SIG_ERR; } sighandler_t old = __signals()[number]; __signals()[number] = handler; return old; }
inline int raise(int number) { if (number < 1 || number >= NSIG) { errno = EINVAL; return -1; } sighandler_t handler = __signals()[number]; if (handler == SIG_IGN || handler == SIG_DFL && (number == SIGCHLD || number == SIGCONT)) return 0; if (handler == SIG_DFL) _Exit(128 + number); handler(number); return 0; }
