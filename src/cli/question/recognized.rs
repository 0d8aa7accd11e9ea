//! Formats and notations that an output is recognized by.

use std::collections::BTreeSet;

use super::{json, or_columns};
use crate::programs::format::Format;
use crate::programs::reader::{KeyPlace, Reader, Tokens, last_brackets, picture};

/// What there is to ask of `text`, which is `subject`; without a format `otherwise` would be the key.
pub(in crate::cli) fn about(text: &str, subject: &str, otherwise: &str) -> Option<String> {
    if text.lines().any(|line| line.starts_with("p cnf ")) {
        return Some(format!(
            "{subject} looks like a formula: a solver prints its models, which --format dimacs reads"
        ));
    }
    let reading = of_solvers(text).or_else(|| json::about_json(text)).or_else(|| of_languages(text))?;
    Some(or_columns(otherwise)(format!("{subject} looks like {reading}")))
}

/// What solvers print.
fn of_solvers(text: &str) -> Option<String> {
    let any = |is: &dyn Fn(&str) -> bool| text.lines().any(|line| is(line.trim_end()));
    let reading = match Format::recognized(text) {
        _ if text.contains("<instantiation") => {
            "instantiations of XCSP3: grep '<values>' keeps their values, --key-regex '<values>(?<key>[^<]*)</values>' takes them"
        }
        _ if any(&|line| line == "a") && any(&|line| line.starts_with("a ") && line.contains('\t')) => {
            "solutions of Sugar: --record a ends each"
        }
        _ if any(&|line| line.trim_start().starts_with("(define-fun ")) => {
            "models of SMT-LIB: --record ')' ends each where a line of its own does"
        }
        Some(format) => return Some(format!("{}: --format {format} reads it", format.about())),
        None if lists_in_braces(text) => {
            let nested =
                if holds_lists(text) { ", with --tokens sets those of lists in them, too" } else { "" };
            return Some(format!(
                "sets, or arrays as Gecode and C++ print them: --format list puts the elements of each in order{nested}"
            ));
        }
        None if is_of_python(text) => {
            "sets or dicts as Python prints them: --format list reads sets, json.dumps prints dicts as JSON"
        }
        None if is_stream_of_minizinc(text) => STREAM_OF_MINIZINC,
        None => return None,
    };
    Some(reading.to_owned())
}

/// What languages print.
fn of_languages(text: &str) -> Option<String> {
    let reading = if is_markup(text) {
        "HTML or XML: allowed is a sample a line, without tags"
    } else if lists_boards(text) {
        "lists of boards: --key-json '/*' reads each of them, written as JSON"
    } else if is_dialogue(text) {
        "answers of Prolog: --key-regex says what of a line is the key, forall(GOAL, (print([X, Y]), nl)) prints a solution a line"
    } else if let Some(end) = end_of_next(text) {
        return Some(format!(
            "lists that go on in the next line: print(x.tolist()) in Python prints each in one, \
             awk '{{ printf \"%s\", $0 }} /{end}$/ {{ print \"\" }}' joins the lines of each"
        ));
    } else if goes_on_in_r(text) {
        "lists that go on in the next line: cat(x, \"\\n\") in R prints each in one"
    } else if is_log(text) {
        "the log of a solver: --key-regex says what of a line is the key"
    } else {
        return None;
    };
    Some(reading.to_owned())
}

const STREAM_OF_MINIZINC: &str =
    "the JSON stream of MiniZinc: without --json-stream it prints what --format minizinc reads";

/// Why what is said to have this `format` has it not, if that is known.
pub(in crate::cli) fn against(format: Format, text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_list = |line: &str| {
        let is_number =
            |inner: &str| inner.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || sign == '-');
        line.strip_prefix('[').is_some_and(is_number)
            || (line.starts_with('{') && line.ends_with('}') && !line.contains("\":"))
    };
    let are_bits = |line: &str| line.len() > 2 && line.bytes().all(|byte| byte == b'0' || byte == b'1');
    let all = |is: &dyn Fn(&str) -> bool| lines().next().is_some() && lines().all(is);
    match format {
        Format::MiniZinc if is_stream_of_minizinc(text) => {
            Some(format!("this looks like {STREAM_OF_MINIZINC}"))
        }
        Format::Clingo if leaves_out_models(text) => Some(
            "this has fewer answer sets than it counts: clingo prints all with --outf=0 or --outf=2, and --quiet=0".to_owned(),
        ),
        Format::Clingo if lines().next().is_some_and(|line| line.starts_with("DLV ")) || all(&is_list) => {
            Some("these look like lists or sets: --format list reads them".to_owned())
        }
        Format::List if have_several_lists(lines()) => Some(
            "several lists stand in a line, of which --format list takes the last: --format columns takes each line as a sample".to_owned(),
        ),
        Format::Dimacs if all(&are_bits) => {
            Some("these have a digit for each variable: --format columns takes each line as it is".to_owned())
        }
        _ => None,
    }
}

/// Whether before the last list of each line another stands, which has several elements and is not the same in all.
fn have_several_lists<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let before = |line: &'t str| {
        let text = &line[..last_brackets(line)?.start];
        Some(&text[last_brackets(text)?]).filter(|list| list.contains(','))
    };
    let lists: Option<BTreeSet<&str>> = lines.map(before).collect();
    lists.is_some_and(|lists| lists.len() > 1)
}

/// Whether it is what `MiniZinc` prints with `--json-stream`: messages, some of which are solutions.
fn is_stream_of_minizinc(text: &str) -> bool {
    const KINDS: [&str; 6] = ["solution", "status", "statistics", "warning", "comment", "time"];
    let kind = text.strip_prefix("{\"type\": \"").and_then(|rest| rest.split_once("\", \""));
    kind.is_some_and(|(kind, _)| KINDS.contains(&kind))
}

/// Whether clingo counts more models than it prints, as with `--outf=1` and with `--quiet`, and the last is not the one that it looked for.
fn leaves_out_models(text: &str) -> bool {
    let lines = || text.lines().map(|line| line.strip_prefix("% ").unwrap_or(line).trim());
    let counted = |line: &str| {
        let of_text = || line.strip_prefix("Models")?.trim_start().strip_prefix(':');
        let number = line.strip_prefix("\"Number\":").or_else(of_text)?;
        number.trim_matches([' ', '+', ',']).parse::<usize>().ok()
    };
    let begins = |line: &str, beginnings: &[&str]| beginnings.iter().any(|begin| line.starts_with(begin));
    let printed =
        lines().filter(|line| *line == "ANSWER" || begins(line, &["Answer:", "\"Value\":"])).count();
    let searches = ["OPTIMUM FOUND", "Optimum", "Optimization", "Consequences"];
    let is_best = lines().any(|line| begins(line.trim_start_matches('"'), &searches));
    !is_best && lines().filter_map(counted).sum::<usize>() > printed
}

/// Whether the first line is a tag.
fn is_markup(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let begins = |tag: &str| tag.starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign));
    first.strip_prefix('<').is_some_and(|tag| begins(tag) && tag.contains('>'))
}

/// Whether the first line is in braces, perhaps in a list, without the colons of JSON and of dicts, and the quotes of Python.
fn lists_in_braces(text: &str) -> bool {
    let first = text.trim().lines().next().unwrap_or_default();
    let is_set = |line: &str| line.starts_with('{') && line.ends_with('}');
    let inner =
        first.strip_prefix(['[', '(']).and_then(|rest| rest.strip_suffix([']', ')'])).unwrap_or(first);
    is_set(inner) && !text.contains(['\'', ':'])
}

/// Whether the sets have lists in them of which two have the same elements in another order.
fn holds_lists(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let keys = |tokens: Option<Tokens>| {
        let reader = Reader { place: KeyPlace::List, tokens };
        lines()
            .filter_map(|line| Some(reader.read(line).ok()?.into_owned()))
            .collect::<BTreeSet<String>>()
            .len()
    };
    (2..keys(None)).contains(&keys(Some(Tokens::Nested)))
}

/// Whether it begins as sets of text do in Python, and dicts that have text or numbers as keys.
fn is_of_python(text: &str) -> bool {
    let begin = text.trim_start();
    let inner = begin.strip_prefix("frozenset(").unwrap_or(begin).strip_prefix('{');
    inner.is_some_and(|inner| {
        inner.starts_with(|sign: char| sign == '\'' || sign.is_ascii_digit())
            || inner.starts_with("frozenset(")
    })
}

/// Whether the first line is a list of boards of queens, each a list of rows.
fn lists_boards(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let board = first.strip_prefix('[').and_then(|boards| boards.split_inclusive(']').next());
    let rows = board.and_then(picture::rows_of_list).unwrap_or_default();
    let board = picture::board(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    board.is_some_and(|board| picture::marks(&board).is_some())
}

/// Whether lines are answers of a Prolog system to a question: all but the last end in ` ;`, or each gives a variable a value and some end
/// as those do that another one follows.
fn is_dialogue(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let ends = |end: &str| lines().any(|line| line.ends_with(end));
    let is_answer = |line: &str| {
        let variable = line.split_once(" = ").map(|(name, _)| name);
        let is_name = |name: &str| {
            name.starts_with(|sign: char| sign.is_ascii_uppercase() || sign == '_')
                && name.chars().all(|sign| sign.is_alphanumeric() || sign == '_')
        };
        let is_word = ["true", "false"].contains(&line.trim_end_matches([' ', ';', '.']));
        is_word || (variable.is_some_and(is_name) && line.ends_with([';', ',', '.']))
    };
    ends(" ;") && ends(".") || (ends(" ;") || ends(",")) && lines().all(is_answer)
}

/// The brackets that end the line which ends a list that begins in one before, as a regular expression.
fn end_of_next(text: &str) -> Option<String> {
    let open = |line: &str| {
        let of = |sign: char| i64::from("[({".contains(sign)) - i64::from("])}".contains(sign));
        line.chars().map(of).sum::<i64>()
    };
    let is_open = |line: &&str| line.starts_with(['[', '(']) && open(line) > 0;
    let mut lines = text.lines().map(str::trim).skip_while(|line| !is_open(line));
    let last = lines.find(|line| open(line) < 0)?;
    Some(regex::escape(&last[last.trim_end_matches([']', ')', '}']).len()..]))
}

/// Whether lines begin with the numbers of their first elements, from 1 on, and some with that of a later one than the next, as vectors do
/// in R.
fn goes_on_in_r(text: &str) -> bool {
    let number = |line: &str| line.trim().strip_prefix('[')?.split_once("] ")?.0.parse::<u64>().ok();
    let numbers: Vec<u64> = text.lines().filter_map(number).collect();
    numbers.first() == Some(&1) && numbers.windows(2).any(|pair| pair[1] > pair[0] + 1)
}

/// Whether a line says with what status a solver ended, as CP-SAT does.
fn is_log(text: &str) -> bool {
    const STATUSES: [&str; 5] = ["OPTIMAL", "FEASIBLE", "INFEASIBLE", "UNKNOWN", "MODEL_INVALID"];
    let is_status = |line: &str| {
        let parts = line.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
        parts.is_some_and(|(name, value)| name.eq_ignore_ascii_case("status") && STATUSES.contains(&value))
    };
    text.lines().any(is_status)
}
