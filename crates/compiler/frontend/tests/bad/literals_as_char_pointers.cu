// A literal itself becomes `char *`, with a warning for the first; nothing else that is const does.
void take(char *);
char *first = "warned";
char *second = "not again";
int main(int argc, char **argv) {
  char *chosen = argc > 1 ? "one" : "two";
  void *pointer = "text";
  const char *p = "text";
  char *q = p;
  unsigned char *other = "text";
  take(p);
  char *cast = (char *)"meant", *name = __func__;
}
