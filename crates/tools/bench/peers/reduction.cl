// Sums of the 256 elements of each work-group, by a tree in local memory.
kernel void reduction(global const float *a, global const float *b, global float *c, int n)
{
    local float sums[256];
    int thread = get_local_id(0);
    sums[thread] = a[get_global_id(0)];
    for (int stride = get_local_size(0) / 2; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (thread < stride)
            sums[thread] += sums[thread + stride];
    }
    if (thread == 0)
        c[get_group_id(0)] = sums[0];
}
