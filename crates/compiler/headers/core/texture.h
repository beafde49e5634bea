enum cudaTextureAddressMode { cudaAddressModeWrap = 0, cudaAddressModeClamp = 1, cudaAddressModeMirror = 2, cudaAddressModeBorder = 3 };
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0, cudaChannelFormatKindUnsigned = 1, cudaChannelFormatKindFloat = 2, cudaChannelFormatKindNone = 3
};
enum cudaResourceType {
  cudaResourceTypeArray = 0, cudaResourceTypeMipmappedArray = 1, cudaResourceTypeLinear = 2, cudaResourceTypePitch2D = 3
};
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
enum { cudaArrayDefault = 0, cudaArrayLayered = 1, cudaArraySurfaceLoadStore = 2, cudaArrayCubemap = 4, cudaArrayTextureGather = 8 };
enum {
  cudaTextureType1D = 1, cudaTextureType2D = 2, cudaTextureType3D = 3, cudaTextureType1DLayered = 0xf1, cudaTextureType2DLayered = 0xf2,
  cudaTextureTypeCubemap = 0x0c, cudaTextureTypeCubemapLayered = 0xfc
};
struct cudaChannelFormatDesc { int x; int y; int z; int w; enum cudaChannelFormatKind f; };
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct cudaPitchedPtr { void *ptr; size_t pitch; size_t xsize; size_t ysize; };
struct cudaExtent { size_t width; size_t height; size_t depth; };
struct cudaPos { size_t x; size_t y; size_t z; };
struct cudaMemcpy3DParms {
  cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr; cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr;
  cudaExtent extent; enum cudaMemcpyKind kind;
};
struct cudaResourceDesc {
  enum cudaResourceType resType;
  union {
    struct { cudaArray_t array; } array;
    struct { cudaMipmappedArray_t mipmap; } mipmap;
    struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
    struct { void *devPtr; cudaChannelFormatDesc desc; size_t width; size_t height; size_t pitchInBytes; } pitch2D;
  } res;
};
struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3]; enum cudaTextureFilterMode filterMode; enum cudaTextureReadMode readMode; int sRGB;
  float borderColor[4]; int normalizedCoords; unsigned int maxAnisotropy; enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias; float minMipmapLevelClamp; float maxMipmapLevelClamp; int disableTrilinearOptimization; int seamlessCubemap;
};
struct cudaResourceViewDesc;
struct textureReference {
  int normalized; enum cudaTextureFilterMode filterMode; enum cudaTextureAddressMode addressMode[3]; cudaChannelFormatDesc channelDesc;
  int sRGB; unsigned int maxAnisotropy; enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias; float minMipmapLevelClamp; float maxMipmapLevelClamp; int __fraction;
};
template <class T> struct __texel {
  static_assert(sizeof(T) == 0, "elements of textures are char, short, int or float, signed or not, and vectors of 1, 2 or 4 of them");
  enum { kind = 0, bits = 32, count = 1 }; typedef float fraction;
};
template <> struct __texel<signed char> { enum { kind = 0, bits = 8, count = 1 }; typedef float fraction; };
template <> struct __texel<char> { enum { kind = 0, bits = 8, count = 1 }; typedef float fraction; };
template <> struct __texel<char1> { enum { kind = 0, bits = 8, count = 1 }; typedef float1 fraction; };
template <> struct __texel<char2> { enum { kind = 0, bits = 8, count = 2 }; typedef float2 fraction; };
template <> struct __texel<char4> { enum { kind = 0, bits = 8, count = 4 }; typedef float4 fraction; };
template <> struct __texel<unsigned char> { enum { kind = 1, bits = 8, count = 1 }; typedef float fraction; };
template <> struct __texel<uchar1> { enum { kind = 1, bits = 8, count = 1 }; typedef float1 fraction; };
template <> struct __texel<uchar2> { enum { kind = 1, bits = 8, count = 2 }; typedef float2 fraction; };
template <> struct __texel<uchar4> { enum { kind = 1, bits = 8, count = 4 }; typedef float4 fraction; };
template <> struct __texel<short> { enum { kind = 0, bits = 16, count = 1 }; typedef float fraction; };
template <> struct __texel<short1> { enum { kind = 0, bits = 16, count = 1 }; typedef float1 fraction; };
template <> struct __texel<short2> { enum { kind = 0, bits = 16, count = 2 }; typedef float2 fraction; };
template <> struct __texel<short4> { enum { kind = 0, bits = 16, count = 4 }; typedef float4 fraction; };
template <> struct __texel<unsigned short> { enum { kind = 1, bits = 16, count = 1 }; typedef float fraction; };
template <> struct __texel<ushort1> { enum { kind = 1, bits = 16, count = 1 }; typedef float1 fraction; };
template <> struct __texel<ushort2> { enum { kind = 1, bits = 16, count = 2 }; typedef float2 fraction; };
template <> struct __texel<ushort4> { enum { kind = 1, bits = 16, count = 4 }; typedef float4 fraction; };
template <> struct __texel<int> { enum { kind = 0, bits = 32, count = 1 }; typedef float fraction; };
template <> struct __texel<int1> { enum { kind = 0, bits = 32, count = 1 }; typedef float1 fraction; };
template <> struct __texel<int2> { enum { kind = 0, bits = 32, count = 2 }; typedef float2 fraction; };
template <> struct __texel<int4> { enum { kind = 0, bits = 32, count = 4 }; typedef float4 fraction; };
template <> struct __texel<unsigned int> { enum { kind = 1, bits = 32, count = 1 }; typedef float fraction; };
template <> struct __texel<uint1> { enum { kind = 1, bits = 32, count = 1 }; typedef float1 fraction; };
template <> struct __texel<uint2> { enum { kind = 1, bits = 32, count = 2 }; typedef float2 fraction; };
template <> struct __texel<uint4> { enum { kind = 1, bits = 32, count = 4 }; typedef float4 fraction; };
template <> struct __texel<float> { enum { kind = 2, bits = 32, count = 1 }; typedef float fraction; };
template <> struct __texel<float1> { enum { kind = 2, bits = 32, count = 1 }; typedef float1 fraction; };
template <> struct __texel<float2> { enum { kind = 2, bits = 32, count = 2 }; typedef float2 fraction; };
template <> struct __texel<float4> { enum { kind = 2, bits = 32, count = 4 }; typedef float4 fraction; };
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f) {
  cudaChannelFormatDesc d; d.x = x; d.y = y; d.z = z; d.w = w; d.f = f; return d;
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf() { return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat); }
inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() { return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat); }
inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() { return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat); }
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc() {
  const int b = __texel<T>::bits, n = __texel<T>::count;
  return cudaCreateChannelDesc(b, n > 1 ? b : 0, n > 2 ? b : 0, n > 2 ? b : 0, (enum cudaChannelFormatKind)__texel<T>::kind);
}
inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { cudaExtent e; e.width = w; e.height = h; e.depth = d; return e; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { cudaPos p; p.x = x; p.y = y; p.z = z; return p; }
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xs, size_t ys) {
  cudaPitchedPtr q; q.ptr = p; q.pitch = pitch; q.xsize = xs; q.ysize = ys; return q;
}
inline cudaError_t cudaMallocArray(cudaArray_t *a, const cudaChannelFormatDesc *d, size_t w, size_t h = 0, unsigned int flags = 0) {
  return __array_make(a, d, w, h, 0, flags);
}
inline cudaError_t cudaMalloc3DArray(cudaArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned int flags = 0) {
  if (flags & cudaArrayCubemap && (e.width != e.height || e.depth % 6 || (e.depth != 6 && !(flags & cudaArrayLayered)))) return cudaErrorInvalidValue;
  return __array_make(a, d, e.width, e.height, e.depth, flags);
}
inline cudaError_t cudaMalloc3D(cudaPitchedPtr *p, cudaExtent e) {
  p->xsize = e.width; p->ysize = e.height;
  return cudaMallocPitch(&p->ptr, &p->pitch, e.width, e.height * e.depth);
}
inline cudaError_t cudaFreeArray(cudaArray_t a) { return __array_free(a); }
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *d, cudaExtent *e, unsigned int *flags, cudaArray_t a) {
  size_t s[7]; cudaError_t r = __array_size(s, a);
  if (r) return r;
  int b = (int)s[4], n = (int)s[5];
  if (d) *d = cudaCreateChannelDesc(b, n > 1 ? b : 0, n > 2 ? b : 0, n > 2 ? b : 0, (enum cudaChannelFormatKind)s[6]);
  if (e) *e = make_cudaExtent(s[0], s[1], s[2]);
  if (flags) *flags = (unsigned int)s[3];
  return r;
}
inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *d, cudaArray_const_t a) { return cudaArrayGetInfo(d, 0, 0, (cudaArray_t)a); }
inline cudaError_t cudaMemcpyToArray(cudaArray_t a, size_t x, size_t y, const void *p, size_t n, enum cudaMemcpyKind k) {
  return __array_line(a, x, y, p, n, k, 0);
}
inline cudaError_t cudaMemcpyFromArray(void *p, cudaArray_const_t a, size_t x, size_t y, size_t n, enum cudaMemcpyKind k) {
  return __array_line(a, x, y, p, n, k, 1);
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t a, size_t x, size_t y, const void *p, size_t pitch, size_t w, size_t h, enum cudaMemcpyKind k) {
  return __array_copy(a, 0, x, y, 0, 0, 0, 0, p, 0, 0, 0, pitch, h, w, h, 1, k, 0);
}
inline cudaError_t cudaMemcpy2DFromArray(void *p, size_t pitch, cudaArray_const_t a, size_t x, size_t y, size_t w, size_t h, enum cudaMemcpyKind k) {
  return __array_copy(0, p, 0, 0, 0, pitch, h, a, 0, x, y, 0, 0, 0, w, h, 1, k, 0);
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t a, size_t x, size_t y, const void *p, size_t pitch, size_t w, size_t h, enum cudaMemcpyKind k, cudaStream_t s = 0) {
  return __array_copy(a, 0, x, y, 0, 0, 0, 0, p, 0, 0, 0, pitch, h, w, h, 1, k, (size_t)s + 1);
}
inline cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t a, size_t x, size_t y, cudaArray_const_t b, size_t bx, size_t by, size_t w, size_t h, enum cudaMemcpyKind k = cudaMemcpyDeviceToDevice) {
  return __array_copy(a, 0, x, y, 0, 0, 0, b, 0, bx, by, 0, 0, 0, w, h, 1, k, 0);
}
inline cudaError_t __array_copy3d(const cudaMemcpy3DParms *p, size_t stream) {
  size_t b = 1, s[7]; cudaError_t r = cudaSuccess;
  if (p->srcArray || p->dstArray) {
    r = __array_size(s, p->srcArray ? p->srcArray : p->dstArray);
    if (r) return r;
    b = s[4] / 8 * s[5];
  }
  return __array_copy(p->dstArray, p->dstPtr.ptr, p->dstPos.x * b, p->dstPos.y, p->dstPos.z, p->dstPtr.pitch, p->dstPtr.ysize,
                      p->srcArray, p->srcPtr.ptr, p->srcPos.x * b, p->srcPos.y, p->srcPos.z, p->srcPtr.pitch, p->srcPtr.ysize,
                      p->extent.width * b, p->extent.height ? p->extent.height : 1, p->extent.depth ? p->extent.depth : 1, p->kind, stream);
}
inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) { return __array_copy3d(p, 0); }
inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t s = 0) { return __array_copy3d(p, (size_t)s + 1); }
struct cudaMipmappedArray { unsigned int levels; cudaArray_t level[16]; };
inline cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t a) {
  cudaError_t r = cudaSuccess;
  for (unsigned int i = 0; a && i < a->levels && !r; i++) r = cudaFreeArray(a->level[i]);
  free(a);
  return r;
}
inline cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *a, const cudaChannelFormatDesc *d, cudaExtent e, unsigned int n, unsigned int flags = 0) {
  size_t m = e.width > e.height ? e.width : e.height;
  bool layers = flags & (cudaArrayLayered | cudaArrayCubemap);
  if (!layers && e.depth > m) m = e.depth;
  unsigned int most = 1; cudaError_t r = cudaSuccess;
  while (m >> most) most++;
  *a = (cudaMipmappedArray_t)malloc(sizeof(cudaMipmappedArray)); (*a)->levels = 0;
  do {
    r = cudaMalloc3DArray(&(*a)->level[(*a)->levels], d, e, flags);
    if (r) { cudaFreeMipmappedArray(*a); return r; }
    if (e.width > 1) e.width /= 2;
    if (e.height > 1) e.height /= 2;
    if (e.depth > 1 && !layers) e.depth /= 2;
  } while (++(*a)->levels < (n < most ? n : most));
  return r;
}
inline cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *l, cudaMipmappedArray_const_t a, unsigned int n) {
  if (n >= a->levels) return cudaErrorInvalidValue;
  *l = a->level[n];
  return cudaSuccess;
}
struct __object { cudaResourceDesc r; cudaTextureDesc t; cudaTextureObject_t o; unsigned int levels; __object *next; };
inline __object *__objects;
inline cudaError_t __keep_object(cudaTextureObject_t o, const cudaResourceDesc *r, const cudaTextureDesc *t) {
  __object *p = (__object *)malloc(sizeof(__object));
  p->r = *r; if (t) p->t = *t;
  p->levels = r->resType == cudaResourceTypeMipmappedArray ? r->res.mipmap.mipmap->levels : 0;
  p->o = o; p->next = __objects; __objects = p;
  return cudaSuccess;
}
inline __object **__find_object(cudaTextureObject_t o) {
  __object **p = &__objects;
  while (*p && (*p)->o != o) p = &(*p)->next;
  return p;
}
struct __levels { int most; bool linear; float bias, from, to; };
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *o, const cudaResourceDesc *r, const cudaTextureDesc *t, const cudaResourceViewDesc *v) {
  int m = t->addressMode[0] | t->addressMode[1] << 2 | t->addressMode[2] << 4 | t->filterMode << 6 | t->readMode << 7 | (t->normalizedCoords != 0) << 8;
  cudaError_t e;
  if (r->resType == cudaResourceTypeLinear)
    e = __texture_make(o, 0, 2, r->res.linear.devPtr, &r->res.linear.desc, r->res.linear.sizeInBytes, 0, 0, m, t->borderColor);
  else if (r->resType == cudaResourceTypePitch2D)
    e = __texture_make(o, 0, 3, r->res.pitch2D.devPtr, &r->res.pitch2D.desc, r->res.pitch2D.width, r->res.pitch2D.height, r->res.pitch2D.pitchInBytes, m, t->borderColor);
  else if (r->resType == cudaResourceTypeMipmappedArray) {
    cudaMipmappedArray_t a = r->res.mipmap.mipmap;
    __levels l = { (int)a->levels - 1, t->mipmapFilterMode == cudaFilterModeLinear, t->mipmapLevelBias, t->minMipmapLevelClamp, t->maxMipmapLevelClamp }, *p;
    if (!t->normalizedCoords) return cudaErrorInvalidValue;
    e = cudaMalloc(&p, sizeof(l));
    if (!e) e = cudaMemcpy(p, &l, sizeof(l), cudaMemcpyHostToDevice);
    *o = (size_t)p | 1ULL << 63;
    for (unsigned int i = 0; i < a->levels && !e; i++) e = __texture_make(0, (const void *)(*o + i), 0, a->level[i], 0, 0, 0, 0, m, t->borderColor);
  } else e = __texture_make(o, 0, 0, r->res.array.array, 0, 0, 0, 0, m, t->borderColor);
  return e ? e : __keep_object(*o, r, t);
}
inline cudaError_t __say(cudaResourceDesc *r, cudaTextureDesc *t, cudaTextureObject_t o) {
  __object *p = *__find_object(o);
  if (!p) return cudaErrorInvalidValue;
  if (r) *r = p->r; else *t = p->t;
  return cudaSuccess;
}
inline cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *d, cudaTextureObject_t o) { return __say(d, 0, o); }
inline cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *d, cudaTextureObject_t o) { return __say(0, d, o); }
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t o) {
  __object **p = __find_object(o), *old = *p;
  cudaError_t r = __texture_free(o);
  if (!old) return r;
  if (old->levels) {
    for (unsigned int i = 1; i < old->levels; i++) __texture_free(o + i);
    r = cudaFree((void *)(size_t)(o & ~(1ULL << 63)));
  }
  *p = old->next;
  free(old);
  return r;
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *o, const cudaResourceDesc *r) {
  if (r->resType != cudaResourceTypeArray) return cudaErrorInvalidValue;
  cudaError_t e = __texture_make(o, 0, 0, r->res.array.array, 0, 0, 0, 0, 0, 0);
  return e ? e : __keep_object(*o, r, 0);
}
inline cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc *d, cudaSurfaceObject_t o) { return __say(d, 0, o); }
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t o) { return cudaDestroyTextureObject(o); }
template <class T, int dim = 1, enum cudaTextureReadMode mode = cudaReadModeElementType> struct texture : public textureReference {
  texture(int n = 0, enum cudaTextureFilterMode f = cudaFilterModePoint, enum cudaTextureAddressMode a = cudaAddressModeClamp) {
    normalized = n; filterMode = f; addressMode[0] = a; addressMode[1] = a; addressMode[2] = a; sRGB = 0;
    channelDesc = cudaCreateChannelDesc<T>(); __fraction = mode;
  }
};
inline int __texture_how(const textureReference *t) {
  return t->addressMode[0] | t->addressMode[1] << 2 | t->addressMode[2] << 4 | t->filterMode << 6 | t->__fraction << 7 | (t->normalized != 0) << 8;
}
inline cudaError_t cudaBindTexture(size_t *offset, const textureReference *t, const void *p, const cudaChannelFormatDesc *d, size_t n = 4294967295U) {
  size_t o = (size_t)p % 256;
  if (offset) *offset = o; else if (o) return cudaErrorInvalidValue;
  return __texture_make(0, t, 2, (const char *)p - o, d, n + o, 0, 0, __texture_how(t), 0);
}
inline cudaError_t cudaBindTexture(size_t *offset, const textureReference &t, const void *p, const cudaChannelFormatDesc &d, size_t n = 4294967295U) {
  return cudaBindTexture(offset, &t, p, &d, n);
}
inline cudaError_t cudaBindTexture(size_t *offset, const textureReference &t, const void *p, size_t n = 4294967295U) {
  return cudaBindTexture(offset, &t, p, &t.channelDesc, n);
}
inline cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *t, const void *p, const cudaChannelFormatDesc *d, size_t w, size_t h, size_t pitch) {
  if (offset) *offset = 0;
  return __texture_make(0, t, 3, p, d, w, h, pitch, __texture_how(t), 0);
}
inline cudaError_t cudaBindTexture2D(size_t *offset, const textureReference &t, const void *p, const cudaChannelFormatDesc &d, size_t w, size_t h, size_t pitch) {
  return cudaBindTexture2D(offset, &t, p, &d, w, h, pitch);
}
inline cudaError_t cudaBindTexture2D(size_t *offset, const textureReference &t, const void *p, size_t w, size_t h, size_t pitch) {
  return cudaBindTexture2D(offset, &t, p, &t.channelDesc, w, h, pitch);
}
inline cudaError_t cudaBindTextureToArray(const textureReference *t, cudaArray_const_t a, const cudaChannelFormatDesc *d = 0) {
  return __texture_make(0, t, 0, a, 0, 0, 0, 0, __texture_how(t), 0);
}
inline cudaError_t cudaBindTextureToArray(const textureReference &t, cudaArray_const_t a) { return cudaBindTextureToArray(&t, a); }
inline cudaError_t cudaBindTextureToArray(const textureReference &t, cudaArray_const_t a, const cudaChannelFormatDesc &d) {
  return cudaBindTextureToArray(&t, a);
}
inline cudaError_t cudaUnbindTexture(const textureReference *t) { __texture_free((size_t)t); return cudaSuccess; }
inline cudaError_t cudaUnbindTexture(const textureReference &t) { return cudaUnbindTexture(&t); }
inline cudaError_t cudaGetTextureReference(const textureReference **r, const void *t) { *r = (const textureReference *)t; return cudaSuccess; }
template <class T> __device__ T tex1Dfetch(cudaTextureObject_t t, int x) { return __tex1i((T *)0, t, x); }
template <class T> __device__ T tex1D(cudaTextureObject_t t, float x) { return __tex1((T *)0, t, x); }
template <class T> __device__ T tex2D(cudaTextureObject_t t, float x, float y) { return __tex2((T *)0, t, x, y); }
template <class T> __device__ T tex3D(cudaTextureObject_t t, float x, float y, float z) { return __tex3((T *)0, t, x, y, z); }
template <class T> __device__ T tex1DLayered(cudaTextureObject_t t, float x, int layer) { return __tex1l((T *)0, t, x, layer); }
template <class T> __device__ T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer) { return __tex2l((T *)0, t, x, y, layer); }
template <class T> __device__ T __mixed(T a, T b, float f) { return a; }
__device__ inline float __mixed(float a, float b, float f) { return a + (b - a) * f; }
__device__ inline float1 __mixed(float1 a, float1 b, float f) { a.x = __mixed(a.x, b.x, f); return a; }
__device__ inline float2 __mixed(float2 a, float2 b, float f) { return make_float2(__mixed(a.x, b.x, f), __mixed(a.y, b.y, f)); }
__device__ inline float4 __mixed(float4 a, float4 b, float f) { return make_float4(__mixed(a.x, b.x, f), __mixed(a.y, b.y, f), __mixed(a.z, b.z, f), __mixed(a.w, b.w, f)); }
template <class F> __device__ auto __at_level(cudaTextureObject_t t, float level, F fetch) {
  float f = 0;
  if ((long long)t < 0) {
    const __levels *l = (const __levels *)(t & ~(1ULL << 63));
    level = fminf(fmaxf(fminf(fmaxf(level + l->bias, l->from), l->to), 0), (float)l->most);
    if (!l->linear) level = rintf(level);
    f = rintf((level - floorf(level)) * 256) / 256; t += (int)level;
  }
  auto v = fetch(t);
  return f == 0 ? v : __mixed(v, fetch(t + 1), f);
}
template <class T> __device__ T tex1DLod(cudaTextureObject_t t, float x, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return __tex1((T *)0, t, x); }); }
template <class T> __device__ T tex2DLod(cudaTextureObject_t t, float x, float y, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return __tex2((T *)0, t, x, y); }); }
template <class T> __device__ T tex3DLod(cudaTextureObject_t t, float x, float y, float z, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return __tex3((T *)0, t, x, y, z); }); }
template <class T> __device__ T tex1DLayeredLod(cudaTextureObject_t t, float x, int layer, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return __tex1l((T *)0, t, x, layer); }); }
template <class T> __device__ T tex2DLayeredLod(cudaTextureObject_t t, float x, float y, int layer, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return __tex2l((T *)0, t, x, y, layer); }); }
template <class T, int dim> __device__ T tex1Dfetch(const texture<T, dim, cudaReadModeElementType> &t, int x) { return __tex1i((T *)0, &t, x); }
template <class T, int dim> __device__ T tex1D(const texture<T, dim, cudaReadModeElementType> &t, float x) { return __tex1((T *)0, &t, x); }
template <class T, int dim> __device__ T tex2D(const texture<T, dim, cudaReadModeElementType> &t, float x, float y) { return __tex2((T *)0, &t, x, y); }
template <class T, int dim> __device__ T tex3D(const texture<T, dim, cudaReadModeElementType> &t, float x, float y, float z) { return __tex3((T *)0, &t, x, y, z); }
template <class T, int dim> __device__ T tex1DLayered(const texture<T, dim, cudaReadModeElementType> &t, float x, int layer) { return __tex1l((T *)0, &t, x, layer); }
template <class T, int dim> __device__ T tex2DLayered(const texture<T, dim, cudaReadModeElementType> &t, float x, float y, int layer) { return __tex2l((T *)0, &t, x, y, layer); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex1Dfetch(const texture<T, dim, cudaReadModeNormalizedFloat> &t, int x) { return __tex1i((typename __texel<T>::fraction *)0, &t, x); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex1D(const texture<T, dim, cudaReadModeNormalizedFloat> &t, float x) { return __tex1((typename __texel<T>::fraction *)0, &t, x); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex2D(const texture<T, dim, cudaReadModeNormalizedFloat> &t, float x, float y) { return __tex2((typename __texel<T>::fraction *)0, &t, x, y); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex3D(const texture<T, dim, cudaReadModeNormalizedFloat> &t, float x, float y, float z) { return __tex3((typename __texel<T>::fraction *)0, &t, x, y, z); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex1DLayered(const texture<T, dim, cudaReadModeNormalizedFloat> &t, float x, int layer) { return __tex1l((typename __texel<T>::fraction *)0, &t, x, layer); }
template <class T, int dim> __device__ typename __texel<T>::fraction tex2DLayered(const texture<T, dim, cudaReadModeNormalizedFloat> &t, float x, float y, int layer) { return __tex2l((typename __texel<T>::fraction *)0, &t, x, y, layer); }
template <class T> __device__ T surf1Dread(cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, m << 30); T v = T(); if (p) v = *p; return v; }
template <class T> __device__ void surf1Dread(T *r, cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, m << 30); T v = T(); if (p) v = *p; *r = v; }
template <class T> __device__ void surf1Dwrite(T v, cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, m << 30); if (p) *p = v; }
template <class T> __device__ T surf2Dread(cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, m << 30); T v = T(); if (p) v = *p; return v; }
template <class T> __device__ void surf2Dread(T *r, cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, m << 30); T v = T(); if (p) v = *p; *r = v; }
template <class T> __device__ void surf2Dwrite(T v, cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, m << 30); if (p) *p = v; }
template <class T> __device__ T surf3Dread(cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, z | m << 30); T v = T(); if (p) v = *p; return v; }
template <class T> __device__ void surf3Dread(T *r, cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, z | m << 30); T v = T(); if (p) v = *p; *r = v; }
template <class T> __device__ void surf3Dwrite(T v, cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, z | m << 30); if (p) *p = v; }
template <class T> __device__ T surf1DLayeredread(cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, layer | m << 30); T v = T(); if (p) v = *p; return v; }
template <class T> __device__ void surf1DLayeredread(T *r, cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, layer | m << 30); T v = T(); if (p) v = *p; *r = v; }
template <class T> __device__ void surf1DLayeredwrite(T v, cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, 0, layer | m << 30); if (p) *p = v; }
template <class T> __device__ T surf2DLayeredread(cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, layer | m << 30); T v = T(); if (p) v = *p; return v; }
template <class T> __device__ void surf2DLayeredread(T *r, cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, layer | m << 30); T v = T(); if (p) v = *p; *r = v; }
template <class T> __device__ void surf2DLayeredwrite(T v, cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { T *p = __surface((T *)0, s, x, y, layer | m << 30); if (p) *p = v; }
__device__ inline float3 __cube_place(float x, float y, float z) {
  float a = fabsf(x), b = fabsf(y), c = fabsf(z), m = fmaxf(a, fmaxf(b, c));
  float face = m == c ? (z < 0 ? 5 : 4) : m == b ? (y < 0 ? 3 : 2) : x < 0 ? 1 : 0;
  float s = m == c ? (z < 0 ? -x : x) : m == b ? x : x < 0 ? z : -z;
  float t = m == c || m != b ? -y : y < 0 ? -z : z;
  return make_float3((s / m + 1) / 2, (t / m + 1) / 2, face);
}
template <class T> __device__ T texCubemap(cudaTextureObject_t t, float x, float y, float z) { float3 p = __cube_place(x, y, z); return __tex2l((T *)0, t, p.x, p.y, (int)p.z); }
template <class T> __device__ T texCubemapLod(cudaTextureObject_t t, float x, float y, float z, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return texCubemap<T>(t, x, y, z); }); }
template <class T> __device__ T texCubemapLayered(cudaTextureObject_t t, float x, float y, float z, int layer) { float3 p = __cube_place(x, y, z); return __tex2l((T *)0, t, p.x, p.y, layer * 6 + (int)p.z); }
template <class T> __device__ T texCubemapLayeredLod(cudaTextureObject_t t, float x, float y, float z, int layer, float level) { return __at_level(t, level, [=](cudaTextureObject_t t) { return texCubemapLayered<T>(t, x, y, z, layer); }); }
template <class T> __device__ T tex2Dgather(cudaTextureObject_t t, float x, float y, int component = 0) { return __texg((T *)0, t, x, y, component); }
template <class T, int dim> __device__ T texCubemap(const texture<T, dim, cudaReadModeElementType> &t, float x, float y, float z) { float3 p = __cube_place(x, y, z); return __tex2l((T *)0, &t, p.x, p.y, (int)p.z); }
template <class T, int dim> __device__ T texCubemapLayered(const texture<T, dim, cudaReadModeElementType> &t, float x, float y, float z, int layer) { float3 p = __cube_place(x, y, z); return __tex2l((T *)0, &t, p.x, p.y, layer * 6 + (int)p.z); }
template <class T> __device__ T surfCubemapread(cudaSurfaceObject_t s, int x, int y, int face, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { return surf2DLayeredread<T>(s, x, y, face, m); }
template <class T> __device__ void surfCubemapread(T *r, cudaSurfaceObject_t s, int x, int y, int face, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { *r = surf2DLayeredread<T>(s, x, y, face, m); }
template <class T> __device__ void surfCubemapwrite(T v, cudaSurfaceObject_t s, int x, int y, int face, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { surf2DLayeredwrite(v, s, x, y, face, m); }
template <class T> __device__ T surfCubemapLayeredread(cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { return surf2DLayeredread<T>(s, x, y, layer, m); }
template <class T> __device__ void surfCubemapLayeredwrite(T v, cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode m = cudaBoundaryModeTrap) { surf2DLayeredwrite(v, s, x, y, layer, m); }
inline cudaError_t cudaMemset3D(cudaPitchedPtr p, int v, cudaExtent e) { return __memset3d(p.ptr, p.pitch, p.ysize, v, e.width, e.height, e.depth, 0); }
inline cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int v, cudaExtent e, cudaStream_t s = 0) { return __memset3d(p.ptr, p.pitch, p.ysize, v, e.width, e.height, e.depth, s); }
