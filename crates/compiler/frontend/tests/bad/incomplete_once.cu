// A class that is not known is one mistake.
struct Particle;
struct Other;
float energy(const Particle *p) { return 0.5f * p->mass * p->v * p->v; }
float again(const Particle *p, const Other *o) { return p->mass + o->mass; }
struct Particle { float mass, v; };

int main() { return 0; }
