//! Templates of the sentences. `{0}` … are replaced by the numbers of a cause in the order of `arguments`;
//! `{0 block/blocks}` by the number with the matching plural form.

use protocol::{Cause, Lang, Pipe};

/// The templates of one cause in one language.
pub struct Sentences {
    /// The cause, in a few words.
    pub what: &'static str,
    /// The values of the counters that show the cause.
    pub detail: &'static str,
    /// What to try.
    pub advice: &'static str,
}

/// The templates of a cause.
pub fn of(cause: &Cause, lang: Lang) -> Sentences {
    let [en, ru] = match cause {
        Cause::LaunchOverhead { .. } => LAUNCH,
        Cause::DramBandwidth { .. } => DRAM,
        Cause::DramRows { .. } => ROWS,
        Cause::PartitionCamping { .. } => CAMPING,
        Cause::Uncoalesced { .. } => UNCOALESCED,
        Cause::L2Bandwidth => L2,
        Cause::HotSlices { .. } => HOT,
        Cause::LoadStore => LOAD_STORE,
        Cause::Atomics { shared: false } => ATOMICS,
        Cause::Atomics { shared: true } => SHARED_ATOMICS,
        Cause::LocalMemory { .. } => LOCAL,
        Cause::BankConflicts { .. } => BANKS,
        Cause::SharedBandwidth => SHARED,
        Cause::IssueSlots { .. } => ISSUE,
        Cause::Pipe(Pipe::Double) => DOUBLE,
        Cause::Pipe(_) => PIPE,
        Cause::Divergence { .. } => DIVERGENCE,
        Cause::PartialWarps { .. } => PARTIAL,
        Cause::MemoryLatency(_) => MEMORY_LATENCY,
        Cause::ArithmeticLatency(_) => LATENCY,
        Cause::Barriers => BARRIERS,
        Cause::Fences => FENCES,
        Cause::TooFewBlocks { .. } => BLOCKS,
        Cause::TailWave { .. } => TAIL,
    };
    let [what, detail, advice] = if lang == Lang::En { en } else { ru };
    Sentences { what, detail, advice }
}

/// Headline, detail and advice, in English and in Russian.
type Pair = [[&'static str; 3]; 2];

const LAUNCH: Pair = [
    [
        "Launch overhead",
        "Launching a kernel, starting its first blocks and ending it takes {0}\u{a0}µs, whatever it does.",
        "Do more in one kernel: join kernels, or let each work on more data.",
    ],
    [
        "Накладные расходы запуска",
        "Запуск ядра, старт первых блоков и завершение занимают {0}\u{a0}мкс, что бы ядро ни делало.",
        "Делайте больше за один запуск: объедините ядра или дайте каждому больше данных.",
    ],
];

const DRAM: Pair = [
    [
        "Device memory bandwidth",
        "The kernel moves {0} GB/s; the memory's peak is {1} GB/s.",
        "Move less: keep what is used again in registers or shared memory, join kernels that pass data through memory, use \
         smaller types.",
    ],
    [
        "Пропускная способность памяти",
        "Ядро перекачивает {0} ГБ/с при пиковых {1} ГБ/с.",
        "Передавайте меньше: держите нужное повторно в регистрах и разделяемой памяти, объединяйте ядра, которые \
         обмениваются через память, берите типы поменьше.",
    ],
];

const ROWS: Pair = [
    [
        "Scattered accesses: DRAM opens rows",
        "{0} rows were opened for {1} transfers; a channel that opens a row does not transfer meanwhile.",
        "Let blocks that run at the same time work on neighbouring addresses.",
    ],
    [
        "Разбросанный доступ: DRAM открывает строки",
        "На {1} передач открыто {0} строк DRAM; пока строка открывается, канал простаивает.",
        "Пусть блоки, которые выполняются одновременно, работают с соседними адресами.",
    ],
];

const CAMPING: Pair = [
    [
        "Partition camping",
        "At any one time, the busiest of {1} memory partitions has {0} times the work of the average one: the others wait.",
        "Shift the blocks' addresses against each other: pad the rows, or number the blocks diagonally.",
    ],
    [
        "Столпотворение в разделе памяти (partition camping)",
        "В каждый момент самый загруженный из {1} разделов памяти делает в {0} раза больше среднего, остальные ждут.",
        "Сдвиньте адреса блоков относительно друг друга: дополните строки матрицы или нумеруйте блоки по диагонали.",
    ],
];

const UNCOALESCED: Pair = [
    [
        "Uncoalesced accesses",
        "Memory moves {0} times what the threads asked for: {1} instead of {2}.",
        "Let neighbouring threads touch neighbouring addresses: turn the loops, go through a tile in shared memory, or lay \
         out the data as a structure of arrays.",
    ],
    [
        "Несогласованный доступ (нет coalescing)",
        "Память передаёт в {0} раза больше, чем просили нити: {1} вместо {2}.",
        "Пусть соседние нити обращаются к соседним адресам: поменяйте циклы местами, переставьте данные через плитку в \
         разделяемой памяти или храните структуру массивов вместо массива структур.",
    ],
];

const L2: Pair = [
    [
        "L2 bandwidth",
        "For so long the L2 cache, or the way from the SMs to it, is at work.",
        "Use what was loaded more often: in registers, in shared memory, or from L1.",
    ],
    [
        "Пропускная способность L2",
        "Столько времени занят кэш L2 или путь к нему от мультипроцессоров.",
        "Чаще используйте уже загруженное: в регистрах, в разделяемой памяти, в L1.",
    ],
];

const HOT: Pair = [
    [
        "A few L2 slices do all the work",
        "The busiest slice of the L2 has {0} times the work of the average one.",
        "Many blocks want the same few addresses: spread them, or keep a copy for each block in shared memory.",
    ],
    [
        "Вся нагрузка — на немногих секциях L2",
        "Самая загруженная секция L2 делает в {0} раза больше средней.",
        "Многим блокам нужны одни и те же адреса: разнесите их или держите копию в разделяемой памяти каждого блока.",
    ],
];

const LOAD_STORE: Pair = [
    [
        "Load/store units",
        "For so long the load/store units take accesses; most are answered by the L1.",
        "Load wider (float4), and keep in registers what is used again.",
    ],
    [
        "Устройства загрузки и сохранения",
        "Столько времени заняты устройства загрузки и сохранения (LSU); на большинство обращений отвечает L1.",
        "Читайте широкими словами (float4), а нужное повторно держите в регистрах.",
    ],
];

const ATOMICS: Pair = [
    [
        "Atomics on the same addresses",
        "Atomic operations on a word are done one after the other, and many threads want the same ones.",
        "Add up in the warp or in shared memory first, and send one atomic for each block.",
    ],
    [
        "Атомарные операции над одними адресами",
        "Атомарные операции над одним словом выполняются по очереди, а нужно оно многим нитям.",
        "Сложите сначала внутри варпа или в разделяемой памяти и посылайте одну атомарную операцию от блока.",
    ],
];

const SHARED_ATOMICS: Pair = [
    [
        "Shared-memory atomics on the same words",
        "Lanes of a warp that want the same word are served one after the other.",
        "Give each warp its own copy and add the copies at the end, or add up in registers first.",
    ],
    [
        "Атомарные операции над одними словами разделяемой памяти",
        "Дорожки варпа, которым нужно одно и то же слово, обслуживаются по очереди.",
        "Дайте каждому варпу свою копию и сложите копии в конце или суммируйте сначала в регистрах.",
    ],
];

const LOCAL: Pair = [
    [
        "Local memory",
        "{0} of the sectors belong to local memory: spilled registers, or arrays whose index is not known when compiling.",
        "Allow more registers (__launch_bounds__), unroll the loops that index the array, or put it in shared memory.",
    ],
    [
        "Локальная память",
        "{0} секторов — обращения к локальной памяти: вытесненные регистры или массивы с индексом, не известным при компиляции.",
        "Разрешите больше регистров (__launch_bounds__), разверните циклы по массиву или перенесите его в разделяемую память.",
    ],
];

const BANKS: Pair = [
    [
        "Shared-memory bank conflicts",
        "Accesses take {0} times the passes they need: {1} of {2} are conflicts.",
        "Pad the rows of the tile by one element (tile[32][33]), or change which lane takes which element.",
    ],
    [
        "Конфликты банков разделяемой памяти",
        "Обращения занимают в {0} раза больше проходов, чем нужно: конфликтных — {1} из {2}.",
        "Дополните строки плитки одним элементом (tile[32][33]) или иначе распределите элементы по дорожкам.",
    ],
];

const SHARED: Pair = [
    [
        "Shared-memory bandwidth",
        "For so long shared memory is at work, conflicts left out.",
        "Keep more in registers: let each thread compute several results from what it loads.",
    ],
    [
        "Пропускная способность разделяемой памяти",
        "Столько времени занята разделяемая память, и это без учёта конфликтов.",
        "Держите больше в регистрах: пусть каждая нить считает несколько результатов из загруженного.",
    ],
];

const ISSUE: Pair = [
    [
        "Issue slots",
        "For so long the schedulers issue: {0} instructions a cycle on each SM.",
        "Fewer instructions: move index arithmetic out of loops, unroll, load wider, let a thread do more.",
    ],
    [
        "Выдача инструкций",
        "Столько времени уходит на выдачу инструкций: {0} за такт на каждом SM.",
        "Нужно меньше инструкций: вынесите вычисление индексов из циклов, разворачивайте циклы, читайте широкими словами.",
    ],
];

const DOUBLE: Pair = [
    [
        "Double-precision units",
        "For so long the {0} units are at work; devices not made for computing have few of them.",
        "Use float where it is enough; a constant without f (1.0) makes an expression double.",
    ],
    [
        "Устройства двойной точности",
        "Столько времени заняты устройства {0}; на картах не для расчётов их мало.",
        "Обойдитесь float, где его хватает; константа без f (1.0) делает всё выражение двойным.",
    ],
];

const PIPE: Pair = [
    [
        "Arithmetic: {0} units",
        "For so long the {0} units are at work: faster the device does not compute.",
        "Compute less: another algorithm, cheaper functions (__sinf, rsqrtf), fewer divisions and conversions.",
    ],
    [
        "Арифметика: устройства {0}",
        "Столько времени заняты устройства {0}: быстрее карта не считает.",
        "Считайте меньше: другой алгоритм, функции подешевле (__sinf, rsqrtf), меньше делений и преобразований.",
    ],
];

const DIVERGENCE: Pair = [
    [
        "Divergent branches",
        "On average {0} of 32 lanes are active: where lanes of a warp go different ways, the ways are run one after the other.",
        "Branch by warp instead of by thread, sort the work by kind, or compute both sides and choose.",
    ],
    [
        "Расходящиеся ветвления",
        "В среднем активны {0} из 32 дорожек варпа: если дорожки варпа расходятся, ветви выполняются по очереди.",
        "Ветвитесь по варпам, а не по нитям, сортируйте работу по видам или считайте обе ветви и выбирайте.",
    ],
];

const PARTIAL: Pair = [
    [
        "Warps that are not full",
        "Blocks of {0 thread/threads} take {2 warp/warps}, and the last one is filled to {1} only.",
        "Choose a block size that is a multiple of 32.",
    ],
    [
        "Неполные варпы",
        "Блок из {0} нитей занимает варпов: {2}, и последний заполнен лишь на {1}.",
        "Выберите размер блока, кратный 32.",
    ],
];

const MEMORY_LATENCY: Pair = [
    [
        "Memory latency",
        "Warps wait for loads, and there are too few to cover the wait: {0} of {1} are resident on an SM.",
        "{2}",
    ],
    [
        "Задержка памяти",
        "Варпы ждут чтений, и перекрыть ожидание некем: на SM в среднем {0} варпа из {1} возможных.",
        "{2}",
    ],
];

const LATENCY: Pair = [
    [
        "Latency of dependent instructions",
        "Warps wait for the results of their own instructions; {0} of {1} are resident on an SM.",
        "{2}",
    ],
    [
        "Задержка зависимых инструкций",
        "Варпы ждут результатов собственных инструкций; на SM в среднем {0} варпа из {1} возможных.",
        "{2}",
    ],
];

const BARRIERS: Pair = [
    [
        "Waiting at barriers",
        "Warps wait at __syncthreads for the slowest of their block.",
        "Share the work before the barrier evenly, use smaller blocks (more of them wait in turn), or fewer barriers.",
    ],
    [
        "Ожидание на барьерах",
        "Варпы ждут в __syncthreads самого медленного варпа своего блока.",
        "Поровну разделите работу перед барьером, возьмите блоки поменьше (пока один ждёт, работает другой) или уберите лишние барьеры.",
    ],
];

const FENCES: Pair = [
    [
        "Memory fences",
        "Warps wait at __threadfence until their stores are seen by others.",
        "Fence once, after the last store, by the thread that announces the result.",
    ],
    [
        "Барьеры памяти",
        "Варпы ждут в __threadfence, пока их записи станут видны другим.",
        "Ставьте барьер памяти один раз, после последней записи, в нити, которая объявляет результат.",
    ],
];

const BLOCKS: Pair = [
    [
        "Too few blocks",
        "The grid has {0 block/blocks} for {1} multiprocessors: the others have nothing to do.",
        "Split the work into several blocks for each multiprocessor.",
    ],
    [
        "Слишком мало блоков",
        "Блоков в сетке: {0}, мультипроцессоров: {1}; остальным нечего делать.",
        "Разбейте работу так, чтобы на мультипроцессор приходилось несколько блоков.",
    ],
];

const TAIL: Pair = [
    [
        "Multiprocessors idle at the end",
        "The grid is {0} times what the device holds at once; while the last blocks run, other multiprocessors have none left.",
        "Use more and smaller blocks, or as many as fit at once, each looping over the data.",
    ],
    [
        "Простой мультипроцессоров под конец",
        "Сетка — {0} от того, что помещается на карту сразу; пока идут последние блоки, остальным мультипроцессорам нечего делать.",
        "Возьмите больше мелких блоков — или ровно столько, сколько помещается, с циклом по данным в каждом.",
    ],
];
