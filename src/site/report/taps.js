// Charts under fingers: a tap shows a board, a second tap at the same place follows it to its replay.

const SVG = "http://www.w3.org/2000/svg";

// The width of a card.
const CARD = 188;

/** @param {string | undefined} text */
const number = (text) => Number(text ?? 0);

/**
 * The card of a bar, on a narrow chart, which has no places of its own.
 * @param {SVGSVGElement} chart
 */
const cardOn = (chart) => {
  const card = document.createElementNS(SVG, "use");
  card.setAttribute("class", "shown");
  chart.append(card);
  return card;
};

/**
 * Shows the bar that is nearest to a finger.
 * @param {SVGSVGElement} narrow
 * @param {readonly SVGAElement[]} bars
 */
const bindNarrow = (narrow, bars) => {
  const { left, right } = narrow.dataset;
  const card = cardOn(narrow);
  let shown = -1;
  narrow.addEventListener("click", ({ clientX }) => {
    const box = narrow.getBoundingClientRect();
    const { width } = narrow.viewBox.baseVal;
    const x = ((clientX - box.left) * width) / box.width;
    const part = (x - number(left)) / (number(right) - number(left));
    const at = Math.min(bars.length - 1, Math.max(0, Math.floor(part * bars.length)));
    const link = bars[at].href.baseVal;
    if (at === shown && link !== "") location.assign(link);
    shown = at;
    card.setAttribute("href", `#t${at}`);
    card.setAttribute("x", String(x < width / 2 ? width - CARD : 0));
    card.setAttribute("y", "0");
  });
};

/**
 * The first tap at a place shows its board; it has the focus then.
 * @param {SVGAElement} bar
 */
const bindBar = (bar) => {
  let hadFocus = false;
  bar.addEventListener("pointerdown", () => (hadFocus = document.activeElement === bar));
  bar.addEventListener("click", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "touch" && !hadFocus) event.preventDefault();
    bar.focus();
  });
};

/** @param {ParentNode} page */
export const bindTaps = (page) => {
  const bars = [...page.querySelectorAll("a")].filter((bar) => bar instanceof SVGAElement);
  for (const bar of bars) bindBar(bar);
  for (const narrow of page.querySelectorAll("svg")) {
    const own = bars.filter((bar) => bar.closest("figure") === narrow.closest("figure"));
    if (narrow.dataset.left !== undefined && own.length > 0) bindNarrow(narrow, own);
  }
};
