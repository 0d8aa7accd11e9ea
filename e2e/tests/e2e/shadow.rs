//! What `use` draws: its elements stand in a shadow tree, into which no script of a page can look.

use serde_json::{Value, json};

use crate::browser::Browser;

/// A colour of sRGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour([f64; 3]);

impl Colour {
    /// A computed colour: `rgb(29, 33, 39)`.
    #[track_caller]
    fn read(text: &str) -> Self {
        let parts = text.trim_start_matches("rgb(").trim_end_matches(')').split(", ");
        let parts: Vec<f64> =
            parts.map(|part| part.parse().unwrap_or_else(|_| panic!("{text} is not opaque"))).collect();
        Self(parts.try_into().expect("three parts"))
    }

    /// WCAG 2.2, relative luminance.
    #[allow(clippy::disallowed_methods, reason = "the last digits are of no use here")]
    fn luminance(self) -> f64 {
        let linear = self.0.map(|part| match part / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// WCAG 2.2, contrast ratio.
    pub fn contrast(self, other: Self) -> f64 {
        let [one, two] = [self, other].map(|colour| colour.luminance() + 0.05);
        one.max(two) / one.min(two)
    }
}

/// A card as it is drawn: the colours of its lines of text, and of the paper below them.
#[derive(Debug)]
pub struct Card {
    pub texts: Vec<Colour>,
    pub paper: Colour,
}

impl Browser {
    /// The card that the `use` elements of `css` draw, each.
    #[track_caller]
    pub fn cards(&self, css: &str) -> Vec<Card> {
        for domain in ["DOM.enable", "CSS.enable"] {
            self.asked_of_browser(domain, &json!({}));
        }
        let document = self.asked_of_browser("DOM.getDocument", &json!({ "depth": -1, "pierce": true }));
        let root = &document["root"];
        let found = self
            .asked_of_browser("DOM.querySelectorAll", &json!({ "nodeId": root["nodeId"], "selector": css }));
        let ids = found["nodeIds"].as_array().expect("nodes");
        let card =
            |id| self.card(below(root).into_iter().find(|node| &node["nodeId"] == id).expect("a node"));
        ids.iter().map(card).collect()
    }

    fn card(&self, drawn: &Value) -> Card {
        let parts = below(drawn);
        let called = |name: &'static str| parts.iter().filter(move |node| node["localName"] == name);
        let texts = called("text").filter(|text| !is_token(text)).map(|text| self.fill(text)).collect();
        Card { texts, paper: self.fill(called("rect").next().expect("a paper")) }
    }

    fn fill(&self, node: &Value) -> Colour {
        let style =
            self.asked_of_browser("CSS.getComputedStyleForNode", &json!({ "nodeId": node["nodeId"] }));
        let properties = style["computedStyle"].as_array().expect("properties");
        let fill = properties.iter().find(|property| property["name"] == "fill").expect("a fill");
        Colour::read(fill["value"].as_str().expect("text"))
    }
}

/// Whether a text is a token of the board.
fn is_token(text: &Value) -> bool {
    text["attributes"].as_array().is_some_and(|all| all.iter().any(|value| value == "token"))
}

/// A node and all below it, shadow trees as well, as they are painted.
fn below(node: &Value) -> Vec<&Value> {
    let inner = ["shadowRoots", "children"].into_iter().filter_map(|kind| node[kind].as_array()).flatten();
    [node].into_iter().chain(inner.flat_map(below)).collect()
}
