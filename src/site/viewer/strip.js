// The whole trace at a glance: how many queens attack each other, or else how many squares are threatened, and where
// the search turns back.

const STRIP = { width: 520, height: 44, turns: 8 };

const heightAt = (trace, at, data) =>
  data.table.tokens.includes(QUEEN) ? attacks(trace.cells(at), data).length : (trace.frame(at)?.threatened.length ?? 0);

const drawStrip = (element, trace, data) => {
  const columns = Math.min(STRIP.width, trace.last + 1);
  const wide = STRIP.width / columns;
  const position = (column) => (columns === 1 ? 0 : Math.round((column * trace.last) / (columns - 1)));
  const heights = Array.from({ length: columns }, (_, column) => heightAt(trace, position(column), data));
  const most = Math.max(1, ...heights);
  const bars = heights.map((count, column) => {
    const height = ((STRIP.height - STRIP.turns) * count) / most;
    return `M${(column * wide).toFixed(1)} ${STRIP.height - STRIP.turns}v${(-height).toFixed(1)}h${wide.toFixed(2)}v${height.toFixed(1)}z`;
  });
  const marked = new Set(trace.turns.map((at) => Math.round((at * (columns - 1)) / Math.max(1, trace.last))));
  const turns = [...marked].map((column) => `M${(column * wide).toFixed(1)} ${STRIP.height - STRIP.turns}h${wide.toFixed(2)}v${STRIP.turns}h${(-wide).toFixed(2)}z`);
  element.setAttribute("viewBox", `0 0 ${STRIP.width} ${STRIP.height}`);
  element.setAttribute("aria-label", say(data.table.tokens.includes(QUEEN) ? "strip" : "threatStrip"));
  element.replaceChildren(
    svg("path", { class: "pairs", d: bars.join("") }),
    svg("path", { class: "turns", d: turns.join("") }),
    svg("line", { class: "now", y1: 0, y2: STRIP.height }),
  );
};

// Marks where the trace parts from another.
const partStrip = (element, trace, step) => {
  const x = trace.last === 0 ? 0 : (trace.locate(step) * STRIP.width) / trace.last;
  element.append(svg("line", { class: "parts", x1: x, x2: x, y1: 0, y2: STRIP.height }));
};

const moveStrip = (element, trace, at) => {
  const x = trace.last === 0 ? 0 : (at * STRIP.width) / trace.last;
  const now = element.querySelector(".now");
  now.setAttribute("x1", x);
  now.setAttribute("x2", x);
};

// The position under a pointer.
const pointed = (element, trace, event) => {
  const { left, width } = element.getBoundingClientRect();
  return Math.round((Math.min(Math.max(event.clientX - left, 0), width) / width) * trace.last);
};
