// The page: reads the address, shows the trace, and binds every control.

const data = JSON.parse(document.getElementById("data").textContent);
data.table = FrameTable(data.table);

const element = (id) => document.getElementById(id);
const board = new Board(element("board"), data);
const otherBoard = new Board(element("other-board"), data);
const voice = new Voice(element("live"));
const shown = { one: undefined, role: undefined, other: undefined, otherRole: undefined, comparison: undefined };

// Traces that were opened lately; a long one holds some megabytes.
const opened = new Map();
const traceOf = (packed) => {
  const trace = opened.get(packed) ?? new Trace(data.table, packed, data.width * data.height);
  opened.delete(packed);
  opened.set(packed, trace);
  if (opened.size > 4) opened.delete(opened.keys().next().value);
  return trace;
};

const byKey = new Map(data.cases.map((one) => [one.key, one]));
const playable = data.cases.filter(({ traces }) => traces.length > 0);
const nameOf = (one) => (one.word === null ? one.key : say(one.word));
const packedOf = (one, role) => one.traces.find(({ roles }) => roles.includes(role));
const roleName = (role) => say(role === "first" ? "firstTrace" : role);

// What has to be said before any trace: a result may have none of its own.
const foreword = () => {
  const reached = data.cases.some(({ hits }) => hits > 0);
  return [data.notice, data.replay.trial !== null && !reached ? say("noCases") : null].filter(Boolean);
};

// Messages stay until the next trace is opened.
const notice = (text) => {
  element("message").textContent = text;
  element("message").hidden = text === "";
};

// The text of a sentence, and the element with its link to the step that had the board before.
const sentenceOf = (trace, at, linked) => {
  const parts = document.createDocumentFragment();
  const frame = trace.frame(at);
  if (frame === null) {
    parts.append(say("begins", trace.packed.opening));
  } else {
    const [before, after] = sentence(frame.phrase, frame.words);
    parts.append(before);
    if (after !== undefined) parts.append(seenAt(trace, at, linked), after);
  }
  if (at === trace.last) parts.append(` ${ending(trace)}`);
  return parts;
};

const seenAt = (trace, at, linked) => {
  const earlier = trace.seen(at);
  const text = earlier === 0 ? say("start") : say("step", earlier === undefined ? "?" : trace.stepOf[earlier]);
  if (!linked || earlier === undefined) return text;
  const link = document.createElement("a");
  Object.assign(link, { id: "seen", href: hrefOf(shown.one, shown.role, writtenStep(trace, earlier)), textContent: text });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    player.goTo(earlier);
  });
  return link;
};

const ending = ({ packed }) => {
  if (packed.outcome === null) return say("cut");
  if (packed.key === null || data.endings) return say("ended", packed.key ?? packed.outcome, packed.steps);
  return packed.steps === 0 ? say("solvedAtStart", packed.key) : say("solved", packed.key, packed.steps);
};

const hrefOf = (one, role, step) =>
  address({
    case: one.key, trace: role, step,
    with: shown.other?.key, "with-trace": shown.otherRole,
    lang: language === document.documentElement.dataset.first ? undefined : language,
  });

const addressShown = () => {
  const { main, other, at } = player;
  return hrefOf(shown.one, shown.role, other === undefined ? writtenStep(main, at) : String(at));
};

// A browser that limits how often the address may change is asked again later.
let later;
const writeAddress = () => {
  clearTimeout(later);
  const wanted = addressShown();
  if (wanted === location.hash) return;
  try {
    history.replaceState(null, "", wanted);
  } catch {
    // Some browsers throw, some do nothing.
  }
  if (wanted !== location.hash) later = setTimeout(writeAddress, SECOND);
};

const draw = () => {
  const { main, other, clock, at, playing } = player;
  const position = player.position;
  board.show(main, position);
  element("sentence").replaceChildren(sentenceOf(main, position, true));
  if (other !== undefined) {
    const theirs = clock.other(at);
    otherBoard.show(other, theirs);
    element("other-sentence").replaceChildren(sentenceOf(other, theirs, false));
  }
  drawControls(main, position, clock, at, playing);
  log.show(position);
  moveStrip(element("strip"), main, position);
  voice.say(`${element("counter").textContent}. ${element("sentence").textContent}`, !playing || at === clock.last);
  if (!playing || at === clock.last) writeAddress();
};

const counterText = (main, position) => {
  const step = main.stepOf[position];
  return say(main.within(position) > 0 ? "after" : "stepOf", step, main.steps);
};

const drawControls = (main, position, clock, at, playing) => {
  const counter = player.other === undefined ? counterText(main, position) : say("stepOf", at, clock.last);
  element("counter").textContent = counter;
  const slider = element("slider");
  Object.assign(slider, { max: clock.last, value: at, disabled: clock.last === 0 });
  slider.setAttribute("aria-valuetext", counter);
  for (const id of ["first", "back"]) element(id).disabled = at === 0;
  for (const id of ["next", "last"]) element(id).disabled = at === clock.last;
  element("play").disabled = clock.last === 0;
  element("play").setAttribute("aria-label", say(playing ? "pause" : "play"));
  element("play-sign").setAttribute("href", playing ? "#icon-pause" : "#icon-play");
  element("goto").max = main.steps;
};

const player = new Player(draw);

const describe = (trace, at) => {
  const frame = trace.frame(at);
  const step = trace.within(at) > 0 ? "" : number(trace.stepOf[at]);
  const text = at === 0 ? say("start") : logText(trace, frame);
  return { step, label: frame?.label ?? "", text, mark: frame?.mark ?? "", href: hrefOf(shown.one, shown.role, writtenStep(trace, at)) };
};

// In the list, a board that was seen before is not looked for.
const logText = (trace, frame) => {
  const [before, after] = sentence(frame.phrase, frame.words);
  return after === undefined ? before : before.replace(/:\s*$/, "") + after;
};

const log = new Log(element("log"), describe, (at) => player.goTo(at));

const cases = new Cases(element("cases"), data, {
  sort: element("sort"),
  filter: element("filter"),
  hrefOf: (one) => hrefOf(one, packedOf(one, shown.role) === undefined ? one.traces[0].roles[0] : shown.role),
  boardOf: (one) => {
    if (one.traces.length > 0) {
      const trace = new Trace(data.table, one.traces[0], data.width * data.height);
      return trace.cells(trace.last).slice();
    }
    const cells = new Uint16Array(data.width * data.height);
    for (let i = 0; i < (one.board?.length ?? 0); i += 2) cells[one.board[i]] = one.board[i + 1];
    return cells;
  },
});

// The case and trace that are asked for, or the nearest there is, and what to say if it is another.
const resolve = (key, role, fallback) => {
  const known = key !== undefined && byKey.get(key)?.traces.length > 0;
  const one = known ? byKey.get(key) : fallback;
  const complaints = key === undefined || known ? [] : [byKey.has(key) ? say("notHere") : say("unknownCase", key, nameOf(one))];
  const found = role !== undefined && packedOf(one, role) !== undefined;
  const chosen = found ? role : one.traces[0].roles[0];
  if (role !== undefined && !found) complaints.push(say("unknownTrace", role, roleName(chosen)));
  return { one, role: chosen, complaints };
};

const openAddress = () => {
  const asked = readAddress();
  setLanguage(asked.lang ?? language);
  translate();
  const { one, role, complaints } = resolve(asked.key, asked.role, playable[0]);
  Object.assign(shown, { one, role, other: undefined, otherRole: undefined });
  if (asked.withKey !== undefined) {
    const other = resolve(asked.withKey, asked.withRole, one);
    Object.assign(shown, { other: other.one, otherRole: other.role });
    complaints.push(...other.complaints);
  }
  if (asked.broken) complaints.push(say("badAddress"));
  openShown();
  complaints.push(...goToWritten(asked.step));
  notice([...foreword(), ...complaints].join(" "));
};

// Goes to a written step, or the nearest there is, and returns what to say if it is another.
const goToWritten = (text) => {
  const { main, other, clock } = player;
  const { at, exact } = readStep(main, text);
  const beyond = other !== undefined && /^\d+$/.test(text ?? "");
  player.go(beyond ? Number(text) : clock.from(at));
  const found = exact || (beyond && player.at === Number(text));
  return found ? [] : [say("clamped", text, element("counter").textContent)];
};

const openShown = () => {
  const main = traceOf(packedOf(shown.one, shown.role));
  const other = shown.other && traceOf(packedOf(shown.other, shown.otherRole));
  player.open(main, other);
  log.open(main);
  drawStrip(element("strip"), main, data);
  shown.comparison = other && comparison(main, other);
  if (shown.comparison?.parts !== undefined) partStrip(element("strip"), main, shown.comparison.parts);
  cases.show(shown.one);
  drawTitles(main, other);
};

const drawTitles = (main, other) => {
  element("title").textContent = nameOf(shown.one);
  element("replay").textContent = shown.one.traces.length > 0 ? replayOf(main.packed) : "";
  choices(element("trace"), shown.one, shown.role);
  document.body.classList.toggle("two", other !== undefined);
  element("with").value = shown.other?.key ?? "";
  choices(element("with-trace"), shown.other ?? shown.one, shown.otherRole);
  element("with-trace").disabled = other === undefined;
  element("comparison").textContent = other === undefined ? "" : compared(shown.comparison);
  element("other-title").textContent = other === undefined ? "" : `${nameOf(shown.other)}, ${roleName(shown.otherRole)}`;
};

const replayOf = ({ trial }) => (trial === null ? data.replay.alone : `${data.replay.trial} ${trial}`);

const choices = (select, one, role) => {
  const options = one.traces.flatMap(({ roles, steps }) => roles.map((name) => new Option(`${roleName(name)} (${number(steps ?? 0)})`, name)));
  select.replaceChildren(...options);
  if (role !== undefined) select.value = role;
};

const compared = ({ parts, tail }) => {
  if (parts === undefined) return say("same");
  const where = parts === 0 ? say("differAtStart") : say("differ", parts);
  return tail > 1 ? `${where} ${say("tail", tail)}` : where;
};

const reopen = () => {
  openShown();
  player.go(0);
  notice("");
};

// Every text of the page that is not part of a trace.
const translate = () => {
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", say(node.dataset.label));
    node.title = say(node.dataset.label);
  }
  element("language").value = language;
  element("keys-list").replaceChildren(...WORDS[language].keys.flatMap(([key, does]) => [definition("dt", key), definition("dd", does)]));
  cases.draw();
};

const definition = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
