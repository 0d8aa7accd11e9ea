//! What exit codes of programs mean.

/// What an exit code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitRule {
    /// There is something to read.
    Read,
    /// There is no solution.
    Unsolvable,
    /// The program gave up.
    Limit,
}

impl ExitRule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Read, Self::Unsolvable, Self::Limit];

    /// Its name in experiment files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Unsolvable => "unsolvable",
            Self::Limit => "limit",
        }
    }
}
