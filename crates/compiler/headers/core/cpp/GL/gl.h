typedef unsigned int GLenum;
typedef unsigned int GLuint;
typedef unsigned int GLbitfield;
typedef unsigned char GLboolean;
typedef unsigned char GLubyte;
typedef signed char GLbyte;
typedef short GLshort;
typedef unsigned short GLushort;
typedef int GLint;
typedef int GLsizei;
typedef float GLfloat;
typedef float GLclampf;
typedef double GLdouble;
typedef double GLclampd;
typedef char GLchar;
typedef void GLvoid;
typedef long GLsizeiptr;
typedef long GLintptr;
#define GL_FALSE 0
#define GL_TRUE 1
#define GL_NO_ERROR 0
#define GL_POINTS 0
#define GL_LINES 1
#define GL_LINE_STRIP 3
#define GL_TRIANGLES 4
#define GL_TRIANGLE_STRIP 5
#define GL_QUADS 7
#define GL_DEPTH_BUFFER_BIT 0x100
#define GL_COLOR_BUFFER_BIT 0x4000
#define GL_DEPTH_TEST 0xb71
#define GL_BLEND 0xbe2
#define GL_TEXTURE_2D 0xde1
#define GL_UNSIGNED_BYTE 0x1401
#define GL_UNSIGNED_INT 0x1405
#define GL_FLOAT 0x1406
#define GL_RGB 0x1907
#define GL_RGBA 0x1908
#define GL_LUMINANCE 0x1909
#define GL_MODELVIEW 0x1700
#define GL_PROJECTION 0x1701
#define GL_NEAREST 0x2600
#define GL_LINEAR 0x2601
#define GL_TEXTURE_MAG_FILTER 0x2800
#define GL_TEXTURE_MIN_FILTER 0x2801
#define GL_TEXTURE_WRAP_S 0x2802
#define GL_TEXTURE_WRAP_T 0x2803
#define GL_REPEAT 0x2901
#define GL_BGRA 0x80e1
#define GL_CLAMP_TO_EDGE 0x812f
#define GL_VERTEX_ARRAY 0x8074
#define GL_COLOR_ARRAY 0x8076
#define GL_RGBA8 0x8058
#define GL_RGBA32F 0x8814
#define GL_ARRAY_BUFFER 0x8892
#define GL_DYNAMIC_DRAW 0x88e8
#define GL_DYNAMIC_COPY 0x88ea
#define GL_DYNAMIC_DRAW_ARB 0x88e8
#define GL_STREAM_DRAW_ARB 0x88e0
#define GL_PIXEL_PACK_BUFFER 0x88eb
#define GL_PIXEL_UNPACK_BUFFER 0x88ec
#define GL_PIXEL_UNPACK_BUFFER_ARB 0x88ec
#define GL_PIXEL_PACK_BUFFER_ARB 0x88eb
#define GL_BUFFER_SIZE 0x8764
#define __gl(R, name) template <class... A> R name(A...) { __no_window(); return R(); }
#define __gl_all(F) F(GLenum, glGetError) F(void, glClear) F(void, glClearColor) F(void, glViewport) F(void, glMatrixMode) F(void, glLoadIdentity) F(void, glOrtho) F(void, glFrustum) F(void, glRotatef) F(void, glTranslatef) F(void, glScalef) F(void, glPushMatrix) F(void, glPopMatrix) F(void, glBegin) F(void, glEnd) F(void, glVertex2f) F(void, glVertex3f) F(void, glColor3f) F(void, glColor4f) F(void, glTexCoord2f) F(void, glNormal3f) F(void, glEnable) F(void, glDisable) F(void, glDrawPixels) F(void, glReadPixels) F(void, glRasterPos2i) F(void, glPixelStorei) F(void, glFlush) F(void, glFinish) F(void, glGenTextures) F(void, glDeleteTextures) F(void, glBindTexture) F(void, glTexImage2D) F(void, glTexSubImage2D) F(void, glTexParameteri) F(void, glDrawArrays) F(void, glDrawElements) F(void, glVertexPointer) F(void, glColorPointer) F(void, glEnableClientState) F(void, glDisableClientState) F(void, glPointSize) F(void, glLineWidth) F(void, glBlendFunc) F(void, glDepthMask) F(void, glGenBuffers) F(void, glDeleteBuffers) F(void, glBindBuffer) F(void, glBufferData) F(void, glBufferSubData) F(void, glGetBufferParameteriv) F(void, glGetIntegerv) F(void, glGetFloatv) F(void, glGenBuffersARB) F(void, glBindBufferARB) F(void, glBufferDataARB) F(void, glDeleteBuffersARB) F(void *, glMapBuffer) F(GLboolean, glUnmapBuffer) F(GLuint, glCreateShader) F(GLuint, glCreateProgram) F(void, glShaderSource) F(void, glCompileShader) F(void, glAttachShader) F(void, glLinkProgram) F(void, glUseProgram) F(GLint, glGetUniformLocation) F(void, glUniform1f) F(void, glUniform1i) F(void, gluPerspective) F(void, gluLookAt) F(void, gluOrtho2D) F(const GLubyte *, gluErrorString)
__gl_all(__gl)
