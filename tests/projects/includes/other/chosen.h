#define CHOSEN 6
