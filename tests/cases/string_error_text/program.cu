// strerror_r as glibc has it for C++: it may return a text of its own instead of the buffer.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

static std::string text(int error) {
  char buffer[256];
  return strerror_r(error, buffer, sizeof buffer);
}

int main() {
  FILE *none = fopen("there/is/no.file", "r");
  printf("%d %s\n", none != nullptr, text(errno).c_str());
  printf("%s, %s\n", text(ENOMEM).c_str(), text(0).c_str());
  printf("%d\n", text(EACCES) == strerror(EACCES));
}
