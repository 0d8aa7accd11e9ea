// A board as SVG: squares, tokens that move, lines of attack, and the marks of a frame.

const SVG = "http://www.w3.org/2000/svg";

const svg = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const QUEEN = "Q";

// Queens of two colours, and what stops their lines.
const COLOURS = { W: "white", B: "black" };
const BLOCK = "#";
const BRICKS = "M.12.2h.76v.6h-.76zM.12.4h.76M.12.6h.76M.5.2v.2M.3.4v.2M.7.4v.2M.5.6v.2";

// What tokens are called in words; others by themselves.
const NAMES = { [QUEEN]: "queens", W: "whiteQueens", B: "blackQueens", [BLOCK]: "blocks" };

// A token as it is drawn, at the top left of the board.
const figure = (name) => {
  if (name === QUEEN) return svg("use", { href: "#q" });
  if (name === BLOCK) return svg("path", { d: BRICKS, class: "block" });
  if (name in COLOURS) return svg("path", { d: document.getElementById("q").getAttribute("d"), class: `queen ${COLOURS[name]}` });
  const text = svg("text", { x: 0.5, y: 0.68, class: "token" });
  text.textContent = name;
  return text;
};

// The pairs of squares whose queens attack each other.
const attacks = (cells, data) => {
  const queens = [];
  cells.forEach((token, square) => {
    if (data.table.tokens[token] === QUEEN) queens.push(square);
  });
  const place = (square) => [square % data.width, Math.floor(square / data.width)];
  const attack = (a, b) => {
    const [[ax, ay], [bx, by]] = [place(a), place(b)];
    return ax === bx || ay === by || Math.abs(ax - bx) === Math.abs(ay - by);
  };
  return queens.flatMap((a, i) => queens.slice(i + 1).filter((b) => attack(a, b)).map((b) => [a, b]));
};

const isNumber = (name) => /^\d+$/.test(name);

// A board of numbers in words, row by row.
const rowsInWords = (cells, { width, height, table }) => {
  const names = Array.from(cells, (token) => (token === EMPTY ? say("blank") : table.tokens[token]));
  const rows = Array.from({ length: height }, (_, y) => names.slice(y * width, (y + 1) * width).join(" "));
  return say("numbers", width, height, rows.join(", "));
};

// The position in words, column by column, or of numbers row by row.
const inWords = (cells, threatened, data) => {
  if (cells.some((token) => isNumber(data.table.tokens[token]))) return rowsInWords(cells, data);
  const { first, down } = data.axes;
  const places = new Map();
  for (let x = 0; x < data.width; x++) {
    for (let y = 0; y < data.height; y++) {
      const token = cells[y * data.width + x];
      if (token === EMPTY) continue;
      const symbol = data.table.tokens[token];
      const name = symbol in NAMES ? say(NAMES[symbol]) : symbol;
      const at = say("at", String(x + first), String(down ? y + first : data.height - 1 - y + first));
      places.set(name, [...(places.get(name) ?? []), at]);
    }
  }
  const parts = [...places].map(([name, at]) => say("board", name, data.width, data.height, at.join(", ")));
  const threats = threatened.length === 0 ? [] : [say("threatened", threatened.length)];
  return [...(parts.length === 0 ? [say("empty")] : parts), ...threats].join(" ");
};

class Board {
  #tokens = new Map();

  constructor(element, data) {
    Object.assign(this, { element, data });
    element.setAttribute("viewBox", `-.45 -.05 ${data.width + 0.5} ${data.height + 0.5}`);
    this.threats = svg("path", { class: "threats" });
    this.lines = svg("g", { class: "lines" });
    this.pieces = svg("g", { class: "tokens" });
    this.marks = svg("g", { class: "marks" });
    const squares = svg("use", { href: `#squares-${data.width}-${data.height}` });
    element.replaceChildren(squares, this.#axes(), this.threats, this.lines, this.pieces, this.marks);
  }

  #axes() {
    const { width, height, axes } = this.data;
    const group = svg("g", { class: "axes", "aria-hidden": "true", "font-size": Math.min(0.3, 0.045 * width) });
    const label = (x, y, value) => {
      const text = svg("text", { x, y });
      text.textContent = value;
      group.append(text);
    };
    for (let x = 0; x < width; x++) label(x + 0.5, height + 0.32, x + axes.first);
    for (let y = 0; y < height; y++) label(-0.22, y + 0.6, (axes.down ? y : height - 1 - y) + axes.first);
    return group;
  }

  middle(square) {
    return [(square % this.data.width) + 0.5, Math.floor(square / this.data.width) + 0.5];
  }

  #line(from, to, kind) {
    const [[x1, y1], [x2, y2]] = [this.middle(from), this.middle(to)];
    return svg("line", { x1, y1, x2, y2, class: kind });
  }

  // Tokens that left a square take the place of new ones of the same kind, so that they are seen to move.
  #place(cells) {
    const free = [];
    for (const [square, piece] of this.#tokens) {
      if (cells[square] === piece.token) continue;
      free.push(piece);
      this.#tokens.delete(square);
    }
    cells.forEach((token, square) => {
      if (token === EMPTY || this.#tokens.has(square)) return;
      const found = free.findIndex((piece) => piece.token === token);
      const piece = found < 0 ? this.#piece(token) : free.splice(found, 1)[0];
      piece.element.style.transform = `translate(${square % this.data.width}px, ${Math.floor(square / this.data.width)}px)`;
      piece.element.classList.remove("refused");
      this.#tokens.set(square, piece);
    });
    free.forEach((piece) => piece.element.remove());
  }

  #piece(token) {
    const element = figure(this.data.table.tokens[token]);
    element.classList.add("token");
    this.pieces.append(element);
    return { token, element };
  }

  // Shows a position of a trace.
  show(trace, at) {
    const cells = trace.cells(at);
    const frame = trace.frame(at);
    this.#place(cells);
    this.pieces.querySelectorAll(".refused").forEach((element) => element.classList.remove("refused"));
    const pairs = attacks(cells, this.data);
    const reasons = frame === null ? [] : this.#reasons(frame.lines);
    this.lines.replaceChildren(...reasons, ...pairs.map(([a, b]) => this.#line(a, b, "attack")));
    this.marks.replaceChildren(...(frame === null ? [] : this.#marked(frame)));
    if (frame?.mark === "back") this.#tokens.get(frame.squares.at(-1))?.element.classList.add("refused");
    const threatened = frame?.threatened ?? [];
    this.threats.setAttribute("d", threatened.map((square) => this.#cross(square)).join(""));
    this.element.setAttribute("aria-label", inWords(cells, threatened, this.data));
    return pairs.length;
  }

  // A small cross in the middle of a square.
  #cross(square) {
    const [x, y] = this.middle(square);
    return `M${x - 0.09} ${y - 0.09}l.18 .18m0 -.18l-.18 .18`;
  }

  #reasons(lines) {
    return Array.from({ length: lines.length / 2 }, (_, i) => this.#line(lines[2 * i], lines[2 * i + 1], "reason"));
  }

  #marked({ mark, squares }) {
    const outline = (square, i) => {
      const [x, y] = [square % this.data.width, Math.floor(square / this.data.width)];
      const left = squares.length > 1 && i === 0;
      return svg("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1, class: left ? "left" : mark });
    };
    const sign = squares.length === 0 ? [] : [this.#sign(mark, squares.at(-1))];
    return [...squares.map(outline), ...sign];
  }

  #sign(mark, square) {
    const [x, y] = [square % this.data.width, Math.floor(square / this.data.width)];
    return svg("use", { href: `#sign-${mark}`, x: x + 0.66, y: y + 0.06, width: 0.28, height: 0.28, class: `sign ${mark}` });
  }
}

// A board of its own, small, that nothing changes.
const thumbnail = (cells, data) => {
  const frame = svg("svg", { class: "board", viewBox: `0 0 ${data.width} ${data.height}`, "aria-hidden": "true" });
  frame.append(svg("use", { href: `#squares-${data.width}-${data.height}` }));
  cells.forEach((token, square) => {
    if (token === EMPTY) return;
    const piece = figure(data.table.tokens[token]);
    piece.setAttribute("transform", `translate(${square % data.width} ${Math.floor(square / data.width)})`);
    frame.append(piece);
  });
  return frame;
};

// The frame as a file of its own: pieces and styles are written into it.
const standalone = (element) => {
  const copy = element.cloneNode(true);
  const [theirs, mine] = [element, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  const pieces = document.querySelector(".pieces defs").cloneNode(true);
  theirs.forEach((original, i) => inline(original, mine[i]));
  const originals = document.querySelectorAll(".pieces defs *");
  pieces.querySelectorAll("*").forEach((piece, i) => inline(originals[i], piece));
  copy.prepend(pieces);
  copy.setAttribute("xmlns", SVG);
  return new XMLSerializer().serializeToString(copy);
};

const inline = (from, to) => {
  const style = getComputedStyle(from);
  const kept = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order", "opacity",
    "transform", "font-size", "font-family", "text-anchor"];
  to.setAttribute("style", kept.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  to.removeAttribute("class");
};
