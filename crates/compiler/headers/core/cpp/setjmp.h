typedef struct __jmp_buf_tag { long place[25]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
#define _setjmp(buffer) setjmp(buffer)
#define sigsetjmp(buffer, mask) setjmp(buffer)
#define siglongjmp(buffer, value) longjmp(buffer, value)
