// A trace: positions 0 (the start) to `last`. A position is a frame; most are steps, some are shown between steps.

const EMPTY = 0;
const KEYFRAME = 1024;

const FrameTable = (data) => {
  const value = new Uint32Array(128);
  [...data.digits].forEach((digit, i) => (value[digit.charCodeAt(0)] = i));
  const frames = data.frames.map(([mark, entry, label, changes, squares, lines, phrase, words, threatened = []]) => ({
    mark, label, changes, squares, threatened, lines, words,
    phrase: data.phrases[phrase],
    counted: entry === "step",
    isEntry: entry !== "within",
  }));
  const decode = (text) => {
    const numbers = new Uint32Array(text.length / data.width);
    for (let i = 0, at = 0; i < numbers.length; i++) {
      let code = 0;
      for (let digit = 0; digit < data.width; digit++) code = code * data.digits.length + value[text.charCodeAt(at++)];
      numbers[i] = code;
    }
    return numbers;
  };
  return { tokens: data.tokens, frames, decode };
};

// A number for each pair of square and token; the sum over a board distinguishes boards but for rare clashes.
const weight = (square, token) => {
  let mixed = Math.imul(square * 8191 + token + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return token === EMPTY ? 0 : (mixed ^ (mixed >>> 13)) >>> 0;
};

class Trace {
  constructor(table, packed, area) {
    Object.assign(this, { table, packed, area });
    this.numbers = table.decode(packed.frames);
    this.last = this.numbers.length;
    this.stepOf = new Uint32Array(this.last + 1);
    this.hash = new Uint32Array(this.last + 1);
    this.keyframes = [];
    this.turns = [];
    this.#walk();
    this.steps = this.stepOf[this.last];
    this.positionOf = new Uint32Array(this.steps + 1);
    for (let at = this.last; at >= 0; at--) this.positionOf[this.stepOf[at]] = at;
    this.cache = { at: 0, cells: this.keyframes[0].slice() };
  }

  #walk() {
    const cells = new Uint16Array(this.area);
    let hash = 0;
    const apply = (changes) => {
      for (let i = 0; i < changes.length; i += 2) {
        const square = changes[i];
        hash = (hash + weight(square, changes[i + 1]) - weight(square, cells[square])) >>> 0;
        cells[square] = changes[i + 1];
      }
    };
    apply(this.packed.start);
    this.hash[0] = hash;
    this.keyframes.push(cells.slice());
    for (let at = 1; at <= this.last; at++) {
      const frame = this.frame(at);
      apply(frame.changes);
      this.hash[at] = hash;
      this.stepOf[at] = this.stepOf[at - 1] + (frame.counted ? 1 : 0);
      if (frame.mark === "back") this.turns.push(at);
      if (at % KEYFRAME === 0) this.keyframes.push(cells.slice());
    }
  }

  // The frame that leads to a position; the start has none.
  frame(at) {
    return at === 0 ? null : this.table.frames[this.numbers[at - 1]];
  }

  // The tokens on the board, square by square; valid until the next call.
  cells(at) {
    const { cache } = this;
    if (at < cache.at || at - cache.at > KEYFRAME) {
      const keyframe = Math.floor(at / KEYFRAME);
      cache.cells.set(this.keyframes[keyframe]);
      cache.at = keyframe * KEYFRAME;
    }
    while (cache.at < at) {
      const { changes } = this.frame(++cache.at);
      for (let i = 0; i < changes.length; i += 2) cache.cells[changes[i]] = changes[i + 1];
    }
    return cache.cells;
  }

  // How many frames after its step a position is.
  within(at) {
    return at - this.positionOf[this.stepOf[at]];
  }

  // The position of a step and of the frame `within` it, as near as there is one.
  locate(step, within = 0) {
    const position = this.positionOf[Math.min(step, this.steps)];
    const end = step < this.steps ? this.positionOf[step + 1] - 1 : this.last;
    return Math.min(position + within, end);
  }

  // The first entry with the same board, where there is one before.
  seen(at) {
    const board = this.cells(at).slice();
    for (let earlier = 0; earlier < at; earlier++) {
      if (this.hash[earlier] !== this.hash[at] || (earlier > 0 && !this.frame(earlier).isEntry)) continue;
      if (this.cells(earlier).every((token, square) => token === board[square])) return earlier;
    }
    return undefined;
  }

  nextTurn(at, forward) {
    return forward ? this.turns.find((turn) => turn > at) : this.turns.findLast((turn) => turn < at);
  }
}

// Where two traces part, by steps, and how many boards they share at their ends.
const comparison = (a, b) => {
  const shared = Math.min(a.steps, b.steps);
  const same = (i, j) => a.hash[a.positionOf[i]] === b.hash[b.positionOf[j]];
  let parts = 0;
  while (parts <= shared && same(parts, parts)) parts++;
  let tail = 0;
  while (tail <= shared && same(a.steps - tail, b.steps - tail)) tail++;
  return { parts: parts > shared && a.steps === b.steps ? undefined : parts, tail };
};

// The entries of a trace in the notation of its document.
const notation = (trace, data) => {
  const rows = (at) => {
    const found = [];
    trace.cells(at).forEach((token, square) => {
      if (token !== EMPTY) found[square % data.width] = data.height - Math.floor(square / data.width);
    });
    return found.join(data.height > 9 ? "-" : "");
  };
  const entries = [trace.packed.opening];
  for (let at = 1; at <= trace.last; at++) {
    const { isEntry, label } = trace.frame(at);
    if (isEntry) entries.push((data.notation === "board" ? rows(at) : "") + label);
  }
  return entries.map((entry) => entry + data.entryEnd).join("");
};
