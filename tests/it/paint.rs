//! Each shape of a chart that stands alone is painted by its own style sheet, and not by what a reader of SVG does where none is.

use std::fs;
use std::path::Path;

use crate::support::{output, read, result_of};

/// An element with its ancestors, of which it is the last: the name of each, and its attributes.
type Ancestry = Vec<Element>;

#[derive(Clone, Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    fn of(tag: &str) -> Self {
        let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
        let parts: Vec<&str> = rest.split('"').collect();
        let attributes = parts.chunks_exact(2).map(|pair| {
            let name = pair[0].trim().trim_end_matches('=');
            (name.to_owned(), pair[1].to_owned())
        });
        Self { name: name.to_owned(), attributes: attributes.collect() }
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(held, _)| held == name).map(|(_, value)| value.as_str())
    }

    fn classes(&self) -> impl Iterator<Item = &str> {
        self.attribute("class").unwrap_or("").split_whitespace()
    }

    /// Whether a selector such as `text.end` is of it.
    fn is(&self, selector: &str) -> bool {
        let mut parts = selector.split('.');
        let name = parts.next().unwrap_or("");
        (name.is_empty() || name == self.name) && parts.all(|class| self.classes().any(|own| own == class))
    }
}

/// All elements of a picture.
fn elements(svg: &str) -> Vec<Ancestry> {
    let (mut open, mut all): (Ancestry, Vec<Ancestry>) = (vec![], vec![]);
    for piece in svg.split('<').skip(1) {
        let tag = piece.split('>').next().expect("the end of a tag");
        if tag.starts_with('/') {
            open.pop();
        } else {
            open.push(Element::of(tag));
            all.push(open.clone());
        }
    }
    assert!(open.is_empty(), "{open:?}");
    all
}

/// The selectors of a style sheet, each with what it declares.
fn rules(style: &str) -> Vec<(Vec<&str>, &str)> {
    let blocks = style.split('}').filter_map(|block| block.split_once('{'));
    blocks
        .flat_map(|(selectors, declared)| {
            selectors.split(',').map(move |selector| (selector.split_whitespace().collect(), declared))
        })
        .collect()
}

/// Whether a selector is of the last of these elements.
fn selects(selector: &[&str], path: &[Element]) -> bool {
    let [ancestors @ .., own] = selector else { return false };
    let [before @ .., last] = path else { return false };
    let mut before = before.iter();
    last.is(own) && ancestors.iter().all(|part| before.any(|element| element.is(part)))
}

/// What the last of these elements has of a property: by a rule, or by its attribute.
fn painted<'p>(property: &str, path: &'p [Element], rules: &[(Vec<&str>, &'p str)]) -> Option<&'p str> {
    let declared = |declared: &'p str| {
        let mut pairs = declared.split(';').filter_map(|pair| pair.split_once(':'));
        pairs.find(|(name, _)| name.trim() == property).map(|(_, value)| value.trim())
    };
    let own = rules.iter().filter(|(selector, _)| selects(selector, path));
    let last = own.filter_map(|&(_, block)| declared(block)).next_back();
    last.or_else(|| path.last()?.attribute(property))
}

/// What is drawn, rather than written or a group.
const SHAPES: [&str; 3] = ["path", "rect", "circle"];

/// What the script of a page looks for.
const OF_SCRIPTS: &str = "marks";

fn check(svg: &str, what: &str) -> usize {
    let style =
        svg.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>")).expect("a style").0;
    let (rules, all) = (rules(style), elements(svg));
    for path in &all {
        let own = path.last().expect("an element");
        for class in own.classes().filter(|class| *class != OF_SCRIPTS) {
            let is_ruled = rules.iter().any(|(selector, _)| {
                selector.iter().any(|part| part.split('.').skip(1).any(|known| known == class))
            });
            assert!(is_ruled, "{what}: no rule for {class}");
        }
    }
    let shapes = all.iter().filter(|path| SHAPES.contains(&path.last().expect("an element").name.as_str()));
    let mut seen = 0;
    for path in shapes {
        let [fill, stroke] = ["fill", "stroke"].map(|property| painted(property, path, &rules));
        let is_stroked = stroke.is_some_and(|stroke| stroke != "none");
        let is_filled = fill.is_some_and(|fill| fill != "none");
        assert!(fill.is_some(), "{what}: black inside: {:?}", path.last());
        assert!(is_stroked || is_filled, "{what}: invisible: {:?}", path.last());
        let is_coloured = [fill, stroke].contains(&Some("currentColor"));
        let is_series = (0..path.len()).any(|end| painted("color", &path[..=end], &rules).is_some());
        assert!(!is_coloured || is_series, "{what}: no colour: {:?}", path.last());
        seen += 1;
    }
    seen
}

fn drawn(dir: &Path, args: &[&str]) {
    let all = [&["plot"], args, &["--svg", "a.svg"]].concat();
    output(dir, &all);
    let seen = check(&read(dir, "a.svg"), &args.join(" "));
    assert!(seen > 5, "{args:?}: {seen}");
}

#[test]
fn every_shape_of_every_chart_is_painted_by_its_style_sheet() {
    let one = result_of("repair", "6", "500");
    for what in [
        "frequencies", "log-frequencies", "steps", "coverage", "tree", "run-length", "survival", "cutoffs",
        "walks",
    ] {
        drawn(one.path(), &["results/t", "--what", what]);
    }
    let several = result_of(
        "repair",
        "[4, 5, 6]\nreaction = [\"left\", \"any\"]\nmemory = [\"moves\", \"all\"]",
        "100",
    );
    for what in ["run-length", "survival", "effects", "interactions"] {
        drawn(several.path(), &["results/t", "--what", what]);
    }
    for what in ["evenness", "steps"] {
        drawn(several.path(), &["results/t", "--what", what, "--against", "size"]);
    }
    let options =
        result_of("repair", "6\nreaction = [\"left\", \"any\"]\nmemory = [\"moves\", \"all\"]", "100");
    drawn(options.path(), &["results/t", "--what", "effective", "--against", "reaction"]);
}

#[test]
fn parts_of_solutions_and_trials_at_the_limit_are_painted_too() {
    let dir = tempfile::tempdir().expect("a folder");
    let experiment = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = 300\nseed = 1\n\
                      max_steps = 20\neach = \"positions\"\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    for what in ["parts", "steps", "run-length"] {
        drawn(dir.path(), &["results/t", "--what", what]);
    }
}

#[test]
fn a_shape_that_no_rule_paints_is_found() {
    let picture = |group: &str, style: &str| {
        format!(
            "<svg><style>{style}</style><g class=\"{group}\"><path class=\"line\" d=\"\"></path></g></svg>"
        )
    };
    let faults =
        |group: &str, style: &str| std::panic::catch_unwind(|| check(&picture(group, style), "")).is_err();
    let whole = ".s0 { color: #123; } .line { fill: none; stroke: currentColor; }";
    assert!(!faults("s0", whole));
    assert!(faults("s1", whole));
    assert!(faults("s0", ".s0 { color: #123; } .series .line { fill: none; stroke: currentColor; }"));
    assert!(faults("s0", ".s0 { color: #123; } .line { stroke: currentColor; }"));
    assert!(faults("s0", ".s0 { color: #123; } .line { fill: none; }"));
}
