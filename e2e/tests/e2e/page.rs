//! What a test does with the page that its browser shows, and asks of it.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use thirtyfour::common::print::{PrintPage, PrintParameters};
use thirtyfour::error::{WebDriverErrorInner, WebDriverResult};
use thirtyfour::{BrowserLogEntry, By, Key, TypingData, WebElement};

use crate::browser::Browser;
use crate::chromium::PATIENCE;

const A4: PrintPage = PrintPage { width: 21.0, height: 29.7 };

/// The seen texts that something whose overflow is hidden cuts.
const CUT: &str = r"
    const box = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
    };
    const cuts = (frame, text) => {
        const { overflowX, overflowY } = getComputedStyle(frame);
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        return (overflowX === 'hidden' && (text.left < left - 2 || text.right > right + 2))
            || (overflowY === 'hidden' && (text.top < top - 2 || text.bottom > bottom + 2));
    };
    const frames = (element) => (element === null ? [] : [element, ...frames(element.parentElement)]);
    const isText = ({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
        && element.closest('defs, option') === null && !frames(element).some((frame) => getComputedStyle(frame).clipPath !== 'none');
    return [...document.body.querySelectorAll('*')].filter((element) => isText(element) && isSeen(element))
        .filter((element) => frames(element).some((frame) => cuts(frame, box(element))))
        .map(({ textContent }) => textContent.trim().slice(0, 60));
";

impl Browser {
    /// Loads the page `file`, to which `fragment` may add `#..`, and forgets what was logged before.
    #[track_caller]
    pub fn open(&self, file: &Path, fragment: &str) -> &Self {
        self.done(self.session().goto("about:blank"));
        self.log("browser");
        self.log("performance");
        self.done(self.session().goto(format!("file://{}{fragment}", file.display())));
        self
    }

    /// Runs `script` in the page: the body of a function.
    #[track_caller]
    pub fn js(&self, script: &str) -> Value {
        self.done(self.session().execute(script, Vec::new())).json().clone()
    }

    /// The texts that `script` returns.
    #[track_caller]
    pub fn strings(&self, script: &str) -> Vec<String> {
        serde_json::from_value(self.js(script)).expect("texts")
    }

    #[track_caller]
    pub fn find(&self, css: &str) -> WebElement {
        self.done(self.session().find(By::Css(css)))
    }

    #[track_caller]
    pub fn count(&self, css: &str) -> usize {
        self.done(self.session().find_all(By::Css(css))).len()
    }

    /// The text of an element as a reader sees it.
    #[track_caller]
    pub fn text(&self, css: &str) -> String {
        self.read(css, &WebElement::text)
    }

    /// What `reading` gives of an element, found again where the page has replaced it in between.
    #[track_caller]
    fn read<T>(&self, css: &str, reading: &impl AsyncFn(&WebElement) -> WebDriverResult<T>) -> T {
        self.done(async {
            loop {
                let element = self.session().find(By::Css(css)).await?;
                match reading(&element).await {
                    Err(error) if matches!(*error, WebDriverErrorInner::StaleElementReference(_)) => {}
                    read => return read,
                }
            }
        })
    }

    #[track_caller]
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.read(css, &async |element: &WebElement| element.attr(name.to_owned()).await)
    }

    /// What a control holds.
    #[track_caller]
    pub fn value(&self, css: &str) -> String {
        self.read(css, &WebElement::value).unwrap_or_default()
    }

    #[track_caller]
    pub fn enabled(&self, css: &str) -> bool {
        let is_disabled = self.attribute(css, "aria-disabled").as_deref() == Some("true");
        !is_disabled && self.done(self.find(css).is_enabled())
    }

    /// Clicks with the mouse, which fails if something else lies above the element.
    #[track_caller]
    pub fn click(&self, css: &str) -> &Self {
        self.done(self.find(css).click());
        self
    }

    /// Puts the pointer above an element.
    #[track_caller]
    pub fn point_at(&self, css: &str) -> &Self {
        let element = self.find(css);
        self.done(self.session().action_chain().move_to_element_center(&element).perform());
        self
    }

    /// Chooses the option `value` of a select.
    #[track_caller]
    pub fn choose(&self, css: &str, value: &str) -> &Self {
        self.click(&format!("{css} option[value='{value}']"))
    }

    /// Presses keys, wherever the focus is.
    #[track_caller]
    pub fn press(&self, keys: impl Into<TypingData>) -> &Self {
        self.done(self.session().action_chain().send_keys(keys).perform());
        self
    }

    /// Presses `key` while the control key is held.
    #[track_caller]
    pub fn press_with_control(&self, key: impl Into<char>) -> &Self {
        let keys = self.session().action_chain().key_down(Key::Control).send_keys(key.into().to_string());
        self.done(keys.key_up(Key::Control).perform());
        self
    }

    /// What was copied last: pasted into a field of its own.
    #[track_caller]
    pub fn pasted(&self) -> String {
        self.js("document.querySelector('main').append(Object.assign(document.createElement('textarea'), { id: 'paste' }))");
        self.click("#paste").press_with_control('v');
        let text = self.value("#paste");
        self.js("document.getElementById('paste').remove()");
        text
    }

    /// The fragment of the address, without `#`.
    #[track_caller]
    pub fn hash(&self) -> String {
        let address = self.done(self.session().current_url());
        address.fragment().unwrap_or_default().to_owned()
    }

    /// Waits until `condition` holds, and fails if it does not come.
    #[track_caller]
    pub fn wait_until(&self, what: &str, condition: impl Fn(&Self) -> bool) -> &Self {
        let begun = Instant::now();
        while !condition(self) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
            sleep(Duration::from_millis(20));
        }
        self
    }

    /// How many sheets of paper the page needs.
    #[track_caller]
    pub fn printed_pages(&self) -> usize {
        let pdf = self.done(self.session().print_page(PrintParameters { page: A4, ..Default::default() }));
        String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count()
    }

    /// The errors on the console since the last look.
    #[track_caller]
    pub fn console_errors(&self) -> Vec<String> {
        let errors = self.log("browser").into_iter().filter(|entry| entry.level == "SEVERE");
        errors.map(|entry| entry.message).collect()
    }

    /// The addresses that the page asked for besides its own, since the last look.
    ///
    /// They come from the browser's network log: Resource Timing, which a page can read, lists no files.
    #[track_caller]
    pub fn requests(&self) -> Vec<String> {
        let page = self.js("return location.href.split('#')[0]");
        let asked = self.log("performance").into_iter().filter_map(|entry| request(&entry));
        asked
            .filter(|address| {
                *address != page && !address.starts_with("data:") && !address.starts_with("blob:")
            })
            .collect()
    }

    #[track_caller]
    fn log(&self, kind: &str) -> Vec<BrowserLogEntry> {
        self.done(self.session().get_log(kind))
    }

    /// By how many pixels the page is wider than a window of `width`.
    #[track_caller]
    pub fn sideways_scroll(&self, width: i64) -> i64 {
        let page = self.js("return document.documentElement.scrollWidth");
        (page.as_i64().expect("pixels") - width).max(0)
    }

    /// The texts that are seen, but not wholly.
    #[track_caller]
    pub fn cut_texts(&self) -> Vec<String> {
        self.strings(CUT)
    }

    /// Pairs of the elements that these selectors find which lie over each other.
    #[track_caller]
    pub fn overlaps(&self, css: &str) -> Vec<String> {
        let script = "
            const all = [...document.querySelectorAll(arguments[0])].filter((element) => element.checkVisibility())
                .map((element) => [element, element.getBoundingClientRect()]).filter(([, { height }]) => height > 0);
            const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
            const name = ({ id, tagName, textContent }) => `${tagName}#${id} ${textContent.trim().slice(0, 40)}`;
            return all.flatMap(([one, a], i) => all.slice(i + 1).filter(([other, b]) => !apart(a, b) && !one.contains(other))
                .map(([other]) => `${name(one)} | ${name(other)}`));
        ";
        serde_json::from_value(self.js_of(script, css)).expect("texts")
    }

    /// What can be touched but is smaller than 24 pixels (WCAG 2.2, 2.5.8); a label is touched for its field, and links within
    /// a paragraph are exempt.
    #[track_caller]
    pub fn tiny_targets(&self) -> Vec<String> {
        let script = r"
            const targets = [...document.querySelectorAll('a, button, input, select, summary')]
                .filter(target => target.checkVisibility({ visibilityProperty: true }) && getComputedStyle(target).clipPath === 'none')
                .filter(target => !target.matches('p a'));
            const side = element => { const { width, height } = element.getBoundingClientRect(); return Math.min(width, height); };
            return targets.filter(target => side(target.closest('label') ?? target) < 24).map(target => target.outerHTML.slice(0, 80));
        ";
        self.strings(script)
    }

    /// What can be touched but is smaller than 44 pixels, and its shorter side; links within text and what is hidden until it
    /// has the focus are exempt.
    #[track_caller]
    pub fn small_targets(&self) -> Vec<String> {
        let script = r"
            const targets = [...document.querySelectorAll('button, select, input, a, summary')]
                .filter(target => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
                .filter(target => getComputedStyle(target).clipPath === 'none');
            const side = element => { const { width, height } = element.getBoundingClientRect(); return Math.round(Math.min(width, height)); };
            const small = target => Math.max(side(target), side(target.closest('label') ?? target)) < 44;
            return targets.filter(small).map(target => `${side(target)}: ${target.outerHTML.slice(0, 80)}`);
        ";
        self.strings(script)
    }
}

/// The address that an entry of the network log says is asked for.
fn request(entry: &BrowserLogEntry) -> Option<String> {
    let event: Value = serde_json::from_str(&entry.message).expect("JSON");
    let event = &event["message"];
    let asks = event["method"] == "Network.requestWillBeSent";
    asks.then(|| event["params"]["request"]["url"].as_str().expect("an address").to_owned())
}
