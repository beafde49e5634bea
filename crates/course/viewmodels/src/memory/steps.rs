//! Sentences about the steps of a rule.

use std::ops::Range;

use protocol::{Access, Accesses, Lang};

use super::names::{lane_list, place};
use super::rule::{Move, StepKind, moves};
use crate::fill;

/// One step of the rule by which a device serves an access.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// A sentence about what the hardware does.
    pub text: String,
    /// Mask of the lanes that the step concerns.
    pub lanes: u32,
    /// Address and size in bytes of the segment that the step examines, if there is one.
    pub segment: Option<(u64, u64)>,
    /// Indices of the access's transactions or passes that the step produces.
    pub parts: Range<usize>,
}

/// The rule of the device, applied to an access step by step.
pub fn steps(access: &Access, of: &Accesses, lang: Lang) -> Vec<Step> {
    let mut made = 0;
    let moves = moves(access, &of.rules);
    let step = |step: Move| {
        let parts = made..made + step.made.len();
        made = parts.end;
        let text = Words { access, of, lang, first: parts.start }.say(&step);
        Step { text, lanes: step.lanes, segment: segment(&step.kind), parts }
    };
    moves.into_iter().map(step).collect()
}

fn segment(kind: &StepKind) -> Option<(u64, u64)> {
    match *kind {
        StepKind::Start { base, segment, .. } => Some((base, segment)),
        StepKind::Segment { base, size, .. } => Some((base, size)),
        StepKind::Shrink { to, address, .. } => Some((address, to)),
        _ => None,
    }
}

/// The inputs of the sentences.
struct Words<'a> {
    access: &'a Access,
    of: &'a Accesses,
    lang: Lang,
    /// Number of transactions or passes of earlier steps.
    first: usize,
}

impl Words<'_> {
    fn fill(&self, en: &str, ru: &str, args: &[&str]) -> String {
        fill(self.lang, en, ru, args)
    }

    fn at(&self, address: u64) -> String {
        place(self.access, self.of, address, self.lang)
    }

    /// The transactions of a step as the chart numbers them, such as "transaction 3" or "transactions 3 to
    /// 6".
    fn numbers(&self, step: &Move) -> String {
        let (from, to) = (self.first + 1, self.first + step.made.len());
        if from == to { from.to_string() } else { format!("{from}–{to}") }
    }

    fn say(&self, step: &Move) -> String {
        match &step.kind {
            StepKind::Half { .. }
            | StepKind::Size { .. }
            | StepKind::Start { .. }
            | StepKind::Order { .. }
            | StepKind::Together
            | StepKind::Alone => self.of_1_0(step),
            StepKind::Segment { .. }
            | StepKind::Shrink { .. }
            | StepKind::Sent { .. }
            | StepKind::Again { .. } => self.of_1_2(step),
            StepKind::Banks { .. }
            | StepKind::Wide { .. }
            | StepKind::Broadcast { .. }
            | StepKind::Pass
            | StepKind::Locked { .. } => self.of_banks(step),
            StepKind::Request { .. }
            | StepKind::Line { .. }
            | StepKind::Sectors { .. }
            | StepKind::Turn { .. }
            | StepKind::Joined
            | StepKind::Texels
            | StepKind::Constant { .. } => self.of_lines(step),
        }
    }

    /// Sentences for compute capability 1.0: half-warps, and segments of sixteen words.
    fn of_1_0(&self, step: &Move) -> String {
        let size = self.access.bytes.to_string();
        let lanes = lane_list(step.lanes);
        match &step.kind {
            StepKind::Half { half } => self.fill(
                "Half-warp {0}: of its 16 lanes these take part: {1}. The other half is served by itself.",
                "Полуварп {0}: из его 16 дорожек участвуют {1}. Другая половина обслуживается отдельно.",
                &[&half.to_string(), &lanes],
            ),
            StepKind::Size { good: true } => self.fill(
                "{0}-byte words: those of 4, 8 and 16 bytes can be combined.",
                "Слова по {0}\u{a0}Б: объединить можно слова по 4, 8 и 16.",
                &[&size],
            ),
            StepKind::Size { good: false } => self.fill(
                "{0}-byte words are never combined, only those of 4, 8 and 16 bytes.",
                "Слова по {0}\u{a0}Б не объединяются никогда, только по 4, 8 и 16.",
                &[&size],
            ),
            StepKind::Start { lane, base, segment } => {
                let args = [&*lane.to_string(), &self.at(*base), &segment.to_string()];
                if base.is_multiple_of(*segment) {
                    self.fill(
                        "Lane k has to take word k of a {2}-byte segment. By lane {0} the segment begins at {1}, which is a multiple of {2}.",
                        "Дорожка k должна брать слово k сегмента в {2}\u{a0}Б. Судя по дорожке {0}, сегмент начинается в {1}, и это кратно {2}.",
                        &args,
                    )
                } else {
                    self.fill(
                        "Lane k has to take word k of a {2}-byte segment. By lane {0} the segment would begin at {1}: no multiple of {2}. Lane {0} breaks the rule.",
                        "Дорожка k должна брать слово k сегмента в {2}\u{a0}Б. Судя по дорожке {0}, сегмент начинался бы в {1}, а это не кратно {2}. Правило нарушает дорожка {0}.",
                        &args,
                    )
                }
            }
            StepKind::Order { wrong: None } => self.fill(
                "Every lane has the word that belongs to it; a lane that takes no part does no harm.",
                "У каждой дорожки то слово, которое ей положено; дорожка, которая не участвует, ничему не мешает.",
                &[],
            ),
            StepKind::Order { wrong: Some((lane, own)) } => self.fill(
                "Lane {0} breaks the rule: {1} belongs to it, and it wants {2}.",
                "Правило нарушает дорожка {0}: ей положено {1}, а она хочет {2}.",
                &[&lane.to_string(), &self.at(*own), &self.at(self.access.addresses[*lane])],
            ),
            StepKind::Alone => self.fill(
                "So each lane goes alone. Transactions: {0}, each of 32 bytes, of which it needs {1}.",
                "Поэтому каждая дорожка идёт одна. Транзакций: {0}, каждая по 32\u{a0}Б, из которых нужно {1}.",
                &[&step.made.len().to_string(), &size],
            ),
            _ => {
                let bytes = step.made.first().map_or(0, |piece| piece.bytes).to_string();
                let args =
                    [&*self.numbers(step), &bytes, &self.at(step.made.first().map_or(0, |p| p.address))];
                if step.made.len() == 1 {
                    self.fill(
                        "Everything goes at once: transaction {0}, {1} bytes at {2}.",
                        "Всё проходит разом: транзакция {0}, {1}\u{a0}Б с началом в {2}.",
                        &args,
                    )
                } else {
                    self.fill(
                        "A segment of 256 bytes takes two: transactions {0} of {1} bytes each.",
                        "На сегмент в 256\u{a0}Б нужны две: транзакции {0} по {1}\u{a0}Б.",
                        &args,
                    )
                }
            }
        }
    }

    /// Sentences for compute capability 1.2: segments that are halved.
    fn of_1_2(&self, step: &Move) -> String {
        let lanes = lane_list(step.lanes);
        match &step.kind {
            StepKind::Segment { lane, base, size } => self.fill(
                "The lowest lane that waits is {0}. {1}-byte words go by segments of {2}: its own begins at {3}. Lanes with a word in there: {4}.",
                "Младшая из ожидающих дорожек — {0}. Для слов по {1}\u{a0}Б сегменты по {2}: её сегмент начинается в {3}. Слова в нём у дорожек {4}.",
                &[&lane.to_string(), &self.access.bytes.to_string(), &size.to_string(), &self.at(*base), &lanes],
            ),
            StepKind::Shrink { from, to, .. } if from == to => self.fill(
                "Both halves of the segment are used: it stays at {0} bytes.",
                "Заняты обе половины сегмента: он остаётся в {0}\u{a0}Б.",
                &[&from.to_string()],
            ),
            StepKind::Shrink { from, to, address } => self.fill(
                "Only one half is used, so the other is left out: {0} bytes become {1}, from {2} on.",
                "Занята только одна половина, и другую отбрасывают: вместо {0}\u{a0}Б остаётся {1}, начиная с {2}.",
                &[&from.to_string(), &to.to_string(), &self.at(*address)],
            ),
            StepKind::Sent { left } => self.sent(step, *left),
            StepKind::Again { lane, size, left } => {
                let again = self.fill(
                    "Again from the start for lane {0} and its segment of {1} bytes. ",
                    "Снова с начала, для дорожки {0} и её сегмента в {1}\u{a0}Б. ",
                    &[&lane.to_string(), &size.to_string()],
                );
                again + &self.sent(step, *left)
            }
            _ => String::new(),
        }
    }

    fn sent(&self, step: &Move, left: u32) -> String {
        let Some(piece) = step.made.first() else { return String::new() };
        let (number, bytes, at) = (self.numbers(step), piece.bytes.to_string(), self.at(piece.address));
        let sent = self.fill(
            "Transaction {0}: {1} bytes at {2}, for lanes {3}. ",
            "Транзакция {0}: {1}\u{a0}Б с началом в {2}, для дорожек {3}. ",
            &[&number, &bytes, &at, &lane_list(piece.lanes)],
        );
        sent + &match left {
            0 => self.fill("No lane of the half-warp waits.", "В полуварпе никто больше не ждёт.", &[]),
            _ => self.fill("Still waiting: {0}.", "Ещё ждут: {0}.", &[&lane_list(left)]),
        }
    }

    /// Sentences about cache lines and sectors, texels, constants.
    fn of_lines(&self, step: &Move) -> String {
        let (lanes, numbers) = (lane_list(step.lanes), self.numbers(step));
        match &step.kind {
            StepKind::Request { size, lines } => {
                let args = [&*self.access.bytes.to_string(), &size.to_string(), &lanes, &lines.to_string()];
                if *size == 32 {
                    self.fill(
                        "The whole warp makes one request. Words of lanes {2} lie in lines of 128 bytes: {3}.",
                        "Весь варп делает один запрос. Слова дорожек {2} занимают строк по 128\u{a0}Б: {3}.",
                        &args,
                    )
                } else {
                    self.fill(
                        "{0}-byte words: a request for every {1} lanes. Those of lanes {2} lie in lines of 128 bytes: {3}.",
                        "Слова по {0}\u{a0}Б: запрос на каждые {1} дорожек. Слова дорожек {2} занимают строк по 128\u{a0}Б: {3}.",
                        &args,
                    )
                }
            }
            StepKind::Line { line } => self.fill(
                "The line at {0} moves as a whole, for lanes {1}: transaction {2} of 128 bytes.",
                "Строка с началом в {0} передаётся целиком, для дорожек {1}: транзакция {2}, 128\u{a0}Б.",
                &[&self.at(*line), &lanes, &numbers],
            ),
            StepKind::Sectors { line, sectors } => {
                let used = super::names::runs((0..4).filter(|k| sectors >> k & 1 != 0));
                self.fill(
                    "Of the line at {0} only sectors that lanes {1} touch move: sectors {2} of 0–3. Transactions of 32 bytes: {3}.",
                    "Из строки с началом в {0} передаются только секторы, которых касаются дорожки {1}: {2} из 0–3. Транзакции по 32\u{a0}Б: {3}.",
                    &[&self.at(*line), &lanes, &used, &numbers],
                )
            }
            StepKind::Turn { line } => self.fill(
                "Other lanes have changed these words of the line at {0} already, and an atomic takes one lane a word: lanes {1} go now, transactions {2}.",
                "Эти слова строки с началом в {0} уже менялись, а атомарная операция берёт по одной дорожке на слово: теперь идут дорожки {1}, транзакции {2}.",
                &[&self.at(*line), &lanes, &numbers],
            ),
            StepKind::Joined => self.fill(
                "All lanes want the same word and none wants what was there: the warp adds up first, and one lane sends the sum.",
                "Всем дорожкам нужно одно слово, и прежнее значение не нужно никому: варп сначала складывает сам, и сумму посылает одна дорожка.",
                &[],
            ),
            StepKind::Texels => self.fill(
                "Each sector of 32 bytes that has a texel of theirs is looked up once: {0}. In a texture neighbours in both directions share sectors.",
                "Каждый сектор в 32\u{a0}Б, где есть нужные тексели, ищется один раз: {0}. В текстуре сектор делят соседи по обоим направлениям.",
                &[&step.made.len().to_string()],
            ),
            StepKind::Constant { address, left } => {
                let one = self.fill(
                    "The constant cache shows one address at a time. Pass {0}: {1}, for lanes {2}. ",
                    "Кэш констант показывает по одному адресу. Проход {0}: {1}, для дорожек {2}. ",
                    &[&numbers, &self.at(*address), &lanes],
                );
                one + &match left {
                    0 => String::new(),
                    _ => self.fill("Still waiting: {0}.", "Ещё ждут: {0}.", &[&lane_list(*left)]),
                }
            }
            _ => String::new(),
        }
    }

    /// Sentences about shared memory.
    fn of_banks(&self, step: &Move) -> String {
        let (lanes, numbers) = (lane_list(step.lanes), self.numbers(step));
        let rules = &self.of.rules;
        match &step.kind {
            StepKind::Banks { bank, words: 1 } => self.fill(
                "A word's bank is its number modulo {1}. For lanes {0} no bank has to show two: there is no conflict. Lanes that want the same word share it.",
                "Банк слова — его номер по модулю {1}. Для дорожек {0} ни одному банку не нужно показывать два слова: конфликта нет. Кому нужно одно слово, получают его вместе.",
                &[&lanes, &rules.banks.to_string(), &bank.to_string()],
            ),
            StepKind::Banks { bank, words } => self.fill(
                "A word's bank is its number modulo {1}. For lanes {0} bank {2} has to show different words, {3} of them: as many passes.",
                "Банк слова — его номер по модулю {1}. Для дорожек {0} банку {2} надо показать разные слова, числом {3}: столько и проходов.",
                &[&lanes, &rules.banks.to_string(), &bank.to_string(), &words.to_string()],
            ),
            StepKind::Wide { word, of } => self.fill(
                "A {0}-byte word takes {1} requests of 32 bits: number {2}.",
                "Слово в {0}\u{a0}Б — это запросы по 32 бита, числом {1}: номер {2}.",
                &[&self.access.bytes.to_string(), &of.to_string(), &(word + 1).to_string()],
            ),
            StepKind::Broadcast { word, all } => {
                let one = self.fill(
                    "Pass {0}: the lowest lane that waits has its word {1} broadcast to lanes {2}. ",
                    "Проход {0}: слово {1} младшей из ожидающих дорожек передаётся всем, кому оно нужно: {2}. ",
                    &[&numbers, &word.to_string(), &lane_list(*all)],
                );
                one + &match step.lanes & !all {
                    0 => String::new(),
                    rest => self.fill(
                        "Every other bank serves one lane: {0}.",
                        "Из остальных банков каждый обслуживает одну дорожку: {0}.",
                        &[&lane_list(rest)],
                    ),
                }
            }
            StepKind::Pass => self.fill(
                "Pass {0}: every bank shows one word to all who want it, lanes {1}.",
                "Проход {0}: каждый банк показывает одно слово всем, кому оно нужно: {1}.",
                &[&numbers, &lanes],
            ),
            _ if rules.locks => self.fill(
                "An atomic locks the word, reads, writes and unlocks: passes {0} for lanes {1}. Who wants the same word waits.",
                "Атомарная операция запирает слово, читает, пишет и отпирает: проходы {0} для дорожек {1}. Кому нужно то же слово, ждут.",
                &[&numbers, &lanes],
            ),
            _ => self.fill(
                "Pass {0}: one lane a word, lanes {1}. Who wants the same word waits.",
                "Проход {0}: по одной дорожке на слово: {1}. Кому нужно то же слово, ждут.",
                &[&numbers, &lanes],
            ),
        }
    }
}
