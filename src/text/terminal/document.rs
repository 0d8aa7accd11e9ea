//! Tables for a document: in Markdown, in LaTeX with booktabs, and in Typst.

use std::io::{self, Write};

use super::Screen;
use super::table::TextTable;

/// A language of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// As GitHub reads it.
    Markdown,
    /// For the package booktabs.
    Latex,
    /// As figures.
    Typst,
}

/// A screen whose tables go into a document, and what is said of them elsewhere.
pub struct Document<'o> {
    /// What takes the tables.
    pub tables: &'o mut dyn Screen,
    /// How they are written.
    pub markup: Markup,
    /// Where everything else is read.
    pub said: &'o mut dyn Screen,
}

impl Write for Document<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.said.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.said.flush()?;
        self.tables.flush()
    }
}

impl Screen for Document<'_> {
    fn title(&mut self, title: &str) -> io::Result<()> {
        self.said.title(title)
    }

    fn columns(&self) -> Option<usize> {
        self.said.columns()
    }

    fn document(&mut self) -> Option<(Markup, &mut dyn Write)> {
        Some((self.markup, self.tables))
    }
}

impl Markup {
    /// Writes a table below its title.
    pub(super) fn write(self, title: &str, table: &TextTable, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Markdown => markdown(title, table, out),
            Self::Latex => latex(title, table, out),
            Self::Typst => typst(title, table, out),
        }
    }
}

fn markdown(title: &str, table: &TextTable, out: &mut dyn Write) -> io::Result<()> {
    let row = |cells: Vec<&str>| format!("| {} |", joined(&cells, " | ", of_markdown));
    let rules = table.are_texts().map(|is_text| if is_text { ":--" } else { "--:" });
    writeln!(out, "{}\n", of_markdown(title))?;
    writeln!(out, "{}\n|{}|", row(table.headings()), rules.collect::<Vec<_>>().join("|"))?;
    table.rows().try_for_each(|cells| writeln!(out, "{}", row(cells)))?;
    writeln!(out)
}

fn latex(title: &str, table: &TextTable, out: &mut dyn Write) -> io::Result<()> {
    let row = |cells: Vec<&str>| format!("    {} \\\\", joined(&cells, " & ", of_latex));
    let columns: String = table.are_texts().map(|is_text| if is_text { 'l' } else { 'r' }).collect();
    writeln!(out, "\\begin{{table}}\n  \\caption{{{}}}", of_latex(title))?;
    writeln!(out, "  \\begin{{tabular}}{{{columns}}}\n    \\toprule\n{}", row(table.headings()))?;
    writeln!(out, "    \\midrule")?;
    table.rows().try_for_each(|cells| writeln!(out, "{}", row(cells)))?;
    writeln!(out, "    \\bottomrule\n  \\end{{tabular}}\n\\end{{table}}\n")
}

fn typst(title: &str, table: &TextTable, out: &mut dyn Write) -> io::Result<()> {
    let row = |cells: Vec<&str>| joined(&cells, ", ", of_typst);
    let sides: Vec<&str> = table.are_texts().map(|is_text| if is_text { "left" } else { "right" }).collect();
    writeln!(out, "#figure(\n  caption: {},\n  table(", of_typst(title))?;
    writeln!(out, "    columns: {},\n    align: ({},),", sides.len(), sides.join(", "))?;
    writeln!(out, "    table.header({}),", row(table.headings()))?;
    table.rows().try_for_each(|cells| writeln!(out, "    {},", row(cells)))?;
    writeln!(out, "  ),\n)\n")
}

fn joined(cells: &[&str], between: &str, written: fn(&str) -> String) -> String {
    cells.iter().map(|cell| written(cell)).collect::<Vec<_>>().join(between)
}

/// Text in which no sign has another meaning.
fn of_markdown(text: &str) -> String {
    let escaped = |sign: char| r"\`*_[]<>|~$&#".contains(sign).then_some('\\');
    text.chars().flat_map(|sign| escaped(sign).into_iter().chain([sign])).collect()
}

/// The same; at the beginning of a row `[` and `*` would be taken for an argument of the line before.
fn of_latex(text: &str) -> String {
    let written = |sign: char| match sign {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '<' | '>' | '|' => format!("${sign}$"),
        '[' | '*' => format!("{{{sign}}}"),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{sign}"),
        sign => sign.to_string(),
    };
    text.chars().map(written).collect()
}

/// A string, of which every sign stands for itself.
fn of_typst(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
