#include <GL/gl.h>
#define GLUT_RGB 0
#define GLUT_RGBA 0
#define GLUT_SINGLE 0
#define GLUT_DOUBLE 2
#define GLUT_ALPHA 8
#define GLUT_DEPTH 16
#define GLUT_LEFT_BUTTON 0
#define GLUT_MIDDLE_BUTTON 1
#define GLUT_RIGHT_BUTTON 2
#define GLUT_DOWN 0
#define GLUT_UP 1
#define GLUT_KEY_UP 101
#define GLUT_KEY_DOWN 103
#define GLUT_KEY_LEFT 100
#define GLUT_KEY_RIGHT 102
#define GLUT_ACTIVE_SHIFT 1
#define GLUT_WINDOW_WIDTH 102
#define GLUT_WINDOW_HEIGHT 103
#define GLUT_ELAPSED_TIME 700
#define GLUT_ACTION_ON_WINDOW_CLOSE 505
#define GLUT_ACTION_GLUTMAINLOOP_RETURNS 1
inline void glutInit(int *, char **) {}
inline void glutInitDisplayMode(unsigned int) {}
inline void glutInitWindowSize(int, int) {}
inline void glutInitWindowPosition(int, int) {}
#define __glut_all(F) F(int, glutCreateWindow) F(void, glutDestroyWindow) F(void, glutMainLoop) F(void, glutDisplayFunc) F(void, glutReshapeFunc) F(void, glutKeyboardFunc) F(void, glutSpecialFunc) F(void, glutMouseFunc) F(void, glutMotionFunc) F(void, glutPassiveMotionFunc) F(void, glutIdleFunc) F(void, glutTimerFunc) F(void, glutCloseFunc) F(void, glutWMCloseFunc) F(void, glutSwapBuffers) F(void, glutPostRedisplay) F(void, glutReshapeWindow) F(void, glutFullScreen) F(int, glutGet) F(int, glutGetModifiers) F(void, glutSetOption) F(void, glutLeaveMainLoop) F(void, glutSetWindowTitle) F(int, glutCreateMenu) F(void, glutAddMenuEntry) F(void, glutAttachMenu) F(void, glutBitmapCharacter) F(void, glutSolidSphere) F(void, glutSolidTeapot) F(GLenum, glewInit) F(GLboolean, glewIsSupported) F(const GLubyte *, glewGetErrorString)
__glut_all(__gl)
#define GLEW_OK 0
