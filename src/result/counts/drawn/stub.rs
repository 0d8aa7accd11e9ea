//! Tables with one bar, behind the names of the rows, and but spaces between all other columns: those of Stata and of Julia.

use super::frame::BARS;
use super::{Drawn, Line, RowLine, runs};

/// A line on both sides of the bar, the columns at its right two spaces apart at least.
struct Row<'t> {
    number: usize,
    name: &'t str,
    cells: Vec<&'t str>,
}

impl<'t> Row<'t> {
    fn of(line: &Line<'t>) -> Option<Self> {
        let (name, cells) = line.text.split_once(|sign| sign == '|' || BARS.contains(&sign))?;
        let is_only = !cells.contains(|sign| sign == '|' || BARS.contains(&sign));
        let cells = cells.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        is_only.then_some(Self { number: line.number, name: name.trim(), cells })
    }

    /// The line with `name` and `columns` cells, the last of which a total leaves out.
    fn line(&self, name: &str, columns: usize) -> RowLine {
        let cells = std::iter::once(name).chain(self.cells.iter().copied()).map(str::to_owned);
        let cells = cells.chain(std::iter::repeat(String::new())).take(1 + columns).collect();
        RowLine { number: self.number, cells, is_below_rule: false }
    }
}

/// The rows of such a table, if lines are one: names of several columns above a rule that the bar crosses, and as many cells in
/// each row. Another rule may be above a total.
pub(super) fn drawn(lines: &[Line]) -> Option<Drawn> {
    let is_crossed = |line: &Line| line.is_rule() && runs(line.text).len() == 2;
    let rule = lines.iter().position(is_crossed)?;
    let above: Vec<Row> = lines[..rule].iter().rev().map_while(Row::of).collect();
    let (head, is_of_julia) = match above.as_slice() {
        [types, head] if lines[rule].text.contains('─') && types.cells.len() == head.cells.len() => {
            (head, true)
        }
        [head, ..] => (head, false),
        [] => return None,
    };
    let is_part = |line: &&Line| is_crossed(line) || Row::of(line).is_some();
    let end = rule + lines[rule..].iter().take_while(is_part).count();
    let block = &lines[rule + 1..end];
    let total = block.iter().position(Line::is_rule).unwrap_or(block.len());
    let [rows, totals] = [&block[..total], &block[total..]]
        .map(|lines| lines.iter().filter_map(Row::of).collect::<Vec<Row>>());
    let columns = head.cells.len();
    let is_whole = !rows.is_empty() && rows.iter().all(|row| row.cells.len() == columns);
    if columns < 2 || !is_whole || totals.iter().any(|row| row.cells.len() > columns) {
        return None;
    }
    let words: Vec<&str> = above.iter().rev().map(|row| row.name).filter(|name| !name.is_empty()).collect();
    // Julia numbers the rows.
    let name = if is_of_julia && words == ["Row"] { String::new() } else { words.join(" ") };
    let first = rule - above.len();
    let around = lines[..first].iter().chain(&lines[end..]).filter(|line| !line.is_empty()).count();
    let lines = rows.iter().chain(&totals).map(|row| row.line(row.name, columns)).collect();
    Some(Drawn { names: Some(head.line(&name, columns)), lines, around, may_be_wrapped: false })
}
