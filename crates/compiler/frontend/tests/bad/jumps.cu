struct Pair { int a, b; };
struct Open { Open(); int x; };
int pick(int n, int *p) {
    switch (n) {
    case 0:
        int plain;
        plain = 3;
        p[0] = plain;
        break;
    case 1:
        int twice = 2 * p[0];
        p[1] = twice;
        break;
    case 2:
        p[2] = 1;
        break;
    case 3: {
        int inner = 7;
        p[3] = inner;
        break;
    }
    default:
        break;
    }
    if (n > 5) goto end;
    {
        int in_block = 4;
        p[4] = in_block;
        Pair without;
        goto inside;
inside:
        p[5] = 1;
    }
    if (n > 6) goto object;
    static int kept = 3;
    p[6] = kept;
end:
    Open o;
object:
    for (int i = 0; i < n; i++) {
        if (p[i]) goto next;
        p[i]++;
next:
        p[i]--;
    }
    while (int rest = n - 1) {
        if (rest > 3) goto again;
        n--;
    }
    int late = 0;
again:
    return n;
}
struct Filled { int n = 3; };
__global__ void classes(int *a) {
    if (a[0]) goto filled;
    if (a[1]) goto array;
    {
        __shared__ int s[4];
        Pair pairs[2];
        goto shared;
shared:
        s[0] = 1;
    }
    Filled f;
filled:
    Filled list[2];
array:
    a[2] = 1;
}
