// Replays the traces of simulatordb.js, of which simulatorarray.js is the index. A step is a board, row by
// row from the last, and a label: INIT, A2:3 for an action that moved queen 2 to row 3, R6:1 for a reaction.
"use strict";

const byId = id => document.getElementById(id);

const ranks = step => step.split("|").slice(0, -1);
const label = step => step.split("|").at(-1);
const square = { ".": "white", X: "black", O: "white queen", Q: "black queen" };
const hasQueen = cell => cell === "O" || cell === "Q";

function rows(step) {
  const upwards = ranks(step).reverse();
  return upwards.map((_, column) => 1 + upwards.findIndex(rank => hasQueen(rank[column])));
}

const solution = steps => rows(steps.at(-1)).join("");
const cases = new Map((window.simulatorarray ?? []).map(steps => [solution(steps), steps]));

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function draw(table, step) {
  const [kind, queen] = label(step);
  const drawn = (cell, column) => {
    const moved = hasQueen(cell) && column + 1 === Number(queen);
    return element("td", { className: `${square[cell]} ${moved ? kind : ""}` });
  };
  table.style.setProperty("--size", ranks(step).length);
  table.replaceChildren(...ranks(step).map(rank => element("tr", {}, ...[...rank].map(drawn))));
}

function sentence(step) {
  const [, kind, queen, row] = label(step).match(/^([AR])(.):(.)$/) ?? [];
  switch (kind) {
    case "A": return `Action: queen ${queen} moves to row ${row}.`;
    case "R": return `Reaction: with queen ${queen} in row ${row} the board was seen before, so queen ${queen - 1} moves instead.`;
    default: return "The start.";
  }
}

function simulate() {
  let steps = [];
  let at = 0;
  let timer = 0;

  function show(to) {
    at = Math.min(Math.max(to, 0), steps.length - 1);
    const end = steps.length - 1;
    draw(byId("board"), steps[at]);
    byId("board").ariaLabel = `Queens, column by column, in rows ${rows(steps[at]).join(", ")}`;
    byId("label").textContent = label(steps[at]);
    byId("counter").textContent = `step ${at} of ${end}`;
    byId("sentence").textContent = sentence(steps[at]) + (at === end ? " Solved." : "");
    for (const id of ["first", "back"]) byId(id).disabled = at === 0;
    for (const id of ["play", "next", "last"]) byId(id).disabled = at === end;
    if (at === end) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = "Play";
    byId("sentence").ariaLive = "polite";
  }

  function play() {
    clearInterval(timer);
    timer = setInterval(() => document.hidden || show(at + 1), 1000 / byId("speed").value);
    byId("play").textContent = "Stop";
    byId("sentence").ariaLive = "off";
  }

  function open(name) {
    stop();
    steps = cases.get(name);
    byId("cases").value = name;
    show(0);
  }

  function openLinked() {
    const wanted = location.hash.slice(1);
    const known = cases.has(wanted);
    byId("message").textContent = known || !wanted ? "" : `There is no case ${wanted}.`;
    open(known ? wanted : cases.keys().next().value);
  }

  if (!cases.size) {
    byId("message").textContent = "No case was solved.";
    document.querySelectorAll("button, select").forEach(control => control.disabled = true);
    return;
  }
  const option = ([name, steps]) => new Option(`${name}, ${steps.length - 1} steps`, name);
  byId("cases").append(...[...cases].map(option));
  byId("cases").onchange = event => location.hash = event.target.value;
  byId("first").onclick = () => show(0);
  byId("back").onclick = () => show(at - 1);
  byId("play").onclick = () => timer ? stop() : play();
  byId("next").onclick = () => show(at + 1);
  byId("last").onclick = () => show(Infinity);
  byId("speed").onchange = () => timer && play();
  window.onhashchange = openLinked;
  openLinked();
}

function gather() {
  const item = name => {
    const board = element("table", { ariaHidden: "true" });
    draw(board, cases.get(name).at(-1).replace(/[^|]*$/, ""));
    return element("li", {}, element("a", { href: `simulator.html#${name}` }, board, name));
  };
  byId("count").textContent = `Solutions: ${cases.size}.`;
  byId("solutions").append(...[...cases.keys()].sort().map(item));
}
