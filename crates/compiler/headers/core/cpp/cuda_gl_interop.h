#define __CUDA_GL_INTEROP_H__
#include <GL/gl.h>
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
enum cudaGraphicsRegisterFlags { cudaGraphicsRegisterFlagsNone = 0, cudaGraphicsRegisterFlagsReadOnly = 1, cudaGraphicsRegisterFlagsWriteDiscard = 2, cudaGraphicsRegisterFlagsSurfaceLoadStore = 4 };
enum cudaGraphicsMapFlags { cudaGraphicsMapFlagsNone = 0, cudaGraphicsMapFlagsReadOnly = 1, cudaGraphicsMapFlagsWriteDiscard = 2 };
#define __gl_cuda(F) F(cudaError_t, cudaGraphicsGLRegisterBuffer) F(cudaError_t, cudaGraphicsGLRegisterImage) F(cudaError_t, cudaGraphicsMapResources) F(cudaError_t, cudaGraphicsUnmapResources) F(cudaError_t, cudaGraphicsUnregisterResource) F(cudaError_t, cudaGraphicsResourceGetMappedPointer) F(cudaError_t, cudaGraphicsSubResourceGetMappedArray) F(cudaError_t, cudaGraphicsResourceSetMapFlags) F(cudaError_t, cudaGLMapBufferObject) F(cudaError_t, cudaGLUnmapBufferObject) F(cudaError_t, cudaGLRegisterBufferObject) F(cudaError_t, cudaGLUnregisterBufferObject)
__gl_cuda(__gl)
inline cudaError_t cudaGLSetGLDevice(int device) { return cudaSetDevice(device); }
