//! The table of everything the product can tell a reader about a program: one row a code, both languages in it.
//!
//! Numbering: E01xx lexing and preprocessing, E02xx names and types, E03xx syntax, E04xx device rules, E05xx code
//! generation limits, W…  warnings, N… notes, F01xx memory faults, F02xx synchronisation, F03xx host and runtime.
//! A row's texts: `message` says what is wrong, `why` explains it to one who learns, `hint` says what to do.

use crate::{Lang, Severity};

/// Texts of a code in one language.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// One sentence, no full stop.
    pub message: &'static str,
    /// Why; may be empty.
    pub why: &'static str,
    /// What to do; may be empty.
    pub hint: &'static str,
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident
        en $en_message:literal $en_why:literal $en_hint:literal
        ru $ru_message:literal $ru_why:literal $ru_hint:literal)*) => {
        /// What a diagnostic is about.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $(#[doc = $en_message] $variant,)* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];
            /// The stable name, such as `E0201`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }
            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }
            /// Texts, with `{0}` … where arguments go.
            pub fn text(self, lang: Lang) -> Text {
                match (self, lang) {
                    $((Code::$variant, Lang::En) =>
                        Text { message: $en_message, why: $en_why, hint: $en_hint },
                    (Code::$variant, Lang::Ru) =>
                        Text { message: $ru_message, why: $ru_why, hint: $ru_hint },)*
                }
            }
        }
    };
}

codes! {
    UnknownName "E0201" Error
        en "`{0}` is not declared"
           "A name must be declared before it is used: as a variable, parameter, function, type or macro."
           ""
        ru "имя `{0}` не объявлено"
           "Имя нужно объявить до использования: как переменную, параметр, функцию, тип или макрос."
           ""
    FaultReadBounds "F0101" Fault
        en "invalid read of {1} bytes at {0}, outside every allocation"
           "The address lies {2} bytes from the start of the nearest allocation, which has {3} bytes (at {4})."
           "Check the index against the size: threads past the end of the data need a test such as `if (i < n)`."
        ru "недопустимое чтение {1} байт по адресу {0}: это вне всех выделенных областей"
           "Адрес отстоит на {2} байт от начала ближайшей выделенной области, в которой {3} байт (адрес {4})."
           "Сравните индекс с размером: нитям за концом данных нужна проверка вида `if (i < n)`."
    FaultWriteBounds "F0102" Fault
        en "invalid write of {1} bytes at {0}, outside every allocation"
           "The address lies {2} bytes from the start of the nearest allocation, which has {3} bytes (at {4})."
           "Check the index against the size: threads past the end of the data need a test such as `if (i < n)`."
        ru "недопустимая запись {1} байт по адресу {0}: это вне всех выделенных областей"
           "Адрес отстоит на {2} байт от начала ближайшей выделенной области, в которой {3} байт (адрес {4})."
           "Сравните индекс с размером: нитям за концом данных нужна проверка вида `if (i < n)`."
    FaultNull "F0103" Fault
        en "access of {1} bytes through a null pointer (address {0})"
           "The pointer was never set, or the allocation that should have set it failed."
           "Check the result of the allocation, and that the pointer is the one that was passed."
        ru "обращение к {1} байтам по нулевому указателю (адрес {0})"
           "Указатель не был задан, или не удалось выделение памяти, которое должно было его задать."
           "Проверьте результат выделения памяти и то, что передан именно этот указатель."
    FaultMisaligned "F0104" Fault
        en "misaligned address {0} for an access of {1} bytes"
           "A GPU reads and writes a value only at an address that is a multiple of its size."
           "Check pointer casts: a `float4*` needs a multiple of 16, a `double*` a multiple of 8."
        ru "невыровненный адрес {0} при обращении к {1} байтам"
           "GPU читает и пишет значение только по адресу, кратному его размеру."
           "Проверьте приведения указателей: для `float4*` адрес должен быть кратен 16, для `double*` — 8."
    FaultUseAfterFree "F0105" Fault
        en "access of {1} bytes at {0}, in memory that was freed"
           "The address lies {2} bytes into an allocation of {3} bytes that has been freed."
           "Free memory only after its last use, and don't keep copies of its pointer."
        ru "обращение к {1} байтам по адресу {0} в освобождённой памяти"
           "Адрес лежит на {2} байт внутри области из {3} байт, которая уже освобождена."
           "Освобождайте память после последнего использования и не храните копии её указателя."
    FaultHostPointer "F0106" Fault
        en "device code used a host pointer: {0} ({1} bytes)"
           "The address belongs to host memory (malloc, a host variable), which a kernel can't reach."
           "Allocate the data with cudaMalloc, copy it with cudaMemcpy and pass the device pointer."
        ru "код устройства обратился по указателю хоста: {0} ({1} байт)"
           "Адрес принадлежит памяти хоста (malloc, переменная хоста), ядру она недоступна."
           "Выделите память через cudaMalloc, скопируйте данные через cudaMemcpy и передайте указатель устройства."
    FaultDevicePointer "F0107" Fault
        en "host code used a device pointer: {0} ({1} bytes)"
           "The address belongs to device memory (cudaMalloc), which the host can't read or write directly."
           "Copy the data to host memory with cudaMemcpy first."
        ru "код хоста обратился по указателю устройства: {0} ({1} байт)"
           "Адрес принадлежит памяти устройства (cudaMalloc), хост не может читать или писать её напрямую."
           "Сначала скопируйте данные в память хоста через cudaMemcpy."
    FaultSharedBounds "F0108" Fault
        en "access of {1} bytes outside the block's shared memory, at offset {0}"
           "The offset is beyond what the kernel declared and what the launch asked for as dynamic shared memory."
           "Check the index, and the third launch parameter if the array is `extern __shared__`."
        ru "обращение к {1} байтам за пределами разделяемой памяти блока, смещение {0}"
           "Смещение больше того, что объявлено в ядре и запрошено при запуске как динамическая разделяемая память."
           "Проверьте индекс, а для массива `extern __shared__` — третий параметр запуска."
    FaultLocalBounds "F0109" Fault
        en "access of {1} bytes outside the thread's local memory, at offset {0}"
           "Arrays inside a kernel live in local memory of the thread; the index is beyond its end."
           "Check the index against the size of the array."
        ru "обращение к {1} байтам за пределами локальной памяти нити, смещение {0}"
           "Массивы внутри ядра лежат в локальной памяти нити; индекс выходит за её конец."
           "Сравните индекс с размером массива."
    FaultWildAddress "F0110" Fault
        en "access of {1} bytes at {0}, which is no address of any memory"
           "The number is not a pointer: it was never set, or was computed from something else."
           "Check that the pointer is initialised and not overwritten."
        ru "обращение к {1} байтам по адресу {0}, которого нет ни в какой памяти"
           "Это число не указатель: он не был задан или вычислен из чего-то другого."
           "Проверьте, что указатель инициализирован и не затёрт."
    FaultReadOnly "F0111" Fault
        en "write of {1} bytes at {0}, in constant memory"
           "`__constant__` variables can only be read by kernels."
           "Set them from the host with cudaMemcpyToSymbol."
        ru "запись {1} байт по адресу {0} в константной памяти"
           "Переменные `__constant__` ядро может только читать."
           "Задавайте их с хоста через cudaMemcpyToSymbol."
    FaultStack "F0112" Fault
        en "stack overflow"
           "Calls nested deeper, or took more local memory, than the stack has room for; often a recursion without end."
           "Check the condition that ends the recursion; in device code also cudaDeviceSetLimit(cudaLimitStackSize, …)."
        ru "переполнение стека"
           "Вызовы вложены глубже или требуют больше локальной памяти, чем есть в стеке; часто это бесконечная рекурсия."
           "Проверьте условие конца рекурсии; в коде устройства — ещё и cudaDeviceSetLimit(cudaLimitStackSize, …)."
    FaultFree "F0113" Fault
        en "freed {0}, which is not the start of an allocation"
           "A pointer can be freed once, and only exactly as it was returned."
           "Look for a second free of the same pointer, or one that was moved."
        ru "освобождается {0}, но это не начало выделенной области"
           "Указатель можно освободить один раз и только в том виде, в каком он был получен."
           "Ищите повторное освобождение того же указателя или сдвинутый указатель."
    FaultBarrier "F0201" Fault
        en "a barrier was not reached by all threads of the block"
           "Some threads wait at __syncthreads() while others took another way and will never get there: a real GPU hangs."
           "Move __syncthreads() out of the condition, so that every thread of the block executes it."
        ru "до барьера дошли не все нити блока"
           "Часть нитей ждёт в __syncthreads(), а другие пошли иным путём и никогда туда не дойдут: настоящий GPU зависнет."
           "Вынесите __syncthreads() из условия, чтобы его выполняла каждая нить блока."
    FaultSyncMask "F0202" Fault
        en "a warp-level operation waits for lanes that never come (mask {0})"
           "The mask of a `_sync` function names lanes that took another way."
           "Name exactly the lanes that execute it, for example by __ballot_sync before the branch."
        ru "операция уровня варпа ждёт нити, которые не придут (маска {0})"
           "Маска функции `_sync` называет нити варпа, которые пошли другим путём."
           "Указывайте ровно те нити, которые её выполняют, например через __ballot_sync перед ветвлением."
    FaultTrap "F0203" Fault
        en "the kernel executed __trap()" "" ""
        ru "ядро выполнило __trap()" "" ""
    FaultAssert "F0204" Fault
        en "assertion `{0}` failed in {1}" "" ""
        ru "не выполнено утверждение `{0}` в {1}" "" ""
    FaultCall "F0205" Fault
        en "call through a pointer that is no function"
           "The function pointer was never set, or belongs to the other side: host functions can't be called on the device."
           "Take the address of a __device__ function in device code."
        ru "вызов по указателю, который не указывает на функцию"
           "Указатель на функцию не задан или принадлежит другой стороне: функции хоста нельзя вызвать на устройстве."
           "Берите адрес функции __device__ в коде устройства."
    FaultTimeout "F0206" Fault
        en "the program ran longer than allowed"
           "It was stopped here after its budget of instructions; often a loop that never ends."
           "Check the condition of the loop; waiting for another thread of the same warp or another block may never end."
        ru "программа работала дольше разрешённого"
           "Она остановлена здесь, исчерпав лимит инструкций; часто это бесконечный цикл."
           "Проверьте условие цикла; ожидание другой нити того же варпа или другого блока может не кончиться."
    FaultDivision "F0301" Fault
        en "integer division by zero"
           "On the host this ends a program with SIGFPE."
           ""
        ru "целочисленное деление на ноль"
           "На хосте программа завершается сигналом SIGFPE."
           ""
    FaultAbort "F0302" Fault
        en "the program called abort()" "" ""
        ru "программа вызвала abort()" "" ""
    FaultUnknownFunction "F0303" Fault
        en "the library function `{0}` is not available here"
           "It is declared, but the simulated machine has no such function."
           ""
        ru "библиотечная функция `{0}` здесь недоступна"
           "Она объявлена, но в моделируемой машине такой функции нет."
           ""
    FaultOutput "F0304" Fault
        en "the program printed too much"
           "Output is kept up to some megabytes; then the program is stopped."
           "Print less: from one thread, or only what differs from what is expected."
        ru "программа напечатала слишком много"
           "Хранится несколько мегабайт вывода, затем программа останавливается."
           "Печатайте меньше: из одной нити или только то, что отличается от ожидаемого."
    FaultThread "N0101" Note
        en "by thread {0} of block {1}" "" ""
        ru "нить {0} блока {1}" "" ""
    FaultInlined "N0102" Note
        en "in `{0}`, called from here" "" ""
        ru "в `{0}`, вызов отсюда" "" ""

    FunctionTooLarge "E0501" Error
        en "function `{0}` is too large"
           "After inlining and unrolling, its code needs more values than a function can have."
           "Split it, mark parts of it __noinline__, or unroll less."
        ru "функция `{0}` слишком велика"
           "После подстановки функций и развёртки циклов в ней больше значений, чем может быть в одной функции."
           "Разделите её, отметьте части как __noinline__ или разворачивайте меньше."

    SpaceUnknown "W0501" Warning
        en "cannot tell what this pointer points to, assuming global memory"
           "This architecture has no generic addresses: every access must name its memory, and this pointer may come from several."
           "Use the array directly, or choose a device of compute capability 2.0 or later."
        ru "не удаётся определить, на что указывает указатель; считается, что на глобальную память"
           "У этой архитектуры нет общих адресов: каждое обращение называет свою память, а этот указатель может вести в разные."
           "Обращайтесь к массиву прямо или выберите устройство с вычислительной способностью от 2.0."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_both_languages_use_the_same_arguments() {
        let mut names: Vec<_> = Code::ALL.iter().map(|c| c.name()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|w| w[0] != w[1]), "a code name is used twice: {names:?}");
        let places = |t: Text| {
            let all = [t.message, t.why, t.hint].concat();
            (0..8).filter(|n| all.contains(&format!("{{{n}}}"))).collect::<Vec<_>>()
        };
        for &code in Code::ALL {
            assert_eq!(places(code.text(Lang::En)), places(code.text(Lang::Ru)), "{}", code.name());
        }
    }
}
