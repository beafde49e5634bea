static const char *from_body() { return "body"; }
