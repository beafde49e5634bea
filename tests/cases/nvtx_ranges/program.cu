// Ranges of NVTX: they mark a profile, and mean nothing to the program.
#include <cstdio>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvtx3.hpp>
#include <nvToolsExt.h>
#include <cublasLt.h>
static int f() { NVTX3_FUNC_RANGE(); nvtx3::scoped_range r{"inner"}; return 1; }
int main() { nvtxRangePushA("x"); nvtxEventAttributes_t a = {0}; a.version = NVTX_VERSION; a.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE; a.colorType = NVTX_COLOR_ARGB; a.color = 0xff00ff00; a.messageType = NVTX_MESSAGE_TYPE_ASCII; a.message.ascii = "m"; nvtxRangePushEx(&a); nvtxRangePop(); nvtxRangePop(); nvtxRangeId_t id = nvtxRangeStartA("y"); nvtxRangeEnd(id); nvtxMark("z"); cublasLtHandle_t h; (void)h; printf("ok %d\n", f()); }
