//! Answer sets of clingo.

use std::mem;

use super::json::Values;
use super::{Cut, SampleRecord};
use crate::programs::reader::Pointer;

/// The lines after `Answer: N`, several with `--out-ifs='\n'`; without such lines (`--verbose=0`) each line but those in which clingo itself speaks. Of `--outf=2`
/// each witness. Of a search for optimal answers those that were found to be optimal; of one for consequences the last.
pub(super) struct Answers {
    /// Whether it says more than answer sets.
    is_verbose: bool,
    /// Whether answer sets are facts, which end in a dot (`--outf=1`).
    is_of_facts: bool,
    /// The first lines, until it is known whether they are answer sets: what comes before clingo itself speaks is none.
    first: Option<Vec<Vec<u8>>>,
    /// How many of them are none.
    left_out: u64,
    next: NextLine,
    /// The last answer set, until it is known whether it has costs.
    last: Option<Vec<u8>>,
    search: Search,
    json: Option<Values>,
}

/// More lines than these before clingo itself speaks are answer sets.
const FIRST: usize = 20;

impl Default for Answers {
    fn default() -> Self {
        let (next, search) = (NextLine::default(), Search::default());
        let first = Some(Vec::new());
        Self {
            is_verbose: false,
            is_of_facts: false,
            first,
            left_out: 0,
            next,
            last: None,
            search,
            json: None,
        }
    }
}

/// What the next line is.
#[derive(Default)]
enum NextLine {
    #[default]
    Any,
    Answer,
    /// The values of the variables of clingcon.
    Assignment,
    /// More of a message on standard error, which a blank line ends.
    Message,
}

/// What a search has found so far that makes each answer set better than those before, or as good.
#[derive(Default)]
struct Search {
    /// Answer sets with their costs, the highest priority first.
    found: Vec<(Vec<i64>, Vec<u8>)>,
    /// Whether answer sets became worse, so that all are answers: an enumeration ignores costs.
    is_enumeration: bool,
    /// Whether it searches for consequences, which has no costs.
    is_for_consequences: bool,
    /// Whether no better ones exist, once it has ended.
    ended: Option<bool>,
}

impl Search {
    /// Takes an answer set with these costs.
    fn add(&mut self, costs: Vec<i64>, answer: Vec<u8>, records: &mut Vec<SampleRecord>) {
        self.is_enumeration |= self.found.last().is_some_and(|(before, _)| *before < costs);
        self.found.push((costs, answer));
        if self.is_enumeration {
            records.extend(self.found.drain(..).map(|(_, answer)| SampleRecord::whole(answer)));
        }
    }

    /// Those that it was for, if it `is_for_optimum` or for consequences; else all.
    fn finish(&mut self, is_for_optimum: bool, is_verbose: bool, records: &mut Vec<SampleRecord>) {
        let Self { mut found, ended, is_for_consequences, .. } = mem::take(self);
        if is_for_optimum || is_for_consequences {
            let best = found.last().map(|(costs, _)| costs.clone()).unwrap_or_default();
            found.retain(|(costs, _)| *costs == best);
        }
        if ended == Some(true) || !is_for_optimum {
            // `--opt-mode=optN` lists the one that was found first again, and says so only if it is verbose.
            let is_again = !is_verbose && found.iter().skip(1).any(|(_, answer)| same(answer, &found[0].1));
            let whole = found.into_iter().skip(usize::from(is_again));
            records.extend(whole.map(|(_, answer)| SampleRecord::whole(answer)));
        } else {
            records.extend(found.pop().map(|(_, bytes)| SampleRecord::ended(bytes, false)));
        }
    }
}

/// Whether two answer sets have the same atoms, in any order.
fn same(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|answer| {
        let mut atoms: Vec<&[u8]> = answer.split(|&byte| byte == b' ').collect();
        atoms.sort_unstable();
        atoms
    });
    one == other
}

impl Answers {
    fn answer(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.settle(records);
        if self.search.ended.is_some() {
            self.finish(true, records);
        }
        self.last = Some(line.trim_ascii().to_vec());
    }

    /// The last answer set has no costs.
    fn settle(&mut self, records: &mut Vec<SampleRecord>) {
        records.extend(self.last.take().map(|bytes| {
            let is_whole = is_closed(&bytes);
            SampleRecord::ended(bytes, is_whole)
        }));
    }

    /// The last answer set has these costs.
    fn cost(&mut self, costs: &[u8], records: &mut Vec<SampleRecord>) {
        let costs = String::from_utf8_lossy(costs);
        let costs = costs.split_whitespace().filter_map(|cost| cost.parse().ok()).collect();
        if let Some(last) = self.last.take() {
            self.search.add(costs, last, records);
        }
    }

    fn finish(&mut self, is_for_optimum: bool, records: &mut Vec<SampleRecord>) {
        self.search.finish(is_for_optimum, self.is_verbose, records);
    }

    /// An answer set of a search for consequences, of which the last has all of them.
    fn consequences(&mut self) {
        self.search.is_for_consequences = true;
        self.search.found = self.last.take().map(|last| (Vec::new(), last)).into_iter().collect();
    }

    /// The last answer set was not printed to its end.
    fn cut_off(&mut self, records: &mut Vec<SampleRecord>) {
        let bytes = self.last.take().unwrap_or_default();
        records.push(SampleRecord::ended(bytes, false));
    }

    /// Takes a line that belongs to the one before, if it does.
    fn goes_on(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) -> bool {
        match mem::take(&mut self.next) {
            NextLine::Answer if begins_run(line) || is_remark(line) => {
                self.cut_off(records);
                return false;
            }
            NextLine::Answer if self.is_of_facts => self.answer(&without_dots(line), records),
            NextLine::Answer => self.answer(line, records),
            NextLine::Assignment => {
                self.last.iter_mut().for_each(|last| last.extend([b" ", line.trim_ascii()].concat()));
            }
            NextLine::Message if line.is_empty() => {}
            NextLine::Message if line[0].is_ascii_whitespace() => self.next = NextLine::Message,
            NextLine::Message | NextLine::Any => return false,
        }
        true
    }

    /// The first lines are answer sets.
    fn release(&mut self, records: &mut Vec<SampleRecord>) {
        for line in self.first.take().into_iter().flatten() {
            self.answer(&line, records);
        }
    }

    /// What is printed where nothing but answer sets is: a line may be one.
    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        match &mut self.first {
            Some(first) if first.len() < FIRST => first.push(line.to_vec()),
            _ => {
                self.release(records);
                self.answer(line, records);
            }
        }
    }

    /// Finds out whether the first lines are answer sets, if this line says it.
    fn judge_first(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if begins_run(line) || number_of_answer(line).is_some() {
            let first = self.first.take().unwrap_or_default();
            self.left_out += first.iter().filter(|line| !line.is_empty()).count() as u64;
        } else if is_of_the_end(line) {
            self.release(records);
        }
    }

    /// Takes the line above an answer set, with its number.
    fn announce(&mut self, number: &[u8], records: &mut Vec<SampleRecord>) {
        self.settle(records);
        if number.trim_ascii() == b"1" && self.search.ended.is_none() {
            self.search = Search::default();
        }
        (self.is_verbose, self.next) = (true, NextLine::Answer);
        if begins_run(number) {
            self.cut_off(records);
            self.next = NextLine::Any;
        }
    }

    fn text_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.judge_first(line, records);
        if self.goes_on(line, records) {
            return;
        }
        if let Some(costs) = line.strip_prefix(b"Optimization:") {
            self.cost(costs, records);
        } else if is_of_consequences(line) {
            self.consequences();
        } else if line.trim_ascii() == b"Assignment:" {
            self.next = NextLine::Assignment;
        } else if let Some(number) = number_of_answer(line) {
            self.is_of_facts = line == FACTS;
            self.announce(number, records);
        } else if line.starts_with(b"OPTIMUM FOUND") || line.starts_with(b"SATISFIABLE") {
            self.settle(records);
            self.search.ended = Some(!line.starts_with(b"SATISFIABLE") || self.search.is_for_consequences);
        } else if line.starts_with(b"Optimization ") {
            self.finish(true, records);
        } else if line.starts_with(b"Calls ") {
            self.finish(false, records);
        } else if is_banner(line) {
            self.settle(records);
            self.finish(true, records);
            self.is_verbose = true;
        } else if is_message(line) {
            self.settle(records);
            self.next = NextLine::Message;
        } else if is_said(line) {
            self.settle(records);
        } else if !self.is_verbose {
            self.bare_line(line, records);
        } else if let Some(last) = self.last.as_mut().filter(|_| is_atom(line)) {
            last.extend([b" ", line.trim_ascii()].concat());
        }
    }

    /// Takes a line of the output as JSON.
    fn json_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        self.first = None;
        let json = self.json.get_or_insert_with(|| Values::new(None));
        let mut whole = Vec::new();
        json.bare_line(line, &mut whole);
        if json.is_between() {
            self.json = None;
        }
        records.extend(whole.into_iter().flat_map(witnesses));
    }
}

impl Cut for Answers {
    fn left_out(&self) -> u64 {
        self.left_out
    }

    fn stop(&mut self, records: &mut Vec<SampleRecord>) {
        self.release(records);
    }

    fn bare_line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        if self.json.is_some() || line.trim_ascii_start().starts_with(b"{") {
            self.json_line(line, records);
        } else {
            self.text_line(line, records);
        }
    }

    /// Behind whole answer sets more is printed, at least a line break.
    fn break_off(&mut self) {
        if self.is_verbose && self.last.take().is_some() {
            self.next = NextLine::Answer;
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.release(records);
        self.settle(records);
        self.finish(true, records);
        if matches!(self.next, NextLine::Answer) {
            self.cut_off(records);
        }
        if let Some(json) = &mut self.json {
            json.end(records);
        }
    }
}

/// Whether this is how clingo, or a solver that is built on it, begins: `clingcon version 5.2.0`.
fn is_banner(line: &[u8]) -> bool {
    let mut words = line.split(|&byte| byte == b' ');
    words.next().is_some_and(|name| !name.is_empty())
        && words.next() == Some(b"version")
        && words.next().is_some_and(|version| version.first().is_some_and(u8::is_ascii_digit))
}

/// Whether the next run begins in this line: behind what the one before had printed when it was killed, if that was no whole line.
fn begins_run(line: &[u8]) -> bool {
    is_banner(line) || line.windows(BANNER.len()).any(|part| part == BANNER)
}

/// Whether clingo says this of answer sets that it has printed, however little it says.
fn is_of_the_end(line: &[u8]) -> bool {
    let said =
        [&b"SATISFIABLE"[..], b"OPTIMUM FOUND", b"Optimization", b"Assignment:", b"Consequences:", b"Calls "];
    said.iter().any(|said| line.starts_with(said))
}

/// Whether a line is no answer set, but says something of the search: `SATISFIABLE`, `*** Info : (clingo): INTERRUPTED by signal!`.
fn is_remark(line: &[u8]) -> bool {
    line.starts_with(b"*** ") || line.first().is_some_and(u8::is_ascii_uppercase)
}

/// The number of the answer set below this line, if there is one; with `--outf=1` it has none.
fn number_of_answer(line: &[u8]) -> Option<&[u8]> {
    line.strip_prefix(b"Answer:").or_else(|| line.strip_prefix(FACTS).filter(|rest| rest.is_empty()))
}

/// What stands above an answer set with `--outf=1`.
const FACTS: &[u8] = b"ANSWER";

const BANNER: &[u8] = b"clingo version ";

/// Whether clingo says this, so that it is no answer set: atoms begin with none of these.
fn is_said(line: &[u8]) -> bool {
    line.first().is_some_and(|first| first.is_ascii_uppercase() || b"%* \t".contains(first))
}

/// Whether a line is an atom or a term, by how it begins; it may be negated, and have spaces in brackets or quotes.
fn is_atom(line: &[u8]) -> bool {
    let begins = |first: &u8| first.is_ascii_lowercase() || first.is_ascii_digit() || b"_(\"".contains(first);
    let is_one = !line.contains(&b' ') || line.iter().any(|sign| b"(\"".contains(sign));
    line.strip_prefix(b"-").unwrap_or(line).first().is_some_and(begins) && is_one
}

/// Whether clingo says in this line how many consequences it has found, as text or as JSON.
pub(crate) fn is_of_consequences(line: &[u8]) -> bool {
    line.starts_with(b"Consequences:") || line.trim_ascii_start().starts_with(b"\"Consequences\":")
}

/// Whether all brackets and quotes of an answer set are closed: one that was cut off in an atom has open ones.
fn is_closed(answer: &[u8]) -> bool {
    let (mut open, mut is_quoted, mut is_escaped) = (0i64, false, false);
    for byte in answer {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'(' if !is_quoted => open += 1,
            b')' if !is_quoted => open -= 1,
            _ => {}
        }
    }
    open == 0 && !is_quoted
}

/// An answer set of facts without the dots that end these.
fn without_dots(facts: &[u8]) -> Vec<u8> {
    let (mut atoms, mut is_quoted, mut is_escaped) = (Vec::new(), false, false);
    for (place, byte) in facts.iter().enumerate() {
        is_quoted ^= *byte == b'"' && !is_escaped;
        is_escaped = is_quoted && *byte == b'\\' && !is_escaped;
        let is_end = facts.get(place + 1).is_none_or(u8::is_ascii_whitespace);
        if is_quoted || *byte != b'.' || !is_end {
            atoms.push(*byte);
        }
    }
    atoms
}

/// Whether this is about a place in a file: `queens.lp:1:5-6: info: ..`.
fn is_message(line: &[u8]) -> bool {
    let place = line.split(|&byte| byte == b' ').next().and_then(|word| word.strip_suffix(b":"));
    let is_number =
        |part: &&[u8]| !part.is_empty() && part.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-');
    place.is_some_and(|place| place.split(|&byte| byte == b':').skip(1).filter(is_number).count() > 1)
}

/// The answer sets in an output as JSON: of a search for optimal ones the last, as many as are optimal, and of one for
/// consequences the last.
fn witnesses(output: SampleRecord) -> Vec<SampleRecord> {
    let values = |text: &str, place: &str| {
        let found = place.parse::<Pointer>().ok().and_then(|place| place.each(text).ok());
        found.into_iter().flatten().flatten().collect::<Vec<_>>()
    };
    let Some(text) = std::str::from_utf8(&output.bytes).ok().filter(|_| output.fault.is_none()) else {
        return vec![output];
    };
    let mut found = values(text, "/Call/*/Witnesses/*/Value");
    let optimum = values(text, "/Models/Optimum");
    let is_whole = optimum.is_empty() || optimum == [r#""yes""#];
    if !optimum.is_empty() || !values(text, "/Models/Consequences").is_empty() {
        let optimal = values(text, "/Models/Optimal").first().and_then(|number| number.parse().ok());
        found.drain(..found.len().saturating_sub(optimal.unwrap_or(1).max(1)));
    }
    found.into_iter().map(|value| SampleRecord::ended(value.into_bytes(), is_whole)).collect()
}
