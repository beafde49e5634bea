//! Names inside sentences.

use protocol::{Lang, Limiter, Pipe};

/// Name of an execution pipe.
pub fn pipe(pipe: Pipe, lang: Lang) -> &'static str {
    let [en, ru] = match pipe {
        Pipe::Float => ["single-precision", "одинарной точности"],
        Pipe::Int => ["integer", "целочисленной арифметики"],
        Pipe::Double => ["double-precision", "двойной точности"],
        Pipe::Half => ["half-precision", "половинной точности"],
        Pipe::Special => ["special-function", "специальных функций"],
        Pipe::Tensor => ["tensor", "тензорных операций"],
    };
    if lang == Lang::En { en } else { ru }
}

/// The reason why no more warps are resident, and what to do about it.
pub fn limiter(limiter: Limiter, lang: Lang) -> &'static str {
    let [en, ru] = match limiter {
        Limiter::Enough => [
            "Occupancy is no remedy here: give each thread several independent loads or sums.",
            "Занятость здесь не поможет: дайте каждой нити несколько независимых чтений или сумм.",
        ],
        Limiter::Grid => [
            "The grid has no more blocks: give the work to more threads.",
            "Больше блоков в сетке нет: раздайте работу большему числу нитей.",
        ],
        Limiter::Registers => [
            "Registers keep more blocks out: shorten the lives of variables, or set __launch_bounds__.",
            "Больше блоков не пускают регистры: сократите время жизни переменных или задайте __launch_bounds__.",
        ],
        Limiter::SharedMemory => [
            "Shared memory keeps more blocks out: make the tiles smaller.",
            "Больше блоков не пускает разделяемая память: уменьшите плитки.",
        ],
        Limiter::SmallBlocks => [
            "An SM has no place for more blocks: make the blocks larger.",
            "Мест для блоков на SM больше нет: сделайте блоки крупнее.",
        ],
        Limiter::LargeBlocks => [
            "Another block does not fit: choose a block size that divides what an SM holds.",
            "Ещё один блок не помещается: выберите размер блока, на который делится вместимость SM.",
        ],
    };
    if lang == Lang::En { en } else { ru }
}
