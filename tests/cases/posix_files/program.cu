// Headers of POSIX: files by descriptors, status, folders, the environment, limits, mapped memory, paths.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <err.h>
#include <fcntl.h>
#include <libgen.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <values.h>

int main() {
    const char *path = "posix_files_test.bin";
    unlink(path);
    printf("%d %d\n", open(path, O_RDONLY) == -1, errno == ENOENT);
    int f = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    printf("%d %zd %zd\n", f > 2, write(f, "hello ", 6), write(f, "world", 5));
    printf("%d %d\n", close(f), close(f));
    printf("%d %d\n", open(path, O_WRONLY | O_CREAT | O_EXCL, 0600), errno == EEXIST);
    f = open(path, O_RDWR | O_APPEND);
    write(f, "!", 1);
    char text[32] = {};
    printf("%ld ", (long)lseek(f, -6, SEEK_END));
    ssize_t n = read(f, text, sizeof text);
    printf("%zd %s %zd\n", n, text, read(f, text, 5));
    n = pread(f, text, 5, 0);
    printf("%zd %.5s\n", n, text);
    struct stat s;
    printf("%d %ld %d %d\n", fstat(f, &s), (long)s.st_size, S_ISREG(s.st_mode), S_ISDIR(s.st_mode));
    void *p = mmap(nullptr, 12, PROT_READ, MAP_PRIVATE, f, 0);
    close(f);
    printf("%d %.12s\n", p != MAP_FAILED, (char *)p);
    munmap(p, 12);
    char *a = (char *)mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d %d\n", a[8191], (int)((size_t)a % 4096));
    munmap(a, 8192);
    int made = mkdir("posix_folder_test", 0755), again = mkdir("posix_folder_test", 0755);
    printf("%d %d %d\n", made, again, errno == EEXIST);
    stat("posix_folder_test", &s);
    printf("%d %d\n", S_ISDIR(s.st_mode), access("posix_folder_test/none", F_OK));
    rmdir("posix_folder_test");
    printf("%d %d\n", stat("posix_folder_test", &s), access(path, R_OK));
    stat(path, &s);
    printf("%d\n", (int)s.st_size);
    printf("%d %d\n", unlink(path), access(path, F_OK));

    printf("%d %s", getenv("POSIX_TEST") == nullptr, setenv("POSIX_TEST", "one", 1) ? "" : getenv("POSIX_TEST"));
    setenv("POSIX_TEST", "two", 0);
    printf(" %s", getenv("POSIX_TEST"));
    static char put[] = "POSIX_TEST=three";
    putenv(put);
    printf(" %s", getenv("POSIX_TEST"));
    unsetenv("POSIX_TEST");
    printf(" %d\n", getenv("POSIX_TEST") == nullptr);

    struct rusage usage;
    struct rlimit limit;
    getrusage(RUSAGE_SELF, &usage);
    printf("%d %d\n", usage.ru_maxrss > 0, getrlimit(RLIMIT_STACK, &limit));
    struct utsname u;
    uname(&u);
    printf("%s\n", u.sysname);
    char names[][24] = {"/usr/lib/a.so", "/usr/", "plain", "/", "a//b/"};
    for (auto &name : names) {
        char copy[24];
        strcpy(copy, name);
        printf("%s ", basename(copy));
        strcpy(copy, name);
        printf("%s\n", dirname(copy));
    }
    printf("%d %g\n", MAXINT, (double)MAXFLOAT);
    FILE *again_as_stream = fdopen(open("posix_stream_test.txt", O_CREAT | O_RDWR, 0644), "r+");
    fprintf(again_as_stream, "%d", 42);
    rewind(again_as_stream);
    int value = 0;
    printf("%d %d\n", fscanf(again_as_stream, "%d", &value), fileno(again_as_stream) > 2);
    fclose(again_as_stream);
    unlink("posix_stream_test.txt");
    if (value != 42) errx(3, "%d is wrong", value);
    warnx("seen: %d", value);
    errno = ENOENT;
    err(0, "done");
}
