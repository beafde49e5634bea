struct sysinfo { long uptime; unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap; unsigned short procs; unsigned long totalhigh, freehigh; unsigned int mem_unit; };
inline int sysinfo(struct sysinfo *s) { *s = {}; s->uptime = 3600; s->totalram = 2UL << 30; s->freeram = 1UL << 30; s->procs = 1; s->mem_unit = 1; return 0; }
inline int get_nprocs() { return 1; }
inline int get_nprocs_conf() { return 1; }
