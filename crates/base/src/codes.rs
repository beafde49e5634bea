//! The table of all diagnostics: a row for each code, with its texts in English and Russian.
//!
//! Numbers of codes:
//! - E01xx: lexing and preprocessing; E02xx: names and types; E03xx: syntax; E04xx: rules of device code;
//!   E05xx: limits of code generation.
//! - W…: warnings; N…: notes.
//! - F01xx: memory faults; F02xx: synchronisation; F03xx: host code and runtime.
//! - S…: findings of the sanitizer. S01xx: races in shared memory; S02xx: races between blocks; S03xx:
//!   uninitialised memory; S04xx: synchronisation; S05xx: leaks; S06xx: arithmetic; S07xx: calls that failed;
//!   S08xx: races of the host with kernels that still run.
//!
//! In a text, `{0}` is replaced by the first argument. With word forms, the number of the argument selects
//! one: `{0 byte/bytes}`, `{0 байт/байта/байт}`.

use crate::{Lang, Severity};

/// Texts of a code in one language.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// What is wrong: one sentence without a full stop.
    pub message: &'static str,
    /// Why it is wrong, for a learner; may be empty.
    pub why: &'static str,
    /// What to do about it; may be empty.
    pub hint: &'static str,
}

/// Number of characters of a code's name.
const NAME: usize = 5;

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident
        en $en_message:literal $en_why:literal $en_hint:literal
        ru $ru_message:literal $ru_why:literal $ru_hint:literal)*) => {
        /// The kind of a diagnostic.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $(#[doc = $en_message] $variant,)* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];
            /// Name of the code, such as `E0201`. Names never change their meaning.
            pub fn name(self) -> &'static str {
                // All names have the same length, so no table of offsets is needed.
                const NAMES: &str = concat!($($name),*);
                const { assert!(NAMES.len() == Code::ALL.len() * NAME, "a name of another length") };
                &NAMES[self as usize * NAME..][..NAME]
            }
            /// Severity of diagnostics with this code.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }
            /// Texts in a language, with `{0}` and so on in place of the arguments.
            #[cfg(not(target_family = "wasm"))]
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

#[cfg(target_family = "wasm")]
impl Code {
    /// Texts in a language that was loaded, with `{0}` and so on in place of the arguments; empty if it was
    /// not.
    pub fn text(self, lang: Lang) -> Text {
        crate::texts::loaded(self, lang)
    }
}

codes! {
    UnknownName "E0201" Error
        en "`{0}` is not declared"
           "A name must be declared before it is used: as a variable, parameter, function, type or macro."
           ""
        ru "имя `{0}` не объявлено"
           "Имя нужно объявить до использования: как переменную, параметр, функцию, тип или макрос."
           ""
    UnterminatedString "E0101" Error
        en "the string is not closed"
           "A string ends on the line where it begins."
           "Add the closing quote `\"`."
        ru "строка не закрыта"
           "Строковый литерал кончается на той же строке файла, где начался."
           "Добавьте закрывающую кавычку `\"`."
    UnterminatedCharacter "E0102" Error
        en "the character constant is not closed"
           "A character constant stands between two apostrophes."
           "Add the closing `'`."
        ru "символьная константа не закрыта"
           "Символьная константа стоит между двумя апострофами."
           "Добавьте закрывающий `'`."
    UnterminatedComment "E0103" Error
        en "the comment is not closed"
           "A `/*` comment goes on until `*/`, here to the end of the file."
           "Add `*/`."
        ru "комментарий не закрыт"
           "Комментарий `/*` длится до `*/`, здесь — до конца файла."
           "Добавьте `*/`."
    StrayCharacter "E0104" Error
        en "the character `{0}` has no meaning here"
           "No C++ token begins with it."
           "Remove it; look out for quotes and minus signs pasted from a text."
        ru "символ `{0}` здесь ничего не значит"
           "С него не начинается ни одна лексема C++."
           "Уберите его; проверьте кавычки и тире, скопированные из текста."
    BadNumber "E0105" Error
        en "`{0}` is not a number"
           "Digits, then perhaps a suffix: `u`, `l`, `ll` for integers, `f` for numbers with a point. `1f` needs a point: `1.0f`."
           ""
        ru "`{0}` — не число"
           "Сначала цифры, потом, может быть, суффикс: `u`, `l`, `ll` у целых, `f` у чисел с точкой. Вместо `1f` пишут `1.0f`."
           ""
    NumberTooLarge "E0106" Error
        en "the number `{0}` is too large"
           "The largest integer type has 64 bits."
           ""
        ru "число `{0}` слишком велико"
           "В самом большом целом типе 64 бита."
           ""
    BadEscape "E0107" Error
        en "unknown escape in `{0}`"
           "After a backslash come n, t, r, 0, x and a few more."
           "A backslash itself is written `\\\\`."
        ru "неизвестная последовательность с `\\` в `{0}`"
           "После обратной косой черты бывают n, t, r, 0, x и немногие другие."
           "Сама косая черта пишется `\\\\`."
    EmptyCharacter "E0108" Error
        en "the character constant `{0}` is empty" "" ""
        ru "символьная константа `{0}` пуста" "" ""
    MacroUnterminated "E0110" Error
        en "the arguments of macro `{0}` are not closed"
           ""
           "Add the missing `)`."
        ru "аргументы макроса `{0}` не закрыты"
           ""
           "Добавьте недостающую `)`."
    MacroArguments "E0111" Error
        en "macro `{0}` takes {1 argument/arguments}, not {2}" "" ""
        ru "макрос `{0}` принимает аргументов: {1}, а передано: {2}" "" ""
    MacroParameters "E0112" Error
        en "the parameters of the macro are not well formed"
           "They are names separated by commas, perhaps `...` at the end."
           ""
        ru "параметры макроса записаны неверно"
           "Это имена через запятую, в конце может стоять `...`."
           ""
    BadPaste "E0113" Error
        en "`{0}` and `{1}` do not make a token"
           "`##` joins two tokens into one, which must be a token again."
           ""
        ru "`{0}` и `{1}` не складываются в лексему"
           "`##` соединяет две лексемы в одну, и она должна быть лексемой."
           ""
    UnknownDirective "E0114" Error
        en "unknown directive `#{0}`" "" ""
        ru "неизвестная директива `#{0}`" "" ""
    DirectiveNeedsName "E0115" Error
        en "`#{0}` needs a name" "" ""
        ru "после `#{0}` нужно имя" "" ""
    UnmatchedConditional "E0116" Error
        en "`#{0}` without `#if`" "" ""
        ru "`#{0}` без `#if`" "" ""
    UnterminatedConditional "E0117" Error
        en "the conditional is not closed"
           "Each `#if`, `#ifdef` and `#ifndef` needs an `#endif`."
           "Add `#endif`."
        ru "условная часть не закрыта"
           "У каждого `#if`, `#ifdef` и `#ifndef` должен быть `#endif`."
           "Добавьте `#endif`."
    HeaderNotFound "E0118" Error
        en "the header `{0}` is not available here"
           "The headers of C and of the CUDA runtime are built in; other libraries are not."
           "Remove the #include if nothing of it is needed."
        ru "заголовочного файла `{0}` здесь нет"
           "Встроены заголовки языка C и CUDA runtime; других библиотек нет."
           "Уберите #include, если из него ничего не нужно."
    LibraryHeader "E0123" Error
        en "`{0}` belongs to {1}, which is not part of the simulator"
           "Built in are the CUDA runtime and driver API, Thrust, CUB, cuBLAS, cuFFT, cuRAND, and parts of cuSPARSE, cuSOLVER and NVML. A program is one process on one device, without windows, and its kernels are compiled before it starts."
           "Remove the #include and what needs it, or write that part as a kernel."
        ru "`{0}` относится к {1}, а этой библиотеки в симуляторе нет"
           "Встроены CUDA runtime и driver API, Thrust, CUB, cuBLAS, cuFFT, cuRAND и части cuSPARSE, cuSOLVER и NVML. Программа — это один процесс на одном устройстве, без окон, и её ядра компилируются до запуска."
           "Уберите #include и то, что от него зависит, или напишите эту часть как ядро."
    LibraryName "E0420" Error
        en "`{0}` of {1} is not part of the simulator"
           "Of this library there is nothing here, or only a part, or the program lacks the #include of its header."
           "Use another function of the library, or write a kernel for it."
        ru "имени `{0}` из {1} в симуляторе нет"
           "Этой библиотеки здесь нет, или есть только её часть, или в программе не хватает #include её заголовочного файла."
           "Возьмите другую функцию библиотеки или напишите для этого ядро."
    ErrorDirective "E0119" Error
        en "#error: {0}" "" ""
        ru "#error: {0}" "" ""
    PreprocessorExpression "E0120" Error
        en "this is not an expression that `#if` can compute"
           "It may hold integers, operators, `defined(NAME)` and macros that become those."
           ""
        ru "`#if` не может вычислить это выражение"
           "В нём бывают целые числа, операции, `defined(ИМЯ)` и макросы, которые к ним сводятся."
           ""
    ExpansionTooLarge "E0121" Error
        en "macros expand to too much text" "" ""
        ru "макросы раскрываются в слишком длинный текст" "" ""
    BadOverride "E0122" Error
        en "the value `{0}` given for `{1}` is not an expression" "" ""
        ru "заданное для `{1}` значение `{0}` — не выражение" "" ""
    WarningDirective "W0119" Warning
        en "#warning: {0}" "" ""
        ru "#warning: {0}" "" ""
    MacroRedefined "W0113" Warning
        en "macro `{0}` is defined again with another meaning"
           ""
           "Use #undef first."
        ru "макрос `{0}` определён повторно с другим значением"
           ""
           "Сначала напишите #undef."
    UnusedOverride "W0123" Warning
        en "the value given for `{0}` is not used"
           "The program has no macro or constant of that name that it uses."
           ""
        ru "заданное значение `{0}` не используется"
           "В программе нет такого макроса или константы, или они не используются."
           ""
    UnknownType "E0202" Error
        en "`{0}` is not a type that is known here"
           "A type must be declared before its use: by struct, enum, typedef or using."
           ""
        ru "тип `{0}` здесь неизвестен"
           "Тип нужно объявить до использования: через struct, enum, typedef или using."
           ""
    Redeclared "E0203" Error
        en "`{0}` is already declared in this scope"
           ""
           "Choose another name, or remove one of the two."
        ru "имя `{0}` уже объявлено в этой области"
           ""
           "Выберите другое имя или уберите одно из объявлений."
    Redefined "E0204" Error
        en "function `{0}` has two bodies" "" ""
        ru "у функции `{0}` два тела" "" ""
    NoMain "E0290" Error
        en "the program has no `main`"
           "A program starts there: without it nothing would launch the kernels."
           "Write `int main() { … }` that prepares the data and launches them."
        ru "в программе нет `main`"
           "С неё программа начинается: без неё некому запустить ядра."
           "Напишите `int main() { … }`, которая готовит данные и запускает ядра."
    Undefined "E0205" Error
        en "function `{0}` is declared and used, but never defined"
           "The call needs a body to go to."
           "Write the function's body, or give the compiler the file that has it, too."
        ru "функция `{0}` объявлена и вызывается, но не определена"
           "Вызову нужно тело функции."
           "Напишите тело функции или передайте компилятору и тот файл, где оно есть."
    UndefinedVariable "E0340" Error
        en "variable `{0}` is declared with `extern` and used, but no file of the program defines it"
           "`extern` only says that the variable is somewhere else."
           "Define it in one file, without `extern`, and give that file to the compiler, too."
        ru "переменная `{0}` объявлена с `extern` и используется, но ни один файл программы её не определяет"
           "`extern` говорит лишь, что переменная находится где-то ещё."
           "Определите её в одном из файлов без `extern` и передайте этот файл компилятору."
    DefinedInTwoUnits "E0341" Error
        en "`{0}` is defined in two files of the program"
           "Files that are compiled one by one share the names of their functions and variables."
           "Define it in one file and declare it in a header, or make it `static` or `inline`. Do not compile a file that another one includes."
        ru "`{0}` определено в двух файлах программы"
           "У файлов, которые компилируются по отдельности, имена функций и переменных общие."
           "Оставьте определение в одном файле, а в заголовке - объявление, или добавьте `static` или `inline`. Не компилируйте файл, который включён в другой."
    DeclaredOtherwise "E0342" Error
        en "`{0}` is declared with other types than its definition in another file has"
           "The name is all that the linker compares, so the call would hand over other values than the function takes."
           "Declare it once, in a header that both files include."
        ru "`{0}` объявлено не с теми типами, с которыми определено в другом файле"
           "Компоновщик сравнивает только имена, и вызов передал бы не те значения, которых ждёт функция."
           "Объявите её один раз, в заголовке, который включают оба файла."
    ReturnTypeDiffers "E0206" Error
        en "`{0}` is declared with another return type" "" ""
        ru "функция `{0}` объявлена с другим типом результата" "" ""
    NoMember "E0207" Error
        en "`{0}` has no member `{1}`" "" ""
        ru "в `{0}` нет члена `{1}`" "" ""
    NotAClass "E0208" Error
        en "`{0}` has no members"
           "Only objects of structs, classes and unions have them."
           ""
        ru "у типа `{0}` нет членов"
           "Члены есть только у struct, class и union."
           ""
    DotOnPointer "E0209" Error
        en "this is a pointer (`{0}`): its object's members are reached by `->`"
           ""
           "Write `->` instead of `.`."
        ru "это указатель (`{0}`): к членам объекта ведёт `->`"
           ""
           "Напишите `->` вместо `.`."
    ArrowOnObject "E0210" Error
        en "`{0}` is an object, not a pointer"
           ""
           "Write `.` instead of `->`."
        ru "`{0}` — объект, а не указатель"
           ""
           "Напишите `.` вместо `->`."
    CannotConvert "E0211" Error
        en "cannot convert `{0}` to `{1}`" "" ""
        ru "нельзя преобразовать `{0}` в `{1}`" "" ""
    VoidPointer "E0212" Error
        en "`{0}` does not become `{1}` by itself"
           "In C it does, in C++ (and .cu files are C++) it needs a cast."
           "Write a cast, such as (float *)malloc(n)."
        ru "`{0}` не становится `{1}` без приведения"
           "В C становится, а в C++ (файлы .cu — это C++) нужно явное приведение."
           "Напишите приведение, например (float *)malloc(n)."
    DropsConst "E0213" Error
        en "`{0}` may not become `{1}`: it would lose const"
           "What is const must not be changed through another name."
           ""
        ru "`{0}` нельзя превратить в `{1}`: пропал бы const"
           "Константу нельзя менять через другое имя."
           ""
    IntToEnum "E0214" Error
        en "a number (`{0}`) does not become the enumeration `{1}` by itself"
           ""
           "Write the enumerator, or a cast."
        ru "число (`{0}`) само не становится перечислением `{1}`"
           ""
           "Напишите имя из перечисления или приведение."
    IntToPointer "E0215" Error
        en "a number (`{0}`) does not become the pointer `{1}`"
           ""
           "Perhaps `&` is missing before a variable."
        ru "число (`{0}`) не становится указателем `{1}`"
           ""
           "Возможно, перед переменной пропущен `&`."
    PointerToNumber "E0216" Error
        en "the pointer `{0}` does not become the number `{1}`"
           ""
           "Perhaps `*` or an index is missing."
        ru "указатель `{0}` не становится числом `{1}`"
           ""
           "Возможно, пропущена `*` или индекс."
    VoidValue "E0217" Error
        en "a value is needed, and this has none"
           "A function that returns void gives nothing to use."
           ""
        ru "здесь нужно значение, а его нет"
           "Функция, возвращающая void, не даёт значения."
           ""
    BadCast "E0218" Error
        en "`{0}` cannot be cast to `{1}`" "" ""
        ru "`{0}` нельзя привести к `{1}`" "" ""
    BadOperands "E0219" Error
        en "`{0}` does not work on `{1}` and `{2}`" "" ""
        ru "операция `{0}` не применима к `{1}` и `{2}`" "" ""
    BadOperand "E0220" Error
        en "`{0}` does not work on `{1}`" "" ""
        ru "операция `{0}` не применима к `{1}`" "" ""
    NotAPlace "E0221" Error
        en "this is a value and cannot be assigned to"
           "On the left of an assignment stands a variable, an element or a member."
           ""
        ru "это значение, ему нельзя присваивать"
           "Слева от присваивания стоит переменная, элемент или член."
           ""
    AssignToConst "E0222" Error
        en "`{0}` is const and cannot be changed" "" ""
        ru "`{0}` — константа, её нельзя изменить" "" ""
    AssignToConstant "E0223" Error
        en "`{0}` is in __constant__ memory, which kernels cannot write"
           "The host fills it with cudaMemcpyToSymbol before the launch."
           "Use a __device__ variable if kernels must write it."
        ru "`{0}` лежит в памяти __constant__, ядра не могут в неё писать"
           "Её заполняет хост вызовом cudaMemcpyToSymbol до запуска ядра."
           "Если ядро должно писать, объявите переменную как __device__."
    AssignToArray "E0224" Error
        en "an array (`{0}`) cannot be assigned as a whole"
           ""
           "Copy its elements in a loop or with memcpy."
        ru "массив (`{0}`) нельзя присвоить целиком"
           ""
           "Скопируйте элементы в цикле или через memcpy."
    NotAPointer "E0225" Error
        en "`{0}` is not a pointer" "" ""
        ru "`{0}` — не указатель" "" ""
    NotIndexable "E0226" Error
        en "`{0}` has no elements to index"
           "Only arrays and pointers have."
           ""
        ru "у `{0}` нет элементов с индексом"
           "Они есть у массивов и указателей."
           ""
    IndexNotInteger "E0227" Error
        en "an index is an integer, not `{0}`" "" ""
        ru "индекс должен быть целым, а не `{0}`" "" ""
    VoidDereference "E0228" Error
        en "a void pointer does not say what it points at"
           ""
           "Cast it to a pointer to a type first."
        ru "указатель на void не говорит, на что он указывает"
           ""
           "Сначала приведите его к указателю на нужный тип."
    VoidPointerArithmetic "E0229" Error
        en "a void pointer cannot be moved: its elements have no size"
           ""
           "Cast it to char * to count in bytes."
        ru "указатель на void нельзя сдвигать: размер элементов неизвестен"
           ""
           "Чтобы считать в байтах, приведите его к char *."
    AddressOfValue "E0230" Error
        en "a value has no address"
           "`&` takes variables, elements and members."
           ""
        ru "у значения нет адреса"
           "`&` применяют к переменным, элементам и членам."
           ""
    AddressOfBitField "E0231" Error
        en "a bit-field has no address" "" ""
        ru "у битового поля нет адреса" "" ""
    NotAFunction "E0232" Error
        en "`{0}` is not a function" "" ""
        ru "`{0}` — не функция" "" ""
    ArgumentCount "E0233" Error
        en "`{0}` takes {1 argument/arguments}, not {2}" "" ""
        ru "`{0}` принимает аргументов: {1}, а передано: {2}" "" ""
    NoMatchingFunction "E0234" Error
        en "no `{0}` takes ({1})" "" ""
        ru "нет функции `{0}` для аргументов ({1})" "" ""
    AmbiguousCall "E0235" Error
        en "several functions `{0}` fit equally well"
           ""
           "Cast an argument to say which is meant."
        ru "подходят сразу несколько функций `{0}`"
           ""
           "Приведите аргумент к нужному типу."
    ExplicitConstructor "E0278" Error
        en "the constructor of `{0}` that takes these values is `explicit`"
           "Values in braces become an argument or a result only by constructors that are not."
           "Write `{0}` before the braces."
        ru "конструктор `{0}`, принимающий эти значения, объявлен как `explicit`"
           "Значения в скобках становятся аргументом или результатом только через конструкторы без `explicit`."
           "Напишите `{0}` перед скобками."
    ReferenceCategory "E0200" Error
        en "`{1}` cannot refer to this `{0}`"
           "`T &` refers to a place that goes on living, `T &&` to what may be moved from."
           "Use `const T &`, which takes both, or `std::move` for what is not used any more."
        ru "`{1}` не может ссылаться на этот `{0}`"
           "`T &` ссылается на объект, который живёт дальше, `T &&` — на то, из чего можно переместить."
           "Возьмите `const T &`, которая принимает и то и другое, или `std::move` для того, что больше не нужно."
    StepOfBool "E0300" Error
        en "`{0}` does not work on `bool`"
           "C++17 has no `++` and `--` for `bool`: there is nothing after `true`."
           "Write `b = true`, or count in an `int`."
        ru "`{0}` не применяется к `bool`"
           "В C++17 нет `++` и `--` для `bool`: после `true` ничего нет."
           "Напишите `b = true` или считайте в `int`."
    AnswerInLibrary "E0318" Error
        en "an answer adds nothing to `namespace {0}`"
           "The check that runs after it uses the library as it is."
           "Declare it in a namespace of your own."
        ru "ответ ничего не добавляет в `namespace {0}`"
           "Проверка после него пользуется библиотекой как есть."
           "Объявите это в своём пространстве имён."
    AmbiguousConversion "E0299" Error
        en "several conversions from `{0}` to `{1}` fit equally well"
           "A constructor and a conversion function, or two of a kind, lead from one type to the other."
           "Cast to the type that is meant first, or make one of them `explicit`."
        ru "от `{0}` к `{1}` подходят сразу несколько преобразований"
           "Из одного типа в другой ведут конструктор и функция преобразования или два одинаковых способа."
           "Приведите сначала к нужному типу или объявите один из способов `explicit`."
    AmbiguousFunction "E0236" Error
        en "`{0}` names several functions, and nothing says which is meant" "" ""
        ru "имя `{0}` носят несколько функций, и неясно, которая нужна" "" ""
    CallWithoutParentheses "E0237" Error
        en "`{0}` is a function and is not called"
           "A call has parentheses, even without arguments."
           "Write `{0}()`."
        ru "`{0}` — функция, но она не вызвана"
           "У вызова есть скобки, даже без аргументов."
           "Напишите `{0}()`."
    BuiltinArgument "E0238" Error
        en "`{0}` does not take `{1}`" "" ""
        ru "`{0}` не принимает `{1}`" "" ""
    VariadicClass "E0239" Error
        en "`{0}` cannot be passed in the place of `...`"
           "Only numbers and pointers can."
           "Pass its members one by one."
        ru "`{0}` нельзя передать на место `...`"
           "Туда передают числа и указатели."
           "Передайте члены по одному."
    ListAsValue "E0240" Error
        en "a braced list is not a value here" "" ""
        ru "список в фигурных скобках здесь не значение" "" ""
    TypeAsValue "E0241" Error
        en "`{0}` is a type or namespace, and a value is needed here" "" ""
        ru "`{0}` — тип или пространство имён, а здесь нужно значение" "" ""
    IncompleteType "E0242" Error
        en "`{0}` is declared, but what is in it is not known here" "" ""
        ru "`{0}` объявлен, но его содержимое здесь неизвестно" "" ""
    VoidVariable "E0243" Error
        en "a variable cannot be void"
           "void has no values."
           ""
        ru "переменная не может иметь тип void"
           "У void нет значений."
           ""
    ArrayLength "E0244" Error
        en "an array cannot have {0} elements" "" ""
        ru "в массиве не может быть элементов: {0}" "" ""
    ArrayLengthNotConstant "E0245" Error
        en "the length of an array must be a constant"
           "Memory is laid out before the program runs. Only local variables of host code may have another length."
           "Use #define or const int for the length; in a kernel dynamic shared memory, or a part of an array in global memory."
        ru "длина массива должна быть константой"
           "Память распределяется до запуска программы. Другая длина бывает только у локальных переменных в коде хоста."
           "Задайте длину через #define или const int; в ядре годится динамическая разделяемая память или часть массива в глобальной."
    ArrayLengthMissing "E0246" Error
        en "the length of the array is missing"
           ""
           "Write it in the brackets, or give the array initial values."
        ru "не указана длина массива"
           ""
           "Напишите её в скобках или задайте начальные значения."
    ArrayOfNothing "E0247" Error
        en "there are no arrays of `{0}`" "" ""
        ru "массивов из `{0}` не бывает" "" ""
    ArrayFromValue "E0248" Error
        en "an array (`{0}`) starts with a list in braces" "" ""
        ru "массив (`{0}`) инициализируют списком в фигурных скобках" "" ""
    PointerToReference "E0249" Error
        en "there are no pointers to references" "" ""
        ru "указателей на ссылки не бывает" "" ""
    NotConstant "E0250" Error
        en "this must be known when the program is compiled" "" ""
        ru "это значение должно быть известно при компиляции" "" ""
    TooManyInitialisers "E0251" Error
        en "more initial values than `{0}` has places" "" ""
        ru "начальных значений больше, чем мест в `{0}`" "" ""
    InitialiserCount "E0252" Error
        en "`{0}` starts with {1} value, not {2}" "" ""
        ru "для `{0}` нужно начальных значений: {1}, а не {2}" "" ""
    BadDesignator "E0253" Error
        en "this designator does not fit"
           "An index goes with arrays and must be inside, a name with structs."
           ""
        ru "обозначение элемента не подходит"
           "Индекс — для массивов и в их пределах, имя — для структур."
           ""
    StringTooLong "E0254" Error
        en "the string needs {0 character/characters}, the array has {1}"
           "The final zero counts too."
           ""
        ru "строке нужно символов: {0}, а в массиве их {1}"
           "Завершающий ноль тоже считается."
           ""
    ConstWithoutValue "E0255" Error
        en "the constant `{0}` has no value"
           "It cannot get one later."
           ""
        ru "у константы `{0}` нет значения"
           "Позже его уже не задать."
           ""
    AutoNeedsValue "E0256" Error
        en "`auto` needs an initial value to take its type from" "" ""
        ru "для `auto` нужно начальное значение, из которого берётся тип" "" ""
    ReferenceWithoutValue "E0257" Error
        en "the reference `{0}` refers to nothing" "" ""
        ru "ссылка `{0}` ни на что не ссылается" "" ""
    ReferenceToValue "E0258" Error
        en "`{1} &` cannot refer to a value (`{0}`) that has no place"
           "A reference that may change something needs a variable."
           "Use a variable, or const &."
        ru "`{1} &` не может ссылаться на значение (`{0}`), у которого нет места"
           "Ссылке, через которую можно менять, нужна переменная."
           "Возьмите переменную или const &."
    ReferenceType "E0259" Error
        en "`{1} &` cannot refer to `{0}`" "" ""
        ru "`{1} &` не может ссылаться на `{0}`" "" ""
    NotACondition "E0260" Error
        en "`{0}` is neither true nor false" "" ""
        ru "`{0}` нельзя понять как «да» или «нет»" "" ""
    SwitchNeedsInteger "E0261" Error
        en "switch chooses by an integer, not by `{0}`" "" ""
        ru "switch выбирает по целому числу, а не по `{0}`" "" ""
    DuplicateCase "E0262" Error
        en "the case `{0}` occurs twice" "" ""
        ru "вариант `{0}` встречается дважды" "" ""
    ReturnNeedsValue "E0263" Error
        en "the function returns `{0}`, and here nothing is returned" "" ""
        ru "функция возвращает `{0}`, а здесь не возвращается ничего" "" ""
    ReturnInVoid "E0264" Error
        en "`{0}` returns void and cannot return a value" "" ""
        ru "`{0}` возвращает void, значение вернуть нельзя" "" ""
    MainReturns "E0265" Error
        en "main returns int" "" ""
        ru "main возвращает int" "" ""
    UnknownLabel "E0266" Error
        en "there is no label `{0}` in this function" "" ""
        ru "в этой функции нет метки `{0}`" "" ""
    RangeNotArray "E0267" Error
        en "`{0}` is not an array to loop over" "" ""
        ru "`{0}` — не массив, обойти его нельзя" "" ""
    ThisOutside "E0268" Error
        en "there is no object here"
           "`this` and members without an object occur only in methods that are not static."
           ""
        ru "здесь нет объекта"
           "`this` и члены без объекта бывают только в нестатических методах."
           ""
    MethodOnConst "E0269" Error
        en "`{0}` may change its object, and this one is const"
           ""
           "Mark the method const if it changes nothing."
        ru "`{0}` может изменить объект, а этот объект — const"
           ""
           "Если метод ничего не меняет, отметьте его const."
    TemplateArguments "E0270" Error
        en "these arguments do not fit the template `{0}`" "" ""
        ru "эти аргументы не подходят шаблону `{0}`" "" ""
    TooManyInstances "E0271" Error
        en "the template makes ever new instances" "" ""
        ru "шаблон порождает всё новые экземпляры" "" ""
    NotCaptured "E0274" Error
        en "the lambda does not capture `{0}`"
           "A lambda sees the variables of the function around it only if its brackets name them or have a default."
           "Write [=] to copy what is used, [&] to refer to it, or name it: [{0}]."
        ru "лямбда не захватывает `{0}`"
           "Лямбда видит переменные окружающей функции, только если они названы в её скобках или там есть захват по умолчанию."
           "Напишите [=], чтобы скопировать используемое, [&], чтобы ссылаться на него, или назовите его: [{0}]."
    PackOutside "E0275" Error
        en "a parameter pack must be expanded here: `...` is missing or in the wrong place" "" ""
        ru "набор параметров здесь нужно развернуть: нет `...` или оно не на месте" "" ""
    EmptyFold "E0343" Error
        en "this pack is empty, so folding it with `{0}` gives no value"
           "Without elements only `&&` (true), `||` (false) and `,` (nothing) mean something."
           "Give a first value, as in `(0 + ... + args)`."
        ru "набор параметров пуст, и свёртка с `{0}` не даёт значения"
           "Без элементов смысл есть только у `&&` (истина), `||` (ложь) и `,` (ничего)."
           "Задайте начальное значение, например `(0 + ... + args)`."
    CaptureArray "E0276" Error
        en "a lambda cannot copy the array `{0}`"
           "An array is captured by reference only if its length is known at run time, or if copies of its elements are more than their bytes."
           "Capture a pointer to its first element, or put the array into a struct."
        ru "лямбда не может скопировать массив `{0}`"
           "Только по ссылке захватывается массив, длина которого известна при выполнении, и тот, у которого копия элемента — больше, чем его байты."
           "Захватите указатель на первый элемент или положите массив в структуру."
    ReferenceCaptureOnDevice "E0277" Error
        en "a device lambda cannot capture `{0}` by reference"
           "The variable lives in host memory, which the threads of a kernel do not reach."
           "Capture it by value: [=]."
        ru "лямбда устройства не может захватить `{0}` по ссылке"
           "Переменная находится в памяти хоста, нити ядра её не видят."
           "Захватите по значению: [=]."
    AbstractClass "E0279" Error
        en "`{0}` is an abstract class: its function `{1}` is only declared, by `= 0`"
           "Only objects of classes that define all such functions can be made."
           "Make an object of a class derived from it, and refer to it by a pointer or reference."
        ru "`{0}` — абстрактный класс: его функция `{1}` только объявлена, через `= 0`"
           "Создать можно только объекты классов, которые определяют все такие функции."
           "Создайте объект производного класса и обращайтесь к нему по указателю или ссылке."
    OverridesNothing "E0280" Error
        en "`{0}` is marked `override` or `final`, but no base class has such a virtual function"
           "Name, types of parameters and `const` must be those of the base's function, and that one must be `virtual`."
           ""
        ru "`{0}` помечена `override` или `final`, но в базовых классах нет такой виртуальной функции"
           "Имя, типы параметров и `const` должны совпадать с функцией базового класса, а та должна быть `virtual`."
           ""
    PrivateMember "E0281" Error
        en "`{0}` is private in `{1}`"
           "Only members and friends of the class may name it. What stands in a `class` before the first `public:` is private."
           "Use a public function of the class, or declare the member under `public:`."
        ru "`{0}` закрыт в `{1}`"
           "Обращаться к нему могут только члены и друзья класса. В `class` всё до первого `public:` закрыто."
           "Вызовите открытую функцию класса или объявите член под `public:`."
    ProtectedMember "E0282" Error
        en "`{0}` is protected in `{1}`"
           "Only members and friends of the class and of classes derived from it may name it, these through objects of their own."
           ""
        ru "`{0}` защищён в `{1}`"
           "Обращаться к нему могут только члены и друзья класса и производных от него, последние — через объекты своего класса."
           ""
    InheritedPrivately "E0283" Error
        en "`{0}` of `{1}` is not public here: the base is not inherited publicly"
           "Without a word, a `class` inherits privately, a `struct` publicly."
           "Write `public` before the base, or `using` for the member."
        ru "`{0}` из `{1}` здесь недоступен: базовый класс унаследован не открыто"
           "Без слова перед базовым классом `class` наследует закрыто, `struct` — открыто."
           "Напишите `public` перед базовым классом или `using` для члена."
    JumpOverVariable "E0284" Error
        en "this jumps into the scope of `{0}` past its declaration"
           "Where a variable is in scope it must have begun: its initial value would be skipped."
           "Declare it before the jump, or enclose it and what uses it in braces."
        ru "этот переход ведёт в область `{0}` мимо объявления"
           "Там, где видна переменная, она уже должна получить начальное значение, а переход его пропускает."
           "Объявите её до перехода или заключите её и то, что её использует, в фигурные скобки."
    NotConstexpr "E0285" Error
        en "the constant `{1}` cannot be computed: `{0}` is not a constexpr function"
           "What is constexpr is computed by the compiler, which runs only functions that are marked so."
           "Mark the function constexpr, or the variable const."
        ru "константу `{1}` нельзя вычислить: функция `{0}` не constexpr"
           "Значение constexpr вычисляет компилятор, а он выполняет только функции с такой отметкой."
           "Отметьте функцию constexpr или объявите переменную как const."
    UnknownScope "E0286" Error
        en "`{0}` is neither a namespace nor a class that is known here"
           "Only what has members stands before `::`."
           ""
        ru "`{0}` — не пространство имён и не класс, известные здесь"
           "Перед `::` стоит то, у чего есть члены."
           ""
    MissingTypename "E0287" Error
        en "`typename` is missing before `{0}`"
           "What a template's parameter has is taken for a value unless `typename` says that it is a type."
           "Write `typename {0}`."
        ru "перед `{0}` пропущено `typename`"
           "Имя внутри параметра шаблона считается значением, если `typename` не говорит, что это тип."
           "Напишите `typename {0}`."
    MissingInclude "E0288" Error
        en "`{0}` needs `#include <{1}>`"
           "A name of the library is known only after the header that declares it."
           "Add the line at the top of the file."
        ru "для `{0}` нужна строка `#include <{1}>`"
           "Имя из библиотеки известно только после заголовочного файла, который его объявляет."
           "Добавьте эту строку в начало файла."
    Narrowing "E0291" Error
        en "`{0}` does not fit `{1}`"
           "Values in braces must keep their value: a constant that would change is an error."
           "Write a value that fits, or say that the change is meant: `static_cast<{1}>({0})`."
        ru "`{0}` не помещается в `{1}`"
           "Значения в фигурных скобках не должны меняться: константа, которая изменилась бы, — ошибка."
           "Напишите подходящее значение или скажите, что изменение намеренное: `static_cast<{1}>({0})`."
    NoConstructor "E0292" Error
        en "`{0}` has no constructor that takes these values in parentheses"
           "A struct without constructors is filled by braces."
           "Write `{0}{…}` with braces, or for CUDA's vector types `make_{0}(…)`."
        ru "у `{0}` нет конструктора, который берёт эти значения в круглых скобках"
           "Структуру без конструкторов заполняют в фигурных скобках."
           "Напишите `{0}{…}` с фигурными скобками, а для векторных типов CUDA — `make_{0}(…)`."
    DynamicSharedType "E0293" Error
        en "dynamic shared memory `{0}` is `{1}` here and was `{2}` before"
           "All `extern __shared__` declarations with one name are one variable, in every kernel and every instance of a template."
           "Declare it once as bytes, `extern __shared__ unsigned char raw[];`, and cast: `auto *{0} = reinterpret_cast<T *>(raw);`."
        ru "динамическая разделяемая память `{0}` здесь `{1}`, а раньше `{2}`"
           "Все объявления `extern __shared__` с одним именем — одна переменная, во всех ядрах и всех воплощениях шаблона."
           "Объявите её один раз как байты, `extern __shared__ unsigned char raw[];`, и приведите тип: `auto *{0} = reinterpret_cast<T *>(raw);`."
    MissingTemplate "E0294" Error
        en "`template` is missing before `{0}`"
           "What a template's parameter has is no template unless `template` says so: `<` would compare."
           "Write `template {0}<…>`."
        ru "перед `{0}` пропущено `template`"
           "Имя внутри параметра шаблона — не шаблон, если `template` не говорит иного: `<` будет сравнением."
           "Напишите `template {0}<…>`."
    DefaultTwice "E0295" Error
        en "this parameter of `{0}` has its default argument already"
           "Declarations of a function share the defaults: each stands in one of them."
           "Leave it in the first declaration, and out of this one."
        ru "у этого параметра `{0}` уже есть значение по умолчанию"
           "У всех объявлений функции значения по умолчанию общие: каждое пишут один раз."
           "Оставьте его в первом объявлении, а здесь уберите."
    LinkageDiffers "E0296" Error
        en "`{0}` is declared before without `extern \"C\"`"
           "C++ puts the parameters into a function's symbol and C does not: the linker would not find it."
           "Write `extern \"C\"` at the first declaration."
        ru "`{0}` уже объявлена без `extern \"C\"`"
           "C++ добавляет к имени для компоновщика типы параметров, а C — нет: функция не нашлась бы."
           "Напишите `extern \"C\"` у первого объявления."
    AmbiguousMember "E0297" Error
        en "several base classes of `{1}` have a member `{0}`"
           ""
           "Say which is meant: `{2}::{0}`."
        ru "член `{0}` есть в нескольких базовых классах `{1}`"
           ""
           "Скажите, который нужен: `{2}::{0}`."
    BadAlignment "E0298" Error
        en "{0} is no alignment"
           "An alignment is a power of two."
           ""
        ru "{0} не может быть выравниванием"
           "Выравнивание — степень двойки."
           ""
    PointerOrder "E0289" Error
        en "`{0}` compares a pointer with a number"
           "Only addresses have an order among each other; 0 stands for the null pointer in `==` and `!=` alone."
           "To ask whether it points at something, write `!= nullptr`; to compare the value, `*` before the pointer."
        ru "`{0}` сравнивает указатель с числом"
           "Порядок есть лишь у адресов между собой; 0 означает нулевой указатель только в `==` и `!=`."
           "Чтобы узнать, указывает ли он на что-то, напишите `!= nullptr`; чтобы сравнить значение — `*` перед указателем."
    StaticAssertFailed "E0272" Error
        en "static_assert: {0}" "" ""
        ru "static_assert: {0}" "" ""
    NestedFunction "E0273" Error
        en "a function cannot be defined inside a function"
           "Perhaps a `}` is missing above."
           ""
        ru "функцию нельзя определить внутри функции"
           "Возможно, выше пропущена `}`."
           ""
    Expected "E0301" Error
        en "expected {0} before `{1}`" "" ""
        ru "перед `{1}` ожидается {0}" "" ""
    UnexpectedEnd "E0302" Error
        en "the text ends in the middle of something" "" ""
        ru "текст оборвался на середине" "" ""
    CutOff "E0319" Error
        en "this is not complete before the `#include` that follows"
           "A declaration has a type and a name, and ends with `;` or a body in braces."
           "Complete it, or remove it."
        ru "перед следующей директивой `#include` это не закончено"
           "Объявление состоит из типа и имени и кончается знаком `;` или телом в фигурных скобках."
           "Допишите или уберите его."
    StrayToken "E0320" Error
        en "`{0}` does not belong here"
           "Without it the text around is complete."
           "Remove it, or write what it should begin."
        ru "`{0}` здесь лишнее"
           "Без него текст вокруг закончен."
           "Уберите его или допишите то, что им начато."
    DeletedDestructor "E0321" Error
        en "objects of `{0}` cannot end: its destructor is deleted"
           "A variable, a temporary and `delete` end an object."
           "Make the object where nothing ends it, or do not delete the destructor."
        ru "объекты `{0}` не могут закончить жизнь: деструктор удалён"
           "Переменная, временный объект и `delete` завершают жизнь объекта."
           "Создайте объект там, где его ничто не завершает, или не удаляйте деструктор."
    HiddenPart "E0322" Error
        en "`{0}` is not filled by braces: `{1}` is not public"
           "Braces fill a class member by member only if all its members and bases are public."
           "Give the class a constructor that takes these values, or make its members public."
        ru "`{0}` не заполняется в фигурных скобках: `{1}` не открыт"
           "Фигурные скобки заполняют класс по членам, только если все его члены и базовые классы открыты."
           "Напишите классу конструктор с этими значениями или сделайте его члены открытыми."
    AutoDiffers "E0323" Error
        en "`auto` stands for `{0}` and then for `{1}`"
           "In one declaration it stands for one type."
           "Declare the variables apart, or give the values one type."
        ru "`auto` означает `{0}`, а затем `{1}`"
           "В одном объявлении это один тип."
           "Объявите переменные отдельно или дайте значениям один тип."
    OverridesFinal "E0324" Error
        en "`{0}` overrides a function that is `final`"
           "What a class marks `final` stays as it is in classes derived from it."
           "Give the function another name, or take `final` away."
        ru "`{0}` переопределяет функцию, помеченную `final`"
           "Функция с `final` остаётся такой же во всех производных классах."
           "Дайте функции другое имя или уберите `final`."
    FinalBase "E0325" Error
        en "`{0}` is `final`: no class has it as its base"
           ""
           "Make it a member instead, or take `final` away."
        ru "`{0}` помечен `final`: он не может быть базовым классом"
           ""
           "Сделайте его членом или уберите `final`."
    ExpectedExpression "E0314" Error
        en "an expression is expected before `{0}`" "" ""
        ru "перед `{0}` ожидается выражение" "" ""
    ExpectedName "E0315" Error
        en "a name is expected before `{0}`" "" ""
        ru "перед `{0}` ожидается имя" "" ""
    ExpectedType "E0316" Error
        en "a type is expected before `{0}`" "" ""
        ru "перед `{0}` ожидается тип" "" ""
    ExpectedDeclaration "E0317" Error
        en "a declaration is expected before `{0}`"
           "Outside of functions stand only declarations: statements belong into a function's braces."
           ""
        ru "перед `{0}` ожидается объявление"
           "Вне функций стоят только объявления: операторы пишут в фигурных скобках функции."
           ""
    MissingSemicolon "E0303" Error
        en "`;` is missing here"
           "A statement or declaration ends with a semicolon."
           "Add `;`."
        ru "здесь пропущена `;`"
           "Оператор и объявление кончаются точкой с запятой."
           "Добавьте `;`."
    UnclosedBrace "E0304" Error
        en "this `{` is never closed"
           ""
           "Add the missing `}`."
        ru "эта `{` не закрыта"
           ""
           "Добавьте недостающую `}`."
    UnmatchedBrace "E0305" Error
        en "this `}` closes nothing"
           ""
           "Remove it, or add the `{` that is missing above."
        ru "эта `}` ничего не закрывает"
           ""
           "Уберите её или добавьте пропущенную выше `{`."
    UnmatchedParen "E0306" Error
        en "this `{0}` closes nothing"
           ""
           "Remove it, or add the opening one."
        ru "эта `{0}` ничего не закрывает"
           ""
           "Уберите её или добавьте открывающую."
    KeywordAsName "E0307" Error
        en "`{0}` is a word of the language and cannot be a name" "" ""
        ru "`{0}` — слово языка, оно не может быть именем" "" ""
    MissingType "E0308" Error
        en "`{0}` has no type"
           "A declaration begins with a type; a function that returns nothing is void."
           ""
        ru "у `{0}` нет типа"
           "Объявление начинается с типа; функция без результата — void."
           ""
    TooDeep "E0309" Error
        en "this is nested too deeply" "" ""
        ru "слишком глубокая вложенность" "" ""
    ElseWithoutIf "E0310" Error
        en "`else` without `if`"
           "Two statements after an `if` need braces; a `;` right after its condition ends it."
           ""
        ru "`else` без `if`"
           "Если после `if` два оператора, нужны фигурные скобки; `;` сразу после условия его завершает."
           ""
    CaseOutsideSwitch "E0311" Error
        en "a case stands directly in the body of a switch, not here" "" ""
        ru "case стоит прямо в теле switch, а не здесь" "" ""
    BreakOutside "E0312" Error
        en "`{0}` outside of a loop" "" ""
        ru "`{0}` вне цикла" "" ""
    Unsupported "E0313" Error
        en "not supported yet: {0}" "" ""
        ru "пока не поддерживается: {0}" "" ""
    DeviceOnly "E0401" Error
        en "`{0}` exists only in device code"
           "It belongs to the threads of a kernel; the host has none of them."
           "Use it in a __global__ or __device__ function."
        ru "`{0}` есть только в коде устройства"
           "Это принадлежит нитям ядра, у хоста их нет."
           "Используйте это в функции __global__ или __device__."
    HostFunctionInDevice "E0402" Error
        en "device code cannot call the host function `{0}`"
           "It is compiled for the CPU only."
           "Mark it __device__, or __host__ __device__ to have it on both sides."
        ru "код устройства не может вызвать функцию хоста `{0}`"
           "Она скомпилирована только для процессора."
           "Отметьте её __device__ или, для обеих сторон, __host__ __device__."
    DeviceFunctionInHost "E0403" Error
        en "host code cannot call the device function `{0}`"
           "It is compiled for the GPU only."
           "Call it from a kernel, or mark it __host__ __device__."
        ru "код хоста не может вызвать функцию устройства `{0}`"
           "Она скомпилирована только для GPU."
           "Вызовите её из ядра или отметьте __host__ __device__."
    KernelCall "E0404" Error
        en "the kernel `{0}` is launched, not called"
           "A launch says how many threads run it."
           "Write `{0}<<<blocks, threads>>>(…)`."
        ru "ядро `{0}` запускают, а не вызывают"
           "При запуске указывают, сколько нитей его выполняют."
           "Напишите `{0}<<<blocks, threads>>>(…)`."
    LaunchNeedsKernel "E0405" Error
        en "`{0}` is not a kernel"
           "Only __global__ functions are launched with <<<…>>>."
           "Mark it __global__, or call it without <<<…>>>."
        ru "`{0}` — не ядро"
           "Через <<<…>>> запускают только функции __global__."
           "Отметьте её __global__ или вызовите без <<<…>>>."
    LaunchConfiguration "E0406" Error
        en "a launch takes 2 to 4 values between <<< and >>>, not {0}"
           "They are: blocks, threads of a block, bytes of dynamic shared memory, stream."
           ""
        ru "между <<< и >>> должно быть от 2 до 4 значений, а не {0}"
           "Это число блоков, число нитей в блоке, байты динамической разделяемой памяти, поток CUDA."
           ""
    KernelReturns "E0407" Error
        en "the kernel `{0}` must return void, not `{1}`"
           "Thousands of threads run it, there is nowhere to return to."
           "Write results to an array in device memory."
        ru "ядро `{0}` должно возвращать void, а не `{1}`"
           "Его выполняют тысячи нитей, возвращать результат некуда."
           "Записывайте результаты в массив в памяти устройства."
    KernelReference "E0408" Error
        en "a kernel cannot take a parameter by `&&`"
           "Such a reference would lead to a temporary in host memory."
           "Pass by value, or a pointer to device memory."
        ru "параметр ядра нельзя передать по ссылке `&&`"
           "Такая ссылка вела бы на временный объект в памяти хоста."
           "Передайте по значению или указателем на память устройства."
    KernelForm "E0409" Error
        en "a kernel is a plain function: no method, no `...`" "" ""
        ru "ядро — обычная функция: не метод и без `...`" "" ""
    HostVariableInDevice "E0410" Error
        en "device code cannot use the host variable `{0}`"
           "It lies in the memory of the CPU."
           "Pass its value to the kernel, make it __device__ or __constant__, or const with a constant value."
        ru "код устройства не видит переменную хоста `{0}`"
           "Она лежит в памяти процессора."
           "Передайте значение параметром ядра, объявите её __device__ или __constant__ либо const с постоянным значением."
    DeviceVariableInHost "E0411" Error
        en "host code cannot use the device variable `{0}` directly"
           "It lies in the memory of the GPU."
           "Copy with cudaMemcpyToSymbol and cudaMemcpyFromSymbol."
        ru "код хоста не может прямо обращаться к переменной устройства `{0}`"
           "Она лежит в памяти GPU."
           "Копируйте через cudaMemcpyToSymbol и cudaMemcpyFromSymbol."
    SharedInHost "E0412" Error
        en "__shared__ variables exist only in device code"
           "Shared memory belongs to a block of threads."
           ""
        ru "переменные __shared__ бывают только в коде устройства"
           "Разделяемая память принадлежит блоку нитей."
           ""
    SharedInitialiser "E0413" Error
        en "a __shared__ variable cannot have an initial value"
           "Every block gets the memory as the last one left it."
           "Let the threads write it, then call __syncthreads()."
        ru "у переменной __shared__ не бывает начального значения"
           "Блок получает эту память такой, какой её оставил предыдущий."
           "Пусть её заполнят нити, затем вызовите __syncthreads()."
    ConflictingQualifiers "E0414" Error
        en "{0} and {1} exclude each other" "" ""
        ru "{0} и {1} исключают друг друга" "" ""
    GlobalOnVariable "E0415" Error
        en "__global__ is for functions"
           "A variable in device memory is __device__."
           ""
        ru "__global__ относится к функциям"
           "Переменная в памяти устройства отмечается __device__."
           ""
    NeedsCc "E0416" Error
        en "`{0}` needs compute capability {1}, the chosen device has {2}"
           "The hardware of this device cannot do it."
           "Choose a device of compute capability {1} or later."
        ru "для `{0}` нужна compute capability {1}, у выбранного устройства {2}"
           "Аппаратура этого устройства такого не умеет."
           "Выберите устройство с compute capability не ниже {1}."
    AtomicType "E0417" Error
        en "{0} does not work on `{1}`"
           "The first argument is a pointer to an integer or float that this operation knows."
           ""
        ru "{0} не работает с `{1}`"
           "Первый аргумент — указатель на число такого типа, какой эта операция знает."
           ""
    DeviceMemoryInFunction "E0418" Error
        en "a {0} variable cannot be declared here, inside a function"
           "This memory lives as long as the program and belongs to all its threads."
           "Declare the variable outside of functions."
        ru "переменную {0} нельзя объявить здесь, внутри функции"
           "Эта память существует всё время работы программы и общая для всех нитей."
           "Объявите переменную вне функций."
    HostLambda "E0419" Error
        en "device code calls this lambda, which lacks `__device__`"
           "A lambda of a host function is compiled for the CPU only."
           "Write `[…] __device__ (…) { … }`, and give nvcc the option --extended-lambda."
        ru "эту лямбду вызывает код устройства, а в ней нет `__device__`"
           "Лямбда в функции хоста компилируется только для CPU."
           "Напишите `[…] __device__ (…) { … }`, а nvcc вызывайте с ключом --extended-lambda."
    DoubleDemoted "W0401" Warning
        en "double is computed as float: the device has compute capability {0}"
           "Double precision came with compute capability 1.3. Below it nvcc demotes in the same way: 7 digits instead of 16, though memory still holds 8 bytes."
           "Choose a device of compute capability 1.3 or later, or write float and 1.0f if that is what you mean."
        ru "double вычисляется как float: у устройства compute capability {0}"
           "Двойная точность появилась с 1.3. До этого nvcc поступает так же: 7 цифр вместо 16, хотя в памяти по-прежнему 8 байт."
           "Выберите устройство с compute capability не ниже 1.3, а если нужен float, так и пишите: float, 1.0f."
    KernelReferenceParameter "W0402" Warning
        en "the kernel gets the address of its argument: the parameter is a reference"
           "The address is of use only if the argument lies in managed or device memory. With a variable of the host the kernel stops at the first access."
           "Pass by value, or pass a pointer to device memory."
        ru "ядро получает адрес своего аргумента: параметр — ссылка"
           "Адрес годится, только если аргумент лежит в управляемой памяти или в памяти устройства. С переменной хоста ядро остановится при первом обращении."
           "Передайте по значению или указателем на память устройства."
    NoEffect "W0201" Warning
        en "this statement does nothing"
           "Its value is computed and dropped."
           ""
        ru "этот оператор ничего не делает"
           "Значение вычисляется и пропадает."
           ""
    AssignInCondition "W0202" Warning
        en "this assigns; a comparison is `==`"
           ""
           "Write `==`, or put the assignment into its own parentheses."
        ru "это присваивание; сравнение пишется `==`"
           ""
           "Напишите `==` или возьмите присваивание в отдельные скобки."
    MissingReturn "W0203" Warning
        en "`{0}` may end without returning a value"
           "The caller would get an arbitrary value."
           ""
        ru "`{0}` может закончиться, не вернув значения"
           "Вызывающий получит случайное значение."
           ""
    DivisionByZero "W0204" Warning
        en "division by zero" "" ""
        ru "деление на ноль" "" ""
    ShiftCount "W0205" Warning
        en "a shift by {0} of a value that has {1} bits" "" ""
        ru "сдвиг на {0} у значения из {1} бит" "" ""
    IndexOutside "W0206" Warning
        en "index {0} is outside of the array of {1 element/elements}" "" ""
        ru "индекс {0} вне массива из {1} элементов" "" ""
    Unguarded "W0207" Warning
        en "no condition keeps threads within `{0}`, and the grid is rounded up to whole blocks"
           "The last block has threads beyond the end of the data: they read and write what is not theirs."
           "Pass the size and test it first: `if (i < n)`."
        ru "никакое условие не удерживает нити в пределах `{0}`, а сетка округлена вверх до целых блоков"
           "В последнем блоке есть нити за концом данных: они читают и портят чужое."
           "Передайте размер и сначала проверьте его: `if (i < n)`."
    BlocksAlike "W0208" Warning
        en "every block writes the same elements of `{0}`: the index has `threadIdx` but not `blockIdx`"
           "`threadIdx` counts threads within a block; each block counts from 0 again."
           "The number of a thread in the grid is `blockIdx.x * blockDim.x + threadIdx.x`."
        ru "все блоки пишут в одни и те же элементы `{0}`: в индексе есть `threadIdx`, но нет `blockIdx`"
           "`threadIdx` — номер нити в блоке, в каждом блоке счёт начинается с 0."
           "Номер нити в сетке: `blockIdx.x * blockDim.x + threadIdx.x`."
    NoBarrierBeforeLoad "W0209" Warning
        en "`{0}` is read here where other threads may not have written yet"
           "Warps of a block run in any order. Between a store to shared memory and another thread's load of it all have to wait."
           "Put `__syncthreads();` between the two, where every thread of the block comes by."
        ru "здесь читается `{0}`, куда другие нити могли ещё не записать"
           "Варпы блока идут в любом порядке. Между записью в разделяемую память и чтением её другой нитью все должны подождать."
           "Поставьте между ними `__syncthreads();` там, где проходят все нити блока."
    NoBarrierBeforeStore "W0210" Warning
        en "`{0}` is written here while other threads may still use what it held"
           "Warps of a block run in any order: a fast one is in the next round while a slow one still reads."
           "Put `__syncthreads();` between the two: in a loop, also at its end."
        ru "здесь пишется в `{0}`, когда другие нити, возможно, ещё пользуются прежним"
           "Варпы блока идут в любом порядке: быстрый уже на следующем шаге, а медленный ещё читает."
           "Поставьте между ними `__syncthreads();`, в цикле — также в его конце."
    ReadUnset "W0211" Warning
        en "`{0}` has no value yet"
           "A variable that nothing set holds whatever its register held before."
           "Give it a value where it is declared."
        ru "у `{0}` ещё нет значения"
           "В переменной, которой ничего не присвоили, лежит то, что раньше было в её регистре."
           "Задайте значение при объявлении."
    LaunchUnchecked "W0212" Warning
        en "nobody asks whether `{0}` ran"
           "A launch returns nothing: if it fails, the program goes on with results that were never computed."
           "After it: `cudaError_t e = cudaGetLastError();`, and look at what cudaDeviceSynchronize() returns."
        ru "никто не спрашивает, выполнилось ли `{0}`"
           "Запуск ничего не возвращает: при неудаче программа продолжит с результатами, которых никто не вычислял."
           "После него: `cudaError_t e = cudaGetLastError();`, и смотрите, что возвращает cudaDeviceSynchronize()."
    CopyBeyond "W0213" Warning
        en "{1 byte/bytes} of `{0}`, which has {2}"
           "The count is in bytes and must not pass the end of either array."
           ""
        ru "{1 байт/байта/байт}, а в `{0}` их {2}"
           "Размер указывают в байтах, и он не должен выходить за конец ни одного из массивов."
           ""
    CopyOfCount "W0214" Warning
        en "the count is in bytes, so only a part of `{0}` is meant: its elements have {1 byte/bytes} each"
           ""
           "Multiply by the size of an element: `n * sizeof(*{0})`."
        ru "размер указывают в байтах, так что это лишь часть `{0}`: в каждом элементе {1 байт/байта/байт}"
           ""
           "Умножьте на размер элемента: `n * sizeof(*{0})`."
    FormatCount "W0215" Warning
        en "arguments that the format takes: {0}; arguments that follow it: {1}"
           "Each conversion such as `%d` takes one argument, in their order; one that is missing is read from somewhere."
           "Write one argument for each conversion; `%%` is a plain percent sign."
        ru "формат берёт аргументов: {0}, а за ним их {1}"
           "Каждая спецификация вроде `%d` берёт один аргумент, по порядку; недостающий читается откуда попало."
           "Напишите по аргументу на каждую спецификацию; сам знак процента — `%%`."
    FormatType "W0216" Warning
        en "`{0}` does not print a value of type `{1}`"
           "printf knows the types of its arguments only from the format, and reads the bytes as that says."
           "Write `{2}`, or convert the argument."
        ru "`{0}` не выводит значение типа `{1}`"
           "О типах аргументов printf узнаёт только из формата и читает байты так, как там сказано."
           "Напишите `{2}` или преобразуйте аргумент."
    ReturnsOwn "W0217" Warning
        en "`{0}` ends with the function, and its address is returned"
           "Whoever uses the address finds what later calls leave there."
           "Return the value itself, in a struct if there are several, or let the caller give memory to fill."
        ru "`{0}` исчезает вместе с функцией, а её адрес возвращается"
           "Кто воспользуется этим адресом, найдёт там то, что оставили следующие вызовы."
           "Верните само значение, а если их несколько — структуру; или пусть вызывающий даст память, которую надо заполнить."
    BarrierOfSome "W0218" Warning
        en "only some threads of the block come to this barrier"
           "A barrier is for all threads of the block; with some of them elsewhere its result is undefined. Some devices go on when the others have ended, others hang."
           "Move the barrier out of the condition, and let threads without work skip the work only, instead of returning before the barrier."
        ru "к этому барьеру приходят не все нити блока"
           "Барьер рассчитан на все нити блока; если часть из них в другом месте, результат не определён. Одни устройства идут дальше, когда остальные завершились, другие зависают."
           "Вынесите барьер из условия; нити без работы пусть пропускают только работу, а не выходят до барьера."
    PrintsLost "W0219" Warning
        en "{0} of {1} calls of printf in kernels are lost"
           "A device collects what kernels print in a buffer, here of {2} bytes, and each call takes 256 bytes or more. When the buffer is full, new text replaces the oldest."
           "Print from fewer threads, or give the buffer more before the launch: cudaDeviceSetLimit(cudaLimitPrintfFifoSize, bytes)."
        ru "потеряно вызовов printf в ядрах: {0} из {1}"
           "Устройство собирает то, что печатают ядра, в буфере (здесь {2} байт), и каждый вызов занимает не меньше 256 байт. Когда буфер полон, новый текст вытесняет самый старый."
           "Печатайте из меньшего числа нитей или увеличьте буфер до запуска: cudaDeviceSetLimit(cudaLimitPrintfFifoSize, байты)."
    LiteralToMutable "W0220" Warning
        en "a string literal becomes `{0}`, through which it could be changed"
           "C++ allows it no longer (nvcc and g++ warn): literals are read-only, and a store through the pointer ends the program."
           "Declare the pointer as `const {0}`, or copy the text into an array: `char s[] = \"…\";`. Further literals are not reported."
        ru "строковый литерал становится `{0}`, через который его можно изменить"
           "В C++ это больше не разрешено (nvcc и g++ предупреждают): литералы доступны только для чтения, и запись через указатель завершит программу."
           "Объявите указатель как `const {0}` или скопируйте текст в массив: `char s[] = \"…\";`. О следующих литералах сообщений не будет."
    RoundedQuotient "W0222" Warning
        en "both operands of `/` are integers: the fraction is gone before `{0}` sees the quotient"
           "7 / 2 is 3, and `{0}` of 3 is 3. A grid that is counted so lacks its last block, and with fewer elements than a block has threads it has none."
           "Round up with integers, `(n + size - 1) / size`, or divide numbers with a fraction: `{0}(n / (double)size)`."
        ru "оба операнда `/` целые: дробная часть пропадает раньше, чем `{0}` видит частное"
           "7 / 2 — это 3, и `{0}` от 3 — тоже 3. В сетке, посчитанной так, не хватает последнего блока, а если элементов меньше, чем нитей в блоке, блоков нет вовсе."
           "Округляйте вверх в целых числах, `(n + size - 1) / size`, или делите числа с дробной частью: `{0}(n / (double)size)`."
    MainWithoutType "W0221" Warning
        en "`main` is declared without its type"
           "C++ has no implicit int; of `main` alone nvcc and g++ accept it, with a warning."
           "Write `int main`."
        ru "`main` объявлена без типа"
           "В C++ нет неявного int; для одной лишь `main` nvcc и g++ допускают это с предупреждением."
           "Напишите `int main`."
    ThreadsPart "N0211" Note
        en "this condition differs between threads of a block" "" ""
        ru "это условие у разных нитей блока различается" "" ""
    DeclaredHere "N0201" Note
        en "`{0}` is declared here" "" ""
        ru "`{0}` объявлено здесь" "" ""
    EndedHere "N0207" Note
        en "this `{0}` is visible only in the block that it is declared in" "" ""
        ru "эта переменная `{0}` видна только в блоке, где объявлена" "" ""
    WriteAlias "N0208" Note
        en "programs that write `{0}` have the line `namespace {0} = {1};` above" "" ""
        ru "в программах с `{0}` выше стоит строка `namespace {0} = {1};`" "" ""
    CalledHere "N0209" Note
        en "it is called here" "" ""
        ru "её вызов здесь" "" ""
    DeclaredLater "N0210" Note
        en "it is declared only below, and a declaration must come before the use" "" ""
        ru "имя объявлено только ниже, а объявление должно стоять до использования" "" ""
    DidYouMean "N0202" Note
        en "did you mean `{0}`?" "" ""
        ru "может быть, `{0}`?" "" ""
    Candidate "N0203" Note
        en "this `{0}` does not fit" "" ""
        ru "эта `{0}` не подходит" "" ""
    LaunchedHere "N0204" Note
        en "`{0}` is launched here" "" ""
        ru "`{0}` запускается здесь" "" ""
    MeetsAccess "N0205" Note
        en "the other access to `{0}` is here" "" ""
        ru "другое обращение к `{0}` здесь" "" ""
    InstanceHere "N0206" Note
        en "in `{0}`, which is asked for here" "" ""
        ru "в `{0}`, который понадобился здесь" "" ""
    OpenedHere "N0301" Note
        en "opened here" "" ""
        ru "открыто здесь" "" ""
    FoundHere "N0302" Note
        en "up to here no `}` was found" "" ""
        ru "до этого места `}` не нашлась" "" ""
    MacroStandsFor "N0303" Note
        en "`{0}` is a macro, defined here: it stands for `{1}`" "" ""
        ru "`{0}` — макрос, определённый здесь; вместо него стоит `{1}`" "" ""
    LibraryMacroStandsFor "N0304" Note
        en "`{0}` is a macro of the library: it stands for `{1}`" "" ""
        ru "`{0}` — макрос библиотеки; вместо него стоит `{1}`" "" ""
    FaultReadBounds "F0101" Fault
        en "invalid read of {1 byte/bytes} at {0}, outside every allocation"
           "The address is at byte offset {2} from the start of the nearest allocation, which has {3 byte/bytes} (at {4})."
           "Check the index against the size: threads past the end of the data need a test such as `if (i < n)`."
        ru "недопустимое чтение {1 байта/байт/байт} по адресу {0}: это вне всех выделенных областей"
           "Смещение адреса от начала ближайшей выделенной области, в байтах: {2}; в ней {3 байт/байта/байт} (адрес {4})."
           "Сравните индекс с размером: нитям за концом данных нужна проверка вида `if (i < n)`."
    FaultWriteBounds "F0102" Fault
        en "invalid write of {1 byte/bytes} at {0}, outside every allocation"
           "The address is at byte offset {2} from the start of the nearest allocation, which has {3 byte/bytes} (at {4})."
           "Check the index against the size: threads past the end of the data need a test such as `if (i < n)`."
        ru "недопустимая запись {1 байта/байт/байт} по адресу {0}: это вне всех выделенных областей"
           "Смещение адреса от начала ближайшей выделенной области, в байтах: {2}; в ней {3 байт/байта/байт} (адрес {4})."
           "Сравните индекс с размером: нитям за концом данных нужна проверка вида `if (i < n)`."
    FaultNull "F0103" Fault
        en "access of {1 byte/bytes} through a null pointer (address {0})"
           "The pointer was never set, or the allocation that should have set it failed."
           "Check the result of the allocation, and that the pointer is the one that was passed."
        ru "обращение к {1 байту/байтам/байтам} по нулевому указателю (адрес {0})"
           "Указатель не был задан, или не удалось выделение памяти, которое должно было его задать."
           "Проверьте результат выделения памяти и то, что передан именно этот указатель."
    FaultMisaligned "F0104" Fault
        en "misaligned address {0} for an access of {1 byte/bytes}"
           "A GPU reads and writes a value only at an address that is a multiple of its size."
           "Check pointer casts: a `float4*` needs a multiple of 16, a `double*` a multiple of 8."
        ru "невыровненный адрес {0} при обращении к {1 байту/байтам/байтам}"
           "GPU читает и пишет значение только по адресу, кратному его размеру."
           "Проверьте приведения указателей: для `float4*` адрес должен быть кратен 16, для `double*` — 8."
    FaultUseAfterFree "F0105" Fault
        en "access of {1 byte/bytes} at {0}, in memory that was freed"
           "The address lies {2 byte/bytes} into an allocation of {3 byte/bytes} that has been freed."
           "Free memory only after its last use, and don't keep copies of its pointer."
        ru "обращение к {1 байту/байтам/байтам} по адресу {0} в освобождённой памяти"
           "Адрес лежит на {2 байт/байта/байт} внутри области из {3 байта/байт/байт}, которая уже освобождена."
           "Освобождайте память после последнего использования и не храните копии её указателя."
    FaultHostPointer "F0106" Fault
        en "device code used a host pointer: {0} ({1 byte/bytes})"
           "The address belongs to host memory (malloc, a host variable), which a kernel can't reach."
           "Allocate the data with cudaMalloc, copy it with cudaMemcpy and pass the device pointer."
        ru "код устройства обратился по указателю хоста: {0} ({1 байт/байта/байт})"
           "Адрес принадлежит памяти хоста (malloc, переменная хоста), ядру она недоступна."
           "Выделите память через cudaMalloc, скопируйте данные через cudaMemcpy и передайте указатель устройства."
    FaultDevicePointer "F0107" Fault
        en "host code used a device pointer: {0} ({1 byte/bytes})"
           "The address belongs to device memory (cudaMalloc), which the host can't read or write directly."
           "Copy the data to host memory with cudaMemcpy first."
        ru "код хоста обратился по указателю устройства: {0} ({1 байт/байта/байт})"
           "Адрес принадлежит памяти устройства (cudaMalloc), хост не может читать или писать её напрямую."
           "Сначала скопируйте данные в память хоста через cudaMemcpy."
    FaultSharedBounds "F0108" Fault
        en "access of {1 byte/bytes} outside the block's shared memory, at offset {0}"
           "The offset is beyond what the kernel declared and what the launch asked for as dynamic shared memory."
           "Check the index, and the third launch parameter if the array is `extern __shared__`."
        ru "обращение к {1 байту/байтам/байтам} за пределами разделяемой памяти блока, смещение {0}"
           "Смещение больше того, что объявлено в ядре и запрошено при запуске как динамическая разделяемая память."
           "Проверьте индекс, а для массива `extern __shared__` — третий параметр запуска."
    FaultLocalBounds "F0109" Fault
        en "access of {1 byte/bytes} outside the thread's local memory, at offset {0}"
           "Arrays inside a kernel live in local memory of the thread; the index is beyond its end."
           "Check the index against the size of the array."
        ru "обращение к {1 байту/байтам/байтам} за пределами локальной памяти нити, смещение {0}"
           "Массивы внутри ядра лежат в локальной памяти нити; индекс выходит за её конец."
           "Сравните индекс с размером массива."
    FaultWildAddress "F0110" Fault
        en "access of {1 byte/bytes} at {0}, which is no address of any memory"
           "The number is not a pointer: it was never set, or was computed from something else."
           "Check that the pointer is initialised and not overwritten."
        ru "обращение к {1 байту/байтам/байтам} по адресу {0}, которого нет ни в какой памяти"
           "Это число не указатель: он не был задан или вычислен из чего-то другого."
           "Проверьте, что указатель инициализирован и не затёрт."
    FaultTexture "F0114" Fault
        en "fetch from a texture that is bound to nothing (handle {0})"
           "A texture object is made by cudaCreateTextureObject and ends with cudaDestroyTextureObject; a texture reference reads what cudaBindTexture or cudaBindTextureToArray bound to it."
           "Check the error code of the call that makes or binds the texture, and that it was not destroyed too early."
        ru "выборка из текстуры, которая ни к чему не привязана (дескриптор {0})"
           "Текстурный объект создаёт cudaCreateTextureObject и уничтожает cudaDestroyTextureObject; текстурная ссылка читает то, что привязали cudaBindTexture или cudaBindTextureToArray."
           "Проверьте код ошибки вызова, который создаёт или привязывает текстуру, и не уничтожена ли она слишком рано."
    FaultSurface "F0115" Fault
        en "surface access at byte {0} of row {1}, outside its array"
           "Surfaces are addressed in bytes along x: the x of an element is multiplied by its size."
           "Check the bounds before the access, or ask for cudaBoundaryModeZero or cudaBoundaryModeClamp."
        ru "обращение к поверхности по байту {0} строки {1}, вне её массива"
           "По x поверхность адресуется в байтах: номер элемента умножается на его размер."
           "Проверяйте границы перед обращением или задайте cudaBoundaryModeZero либо cudaBoundaryModeClamp."
    FaultReadOnly "F0111" Fault
        en "write of {1 byte/bytes} at {0}, in constant memory"
           "`__constant__` variables can only be read by kernels."
           "Set them from the host with cudaMemcpyToSymbol."
        ru "запись {1 байта/байт/байт} по адресу {0} в константной памяти"
           "Переменные `__constant__` ядро может только читать."
           "Задавайте их с хоста через cudaMemcpyToSymbol."
    FaultLiteral "F0116" Fault
        en "write of {1 byte/bytes} at {0}, in a string literal"
           "String literals lie in read-only memory: on Linux this ends the program with SIGSEGV."
           "Copy the text into an array of your own, `char s[] = \"…\";`, and change that."
        ru "запись {1 байта/байт/байт} по адресу {0} в строковый литерал"
           "Строковые литералы лежат в памяти только для чтения: в Linux такая программа завершается по SIGSEGV."
           "Скопируйте текст в свой массив, `char s[] = \"…\";`, и меняйте его."
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
           "Some threads wait at __syncthreads() while others took another way and will never get there: a real GPU may hang."
           "Move __syncthreads() out of the condition, so that every thread of the block executes it."
        ru "до барьера дошли не все нити блока"
           "Часть нитей ждёт в __syncthreads(), а другие пошли иным путём и никогда туда не дойдут: настоящий GPU может зависнуть."
           "Вынесите __syncthreads() из условия, чтобы его выполняла каждая нить блока."
    FaultBarrierCount "F0210" Fault
        en "barrier {0} cannot be for {1} threads"
           "A block has the barriers 0 to 15, whose counts mean whole warps and are the same for all who meet there."
           "Count 32 for each warp that arrives or waits."
        ru "барьер {0} не может быть на {1 нить/нити/нитей}"
           "У блока барьеры от 0 до 15; их число нитей — целые варпы, одно и то же для всех."
           "Считайте по 32 на каждый варп, который приходит или ждёт."
    FaultUnfilledBarrier "F0211" Fault
        en "barrier {0} waits for {1} threads, but only {2} have come, and no others will"
           "All other warps have ended or wait themselves: a real GPU hangs."
           "As many warps as the count says have to come in each round, and none may wait for another that waits for it."
        ru "барьер {0} ждёт {1 нить/нити/нитей}, пришло {2}, и больше никто не придёт"
           "Остальные варпы закончились или ждут сами: настоящий GPU зависнет."
           "На каждом шаге должно прийти столько варпов, сколько сказано."
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
        en "the program was stopped here after {0} million instructions"
           "No program may run longer: often a loop never ends. Instructions of the host and of warps are counted."
           "Check the condition of the loop; waiting for another thread of the same warp or another block may never end. If the program is only long, take smaller sizes; on the command line `--limit` and `--timeout` say how long it may run."
        ru "программа остановлена здесь после {0} миллионов инструкций"
           "Дольше программе работать нельзя: часто дело в цикле, который не кончается. Считаются инструкции хоста и варпов."
           "Проверьте условие цикла; ожидание другой нити того же варпа или другого блока может не кончиться. Если программа просто долгая, возьмите размеры поменьше; в командной строке предел задают `--limit` и `--timeout`."
    FaultStopped "F0212" Fault
        en "the program was stopped here: the time that it was given is over"
           "It may be a loop that never ends, or more work than fits into that time."
           "Check the condition of the loop, or take smaller sizes; `--timeout SECONDS` gives more time."
        ru "программа остановлена здесь: отведённое ей время вышло"
           "Либо цикл не кончается, либо работы больше, чем успеть за это время."
           "Проверьте условие цикла или возьмите размеры поменьше; времени прибавит `--timeout СЕКУНДЫ`."
    FaultEndless "F0207" Fault
        en "the kernel never ends: its threads repeat the same steps, and nothing they wait for can change any more"
           "Every warp on the device came back to a state it was in before, and memory was the same all the time."
           "Check what ends the loop. Threads of one warp can't wait for each other's lock, nor blocks for blocks that don't fit on the device beside them."
        ru "ядро никогда не закончится: его нити повторяют одно и то же, и ничто из того, чего они ждут, больше не изменится"
           "Каждый варп на устройстве вернулся в состояние, в котором уже был, а память всё это время не менялась."
           "Проверьте условие конца цикла. Нити одного варпа не могут ждать замка друг друга, а блоки — тех блоков, которым рядом с ними нет места."
    FaultHostAwaited "F0208" Fault
        en "the kernel waits for the host, and the host waits for the kernel"
           "Its loop reads pinned or managed memory, which nothing will change: every thread of the host waits for the device, or has ended."
           "Write the value before the call that waits for the kernel: a synchronisation, a copy, the end of the program."
        ru "ядро ждёт хост, а хост ждёт ядро"
           "Цикл читает закреплённую или управляемую память, которую больше ничто не изменит: каждый поток хоста ждёт устройство или закончился."
           "Запишите значение до вызова, который ждёт ядро: синхронизации, копирования, конца программы."
    FaultGridSync "F0209" Fault
        en "the grid's barrier needs a cooperative launch"
           "Blocks can wait for each other only if all of them are on the device at once. `<<< >>>` does not see to that, so the barrier ends the kernel by __trap()."
           "Launch it by cudaLaunchCooperativeKernel(kernel, grid, block, args), with no more blocks than the device holds at once."
        ru "барьеру сетки нужен кооперативный запуск"
           "Блоки могут ждать друг друга, только если все они одновременно на устройстве. `<<< >>>` об этом не заботится, поэтому барьер завершает ядро через __trap()."
           "Запускайте через cudaLaunchCooperativeKernel(kernel, grid, block, args), и блоков не больше, чем помещается на устройство сразу."
    FaultDivision "F0301" Fault
        en "integer division by zero"
           "On the host this ends a program with SIGFPE."
           ""
        ru "целочисленное деление на ноль"
           "На хосте программа завершается сигналом SIGFPE."
           ""
    FaultAbort "F0302" Fault
        en "the program called abort()"
           "abort() ends a program at once: an exception that nobody catches and an `assert` that fails call it, too. What it said before stands in the program's error output."
           "An exception needs a `catch` somewhere between `main` and the `throw`."
        ru "программа вызвала abort()"
           "abort() сразу завершает программу; её вызывают и исключение, которое никто не перехватил, и нарушенный `assert`. Что сказано перед этим, есть в выводе ошибок программы."
           "Исключению нужен `catch` где-то между `main` и `throw`."
    FaultUnknownFunction "F0303" Fault
        en "the library function `{0}` is not available here"
           "It is declared, but the simulated machine has no such function."
           ""
        ru "библиотечная функция `{0}` здесь недоступна"
           "Она объявлена, но в моделируемой машине такой функции нет."
           ""
    FaultOutput "F0304" Fault
        en "the program printed more than 8 MiB"
           "So much of its output is kept and shown; then it is stopped."
           "Print less: from one thread, or only what differs from what is expected."
        ru "программа напечатала больше 8 МиБ"
           "Столько вывода хранится и показывается, затем программа останавливается."
           "Печатайте меньше: из одной нити или только то, что отличается от ожидаемого."
    FaultDeviceRoom "F0305" Fault
        en "{0} MiB of device memory asked for, more than the simulator has left of its {1} MiB"
           "The device itself has more. The simulator keeps what programs allocate in the memory of this machine, so it holds less."
           "Use smaller arrays: times per element hardly differ. On the command line `--memory-limit MIB` raises the limit."
        ru "запрошено {0} МиБ памяти устройства, а у симулятора из его {1} МиБ столько не осталось"
           "У самого устройства её больше. Симулятор хранит всё выделенное в памяти этой машины, поэтому вмещает меньше."
           "Возьмите массивы поменьше: время на элемент почти не изменится. В командной строке предел поднимает `--memory-limit MIB`."
    FaultLocalRoom "F0306" Fault
        en "the threads in flight need {0} MiB of local memory, and the simulator holds {1} MiB"
           "Local memory is what arrays and spilled variables of each thread take. A device keeps it for every thread that it runs at a time."
           "Make the arrays in the kernel smaller, lower cudaLimitStackSize, or launch fewer threads."
        ru "нитям, которые выполняются одновременно, нужно {0} МиБ локальной памяти, а симулятор вмещает {1} МиБ"
           "Локальную память занимают массивы и вытесненные переменные каждой нити. Устройство держит её для всех нитей, которые выполняет разом."
           "Уменьшите массивы в ядре или cudaLimitStackSize либо запускайте меньше нитей."
    FaultFileRoom "F0307" Fault
        en "the program's files would take {0} MiB, and {1} MiB are kept"
           "Files are kept in memory while the program runs; nothing of them goes to a disk."
           "Write less: fewer steps, or only what is looked at afterwards."
        ru "файлы программы заняли бы {0} МиБ, а хранится {1} МиБ"
           "Пока программа работает, её файлы лежат в памяти; на диск ничего не пишется."
           "Пишите меньше: не каждый шаг или только то, что потом понадобится."
    FaultObjects "F0309" Fault
        en "the program holds more than {0} streams, events and parts of graphs"
           "The simulator keeps no more of them at a time. A real device holds some thousands of streams."
           "Create them once, before the loop, and use them again; destroy what is no longer needed."
        ru "программа держит потоков CUDA, событий и частей графов больше {0}"
           "Больше одновременно симулятор не хранит. Настоящее устройство вмещает несколько тысяч потоков CUDA."
           "Создайте их один раз, до цикла, и используйте снова; ненужные уничтожайте."
    FaultLaunches "F0308" Fault
        en "the program launches more than {0} kernels"
           "Launches by the host and by kernels count alike. Kernels that launch kernels multiply fast: 8 each, 9 deep, are a hundred million."
           "Launch fewer: more work in a kernel, fewer repetitions, or a recursion that ends sooner."
        ru "программа запускает больше {0} ядер"
           "Считается каждый запуск, с хоста и из ядра. Ядра, которые запускают ядра, быстро размножаются: по 8 штук на 9 уровнях — сто миллионов."
           "Запускайте меньше: больше работы в одном ядре, меньше повторов или рекурсия покороче."
    FaultDeadlock "F0310" Fault
        en "all threads of the program wait, and none is left that could wake another"
           "Each waits for a mutex, a condition variable, a barrier or the end of another thread. A real program would hang here for ever."
           "Unlock in every branch, lock several mutexes in the same order everywhere, notify after the condition has changed, and count the threads of a barrier."
        ru "все потоки программы ждут, и разбудить их больше некому"
           "Каждый ждёт мьютекса, условной переменной, барьера или конца другого потока. Настоящая программа зависла бы здесь навсегда."
           "Освобождайте мьютекс в каждой ветви, захватывайте несколько мьютексов везде в одном порядке, уведомляйте после изменения условия и проверьте число потоков у барьера."
    FaultWindow "F0311" Fault
        en "the program wants a window, and there is no screen here"
           "It ends at its first call of OpenGL or GLUT that needs one. What it computed and printed before stands."
           "Write the picture to a file, as PPM for example, or print it."
        ru "программе нужно окно, а экрана здесь нет"
           "Она останавливается на первом вызове OpenGL или GLUT, которому нужно окно. То, что она посчитала и напечатала раньше, верно."
           "Запишите картинку в файл, например PPM, или напечатайте её."
    RefusedHere "N0123" Note
        en "before that, {0} MiB of host memory were refused here: programs have {1} MiB of it, so the pointer is null or `new` throws" "" ""
        ru "до этого здесь было отказано в {0} МиБ памяти хоста: её у программ {1} МиБ, поэтому указатель нулевой или `new` бросает исключение" "" ""
    FaultThread "N0101" Note
        en "by thread {0} of block {1}" "" ""
        ru "нить {0} блока {1}" "" ""
    FaultInlined "N0102" Note
        en "in `{0}`, called from here" "" ""
        ru "в `{0}`, вызов отсюда" "" ""

    RaceWriteWrite "S0101" Warning
        en "race in shared memory: thread {2} of block {3} writes {1 byte/bytes} at offset {0}, where another thread has written something else"
           "No barrier lies between the two, so which value stays depends on which warp is first."
           "Put __syncthreads() between the two, where every thread of the block comes by."
        ru "гонка в разделяемой памяти: нить {2} блока {3} пишет {1 байт/байта/байт} по смещению {0}, куда другая нить записала другое"
           "Между ними нет барьера, поэтому какое значение останется, зависит от того, какой варп успеет первым."
           "Поставьте между ними __syncthreads() там, где проходит каждая нить блока."
    RaceWriteRead "S0102" Warning
        en "race in shared memory: thread {2} of block {3} reads {1 byte/bytes} at offset {0}, which another thread writes"
           "No barrier lies between the write and this read: a warp that is ahead reads the old value."
           "Put __syncthreads() between the two, where every thread of the block comes by."
        ru "гонка в разделяемой памяти: нить {2} блока {3} читает {1 байт/байта/байт} по смещению {0}, которые пишет другая нить"
           "Между записью и этим чтением нет барьера: варп, который ушёл вперёд, прочитает старое значение."
           "Поставьте между ними __syncthreads() там, где проходит каждая нить блока."
    RaceReadWrite "S0103" Warning
        en "race in shared memory: thread {2} of block {3} writes {1 byte/bytes} at offset {0}, which another thread reads"
           "No barrier lies between the read and this write: a warp that is behind reads the new value instead of the old one."
           "Put __syncthreads() between the two; in a loop often at its end, before the next round overwrites the data."
        ru "гонка в разделяемой памяти: нить {2} блока {3} пишет {1 байт/байта/байт} по смещению {0}, которые читает другая нить"
           "Между чтением и этой записью нет барьера: отставший варп прочитает новое значение вместо старого."
           "Поставьте между ними __syncthreads(); в цикле — часто в его конце, до того как следующий шаг перезапишет данные."
    RaceInWarp "S0104" Warning
        en "race inside a warp: thread {2} of block {3} accesses {1 byte/bytes} of shared memory at offset {0} like another thread of its warp, and one of them writes"
           "Since compute capability 7.0 the threads of a warp no longer run in step: without a barrier either may be first."
           "Put __syncwarp() between the two (between reading and writing, too), or use shuffles such as __shfl_down_sync."
        ru "гонка внутри варпа: нить {2} блока {3} обращается к {1 байту/байтам/байтам} разделяемой памяти по смещению {0}, как и другая нить её варпа, и одна из них пишет"
           "Начиная с compute capability 7.0 нити варпа не идут в ногу: без барьера первой может быть любая."
           "Поставьте между ними __syncwarp() (и между чтением и записью тоже) или используйте обмены вроде __shfl_down_sync."
    RaceSamePlace "S0105" Warning
        en "race in shared memory: threads of one warp store different values at offset {0}, the last is thread {2} of block {3}"
           "One instruction stores {1 byte/bytes} from several lanes to one place; which of them stays is not defined."
           "Let one thread store, or combine the values with an atomic such as atomicAdd."
        ru "гонка в разделяемой памяти: нити одного варпа пишут разные значения по смещению {0}, последняя — нить {2} блока {3}"
           "Одна инструкция пишет по {1 байт/байта/байт} из нескольких нитей в одно место; какое значение останется, не определено."
           "Пусть пишет одна нить, или объедините значения атомарной операцией, например atomicAdd."
    BlocksWriteWrite "S0201" Warning
        en "race between blocks: block {3} (thread {2}) writes {1 byte/bytes} at {0}, where another block has written something else"
           "Blocks run in any order, so which value stays is not defined. The address is {4 byte/bytes} into an allocation of {5 byte/bytes}."
           "Give each block its own part of the output, or combine the values with an atomic."
        ru "гонка между блоками: блок {3} (нить {2}) пишет {1 байт/байта/байт} по адресу {0}, куда другой блок записал другое"
           "Блоки идут в любом порядке, поэтому какое значение останется, не определено. Адрес лежит на {4 байт/байта/байт} внутри области из {5 байта/байт/байт}."
           "Дайте каждому блоку свою часть результата или объедините значения атомарной операцией."
    BlocksWriteRead "S0202" Warning
        en "race between blocks: block {3} (thread {2}) reads {1 byte/bytes} at {0}, which another block writes in the same launch"
           "Blocks run in any order and __syncthreads() does not wait for other blocks: the read may come before the write. The address is {4 byte/bytes} into an allocation of {5 byte/bytes}."
           "Write to a second array, or split the kernel in two: a new launch starts when all blocks of the last one are done."
        ru "гонка между блоками: блок {3} (нить {2}) читает {1 байт/байта/байт} по адресу {0}, которые в том же запуске пишет другой блок"
           "Блоки идут в любом порядке, а __syncthreads() не ждёт других блоков: чтение может случиться до записи. Адрес лежит на {4 байт/байта/байт} внутри области из {5 байта/байт/байт}."
           "Пишите в другой массив или разделите ядро на два: новый запуск начинается, когда все блоки прежнего закончили."
    BlocksReadWrite "S0203" Warning
        en "race between blocks: block {3} (thread {2}) writes {1 byte/bytes} at {0}, which another block reads in the same launch"
           "Blocks run in any order: another block may find the old value or the new one. The address is {4 byte/bytes} into an allocation of {5 byte/bytes}."
           "Write to a second array, or split the kernel in two: a new launch starts when all blocks of the last one are done."
        ru "гонка между блоками: блок {3} (нить {2}) пишет {1 байт/байта/байт} по адресу {0}, которые в том же запуске читает другой блок"
           "Блоки идут в любом порядке: другой блок может застать и старое значение, и новое. Адрес лежит на {4 байт/байта/байт} внутри области из {5 байта/байт/байт}."
           "Пишите в другой массив или разделите ядро на два: новый запуск начинается, когда все блоки прежнего закончили."
    BlocksUnfenced "S0204" Warning
        en "missing fence: block {3} (thread {2}) accesses {1 byte/bytes} at {0} that another block has written without a __threadfence() since"
           "A flag, a counter or a lock does not order other memory: without a fence in between a block may see the flag before the data. __threadfence_block() is for the threads of one block only."
           "Between writing the data and raising the flag (counting, unlocking) call __threadfence(); behind a __syncthreads() one thread will do. Whoever waits for the flag needs one behind it, too."
        ru "нет барьера памяти: блок {3} (нить {2}) обращается к {1 байту/байтам/байтам} по адресу {0}, которые другой блок записал и с тех пор не выполнил __threadfence()"
           "Флаг, счётчик или замок не упорядочивает остальную память: без барьера между ними блок может увидеть флаг раньше данных. __threadfence_block() — только для нитей одного блока."
           "Между записью данных и установкой флага (счётом, снятием замка) вызовите __threadfence(); после __syncthreads() хватит одной нити. Ждущему флага барьер тоже нужен — сразу за ожиданием."
    UnwrittenGlobal "S0301" Warning
        en "thread {2} of block {3} reads {1 byte/bytes} at {0}, which were never written"
           "cudaMalloc leaves memory as it was, usually not zero. The address is {4 byte/bytes} into an allocation of {5 byte/bytes}."
           "Fill it first: cudaMemcpy, cudaMemset or a kernel. Check also that all of it was copied: sizes are in bytes."
        ru "нить {2} блока {3} читает {1 байт/байта/байт} по адресу {0}, в которые ничего не записано"
           "cudaMalloc оставляет в памяти то, что там было, обычно не нули. Адрес лежит на {4 байт/байта/байт} внутри области из {5 байта/байт/байт}."
           "Сначала заполните её: cudaMemcpy, cudaMemset или ядром. Проверьте и то, что скопировано всё: размеры — в байтах."
    UnwrittenShared "S0302" Warning
        en "thread {2} of block {3} reads {1 byte/bytes} of shared memory at offset {0}, which were never written"
           "Shared memory is not zero when a block starts: it holds what an earlier block left."
           "Let the threads fill it and wait at __syncthreads(); check that every element is filled when blockDim is smaller than the array."
        ru "нить {2} блока {3} читает {1 байт/байта/байт} разделяемой памяти по смещению {0}, в которые ничего не записано"
           "В начале блока разделяемая память не обнулена: в ней то, что оставил прежний блок."
           "Пусть нити её заполнят и встретятся в __syncthreads(); проверьте, что заполнен каждый элемент, если blockDim меньше массива."
    UnwrittenLocal "S0303" Warning
        en "thread {2} of block {3} reads {1 byte/bytes} of its own array or variable (local memory, offset {0}) that were never written"
           "Variables and arrays of a kernel have no value until one is stored."
           "Initialise it where it is declared, such as `float a[8] = {};`, or check the indices of the loop that fills it."
        ru "нить {2} блока {3} читает {1 байт/байта/байт} своего массива или переменной (локальная память, смещение {0}), в которые ничего не записано"
           "У переменных и массивов ядра нет значения, пока оно не записано, а у функции их нет, когда она завершилась."
           "Задайте начальное значение при объявлении, например `float a[8] = {};`, или проверьте индексы цикла, который заполняет массив."
    BarrierInPart "S0401" Warning
        en "only {0} of the {1} threads of a warp execute this barrier"
           "__syncthreads() stands in code that the other threads of the warp skip. This device counts warps, so it goes on without them; since compute capability 7.0 it hangs, and no device promises anything."
           "Move __syncthreads() out of the condition, so that every thread of the block executes it."
        ru "этот барьер выполняют только {0} из {1} нитей варпа"
           "__syncthreads() стоит в коде, который другие нити варпа пропускают. Это устройство считает варпы и идёт дальше без них; начиная с compute capability 7.0 оно зависнет, и ни одно устройство ничего не обещает."
           "Вынесите __syncthreads() из условия, чтобы его выполняла каждая нить блока."
    BarrierSplit "S0402" Warning
        en "threads of one warp wait at different barriers"
           "The two sides of a condition have each their own __syncthreads(). CUDA allows it in conditional code only if the condition is the same for the whole block."
           "Put one __syncthreads() behind the condition instead of one on each side."
        ru "нити одного варпа ждут у разных барьеров"
           "У каждой стороны условия свой __syncthreads(). CUDA допускает его в условном коде, только если условие одинаково для всего блока."
           "Поставьте один __syncthreads() после условия вместо двух внутри."
    MaskWithoutCaller "S0403" Warning
        en "thread {2} of block {3} (lane {1}) executes a warp-level operation whose mask {0} does not name it"
           "The mask of a `_sync` function must name each lane that calls it; otherwise the result is undefined."
           "Compute the mask before the branch, by __ballot_sync(0xffffffff, condition), or call the function outside of the branch."
        ru "нить {2} блока {3} (номер в варпе {1}) выполняет операцию уровня варпа, маска которой {0} её не называет"
           "Маска функции `_sync` должна называть каждую нить варпа, которая её вызывает; иначе результат не определён."
           "Вычислите маску до ветвления через __ballot_sync(0xffffffff, условие) или вызывайте функцию вне ветвления."
    ShuffleFromAbsent "S0404" Warning
        en "thread {2} of block {3} (lane {1}) reads lane {0} by a shuffle in which that lane takes no part"
           "The lane has ended, does not exist in this warp, or went another way: what the shuffle returns is undefined."
           "Let all lanes of the warp execute the shuffle, with a neutral value such as 0 where there is no data."
        ru "нить {2} блока {3} (номер в варпе {1}) читает обменом нить с номером {0}, которая в нём не участвует"
           "Эта нить завершилась, её нет в этом варпе, или она пошла другим путём: что вернёт обмен, не определено."
           "Пусть обмен выполняют все нити варпа, с нейтральным значением вроде 0 там, где данных нет."
    MaskOfAbsent "S0405" Warning
        en "the mask {0} of this warp-level operation, executed by thread {2} of block {3}, names lane {1}, which goes another way and never comes"
           "As long as its thread runs, every lane that the mask names must execute the same operation; otherwise the result is undefined. This one was waited for until it ended."
           "Name only the lanes that take this way, such as 0x0000ffff for the lower half, or execute the operation before the branch."
        ru "маска {0} этой операции уровня варпа, которую выполняет нить {2} блока {3}, называет нить варпа с номером {1}, а та идёт другим путём и не приходит"
           "Пока нить, названная маской, не завершилась, она должна выполнить ту же операцию; иначе результат не определён. Эту ждали до её конца."
           "Назовите в маске только нити, идущие этим путём, например 0x0000ffff для нижней половины, или выполните операцию до ветвления."
    DividesByZero "S0601" Warning
        en "thread {2} of block {3} divides an integer by zero"
           "A GPU does not stop there, as a processor does: the quotient is some number, usually all bits set."
           "Test the divisor first, or keep the thread from coming here."
        ru "нить {2} блока {3} делит целое на ноль"
           "GPU, в отличие от процессора, здесь не останавливается: частное — какое-то число, обычно все биты 1."
           "Сначала проверьте делитель или не пускайте нить сюда."
    LeakedMemory "S0501" Warning
        en "{1 byte/bytes} of device memory at {0} were never freed"
           "They are held until the process ends; a program that does so in a loop runs out of memory."
           "Call cudaFree when the data is no longer needed; what a kernel allocated ends by free or delete in a kernel."
        ru "{1 байт/байта/байт} памяти устройства по адресу {0} не освобождено"
           "Они заняты до конца процесса; если программа делает так в цикле, память кончится."
           "Вызовите cudaFree, когда данные больше не нужны; выделенное в ядре освобождают в ядре: free или delete."
    InvalidFree "S0502" Warning
        en "cudaFree of {0}, which is not the start of an allocation"
           "A pointer can be freed once, and only exactly as cudaMalloc gave it; cudaFree returns an error and frees nothing."
           "Look for a second cudaFree of the same pointer, or one that was moved or belongs to the host."
        ru "cudaFree для {0}, но это не начало выделенной области"
           "Указатель можно освободить один раз и только в том виде, в каком его дал cudaMalloc; cudaFree вернёт ошибку и ничего не освободит."
           "Ищите второй cudaFree того же указателя, сдвинутый указатель или указатель хоста."
    NeverRan "S0701" Warning
        en "`{0}` never ran: its launch failed with {1}, and the program did not ask"
           "A launch returns nothing. One that the device refuses leaves an error and does nothing, and the program goes on with data that no kernel computed."
           "Call cudaGetLastError() after each launch, and print cudaGetErrorString of what it returns if that is not cudaSuccess."
        ru "`{0}` не выполнялось: запуск завершился ошибкой {1}, а программа её не спросила"
           "Запуск ничего не возвращает. Если устройство его отвергло, остаётся лишь код ошибки, а программа идёт дальше с данными, которых ядро не вычисляло."
           "После каждого запуска вызывайте cudaGetLastError() и, если результат не cudaSuccess, печатайте его cudaGetErrorString."
    CallFailed "S0702" Warning
        en "`{0}` failed with {1}, and the program did not ask"
           "The call did nothing, and its result is dropped: the program goes on as if it had worked."
           "Look at what each call returns, and print cudaGetErrorString of it if that is not cudaSuccess."
        ru "`{0}`: ошибка {1}, а программа её не спросила"
           "Вызов ничего не сделал, а его результат отброшен: программа идёт дальше, как если бы всё удалось."
           "Проверяйте, что вернул каждый вызов, и, если это не cudaSuccess, печатайте его cudaGetErrorString."
    HostReadsEarly "S0801" Warning
        en "the host reads {1 byte/bytes} at {0}, which `{2}` writes, and has not waited for it"
           "Launches and asynchronous copies return at once. Here the work is done already and the value is right; a device gives whatever is there at the time, and managed memory before compute capability 6.0 ends the program."
           "Call cudaDeviceSynchronize() before this line, or wait for the stream or for an event behind the work."
        ru "хост читает {1 байт/байта/байт} по адресу {0}, куда пишет `{2}`, и не дождался его"
           "Запуск и асинхронное копирование возвращаются сразу. Здесь работа уже сделана и значение верное; устройство даст то, что там в этот миг лежит, а управляемая память до compute capability 6.0 завершит программу."
           "Вызовите cudaDeviceSynchronize() перед этой строкой или дождитесь потока либо события после этой работы."
    HostWritesEarly "S0802" Warning
        en "the host writes {1 byte/bytes} at {0}, which `{2}` uses, and has not waited for it"
           "Launches and asynchronous copies return at once. Here the work is done already; on a device it may find the new value, or overwrite it, and managed memory before compute capability 6.0 ends the program."
           "Call cudaDeviceSynchronize() before this line, or wait for the stream or for an event behind the work."
        ru "хост пишет {1 байт/байта/байт} по адресу {0}, которыми пользуется `{2}`, и не дождался его"
           "Запуск и асинхронное копирование возвращаются сразу. Здесь работа уже сделана; на устройстве она может застать новое значение или затереть его, а управляемая память до compute capability 6.0 завершит программу."
           "Вызовите cudaDeviceSynchronize() перед этой строкой или дождитесь потока либо события после этой работы."
    StreamReadsEarly "S0803" Warning
        en "`{0}` reads memory that `{1}` writes in another stream, and nothing orders the two"
           "Streams run side by side. Here the one given first ran first; on a device they may overlap, and what is read is old, new or a mixture."
           "Record an event behind `{1}` and let the other stream wait for it by cudaStreamWaitEvent, wait on the host between them, or give both to one stream."
        ru "`{0}` читает память, в которую `{1}` пишет в другом потоке, и ничто не задаёт их порядок"
           "Потоки работают одновременно. Здесь отданное раньше раньше и выполнено; на устройстве они могут совпасть во времени, и прочитано будет старое, новое или смесь."
           "Запишите событие после `{1}`, и пусть другой поток ждёт его через cudaStreamWaitEvent; или дождитесь на хосте между ними; или отдайте обе работы одному потоку."
    StreamWritesEarly "S0804" Warning
        en "`{0}` writes memory that `{1}` uses in another stream, and nothing orders the two"
           "Streams run side by side. Here the one given first ran first; on a device they may overlap, and either may find or leave what the other wrote."
           "Record an event behind `{1}` and let the other stream wait for it by cudaStreamWaitEvent, wait on the host between them, or give both to one stream."
        ru "`{0}` пишет в память, которой `{1}` пользуется в другом потоке, и ничто не задаёт их порядок"
           "Потоки работают одновременно. Здесь отданное раньше раньше и выполнено; на устройстве они могут совпасть во времени, и каждая может застать или затереть записанное другой."
           "Запишите событие после `{1}`, и пусть другой поток ждёт его через cudaStreamWaitEvent; или дождитесь на хосте между ними; или отдайте обе работы одному потоку."
    StreamFreesEarly "S0805" Warning
        en "`{0}` frees memory that `{1}` uses in another stream, and nothing orders the two"
           "The memory goes back to the pool when its own stream comes to this call; other streams are not waited for, and may still use what somebody else is given."
           "Record an event behind `{1}` and let the stream that frees wait for it by cudaStreamWaitEvent, or free in the stream that uses it last."
        ru "`{0}` освобождает память, которой `{1}` пользуется в другом потоке, и ничто не задаёт их порядок"
           "Память возвращается в пул, когда до этого вызова дойдёт его поток; других потоков он не ждёт, и они ещё могут пользоваться тем, что отдано кому-то другому."
           "Запишите событие после `{1}`, и пусть освобождающий поток ждёт его через cudaStreamWaitEvent; или освобождайте в потоке, который пользуется памятью последним."
    StreamUsesEarly "S0806" Warning
        en "`{0}` uses memory that `{1}` allocates in another stream, and nothing orders the two"
           "The memory is there when the stream of the allocation comes to that call; before, it may still be somebody else's."
           "Record an event behind `{1}` and let the other stream wait for it by cudaStreamWaitEvent, or use one stream."
        ru "`{0}` пользуется памятью, которую `{1}` выделяет в другом потоке, и ничто не задаёт их порядок"
           "Память есть с того мига, когда до выделения дойдёт его поток; до того она может принадлежать другим."
           "Запишите событие после `{1}`, и пусть другой поток ждёт его через cudaStreamWaitEvent; или обойдитесь одним потоком."
    InDefaultStream "N0119" Note
        en "`{0}` is given to the default stream here" "" ""
        ru "`{0}` отдано потоку по умолчанию здесь" "" ""
    InBlockingStream "N0120" Note
        en "`{0}` is given here to a stream that is ordered by itself with the default stream only" "" ""
        ru "`{0}` отдано здесь потоку, который сам упорядочен только с потоком по умолчанию" "" ""
    InNonBlockingStream "N0121" Note
        en "`{0}` is given here to a stream that is ordered with no other by itself (cudaStreamNonBlocking)" "" ""
        ru "`{0}` отдано здесь потоку, который сам не упорядочен ни с каким другим (cudaStreamNonBlocking)" "" ""
    GridBeyond "N0111" Note
        en "the grid has {0} blocks along one axis; this device allows 1 to {1}" "" ""
        ru "у сетки {0 блок/блока/блоков} по одной из осей; это устройство допускает от 1 до {1}" "" ""
    BlockBeyond "N0112" Note
        en "the block has {0} threads along one axis; this device allows 1 to {1}" "" ""
        ru "у блока {0 нить/нити/нитей} по одной из осей; это устройство допускает от 1 до {1}" "" ""
    BlockOfThreads "N0113" Note
        en "a block of {0 thread/threads}; this device allows {1}" "" ""
        ru "в блоке {0 нить/нити/нитей}; это устройство допускает {1}" "" ""
    BlockOfBounds "N0114" Note
        en "a block of {0 thread/threads}; `__launch_bounds__` of the kernel promises at most {1}" "" ""
        ru "в блоке {0 нить/нити/нитей}; `__launch_bounds__` ядра обещает не больше {1}" "" ""
    ThreadOfLocal "N0124" Note
        en "a thread would need {0} bytes of local memory, and can have {1}" "" ""
        ru "нити понадобилось бы {0} байт локальной памяти, а может быть {1}" "" ""
    BlockOfShared "N0115" Note
        en "{0 byte/bytes} of shared memory for a block; {1} are allowed, more only where cudaFuncSetAttribute asks for it" "" ""
        ru "{0 байт/байта/байт} разделяемой памяти на блок; допускается {1}, больше — только если об этом попросить через cudaFuncSetAttribute" "" ""
    BlockOfRegisters "N0116" Note
        en "the threads of a block need {0} registers; this device allows a block {1}" "" ""
        ru "нитям блока нужно {0} регистров; это устройство даёт блоку {1}" "" ""
    InLibrary "N0132" Note
        en "inside of the library, it is this line" "" ""
        ru "внутри библиотеки — эта строка" "" ""
    UpdatedTogether "N0133" Note
        en "many threads update one value" "" "A barrier does not help where many threads update one value: use an atomic such as atomicAdd, or a reduction."
        ru "одно значение обновляют много нитей" "" "Барьер не поможет, когда одно значение обновляют много нитей: нужна атомарная операция, например atomicAdd, или редукция."
    PageableCopy "N0134" Note
        en "`{0}` waits here: its host memory is pageable"
           "The driver copies pageable memory through a pinned buffer of its own. So the call comes back only when the host's part is done, and nothing that follows it in the program overlaps with that."
           "Allocate the host's array with cudaMallocHost, or pin it with cudaHostRegister."
        ru "`{0}` здесь ждёт: память хоста страничная"
           "Страничную (pageable) память драйвер копирует через собственный закреплённый буфер. Поэтому вызов возвращается, только когда хост закончил свою часть, и то, что стоит в программе дальше, с ней не перекрывается."
           "Выделите массив хоста функцией cudaMallocHost или закрепите его функцией cudaHostRegister."
    UnwrittenCopied "N0137" Note
        en "{1 byte/bytes} of the {5} that this call copies were never written"
           "The first is byte {4} of them, at {0}. The copy brings whatever the memory held before."
           "Check how many threads ran and which elements each one writes: a grid that is too small leaves the end untouched. To read results only, copy only what was written."
        ru "из {5 байта/байт/байт}, которые копирует этот вызов, {1 байт/байта/байт} никто не записал"
           "Первый — байт {4} из них, по адресу {0}. Копия принесёт то, что лежало в памяти раньше."
           "Проверьте, сколько нитей работало и какие элементы пишет каждая: слишком маленькая сетка не трогает конца. Если нужны только результаты, копируйте только записанное."
    NotRun "N0125" Note
        en "`{0}` did not run: its launch failed with {1}" "" ""
        ru "`{0}` не выполнялось: запуск завершился ошибкой {1}" "" ""
    AfterFault "N0126" Note
        en "an earlier kernel stopped with a fault: the device runs nothing more" "" ""
        ru "раньше ядро остановилось из-за ошибки: устройство больше ничего не выполняет" "" ""
    NestingBeyond "N0135" Note
        en "the grid would be at depth {0} of kernels that launch kernels; {1} is the guide's limit" "" ""
        ru "сетка оказалась бы на глубине {0} ядер, запускающих ядра; предел по руководству {1}" "" ""
    PendingBeyond "N0136" Note
        en "{1} launches by kernels wait already: cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, …) allows more" "" ""
        ru "уже ждут запусков из ядер: {1}; больше разрешит cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, …)" "" ""
    ClusterBeyond "N0138" Note
        en "clusters of {0} blocks: a cluster can have 8 ({1} with cudaFuncAttributeNonPortableClusterSizeAllowed), the grid must be a multiple of it along each axis, and a launch must ask for what `__cluster_dims__` says" "" ""
        ru "кластеры из {0} блоков: в кластере может быть 8 блоков ({1} с cudaFuncAttributeNonPortableClusterSizeAllowed), сетка по каждой оси должна быть кратна кластеру, а запуск — просить то же, что `__cluster_dims__`" "" ""
    NoClusters "N0139" Note
        en "thread block clusters need compute capability 9.0" "" ""
        ru "кластеры блоков возможны с compute capability 9.0" "" ""
    NothingMapped "N0140" Note
        en "this address is reserved, but no memory that code may access is mapped there"
           ""
           "After cuMemAddressReserve call cuMemMap for this part of the range, then cuMemSetAccess with CU_MEM_ACCESS_FLAGS_PROT_READWRITE. After cuMemUnmap the part is closed again."
        ru "этот адрес зарезервирован, но памяти, к которой можно обращаться, там не отображено"
           ""
           "После cuMemAddressReserve вызовите cuMemMap для этой части диапазона, затем cuMemSetAccess с CU_MEM_ACCESS_FLAGS_PROT_READWRITE. После cuMemUnmap часть снова закрыта."
    MappedTwice "N0141" Note
        en "this call fails with CUDA_ERROR_NOT_SUPPORTED: this memory is mapped at another address already"
           "A GPU can show one physical allocation at several addresses at a time. The simulator keeps its bytes at one address."
           "Unmap it with cuMemUnmap first: the memory keeps its contents while its handle is not released."
        ru "этот вызов завершается с CUDA_ERROR_NOT_SUPPORTED: эта память уже отображена по другому адресу"
           "GPU может показывать одну физическую область сразу по нескольким адресам. Симулятор хранит её байты по одному адресу."
           "Сначала снимите отображение функцией cuMemUnmap: пока дескриптор не освобождён, память сохраняет содержимое."
    ReadOnlyMapping "N0142" Note
        en "this call fails with CUDA_ERROR_NOT_SUPPORTED: mapped memory that may only be read is not simulated" ""
           "Use CU_MEM_ACCESS_FLAGS_PROT_READWRITE, or CU_MEM_ACCESS_FLAGS_PROT_NONE to close the range."
        ru "этот вызов завершается с CUDA_ERROR_NOT_SUPPORTED: отображённая память только для чтения не моделируется" ""
           "Используйте CU_MEM_ACCESS_FLAGS_PROT_READWRITE, а чтобы закрыть диапазон — CU_MEM_ACCESS_FLAGS_PROT_NONE."
    SharedHandle "N0143" Note
        en "this call fails with CUDA_ERROR_NOT_SUPPORTED: there is no other process to share memory with" ""
           "Pass the handle itself within the program."
        ru "этот вызов завершается с CUDA_ERROR_NOT_SUPPORTED: другого процесса, с которым можно делить память, нет" ""
           "Внутри программы передавайте сам дескриптор."
    NoSourceToLink "N0144" Note
        en "this call fails with CUDA_ERROR_NO_BINARY_FOR_GPU: the program has no kernel of a name that this PTX defines with `.entry`"
           "The simulator compiles CUDA C++ and runs no PTX files. A module, or what is linked, stands for the kernels of the program itself: PTX is taken if they have its names."
           "Add the CUDA C++ source of the kernel to the program, beside `main` or as another file that is compiled with it."
        ru "этот вызов завершается с CUDA_ERROR_NO_BINARY_FOR_GPU: в программе нет ядра с именем, которое этот PTX определяет через `.entry`"
           "Симулятор компилирует CUDA C++ и не выполняет файлов PTX. Модуль и результат компоновки означают ядра самой программы: PTX принимается, если у них те же имена."
           "Добавьте в программу исходный текст ядра на CUDA C++: рядом с `main` или другим файлом, который компилируется вместе с ней."
    GridNotResident "N0127" Note
        en "a cooperative grid of {0 block/blocks}; this device holds {1} of them at a time" "" ""
        ru "кооперативная сетка из {0} блоков; устройство вмещает одновременно {1}" "" ""
    NoCooperation "N0128" Note
        en "cooperative launches need compute capability 6.0" "" ""
        ru "кооперативный запуск возможен с compute capability 6.0" "" ""
    StreamCaptured "N0129" Note
        en "a stream is being captured into a graph: this launch cannot wait for it" "" ""
        ru "поток CUDA записывается в граф: этот запуск не может его ждать" "" ""
    ArrayAsAddress "N0148" Note
        en "a CUDA array has no address: use cudaMemcpy2DToArray or cudaMemcpy2DFromArray" "" ""
        ru "у массива CUDA нет адреса: нужны cudaMemcpy2DToArray и cudaMemcpy2DFromArray" "" ""
    NoManagedMemory "N0145" Note
        en "managed memory needs compute capability 3.0: use cudaMalloc and cudaMemcpy" "" ""
        ru "управляемая память появилась с compute capability 3.0: нужны cudaMalloc и cudaMemcpy" "" ""
    NoTextureObjects "N0146" Note
        en "texture and surface objects need compute capability 3.0: use a texture reference" "" ""
        ru "объекты текстур и поверхностей появились с compute capability 3.0: нужна ссылка на текстуру" "" ""
    NoMemoryPools "N0147" Note
        en "memory pools need compute capability 3.0: use cudaMalloc and cudaFree" "" ""
        ru "пулы памяти появились с compute capability 3.0: нужны cudaMalloc и cudaFree" "" ""
    NoKernel "N0130" Note
        en "what it should launch is no `__global__` function of this program" "" ""
        ru "то, что надо запустить, не `__global__`-функция этой программы" "" ""
    NullArgument "N0131" Note
        en "one of its pointers is null: it needs the address of each of the kernel's arguments" "" ""
        ru "один из указателей нулевой: нужен адрес каждого аргумента ядра" "" ""
    NoSuchStream "N0122" Note
        en "its stream was destroyed before, or never created" "" ""
        ru "его поток CUDA уже уничтожен или не создавался" "" ""
    AllocatedHere "N0103" Note
        en "allocated here, {0 byte/bytes}" "" ""
        ru "выделено здесь, {0 байт/байта/байт}" "" ""
    FreedHere "N0104" Note
        en "freed here" "" ""
        ru "освобождено здесь" "" ""
    OtherAccess "N0105" Note
        en "the other access, by thread {0} of block {1}" "" ""
        ru "другое обращение: нить {0} блока {1}" "" ""
    OtherBarrier "N0110" Note
        en "thread {0} of block {1} waits here" "" ""
        ru "нить {0} блока {1} ждёт здесь" "" ""
    OtherAtomic "N0106" Note
        en "the other access, an atomic by thread {0} of block {1}" "" ""
        ru "другое обращение, атомарное: нить {0} блока {1}" "" ""
    OtherBlock "N0107" Note
        en "the other access, by block {0}" "" ""
        ru "другое обращение: блок {0}" "" ""
    LeakedTimes "N0117" Note
        en "{0} allocations of this place were never freed, {1 byte/bytes} in all" "" ""
        ru "выделенных здесь и не освобождённых областей: {0}, всего байт: {1}" "" ""
    FoundOften "N0118" Note
        en "this happened {0 time/times}" "" ""
        ru "это случилось {0 раз/раза/раз}" "" ""
    StandsHere "N0109" Note
        en "{0 thread of the block stands/threads of the block stand} here, of warps {1}" "" ""
        ru "нитей блока стоит здесь: {0}, варпы {1}" "" ""

    TooMuchShared "E0502" Error
        en "kernel `{0}` has {1} bytes of `__shared__` variables, and a block can have {2}"
           "This much can be had without asking. More is there only as dynamic shared memory, on devices that have it. (ptxas: `uses too much shared data`)"
           "Make the tile smaller, or declare it `extern __shared__`, give its size as the third parameter of `<<< >>>` and allow it by cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize."
        ru "в ядре `{0}` переменных `__shared__` на {1} байт, а у блока их может быть {2}"
           "Столько даётся без спроса. Больше бывает только динамической разделяемой памяти, на тех устройствах, где она есть. (ptxas: `uses too much shared data`)"
           "Уменьшите плитку или объявите её как `extern __shared__`, размер передайте третьим параметром `<<< >>>` и разрешите его через cudaFuncSetAttribute с cudaFuncAttributeMaxDynamicSharedMemorySize."
    TooManyParameters "E0506" Error
        en "the parameters of kernel `{0}` take {1} bytes, and a launch can pass {2}"
           "They travel with the launch: 256 bytes on devices 1.x, 4096 up to 6.x, 32 764 since 7.0. (ptxas: `Formal parameter space overflowed`)"
           "Copy what is large to the device by cudaMemcpy and pass a pointer, or cudaMemcpyToSymbol it to a `__constant__` variable."
        ru "параметры ядра `{0}` занимают {1} байт, а запуск может передать {2}"
           "Они передаются вместе с запуском: 256 байт на устройствах 1.x, 4096 до 6.x, 32 764 начиная с 7.0. (ptxas: `Formal parameter space overflowed`)"
           "Большое скопируйте на устройство через cudaMemcpy и передайте указатель или положите в переменную `__constant__` через cudaMemcpyToSymbol."
    TooMuchConstant "E0503" Error
        en "with `{0}` the `__constant__` variables take {1} bytes, and a program can have {2}"
           "The constant bank is 64 KB on every device. (ptxas: `uses too much global constant data`)"
           "Put large tables into `__device__` variables or arrays of cudaMalloc, and read them through `const __restrict__` pointers."
        ru "вместе с `{0}` переменные `__constant__` занимают {1} байт, а у программы их может быть {2}"
           "Банк констант на всех устройствах — 64 КБ. (ptxas: `uses too much global constant data`)"
           "Большие таблицы держите в переменных `__device__` или массивах из cudaMalloc и читайте через указатели `const __restrict__`."
    TooMuchStatic "E0504" Error
        en "with `{0}` the variables take {1} MiB, and the simulator holds {2} MiB"
           "Global and static variables are there from the start to the end, on the host and on the device each."
           "Make the array smaller. On the command line `--memory-limit MIB` raises the limit."
        ru "вместе с `{0}` переменные занимают {1} МиБ, а симулятор вмещает {2} МиБ"
           "Глобальные и статические переменные существуют с начала до конца; на хосте и на устройстве их считают порознь."
           "Уменьшите массив. В командной строке предел поднимает `--memory-limit MIB`."
    VariableTooLarge "E0505" Error
        en "variable `{0}` takes {1} MiB, and nothing on a stack can take more than {2} MiB"
           "Variables of functions lie on the stack: 8 MiB on the host, 512 KiB for a thread of a kernel."
           "Allocate it: `std::vector` or `new` on the host, cudaMalloc on the device."
        ru "переменная `{0}` занимает {1} МиБ, а на стеке ничто не может занимать больше {2} МиБ"
           "Переменные функций лежат на стеке: 8 МиБ на хосте, 512 КиБ у нити ядра."
           "Выделите память: `std::vector` или `new` на хосте, cudaMalloc на устройстве."
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
           "Обращайтесь к массиву прямо или выберите устройство с compute capability от 2.0."
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
            let named = |n: &u32| all.contains(&format!("{{{n}}}")) || all.contains(&format!("{{{n} "));
            (0..8).filter(named).collect::<Vec<_>>()
        };
        for &code in Code::ALL {
            assert_eq!(places(code.text(Lang::En)), places(code.text(Lang::Ru)), "{}", code.name());
        }
    }
}
