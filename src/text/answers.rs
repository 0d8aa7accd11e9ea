//! What answers the question of a system, in words.

use super::hypothesis::Statement;
use super::words;
use crate::analysis::ranking::Estimate;
use crate::model::key_figure::KeyFigure;
use crate::model::language::Language;
use crate::result::cell::CellResult;
use crate::stats::interval::Interval;

/// The estimate of the number of solutions, of a system that makes one, beside the truth where it is known.
pub fn estimate(cell: &CellResult, language: Language) -> Option<Statement> {
    let answer = cell.row.answers.0.iter().find(|answer| matches!(answer, KeyFigure::Estimate(_)))?;
    let estimate = cell.answer(answer)?;
    let interval = precision(&estimate, language);
    Some(Statement {
        statement: language.say(&words::ABOUT_EXIST, &[&language.significant(estimate.value)]),
        ground: match cell.row.keys_known {
            Some(known) => language.say(&words::THERE_ARE, &[&interval, &language.grouped(known)]),
            None => interval,
        },
    })
}

/// The other answers, a sentence each.
pub fn sentences(cell: &CellResult, language: Language) -> Vec<String> {
    let sentence = |answer: &KeyFigure| {
        let number = cell.answer(answer)?;
        let value = language.brief(number.value);
        match answer {
            KeyFigure::Mean(measure) => {
                Some(language.say(&words::MEAN, &[measure, &value, &precision(&number, language)]))
            }
            KeyFigure::MeanOfKnown(measure, known) => {
                let known = language.decimal(known);
                let interval = precision(&number, language);
                let words = [measure.as_ref(), &value, &interval, &known];
                Some(language.say(&words::MEAN_OF_KNOWN, &words))
            }
            KeyFigure::Classes if number.value <= 1.0 => Some(words::ONE_CLASS.plain(language).to_owned()),
            KeyFigure::Classes => Some(language.say(&words::IN_CLASSES, &[&value])),
            KeyFigure::Estimate(_) => None,
        }
    };
    cell.row.answers.0.iter().filter_map(sentence).collect()
}

/// The answers in a line of a table.
pub fn short(cell: &CellResult, language: Language) -> String {
    let word = |answer: &KeyFigure| {
        let number = cell.answer(answer)?.value;
        let value = language.brief(number);
        Some(match answer {
            KeyFigure::Mean(measure) => format!("{measure} {value}"),
            KeyFigure::MeanOfKnown(measure, known) => {
                language.say(&words::OF_ALL, &[measure, &value, &language.decimal(known)])
            }
            KeyFigure::Estimate(_) => language.say(&words::ABOUT_SOLUTIONS, &[&value]),
            KeyFigure::Classes if number <= 1.0 => language.say(&words::CLASS, &[&value]),
            KeyFigure::Classes => language.say(&words::CLASSES, &[&value]),
        })
    };
    cell.row.answers.0.iter().filter_map(word).collect::<Vec<_>>().join(", ")
}

fn precision(estimate: &Estimate, language: Language) -> String {
    match estimate.interval {
        None => words::EXACT.plain(language).to_owned(),
        Some(ends) if ends.high.is_infinite() => words::TOO_FEW_FOR_INTERVAL.plain(language).to_owned(),
        Some(ends) => interval(ends, language),
    }
}

/// An interval at the usual level, in words.
pub fn interval(interval: Interval, language: Language) -> String {
    let [low, high] = [interval.low, interval.high].map(|end| language.significant(end));
    language.say(&words::INTERVAL, &[&low, &high])
}
