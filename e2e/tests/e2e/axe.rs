//! Accessibility, judged by axe-core.

use std::sync::LazyLock;
use std::{env, fs};

use crate::browser::Browser;

static AXE: LazyLock<String> = LazyLock::new(|| {
    let path = env::var("AXE").expect("needs axe-core: npm install axe-core, and AXE=..axe.min.js");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
});

/// Without `preload`, by which axe would ask for stylesheets again.
const RUN: &str = "
    const [report] = arguments;
    axe.run({ preload: false }).then(
        ({ violations }) => report(violations.map(({ id, nodes }) =>
            `${id}: ${nodes.length}, as ${nodes[0].target} ${nodes[0].html.slice(0, 200)}`)),
        error => report([String(error)]),
    );
";

impl Browser {
    /// The rules that the page breaks, each with how often and an example.
    #[track_caller]
    pub fn violations(&self) -> Vec<String> {
        self.js(&AXE);
        let broken = self.done(self.session().execute_async(RUN, Vec::new()));
        serde_json::from_value(broken.json().clone()).expect("rules")
    }
}
