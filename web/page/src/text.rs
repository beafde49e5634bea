//! Every sentence of the page in both languages, and how each language writes numbers. `{0}` … are filled by [`fill`].

pub use protocol::fill;

use protocol::Lang;

macro_rules! texts {
    ($($key:ident $en:literal $ru:literal)*) => {
        /// One language's texts.
        pub struct Texts {
            /// Which.
            pub lang: Lang,
            $(pub $key: &'static str,)*
        }
        static EN: Texts = Texts { lang: Lang::En, $($key: $en,)* };
        static RU: Texts = Texts { lang: Lang::Ru, $($key: $ru,)* };
        #[cfg(test)]
        const PAIRS: &[(&str, &str)] = &[$(($en, $ru),)*];
    };
}

texts! {
    run "Run" "Запустить"
    running "Running" "Выполняется"
    running_loading "Loading the simulator" "Загружается симулятор"
    running_waiting "Waiting for another run" "Ожидает другого запуска"
    running_long "It may never end: Cancel stops it, and so does the limit of 4000 million instructions" "Возможно, это не кончится: остановит отмена или предел в 4000 млн инструкций"
    running_long_page "It may never end: a run that the page started stops after {0} s" "Возможно, это не кончится: запуск, начатый страницей, остановится через {0} с"
    cancel "Cancel" "Отменить"
    reset "Reset" "Сбросить"
    reset_title "Back to the lesson's version (can be undone in the editor)" "Вернуть вариант из урока (в редакторе можно отменить)"
    copy_link "Copy link" "Скопировать ссылку"
    link_copied "Link copied: it holds the code, device, sizes and view" "Ссылка скопирована: в ней код, устройство, размеры и вид"
    link_long "The program is too long for a link" "Программа слишком длинная для ссылки"
    save_program "Save the program as a file" "Сохранить программу в файл"
    link_partly "This link asks for something that this page does not have: {0}. The lesson's own is used instead." "В ссылке есть то, чего нет на этой странице: {0}. Вместо этого взято из урока."
    link_no_cell "This page has no program named “{0}”, which the link asks for" "На этой странице нет программы «{0}», на которую указывает ссылка"
    link_newer "This link was made with a newer version of the course: reload the page, or open the link where it was made" "Ссылка сделана в более новой версии курса: перезагрузите страницу или откройте ссылку там, где она сделана"
    split "Border between program and result" "Граница между программой и результатом"
    split_title "Drag to share the width; double click: as it was" "Протащите, чтобы поделить ширину; двойной щелчок — как было"
    wide "Program over the whole width, or beside the result" "Программа во всю ширину или рядом с результатом"
    link_failed "The browser did not allow copying; the link is now in the address bar" "Браузер не разрешил копирование; ссылка теперь в строке адреса"
    link_other_version "This link was made for another version of this program: device and sizes are restored, the code is not" "Ссылка сделана для другой версии программы: устройство и размеры восстановлены, код — нет"
    link_broken "This link is damaged or from a newer version" "Ссылка повреждена или сделана в более новой версии"
    from_link "Opened from a link." "Открыто по ссылке."
    back_to_mine "Back to my version" "Вернуть мой вариант"
    edit "Edit" "Править"
    editor_label "Program {0}" "Программа {0}"
    editor_help "Escape, then Tab leaves the editor" "Escape, затем Tab — выход из редактора"
    editor_failed "The editor could not be loaded" "Не удалось загрузить редактор"
    editor_loading "Loading the editor…" "Загружается редактор…"
    device "Device" "Устройство"
    machine "Change this device" "Изменить устройство"
    machine_edits "{0} (changed: {1})" "{0} (изменено: {1})"
    machine_name "{0}, changed" "{0}, изменено"
    machine_others "Other numbers: field=value" "Другие числа: поле=значение"
    machine_preset "As it was" "Как было"
    machine_malformed "“{0}” is no change: write field=number, such as sm_count=1" "«{0}» — не изменение: нужно поле=число, например sm_count=1"
    machine_no_field "A device has no number called {0}" "У устройства нет числа {0}"
    machine_range "{0} must be from {1} to {2}" "{0} должно быть от {1} до {2}"
    number_sms "SMs" "Мультипроцессоры (SM)"
    number_sm_mhz "SM clock, MHz" "Частота SM, МГц"
    number_memory_mhz "Memory clock, MHz" "Частота памяти, МГц"
    number_bus "Memory bus, bits" "Шина памяти, бит"
    number_l2 "L2 cache, KB" "Кэш L2, КБ"
    number_latency_ns "Load latency beside DRAM, ns" "Задержка загрузки без DRAM, нс"
    number_latency "DRAM latency, clocks" "Задержка DRAM, тактов"
    number_registers "Registers of an SM" "Регистров на SM"
    number_shared "Shared memory of an SM, bytes" "Разделяемая память SM, байт"
    number_warps "Warps of an SM, at most" "Варпов на SM, не более"
    number_blocks "Blocks of an SM, at most" "Блоков на SM, не более"
    number_schedulers "Schedulers of an SM" "Планировщиков на SM"
    number_fp32 "Float operations a clock and SM" "Операций float за такт на SM"
    block_x "Block x" "Блок x"
    block_y "Block y" "Блок y"
    block_limit "{0} threads in a block: {1} allows {2}" "Нитей в блоке: {0}; {1} допускает {2}"
    group_cc "Compute capability {0} · {1}" "Compute capability {0} · {1}"
    view_output "Output" "Вывод"
    view_time "Time" "Время"
    view_heatmap "Heatmap" "Карта"
    view_lines "Lines" "Строки"
    view_timeline "Timeline" "Варпы"
    view_memory "Memory" "Память"
    view_occupancy "Occupancy" "Занятость"
    view_roofline "Roofline" "Roofline"
    view_compare "Compare" "Сравнение"
    view_transfers "Transfers" "Пересылки"
    occupancy_here "blocks on each SM: {0}, warps: {1} of {2}" "блоков на SM: {0}, варпов: {1} из {2}"
    need_threads "Threads of a block" "Нитей в блоке"
    need_registers "Registers of a thread" "Регистров на нить"
    need_shared "Shared memory of a block, bytes" "Разделяемой памяти на блок, байт"
    need_own "As in the program" "Как в программе"
    limit "What limits" "Что ограничивает"
    limit_blocks_fit "Blocks it allows" "Допускает блоков"
    limit_tight " ← the limit" " ← предел"
    roofline_note "A kernel can't be above the roofs: left of the ridge bandwidth limits it, right of it arithmetic. Each point is all launches of one kernel." "Выше крыши ядру не подняться: слева от излома его ограничивает пропускная способность, справа — арифметика. Точка — все запуски одного ядра."
    compare_axis "Compare over" "Сравнить по"
    compare_show "Show" "Показать"
    compare_run "Run {0} variants" "Запустить варианты ({0})"
    compare_stale "Program or device changed: run again" "Программа или устройство изменились: запустите снова"
    compare_empty "Nothing has been compared yet. Choose over what, and run." "Пока сравнивать нечего. Выберите, по чему сравнивать, и запустите."
    compare_keep "Keep this result here" "Оставить этот результат для сравнения"
    compare_forget "Forget kept results" "Забыть оставленные"
    compare_devices "devices: {0}" "устройств: {0}"
    zoom "Part of the time" "Часть времени"
    zoom_whole "Whole" "Целиком"
    zoom_in "Zoom in" "Приблизить"
    zoom_out "Zoom out" "Отдалить"
    zoom_earlier "Earlier" "Раньше"
    zoom_later "Later" "Позже"
    timeline_empty "No warp of this launch ran on this SM." "На этом мультипроцессоре варпов этого запуска не было."
    timeline_cut "What warps do is kept of a program's first launches from the host only: choose one of them." "Записано, что делают варпы только в первых запусках с хоста: выберите один из них."
    timeline_at "cycle {0}, {1}" "такт {0}, {1}"
    timeline_place "Cursor" "Курсор"
    timeline_steps "From issue to issue" "От выдачи к выдаче"
    timeline_back "Previous issue" "К предыдущей выдаче"
    timeline_next "Next issue" "К следующей выдаче"
    timeline_now "In cycle {0}" "В такте {0}"
    timeline_table "What each warp does at the cursor" "Что делает каждый варп под курсором"
    timeline_keys "Drag over the chart to see a part of it, click a span to see its line. Keys: + and − zoom, 0 shows all, Page Up and Page Down move, comma and period step from issue to issue." "Протащите указатель по рисунку, чтобы увидеть его часть; щелчок по отрезку ведёт к его строке. Клавиши: + и − меняют масштаб, 0 показывает всё, Page Up и Page Down сдвигают, запятая и точка ведут от выдачи к выдаче."
    access_block "Block" "Блок"
    access_warp "Warp" "Варп"
    access_which "Access" "Обращение"
    access_back "Previous access" "Предыдущее обращение"
    access_next "Next access" "Следующее обращение"
    access_more "later ones are left out: {0}" "более поздние не показаны: {0}"
    access_empty "This warp asked nothing of memory in this launch." "В этом запуске этот варп к памяти не обращался."
    access_all "All accesses of this warp" "Все обращения этого варпа"
    access_keys "Keys: comma and period step through the rule, < and > lead from access to access." "Клавиши: запятая и точка ведут по шагам правила, < и > — от обращения к обращению."
    rule_title "The rule of compute capability {0}, step by step" "Правило compute capability {0} по шагам"
    rule_steps "Steps of the rule" "Шаги правила"
    rule_back "Previous step" "Предыдущий шаг"
    rule_next "Next step" "Следующий шаг"
    rule_play "Play the steps" "Проиграть шаги"
    rule_pause "Pause" "Пауза"
    rule_whole "The whole access" "Обращение целиком"
    rule_step "step {0} of {1}" "шаг {0} из {1}"
    transfers_empty "The program gave the device nothing to do." "Устройству ничего не поручалось."
    transfers_by "Rows" "Ряды"
    transfers_streams "Streams" "Потоки"
    transfers_engines "Engines of the device" "Устройства копирования и счёта"
    transfers_keys "Drag over the chart to see a part of it, click a piece of work to see the line that asked for it. Keys: + and − zoom, 0 shows all, Page Up and Page Down move." "Протащите указатель по рисунку, чтобы увидеть его часть; щелчок по работе ведёт к строке, где её поручили. Клавиши: + и − меняют масштаб, 0 показывает всё, Page Up и Page Down сдвигают."
    predict_guess "Your guess:" "Ваш ответ:"
    predict_show "Show the answer" "Показать ответ"
    predict_again "Guess again" "Ответить заново"
    predict_title "Your guess and the result" "Ваш ответ и результат"
    predict_yours "Your guess" "Ваш ответ"
    predict_result "Result" "Результат"
    predict_close "Close enough: within 10%." "Очень близко: расхождение не больше 10 %."
    predict_low "Your guess is {0} times too small." "Ваш ответ меньше в {0} раза."
    predict_high "Your guess is {0} times too large." "Ваш ответ больше в {0} раза."
    predict_right "Right." "Верно."
    predict_wrong "Not so." "Нет."
    check "Check" "Проверить"
    check_too_long "stopped after {0} s: does the program end?" "остановлено через {0} с: завершается ли программа?"
    check_cancelled "Cancelled" "Отменено"
    checking "Checking: {0} of {1} done" "Проверяется: готово {0} из {1}"
    check_failed "Not yet" "Пока нет"
    check_lost "The check could not run" "Проверка не запустилась"
    solved "Solved" "Решено"
    solution "Show the solution" "Показать решение"
    solution_hide "Hide the solution" "Скрыть решение"
    solution_failed "The solution could not be loaded" "Не удалось загрузить решение"
    number_wanted "Type a number first" "Сначала введите число"
    library "In the library" "Внутри библиотеки"
    library_note "The library is CUDA C++ like your program. Hover a line for its counters." "Библиотека написана на CUDA C++, как и ваша программа. Наведите указатель на строку, чтобы увидеть её счётчики."
    library_gap "lines {0} to {1}" "строки с {0} по {1}"
    views "Views of the result" "Виды результата"
    status_computed "computed when the page was built" "посчитано при сборке страницы"
    status_computed_here "computed here in {0}\u{a0}s" "посчитано здесь за\u{a0}{0}\u{a0}с"
    param_absent "The program has no `#define {0} NUMBER`" "В программе нет `#define {0} ЧИСЛО`"
    status_edited "Changed: press Run" "Изменено: нажмите «Запустить»"
    status_rejected "Does not compile" "Не компилируется"
    status_fault "Stopped by a fault" "Остановлено сбоем"
    status_found "findings: {0}" "найдено ошибок: {0}"
    status_exit "Exit code {0}" "Код завершения {0}"
    status_cancelled "Cancelled: press Run to start again" "Отменено: чтобы начать снова, нажмите «Запустить»"
    status_too_long "Stopped after {0} s, because the page had started it: press Run to let it go on as long as it needs" "Остановлено через {0} с, так как запуск начала страница: нажмите «Запустить», чтобы выполнить до конца"
    stale_result "Result of an earlier version: {0}." "Результат более ранней версии: {0}."
    stale_lesson "the lesson's program" "программа из урока"
    stale_program "the program before your last change" "программа до последней правки"
    seconds "{0} s" "{0} с"
    simulated "simulated" "по модели"
    verdict_ok "The program ended normally" "Программа завершилась нормально"
    verdict_exit "The program ended with exit code {0}" "Программа завершилась с кодом {0}"
    verdict_rejected "The program does not compile" "Программа не компилируется"
    verdict_found "The program ended, but the sanitizer has findings: {0}" "Программа завершилась, но проверка выполнения нашла ошибки: {0}"
    verdict_fault "The program was stopped by a fault" "Программа остановлена сбоем"
    verdict_fault_in "The program was stopped by a fault in kernel `{0}`" "Программа остановлена сбоем в ядре `{0}`"
    no_output "(the program printed nothing)" "(программа ничего не напечатала)"
    stdout_label "Output of the program" "Вывод программы"
    stderr_label "Errors printed by the program" "Вывод программы в поток ошибок"
    output_cut "Shown: the beginning and the end of {0}." "Показаны начало и конец: всего {0}."
    output_save "Save all" "Сохранить всё"
    memory_after "Device memory after the fault" "Память устройства после сбоя"
    memory_block "Block of memory" "Область памяти"
    memory_read_as "Read as" "Читать как"
    memory_piece "{0}: {1} B" "{0}: {1} Б"
    memory_allocated "{0}: {1} B, allocated in line {2}" "{0}: {1} Б, выделено в строке {2}"
    memory_shared "Shared memory of the block: {0} B" "Разделяемая память блока: {0} Б"
    memory_fault "The fault: {0} B at offset {1}; the block has {2} B." "Сбой: {0} Б по смещению {1}; в области {2} Б."
    memory_page "{0} of {1}" "{0} из {1}"
    memory_before "Earlier addresses" "Меньшие адреса"
    memory_after_page "Later addresses" "Большие адреса"
    at_line "line {0}, column {1}" "строка {0}, столбец {1}"
    kind_error "error" "ошибка"
    kind_warning "warning" "предупреждение"
    kind_note "note" "примечание"
    kind_fault "fault" "сбой"
    no_launch "No kernel was launched, so there is nothing to time." "Ни одно ядро не было запущено: времени нет."
    no_result "Press Run to see the result." "Нажмите «Запустить», чтобы увидеть результат."
    launch "Launch" "Запуск ядра"
    kernel_time "kernel {0}" "ядро {0}"
    launches_total "all {0} launches: {1}" "все запуски ({0}): {1}"
    cycles "{0} SM cycles" "тактов SM: {0}"
    bandwidth "Device memory throughput" "Пропускная способность памяти"
    bandwidth_of "{0} GB/s of {1}" "{0} из {1}\u{a0}ГБ/\u{2060}с"
    occupancy "Occupancy, achieved" "Занятость (occupancy), достигнутая"
    occupancy_of "{0}, theoretical {1}" "{0}, теоретическая {1}"
    occupancy_by "blocks per SM: {0}; limited by {1}" "блоков на SM: {0}; ограничивает: {1}"
    limit_blocks "blocks" "число блоков"
    limit_warps "warps" "число варпов"
    limit_registers "registers" "регистры"
    limit_shared_memory "shared memory" "разделяемая память"
    registers "Registers per thread" "Регистров на нить"
    shared_bytes "shared memory per block: {0} B" "разделяемой памяти на блок: {0} Б"
    why "What limits this kernel" "Что ограничивает это ядро"
    why_line "line {0}" "строка {0}"
    stalls "Where the warps' time went" "На что ушло время варпов"
    stalls_hint "Share of resident warp-cycles by reason" "Доля тактов резидентных варпов по причинам"
    partitions "Memory partitions, share of the time busy" "Разделы памяти, доля времени под нагрузкой"
    partition_n "Partition {0}" "Раздел {0}"
    partitions_from "From {1} (partition {0}) to {3} (partition {2}), {4} on average." "От {1} (раздел {0}) до {3} (раздел {2}), в среднем {4}."
    counters "Counters" "Счётчики"
    counter "Counter" "Счётчик"
    value "Value" "Значение"
    global_memory "Global memory" "Глобальная память"
    loads "Loads" "Чтения"
    stores "Stores" "Записи"
    requests "Requests" "Запросы"
    transactions "Transactions" "Транзакции"
    sectors "Sectors" "Секторы"
    bytes "Bytes" "Байты"
    shared_memory "Shared memory" "Разделяемая память"
    wavefronts "Wavefronts" "Проходы"
    conflicts "Bank conflicts" "Конфликты банков"
    warp_instructions "Warp instructions" "Инструкции варпов"
    thread_instructions "Thread instructions" "Инструкции нитей"
    divergent "Divergent branches" "Расходящиеся ветвления"
    texture_traffic "Texture requests, sectors, hits" "Текстуры: запросов, секторов, попаданий"
    l1_hits "L1 hits, misses" "L1: попадания, промахи"
    l2_traffic "L2 sectors read, written, hits" "L2: секторов прочитано, записано, попаданий"
    dram_traffic "DRAM bytes read, written" "DRAM: байтов прочитано, записано"
    grid_block "Grid × block" "Сетка × блок"
    copies "Copies" "Копирования"
    copy_h2d "host → device" "хост → устройство"
    copy_d2h "device → host" "устройство → хост"
    copy_d2d "device → device" "устройство → устройство"
    copy_h2h "host → host" "хост → хост"
    times "Times" "Раз"
    time "Time" "Время"
    sweep "Sweep all block sizes" "Перебрать размеры блока"
    sweep_again "Sweep again" "Перебрать заново"
    sweep_stale "The map belongs to other settings" "Карта относится к другим настройкам"
    sweep_too_long "stopped after {0} s" "остановлено через {0} с"
    sweep_part "Cancelled: pale block sizes are of an earlier sweep" "Отменено: бледные размеры блока — из прежнего перебора"
    sweep_absent "The program has no block size to sweep: define both as plain numbers" "В программе нет размеров блока для перебора: задайте оба через #define числом"
    sweep_progress "{0} of {1}" "{0} из {1}"
    sweep_workers "workers: {0}" "исполнителей: {0}"
    sweep_done "{0} block sizes in {1} s" "Размеров блока: {0}, за {1} с"
    sweep_none "This cell has no sweep over block sizes." "У этой ячейки нет перебора размеров блока."
    map_difference "Difference" "Разница"
    map_both "Times" "Времена"
    map_mode "What the map shows" "Что показывает карта"
    chart_keys "Arrow keys move from element to element, Escape leaves" "Стрелки переходят от элемента к элементу, Escape — выход"
    table_cut "Shown: the first {0} of {1} rows; the CSV has all." "Показаны первые {0} строк из {1}; в CSV есть все."
    show_table "Table" "Таблица"
    line "Line" "Строка"
    source "Source" "Текст"
    stall_share "Stalls" "Простои"
    lanes "Active lanes" "Активных нитей"
    no_lines "No line of this program ran on the device." "Ни одна строка программы не выполнялась на устройстве."
    heat_title "line {0}: {1} of the stalls · {2} transactions · {3} bank conflicts · {4} warp instructions" "строка {0}: {1} простоев · транзакций {2} · конфликтов банков {3} · инструкций варпов {4}"
    crash_title "Sorry: the simulator itself failed on this program. It has been restarted, nothing you typed is lost." "Извините: на этой программе сломался сам симулятор. Он перезапущен, набранное не пропало."
    load_no_answer "Not loaded: {0}. The server did not answer, or something in the browser blocked the request. Check the connection, then run again." "Не загружено: {0}. Сервер не ответил, или запрос заблокирован в браузере. Проверьте соединение и запустите ещё раз."
    load_status "Not loaded: {0}. The server answered with the error {1}. Try again in a minute; if it stays, tell whoever runs this site." "Не загружено: {0}. Сервер ответил ошибкой {1}. Попробуйте через минуту; если не поможет, сообщите владельцу сайта."
    load_updated "The course was updated while this page was open. Reload the page: what you typed is kept." "Курс обновили, пока эта страница была открыта. Перезагрузите её: набранное сохранится."
    load_no_simd "This browser is too old for the simulator, which needs WebAssembly with SIMD: Chrome or Edge 91, Firefox 89, Safari 16.4 or later." "Этот браузер слишком стар для симулятора: нужен WebAssembly с SIMD, то есть Chrome или Edge 91, Firefox 89, Safari 16.4 или новее."
    load_damaged "Damaged on the way: {0} ({1}). Reload the page; if it stays, a program between you and the server changes files." "Файл повреждён по пути: {0} ({1}). Перезагрузите страницу; если не поможет, файлы меняет программа между вами и сервером."
    load_worker "The browser did not start a worker, in which programs run. {0} Reload the page; an extension or a rule of your organisation may forbid workers." "Браузер не запустил рабочий поток, в котором выполняются программы. {0} Перезагрузите страницу; рабочие потоки могут быть запрещены расширением или правилом организации."
    reload "Reload the page" "Перезагрузить страницу"
    copy_report "Copy report" "Скопировать отчёт"
    report_copied "Report copied" "Отчёт скопирован"
    store_failed "The browser's storage for this site is full or blocked: your latest changes last only until you close this page." "Хранилище браузера для этого сайта заполнено или закрыто: последние изменения проживут только до закрытия страницы."
    theme "Theme" "Тема"
    theme_system "System" "Системная"
    theme_light "Light" "Светлая"
    theme_dark "Dark" "Тёмная"
    theme_switch "Switch to the dark or light theme" "Переключить тёмную и светлую тему"
    settings "Settings" "Настройки"
    close "Close" "Закрыть"
    live "Run again whenever the program or a control changes" "Запускать заново при каждом изменении программы и настроек"
    behaviour "Programs" "Программы"
    erase_head "Saved in this browser" "Сохранено в этом браузере"
    erase_text "Your programs, settings and progress are kept in this browser only. Safari deletes them after seven days without a visit." "Ваши программы, настройки и прогресс хранятся только в этом браузере. Safari удаляет их после семи дней без посещений."
    erase_all "Erase all" "Стереть всё"
    erase_sure "Really erase everything?" "Точно стереть всё?"
    progress "Visited lessons: {0}. Solved exercises: {1}." "Открытых уроков: {0}. Решённых упражнений: {1}."
    export "Save my work to a file" "Сохранить мою работу в файл"
    import "Load it from a file" "Загрузить из файла"
    import_failed "That is no file of saved work: choose one that was saved here" "Это не файл с сохранённой работой: выберите тот, что был сохранён здесь"
    present "Present mode" "Показ слайдами"
    present_title "Present as slides (P)" "Показать слайдами (P)"
    present_step "step {0} of {1}" "шаг {0} из {1}"
    present_steps "steps: {0}" "шагов: {0}"
    present_next "Next step" "Следующий шаг"
    present_back "Previous step" "Предыдущий шаг"
    present_overview "All slides" "Все слайды"
    present_timer "Timer: start, stop, back to zero" "Часы: пуск, стоп, сброс"
    present_notes "Notes" "Заметки"
    present_leave "Leave present mode" "Закончить показ"
    present_blank "Show the slide again" "Снова показать слайд"
    notes_none "There are no notes for this section." "К этому разделу заметок нет."
    notes_next "Next" "Дальше"
    notes_end "This is the last step." "Это последний шаг."
    notes_keys "Keys work here as they do on the slides: Page Down is the next step, B blanks the screen, ? lists all of them there." "Клавиши действуют и здесь: Page Down — следующий шаг, B — чёрный экран, ? — список клавиш на экране показа."
    notes_blocked "The browser has blocked the window with the notes: allow pop-up windows for this page" "Браузер не дал открыть окно с заметками: разрешите этой странице всплывающие окна"
    keys_title "Keys" "Клавиши"
    keys_single "Single keys: P presents the page, ? lists the keys" "Клавиши без Ctrl: P — показ слайдами, ? — список клавиш"
    keys_present "P = enter and leave\n→ ↓ Page_Down Space = next step\n← ↑ Page_Up = previous step\nHome End = first and last step\nO = all slides\nB . = black screen\nW = white screen\nT = timer: start, stop, back to zero\nN = notes in a second window\nF F5 = full screen\nEsc = leave\n? = this list" "P = начать и закончить\n→ ↓ Page_Down Пробел = следующий шаг\n← ↑ Page_Up = предыдущий шаг\nHome End = первый и последний шаг\nO = все слайды\nB . = чёрный экран\nW = белый экран\nT = часы: пуск, стоп, сброс\nN = заметки во втором окне\nF F5 = полный экран\nEsc = закончить\n? = этот список"
    keys_cells "In a cell" "В ячейке"
    keys_in_cells "Ctrl+Enter = run the program\nEnter = edit the program\nEsc Tab = leave the editor\n← → = from tab to tab, from element to element of a chart\n+ − 0 = zoom in, out, show all (time charts)\n, . = step by step (Timeline, Memory)" "Ctrl+Enter = запустить программу\nEnter = править программу\nEsc Tab = выйти из редактора\n← → = от вкладки к вкладке, от элемента к элементу рисунка\n+ − 0 = крупнее, мельче, целиком (рисунки с осью времени)\n, . = по шагам (варпы, память)"
    visited "visited, exercises solved: {0} of {1}" "открыт, решено упражнений: {0} из {1}"
}

impl Texts {
    /// The texts of a language.
    pub fn of(lang: Lang) -> &'static Texts {
        match lang {
            Lang::En => &EN,
            Lang::Ru => &RU,
        }
    }
    /// A stall reason as the profile names it.
    pub fn stall<'a>(&self, name: &'a str) -> &'a str {
        views::stall(name, self.lang)
    }
    /// An occupancy limiter: one or several names joined by `+`.
    pub fn limiter(&self, names: &str) -> String {
        let one = |name| match name {
            "blocks" => self.limit_blocks,
            "warps" => self.limit_warps,
            "regs" => self.limit_registers,
            "smem" => self.limit_shared_memory,
            other => other,
        };
        names.split('+').map(one).collect::<Vec<_>>().join(", ")
    }
    /// A number of a device, by its field.
    pub fn number<'a>(&self, field: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match field {
            "sm_count" => self.number_sms,
            "clocks.sm_mhz" => self.number_sm_mhz,
            "clocks.memory_mhz" => self.number_memory_mhz,
            "bus_bits" => self.number_bus,
            "memory.l2_kb" => self.number_l2,
            "memory.fabric.latency_ns" => self.number_latency_ns,
            "arch.latencies.dram" => self.number_latency,
            "arch.allocation.regs_per_sm" => self.number_registers,
            "arch.shared.per_sm" => self.number_shared,
            "arch.limits.warps_per_sm" => self.number_warps,
            "arch.limits.blocks_per_sm" => self.number_blocks,
            "arch.issue.schedulers" => self.number_schedulers,
            "arch.rates.fp32" => self.number_fp32,
            other => other,
        }
    }
    /// The direction of a copy.
    pub fn copy_kind<'a>(&self, kind: &'a str) -> &'a str
    where
        'static: 'a,
    {
        match kind {
            "host_to_device" => self.copy_h2d,
            "device_to_host" => self.copy_d2h,
            "device_to_device" => self.copy_d2d,
            "host_to_host" => self.copy_h2h,
            other => other,
        }
    }
    /// A number with this many decimals: `12,345.6`, `12 345,6`.
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        explain::Numbers(self.lang).decimal(value, decimals)
    }
    /// A whole number.
    pub fn count(&self, value: u64) -> String {
        self.decimal(value as f64, 0)
    }
    /// A share as per cent.
    pub fn percent(&self, share: f64) -> String {
        explain::Numbers(self.lang).fine_percent(share)
    }
    /// Milliseconds with three significant digits and a unit that fits.
    pub fn millis(&self, ms: f64) -> String {
        explain::Numbers(self.lang).millis(ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let check = |lang, value, decimals, expect: &str| {
            assert_eq!(Texts::of(lang).decimal(value, decimals), expect);
        };
        check(Lang::En, 12345.5, 1, "12,345.5");
        check(Lang::En, 999.0, 0, "999");
        check(Lang::En, -1234567.0, 0, "−1,234,567");
        check(Lang::Ru, 1234.5, 1, "1234,5");
        check(Lang::Ru, 1234567.25, 2, "1\u{a0}234\u{a0}567,25");
        assert_eq!(Texts::of(Lang::En).percent(0.034), "3.4%");
        assert_eq!(Texts::of(Lang::Ru).percent(0.5), "50\u{a0}%");
        assert_eq!(Texts::of(Lang::En).millis(0.0123), "12.3\u{a0}µs");
        assert_eq!(Texts::of(Lang::Ru).millis(3.164), "3,16\u{a0}мс");
    }

    #[test]
    fn both_languages_use_the_same_arguments() {
        for (en, ru) in PAIRS {
            for n in 0..6 {
                let place = format!("{{{n}}}");
                assert_eq!(en.contains(&place), ru.contains(&place), "{en} / {ru}");
            }
        }
    }
}
