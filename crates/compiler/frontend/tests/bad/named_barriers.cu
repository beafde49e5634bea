// cc: 1.3
__global__ void k(int *p)
{
    asm volatile("bar.sync 0;");
    asm volatile("bar.sync 1, 64;");
    asm volatile("bar.arrive 1, 64;");
    asm volatile("bar.arrive 1;");
    asm volatile("barrier.cluster.arrive;");
    __barrier_sync_count(1, 64);
    p[0] = 1;
}
