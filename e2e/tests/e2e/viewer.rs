//! What the simulator shows, each part read from the page itself.

use serde_json::Value;

use crate::browser::Browser;

/// Where queens are painted: the rows, column by column; `?` where a column has not exactly one.
const PAINTED: &str = "
    const board = document.querySelector(arguments[0]);
    const [, , width, height] = board.getAttribute('viewBox').split(' ').map(Math.floor);
    const paper = board.querySelector(':scope > use').getBoundingClientRect();
    const [across, up] = [paper.width / width, paper.height / height];
    const columns = Array.from({ length: width }, () => []);
    for (const queen of board.querySelectorAll('.tokens use')) {
        const box = queen.getBoundingClientRect();
        if (box.width < across / 2 || box.height < up / 2) continue;
        const [x, y] = [(box.x + box.width / 2 - paper.x) / across, (box.y + box.height / 2 - paper.y) / up];
        columns[Math.floor(x)].push(height - Math.floor(y));
    }
    return columns.map(rows => rows.length === 1 ? rows[0] : '?').join(height > 9 ? '-' : '');
";

/// The part of the log that is marked as current, and where it lies.
const CURRENT: &str = "
    const [row, ...others] = document.querySelectorAll('#log [aria-current]');
    const [view, box] = [document.getElementById('log'), row].map(element => element.getBoundingClientRect());
    const seen = box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
    const [step, label] = ['.step', '.label'].map(part => row.querySelector(part).textContent);
    return others.length === 0 && seen && row.getAttribute('aria-current') === 'step' ? [step, label] : null;
";

impl Browser {
    /// The rows of the queens on the board `css`, where they are painted.
    #[track_caller]
    pub fn painted(&self, css: &str) -> String {
        let rows = self.js_of(PAINTED, css);
        rows.as_str().expect("rows").to_owned()
    }

    /// Step and label of the one row of the log that is marked, which has to be in view.
    #[track_caller]
    pub fn current_row(&self) -> (String, String) {
        serde_json::from_value(self.js(CURRENT)).expect("one current row in view")
    }

    /// Clicks a link of the log, by a script: rows are made anew whenever the log scrolls.
    #[track_caller]
    pub fn click_row(&self, css: &str) -> &Self {
        self.js_of("document.getElementById('log').querySelector(arguments[0]).click()", css);
        self
    }

    /// What a part of the address says, such as `step`.
    #[track_caller]
    pub fn asked(&self, name: &str) -> Option<String> {
        let pairs = self.hash();
        let mut pairs = pairs.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
    }

    /// Goes to a step by the field for it.
    #[track_caller]
    pub fn go_to(&self, step: &str) -> &Self {
        self.enter("#goto", step)
    }

    /// Puts a value into a field or a slider, as if it were entered.
    #[track_caller]
    pub fn enter(&self, css: &str, value: &str) -> &Self {
        let script = "
            const [css, value] = arguments;
            const field = document.querySelector(css);
            field.value = value;
            for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
        ";
        self.done(self.session().execute(script, vec![Value::from(css), Value::from(value)]));
        self
    }

    /// Runs `script` with `css` as its argument.
    #[track_caller]
    pub fn js_of(&self, script: &str, css: &str) -> Value {
        self.done(self.session().execute(script, vec![Value::from(css)])).json().clone()
    }
}
