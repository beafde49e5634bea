#define CHOSEN 5
