"""Runs a kernel on numba's CUDA simulator. Arguments: the kernel's name, then as in `host.cuh`."""
import importlib
import sys

import numpy

name, *numbers = sys.argv[1:]
a_length, b_length, c_length, n, width, height, block_x, block_y, launches = map(int, numbers)
kernel = getattr(importlib.import_module(name), name)
a = (numpy.arange(a_length) % 1013).astype(numpy.float32) / numpy.float32(1013)
b = (numpy.arange(b_length) % 977).astype(numpy.float32) / numpy.float32(977)
c = numpy.zeros(c_length, numpy.float32)
for _ in range(launches):
    kernel[(width // block_x, height // block_y), (block_x, block_y)](a, b, c, n)
print(f"{(c.astype(float) * (numpy.arange(c_length) % 7 + 1)).sum():.12g}")
