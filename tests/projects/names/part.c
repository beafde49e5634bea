int c_counter = 5;
static int hidden = 1;
int from_c(int x) { c_counter += x; hidden++; return x * hidden; }
