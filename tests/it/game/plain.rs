//! The game as a person would write it down: lists of squares, lines walked square by square. It shares no code with
//! the system.

type Place = (i32, i32);

/// Makes a choice: an index into a list of so many.
pub type Choose<'a> = dyn FnMut(usize) -> usize + 'a;

const LINES: [Place; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A board, and the rules that hold on it.
#[derive(Clone)]
pub struct Plain {
    pub size: i32,
    pub described: bool,
    pub fair: bool,
    pub queens: Vec<Place>,
    pub blocks: Vec<Place>,
}

/// What one of the two players remembers.
#[derive(Default)]
struct Memory {
    queens: i32,
    waiting: bool,
    plan: Option<Place>,
    saved: Option<Place>,
    request: Option<(Place, usize)>,
}

impl Plain {
    pub fn new(size: i32, described: bool, fair: bool) -> Self {
        Self { size, described, fair, queens: Vec::new(), blocks: Vec::new() }
    }

    fn squares(&self) -> impl Iterator<Item = Place> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    fn is_hit(&self, (x, y): Place) -> bool {
        let along = |(dx, dy): Place| {
            let places = (1..self.size).map(move |far| (x + far * dx, y + far * dy));
            for place in places {
                if self.queens.contains(&place) {
                    return true;
                }
                if self.blocks.contains(&place) {
                    return false;
                }
            }
            false
        };
        self.queens.contains(&(x, y)) || LINES.into_iter().any(along)
    }

    pub fn free(&self) -> Vec<Place> {
        let usable = |place: &Place| !(self.described && self.blocks.contains(place));
        self.squares().filter(|place| !self.is_hit(*place) && usable(place)).collect()
    }

    fn without_corners(&self) -> Vec<Place> {
        let ends = [0, self.size - 1];
        let taken = |place: &Place| self.queens.contains(place) || self.blocks.contains(place);
        let corner = |place: &Place| ends.contains(&place.0) && ends.contains(&place.1);
        self.squares().filter(|place| !corner(place) && !taken(place)).collect()
    }

    fn wanted(&self) -> Vec<Place> {
        let candidates = self.without_corners().into_iter();
        candidates.filter(|place| !self.described || self.is_hit(*place)).collect()
    }

    fn value(&self, block: Place) -> usize {
        let mut board = self.clone();
        board.blocks.push(block);
        board.free().len()
    }

    /// Plays a game on the empty board and says how it ends.
    pub fn play(&mut self, choose: &mut Choose) -> &'static str {
        let mut players = [Memory::default(), Memory::default()];
        for turn in 0.. {
            let (before, rest) = players.split_at_mut(1);
            let [white, black] = [&mut before[0], &mut rest[0]];
            let me = if turn % 2 == 0 { &mut *white } else { &mut *black };
            if let Some(why) = self.turn(me, choose) {
                return match (turn % 2, why) {
                    (0, "quota") => "black-quota",
                    (0, "silent") => "black-no-free-silent",
                    (0, _) => "black-no-free",
                    (_, "silent") => "white-silent",
                    (_, _) => "white",
                };
            }
            if turn % 2 == 0 {
                self.configure(white, black, choose);
            }
        }
        unreachable!("a quota ends every game")
    }

    /// Puts a queen, or says why not.
    fn turn(&mut self, me: &mut Memory, choose: &mut Choose) -> Option<&'static str> {
        if me.queens == (self.size + 1) / 2 {
            return Some("quota");
        }
        let free = self.free();
        let saved = me.saved.take();
        if free.is_empty() {
            if me.waiting || self.described {
                return Some("none");
            }
            let wanted = self.wanted();
            let block = wanted[choose(wanted.len())];
            return Some(if self.value(block) > 0 { "silent" } else { "none" });
        }
        let queen = match saved {
            Some(saved) if free.contains(&saved) => saved,
            _ => free[choose(free.len())],
        };
        let before = self.clone();
        self.queens.push(queen);
        me.queens += 1;
        if me.waiting {
            return None;
        }
        let wanted = self.wanted();
        let block = wanted[choose(wanted.len())];
        let known = if self.described { &*self } else { &before };
        me.request = Some((block, known.value(block)));
        me.waiting = true;
        let mut after = self.clone();
        after.blocks.push(block);
        let free = after.free();
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (block.0 + dx, block.1 + dy)));
        me.plan = near.filter(|place| *place != block).find(|place| free.contains(place));
        None
    }

    fn configure(&mut self, white: &mut Memory, black: &mut Memory, choose: &mut Choose) {
        if i32::try_from(self.blocks.len()) == Ok((self.size + 3) / 4) {
            return;
        }
        let [w, b] = [white.request.take(), black.request.take()].map(|request| {
            request.map(|(block, value)| (block, if self.fair { self.value(block) } else { value }))
        });
        let winner = match (w, b) {
            (Some(_), None) => Some(0),
            (None, Some(_)) => Some(1),
            (Some((_, w)), Some((_, b))) if w != b => Some(usize::from(b > w)),
            _ => None,
        };
        let wanted = winner.and_then(|winner| [w, b][winner]).map(|(block, _)| block);
        let wanted = wanted.filter(|block| !self.queens.contains(block) && !self.blocks.contains(block));
        self.blocks.push(wanted.unwrap_or_else(|| {
            let own = self.without_corners();
            own[choose(own.len())]
        }));
        for (player, me) in [white, black].into_iter().enumerate() {
            let plan = me.plan.take();
            me.saved = plan.filter(|_| wanted.is_some() && winner == Some(player));
            me.waiting = false;
        }
    }
}
