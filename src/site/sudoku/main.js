// The page: offers grids, levels and puzzles, checks what is guessed, and binds every control.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const board = new Board(element("board"), data.block);
let puzzle;

const chosen = () => {
  const grid = data.grids[element("grid").value];
  return { grid, dug: grid.puzzles[element("puzzle").value], level: data.levels.indexOf(element("level").value) };
};

const announce = (text) => {
  element("message").textContent = text;
};

const where = (cell) => board.place(cell).map((place) => place + 1);

const draw = () => {
  board.draw(puzzle);
  for (const [name, count] of Object.entries(puzzle.counts())) element(name).textContent = number(count);
  if (puzzle.counts().hidden === 0) announce(say("done", puzzle.right, puzzle.wrong, puzzle.count("revealed")));
};

const open = () => {
  const { grid, dug, level } = chosen();
  revealer.stop();
  board.begun = "";
  puzzle = new Puzzle(grid.cells, dug.hidden.slice(0, dug.hides[level]));
  element("key").textContent = grid.key;
  announce(say("fresh", puzzle.left().length));
  draw();
};

// Guesses in the current cell.
const guess = (symbol) => {
  const cell = board.current;
  board.begun = "";
  if (!puzzle.isHidden(cell)) announce(say("isShown"));
  else if (symbol < 1 || symbol > board.side) announce(say("outside", board.side));
  else announce(say(puzzle.guess(cell, symbol) ? "isRight" : "isWrong", symbol, ...where(cell)));
  draw();
};

// A digit, after which another one may follow where numbers have two.
const type = (digit) => {
  if (!puzzle.isHidden(board.current)) {
    announce(say("isShown"));
    return;
  }
  const typed = Number(board.begun + digit);
  board.begun = typed === 0 ? "" : String(typed);
  if (typed * 10 > board.side) guess(typed);
  else draw();
};

const endNumber = () => {
  if (board.begun !== "") guess(Number(board.begun));
};

const clear = () => {
  board.begun = "";
  puzzle.clear(board.current);
  draw();
};

const reveal = (cell) => {
  if (!puzzle.isHidden(cell)) return;
  puzzle.reveal(cell);
  announce(say("isRevealed", puzzle.cells[cell], ...where(cell)));
  draw();
};

const revealCurrent = () => {
  board.begun = "";
  reveal(board.current);
};

const revealNext = () => {
  board.begun = "";
  const [next, ...others] = puzzle.left();
  if (next !== undefined) reveal(next);
  return others.length > 0;
};

const drawRevealer = () => {
  element("auto").textContent = say(revealer.running ? "stop" : "start");
  element("message").setAttribute("aria-live", revealer.running ? "off" : "polite");
};

const revealer = new Revealer(revealNext, drawRevealer);

const options = (select, texts) => {
  const value = select.value;
  select.replaceChildren(...texts.map(([name, text]) => new Option(text, name)));
  select.value = texts.some(([name]) => name === value) ? value : texts[0][0];
};

// A grid is named by its place: its key would give the solution away.
const gridName = ({ count }, at) => (count === 1 ? say("gridOnce", at + 1) : say("grids", at + 1, count));

const fillChoices = () => {
  options(element("grid"), data.grids.map((grid, at) => [String(at), gridName(grid, at)]));
  options(element("level"), data.levels.map((level) => [level, say(level)]));
  options(element("puzzle"), data.grids[0].puzzles.map((_, at) => [String(at), number(at + 1)]));
};

const speak = () => {
  for (const part of document.querySelectorAll("[data-say]")) part.textContent = say(part.dataset.say);
  element("symbols").setAttribute("aria-label", say("symbols"));
  element("keys-list").replaceChildren(...WORDS[language].keys.flatMap(([key, does]) =>
    [["dt", key], ["dd", does]].map(([kind, text]) => Object.assign(document.createElement(kind), { textContent: text }))));
  element("language").value = language;
  fillChoices();
  drawRevealer();
};

const changeLanguage = (wanted) => {
  setLanguage(wanted);
  speak();
  announce(say("fresh", puzzle.left().length));
  draw();
};

const KEYS = { Enter: endNumber, Backspace: clear, Delete: clear, r: revealCurrent, "?": () => element("keys").showModal() };
KEYS.h = KEYS["?"];

const onKey = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || element("keys").open) return;
  const inGrid = element("board").contains(event.target);
  if (!inGrid && (event.key !== "?" || event.target.matches("input, select"))) return;
  if (/^\d$/.test(event.key)) type(event.key);
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else if (!board.move(event.key)) return;
  event.preventDefault();
};

const symbolButton = (symbol) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: symbol });
  button.addEventListener("click", () => guess(symbol));
  return button;
};

const bind = () => {
  element("symbols").append(...Array.from({ length: board.side }, (_, at) => symbolButton(at + 1)));
  for (const id of ["grid", "level", "puzzle"]) element(id).addEventListener("change", open);
  const clicks = { again: open, reveal: revealCurrent, auto: () => revealer.toggle(), clear, help: KEYS["?"], close: () => element("keys").close() };
  for (const [id, click] of Object.entries(clicks)) element(id).addEventListener("click", click);
  element("speed").addEventListener("change", ({ target }) => { revealer.speed = Number(target.value); });
  element("language").addEventListener("change", ({ target }) => changeLanguage(target.value));
  element("board").addEventListener("focusin", () => {
    if (board.begun === "") return;
    board.begun = "";
    draw();
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("visibilitychange", () => { if (document.hidden) revealer.stop(); });
};

const asked = () => new URLSearchParams(location.search).get("lang") ?? new URLSearchParams(location.hash.slice(1)).get("lang");

revealer.speed = Number(element("speed").value);
setLanguage(asked());
speak();
bind();
open();
