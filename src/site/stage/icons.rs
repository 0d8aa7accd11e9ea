//! Signs of our own: those of the buttons, and those of what happens on a square.

use maud::{Markup, html};

/// Name and path on a square of side 24.
const ICONS: [(&str, &str); 8] = [
    ("first", "M5 5h2v14H5zM19 5v14L8 12z"),
    ("back", "M16 5v14L6 12z"),
    ("play", "M7 4v16l13-8z"),
    ("pause", "M6 5h4v14H6zM14 5h4v14h-4z"),
    ("next", "M8 5v14l10-7z"),
    ("last", "M17 5h2v14h-2zM5 5v14l11-7z"),
    ("previous-reaction", "M9 6L3 12l6 6v-4h5a3 3 0 0 0 0-6H9zM19 5h2v14h-2z"),
    ("next-reaction", "M15 6l6 6-6 6v-4h-5a3 3 0 0 1 0-6h5zM3 5h2v14H3z"),
];

/// Name and path on a square of side 10: solid for what is taken, open for what is not.
const SIGNS: [(&str, &str); 5] = [
    ("move", "M5 .5L9.5 5 5 9.5.5 5z"),
    ("back", "M4 1L.5 4.5 4 8V6h2.5a1.6 1.6 0 0 0 0-3H4z"),
    ("silent", "M1 4h3v2H1zM6 4h3v2H6z"),
    ("ask", "M2 3a3 3 0 1 1 4.2 2.7V7H4V4.4A1 1 0 1 0 4.1 3zM4 8h2.2v2H4z"),
    ("no", "M2 .8L5 3.8 8 .8 9.2 2l-3 3 3 3L8 9.2l-3-3-3 3L.8 8l3-3-3-3z"),
];

/// Every sign, drawn once.
pub(in crate::site) fn icons() -> Markup {
    html! {
        svg class="pieces" width="0" height="0" aria-hidden="true" {
            @for (name, path) in ICONS {
                symbol id=(format!("icon-{name}")) viewBox="0 0 24 24" { path d=(path) {} }
            }
            @for (name, path) in SIGNS {
                symbol id=(format!("sign-{name}")) viewBox="0 0 10 10" { path d=(path) {} }
            }
        }
    }
}
