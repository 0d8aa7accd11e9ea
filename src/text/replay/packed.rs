//! Packed traces: every frame that occurs is written once, and a trace is a string of their numbers.
//!
//! A frame is what changes from the board before it, so that the viewer finds any board from the start on. Squares
//! are numbers: row by row from the top left, counted from 0.
//!
//! The viewer walks a trace once and keeps a board every 1,024 frames and a hash of each, so a million steps open
//! in a second and any of them is found at once.

use std::{fmt, iter};

use indexmap::IndexSet;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::engine::tape::{Ending, Frame};
use crate::model::grid::{Geometry, Grid, Token};
use crate::model::language::Phrase;
use crate::model::scene::{Mark, Scene, Square, Word};
use crate::result::json::List;

/// The digits of frame numbers: what stands in a JSON string, and in a page, as it is.
const DIGITS: &[u8; 88] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~";

/// The numbers of squares and tokens that frames may hold together: about 4 MB of a page.
const MAX_SQUARES: usize = 500_000;

/// What the traces of a page have in common.
#[derive(Debug, Default)]
pub struct FrameTable {
    tokens: IndexSet<Token>,
    captions: IndexSet<Caption>,
    frames: IndexSet<PackedFrame>,
    side: (usize, usize),
    geometry: Geometry,
    /// The numbers of squares and tokens that all frames hold.
    squares: usize,
    /// The bytes of memory of all frames, about.
    bytes: usize,
}

/// A trace: its frames are numbers of a [`FrameTable`].
#[derive(Debug, Default)]
pub struct PackedTrace {
    opening: String,
    start: Vec<usize>,
    frames: Vec<u32>,
    notation: Option<Notation>,
    /// How it ended, if it did.
    pub end: Option<Ending>,
}

/// How the entries of a trace are made of what a page writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// They are labels.
    Label,
    /// They are boards, each followed by its label.
    Board,
    /// They are longer than a page writes.
    Longer,
}

impl Notation {
    fn of(entry: &str, label: &str) -> Self {
        match entry.strip_suffix(label) {
            Some("") => Self::Label,
            Some(_) => Self::Board,
            None => Self::Longer,
        }
    }
}

/// How a frame stands in the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    /// It is an entry that counts as a step.
    Step,
    /// It is an entry that does not.
    Shown,
    /// It is part of the entry before.
    Within,
}

/// What a small allocation takes besides what it holds.
const ALLOCATION: usize = 16;

#[derive(Debug, PartialEq, Eq, Hash)]
struct PackedFrame {
    mark: Mark,
    entry: Entry,
    label: String,
    /// Square and token, in turn.
    changes: Vec<usize>,
    squares: Vec<usize>,
    threatened: Vec<usize>,
    /// From and to, in turn.
    lines: Vec<usize>,
    caption: usize,
    words: Vec<Word>,
}

impl PackedFrame {
    /// The bytes of memory that it takes in a set, about.
    fn bytes(&self) -> usize {
        let Self { label, changes, squares, threatened, lines, words, .. } = self;
        let numbers = [changes.len(), squares.len(), threatened.len(), lines.len()];
        let held = numbers.map(|numbers| numbers * size_of::<usize>()).into_iter();
        let held = held.chain([label.len(), words.len() * size_of::<Word>()]).filter(|&bytes| bytes > 0);
        let set = 2 * size_of::<usize>() + size_of::<Self>();
        set + held.map(|bytes| bytes + ALLOCATION).sum::<usize>()
    }
}

/// What happens: in full and, where that is long, in brief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
struct Caption {
    #[serde(flatten)]
    full: &'static Phrase,
    #[serde(skip_serializing_if = "Option::is_none")]
    brief: Option<&'static Phrase>,
}

impl Caption {
    fn of(scene: &Scene) -> Self {
        let brief = Some(scene.brief).filter(|&brief| brief != scene.phrase);
        Self { full: scene.phrase, brief }
    }
}

/// A trace that is being packed.
#[derive(Debug)]
pub struct Packing<'t> {
    table: &'t mut FrameTable,
    packed: PackedTrace,
    seen: Option<Grid>,
}

impl Packing<'_> {
    /// Packs the next frame of the tape.
    pub fn add(&mut self, frame: Frame) {
        match frame {
            Frame::Start(text, grid) => {
                self.packed.opening = text;
                self.packed.start = self.table.board(&grid);
                self.seen = Some(grid);
            }
            Frame::Event { counted, text, scenes, .. } => {
                let notation = scenes.first().map(|scene| Notation::of(&text, &scene.label));
                self.packed.notation = self.packed.notation.max(notation);
                let first = if counted { Entry::Step } else { Entry::Shown };
                let entries = iter::once(first).chain(iter::repeat(Entry::Within));
                for (scene, entry) in scenes.into_iter().zip(entries) {
                    self.packed.frames.push(self.table.frame(entry, self.seen.as_ref(), &scene));
                    self.seen = Some(scene.grid);
                }
            }
            Frame::End(end) => self.packed.end = Some(end),
        }
    }

    /// The bytes of memory that the trace and the frames of its page take, about.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.packed.frames.len() + self.table.bytes
    }

    /// The trace.
    pub fn end(self) -> PackedTrace {
        self.packed
    }
}

impl FrameTable {
    /// Begins a trace.
    pub(crate) fn packing(&mut self) -> Packing<'_> {
        Packing { table: self, packed: PackedTrace::default(), seen: None }
    }

    /// Packs a trace.
    pub fn pack(&mut self, tape: impl Iterator<Item = Frame>) -> PackedTrace {
        let mut packing = self.packing();
        tape.for_each(|frame| packing.add(frame));
        packing.end()
    }

    /// A board by itself: square and token, in turn.
    pub fn board(&mut self, grid: &Grid) -> Vec<usize> {
        self.changes(None, grid)
    }

    fn frame(&mut self, entry: Entry, before: Option<&Grid>, scene: &Scene) -> u32 {
        let (width, _) = scene.grid.side();
        let number = |square: &Square| square.1 * width + square.0;
        let frame = PackedFrame {
            mark: scene.mark,
            entry,
            label: scene.label.clone(),
            changes: self.changes(before, &scene.grid),
            squares: scene.squares.iter().map(number).collect(),
            threatened: scene.threatened.iter().map(number).collect(),
            lines: scene.lines.iter().flat_map(|(from, to)| [number(from), number(to)]).collect(),
            caption: self.captions.insert_full(Caption::of(scene)).0,
            words: scene.words.clone(),
        };
        let (squares, bytes) = (frame.changes.len() + frame.squares.len(), frame.bytes());
        let (number, new) = self.frames.insert_full(frame);
        if new {
            self.squares += squares;
            self.bytes += bytes;
        }
        u32::try_from(number).expect("fewer frames than memory has bytes")
    }

    /// Whether its frames fill a page.
    pub fn is_full(&self) -> bool {
        self.squares >= MAX_SQUARES
    }

    /// The squares that differ from `before`, or from an empty board, each with its token now.
    fn changes(&mut self, before: Option<&Grid>, now: &Grid) -> Vec<usize> {
        self.side = now.side();
        if self.geometry != *now.geometry() {
            self.geometry = now.geometry().clone();
        }
        self.tokens.insert(Token::Empty);
        let before = before.map_or(&[][..], Grid::cells);
        let mut changes = Vec::new();
        for (square, &token) in now.cells().iter().enumerate() {
            if token != before.get(square).copied().unwrap_or(Token::Empty) {
                changes.extend([square, self.tokens.insert_full(token).0]);
            }
        }
        changes
    }

    /// Whether queens stand on its boards.
    pub(crate) fn has_queens(&self) -> bool {
        self.tokens.contains(&Token::Queen)
    }

    /// Whether numbers stand on its boards.
    pub fn has_numbers(&self) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Number(_)))
    }

    /// The columns and rows of its boards.
    pub fn side(&self) -> (usize, usize) {
        self.side
    }

    /// How the squares of its boards lie to each other.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The digits of a frame number.
    fn width(&self) -> usize {
        let numbers = iter::successors(Some(DIGITS.len()), |most| Some(most * DIGITS.len()));
        1 + numbers.take_while(|&most| most < self.frames.len()).count()
    }

    /// A trace as the viewer reads it. All traces are to be packed before the first is written.
    pub(super) fn trace<'p>(&self, packed: &'p PackedTrace) -> impl Serialize + 'p {
        TraceData {
            opening: &packed.opening,
            start: &packed.start,
            frames: Numbers { frames: &packed.frames, width: self.width() },
            outcome: packed.end.as_ref().map(|end| end.outcome.as_ref()),
            key: packed.end.as_ref().and_then(|end| end.key.as_deref()),
            steps: packed.steps(),
        }
    }
}

/// What all traces have in common, as the viewer reads it.
impl Serialize for FrameTable {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut table = to.serialize_map(None)?;
        table.serialize_entry("tokens", &List::of(self.tokens.iter().map(Token::to_string)))?;
        table.serialize_entry("captions", &List::of(self.captions.iter()))?;
        table.serialize_entry("digits", str::from_utf8(DIGITS).expect("ASCII"))?;
        table.serialize_entry("width", &self.width())?;
        table.serialize_entry("frames", &List::of(self.frames.iter()))?;
        match &self.geometry {
            Geometry::Plain | Geometry::Blocks { .. } => {}
            Geometry::Torus => table.serialize_entry("wraps", &true)?,
            Geometry::Graph { edges, places } => {
                table.serialize_entry("edges", &**edges)?;
                if let Some(places) = places {
                    table.serialize_entry("places", &**places)?;
                }
            }
        }
        table.end()
    }
}

/// A trace as the viewer reads it.
#[derive(Serialize)]
struct TraceData<'p> {
    opening: &'p str,
    start: &'p [usize],
    frames: Numbers<'p>,
    outcome: Option<&'p str>,
    key: Option<&'p str>,
    steps: Option<u64>,
}

/// The numbers of frames, each with as many digits.
struct Numbers<'p> {
    frames: &'p [u32],
    width: usize,
}

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.frames.chunks(1 << 12).try_for_each(|frames| {
            text.clear();
            for &number in frames {
                digits(number as usize, self.width, &mut text);
            }
            f.write_str(str::from_utf8(&text).expect("ASCII"))
        })
    }
}

impl PackedTrace {
    /// How many frames it has after the start.
    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// How many steps it took, if it ended.
    pub fn steps(&self) -> Option<u64> {
        self.end.as_ref().map(|end| end.steps)
    }

    /// How its entries are written, if it has any.
    pub fn notation(&self) -> Option<Notation> {
        self.notation
    }
}

/// Threatened squares come last, and only where there are any: most systems have none.
impl Serialize for PackedFrame {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { mark, entry, label, changes, squares, threatened, lines, caption, words } = self;
        match threatened.as_slice() {
            [] => (mark, entry, label, changes, squares, lines, caption, words).serialize(to),
            threatened => {
                (mark, entry, label, changes, squares, lines, caption, words, threatened).serialize(to)
            }
        }
    }
}

fn digits(number: usize, width: usize, text: &mut Vec<u8>) {
    let mut rest = number;
    let begin = text.len();
    for _ in 0..width {
        text.push(DIGITS[rest % DIGITS.len()]);
        rest /= DIGITS.len();
    }
    text[begin..].reverse();
}
