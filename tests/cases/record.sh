#!/bin/bash
# Builds every case with nvcc, runs it on the GPU of this machine and compares what it prints with its stdout.txt.
# UPDATE=1 writes it instead. Names as arguments: only these. Recorded with CUDA 13.0 on an H200.
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d)
export work
build() {
    flags=--extended-lambda
    case $1 in
    launches_by_kernels | quicksort_launches | mandelbrot_launches | dev_runtime_attributes) flags="$flags -rdc=true -lcudadevrt" ;;
    curand_host) flags="$flags -lcurand" ;;
    cublas_*) flags="$flags -lcublas -lcufft" ;;
    cufft_*) flags="$flags -lcufft" ;;
    esac
    nvcc -O3 -arch=native -std=c++17 -w $flags -o "$work/$1" "$1/program.cu" >"$work/$1.log" 2>&1 || echo "does not build: $1"
}
export -f build
names=("$@")
[ $# = 0 ] && names=(*/) && names=("${names[@]%/}")
printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I{} bash -c 'build {}'
for name in "${names[@]}"; do
    [ -x "$work/$name" ] || continue
    args=$(sed -n 's,^// args: *,,p' "$name/program.cu" | head -1)
    mkdir "$work/in_$name"
    # shellcheck disable=SC2086 # words of a line
    (cd "$work/in_$name" && timeout 20 "$work/$name" $args >"$work/$name.txt" 2>/dev/null)
    if [ -n "$UPDATE" ]; then
        cp "$work/$name.txt" "$name/stdout.txt"
    else
        cmp -s "$work/$name.txt" "$name/stdout.txt" || echo "differs: $name"
    fi
done
rm -r "$work"
