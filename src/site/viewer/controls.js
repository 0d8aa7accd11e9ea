// Buttons, keys and what is copied or saved.

const save = (text, type, name) => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SECOND);
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("copied"));
  } catch {
    notice(say(copyBySelection(text) ? "copied" : "notCopied"));
  }
};

const copyBySelection = (text) => {
  const area = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
};

const fileName = (ending) => `${data.title}-${shown.one.key}-${shown.role}${ending}`;

const turn = (forward) => {
  if (!player.turn(forward)) notice(say("noneLeft"));
};

const SPEEDS = [...element("speed").options].map(({ value }) => value);

const setSpeed = (value) => {
  element("speed").value = value;
  player.speed = Number(value);
  try {
    localStorage.setItem("queenlab-speed", value);
  } catch {
    // Where storage is blocked, the speed is just not remembered.
  }
};

const changeSpeed = (by) => {
  const wanted = SPEEDS[SPEEDS.indexOf(element("speed").value) + by];
  if (wanted !== undefined) setSpeed(wanted);
};

const rememberedSpeed = () => {
  try {
    return localStorage.getItem("queenlab-speed");
  } catch {
    return null;
  }
};

const CLICKS = {
  first: () => player.go(0),
  back: () => player.go(player.at - 1),
  play: () => player.toggle(),
  next: () => player.go(player.at + 1),
  last: () => player.go(player.clock.last),
  "previous-reaction": () => turn(false),
  "next-reaction": () => turn(true),
  "copy-link": () => copy(new URL(addressShown(), location.href).href),
  "copy-text": () => copy(notation(player.main, data)),
  "download-text": () => save(`${notation(player.main, data)}\n`, "text/plain", fileName(".txt")),
  "download-svg": () => save(standalone(element("board")), "image/svg+xml", fileName(`-${writtenStep(player.main, player.position)}.svg`)),
  help: () => element("keys").showModal(),
};

const KEYS = {
  " ": CLICKS.play, ArrowLeft: CLICKS.back, ArrowRight: CLICKS.next, Home: CLICKS.first, ArrowUp: CLICKS.first,
  End: CLICKS.last, ArrowDown: CLICKS.last, "+": () => changeSpeed(1), "-": () => changeSpeed(-1),
  r: CLICKS["next-reaction"], R: CLICKS["previous-reaction"], "?": CLICKS.help,
};

// Keys belong to fields while one has the focus, and space and Enter to the button that has it.
const pressed = (event) => {
  const action = KEYS[event.key];
  const own = event.target.closest("input, select, textarea, dialog") !== null;
  const presses = event.key === " " && event.target.closest("button, a, summary") !== null;
  if (action === undefined || own || presses || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (!event.repeat || event.key.startsWith("Arrow")) action();
};

const bind = () => {
  for (const id of ["copy-text", "download-text"]) element(id).hidden = data.notation === "longer";
  for (const [id, act] of Object.entries(CLICKS)) element(id).addEventListener("click", act);
  document.addEventListener("keydown", pressed);
  element("slider").addEventListener("input", ({ target }) => player.go(Number(target.value)));
  element("goto").addEventListener("change", ({ target }) => notice(goToWritten(target.value).join(" ")));
  element("speed").addEventListener("change", ({ target }) => setSpeed(target.value));
  element("trace").addEventListener("change", ({ target }) => {
    shown.role = target.value;
    reopen();
  });
  element("with").addEventListener("change", ({ target }) => chooseOther(target.value.trim()));
  element("with-trace").addEventListener("change", ({ target }) => {
    shown.otherRole = target.value;
    reopen();
  });
  element("strip").addEventListener("click", (event) => player.goTo(pointed(element("strip"), player.main, event)));
  element("language").addEventListener("change", ({ target }) => {
    setLanguage(target.value);
    translate();
    drawTitles(player.main, player.other);
    draw();
  });
  element("close").addEventListener("click", () => element("keys").close());
  addEventListener("hashchange", openAddress);
  element("cases").addEventListener("click", (event) => {
    if (event.target.closest("a.case")) scrollTo({ top: 0 });
  });
};

const chooseOther = (key) => {
  if (key === "") {
    Object.assign(shown, { other: undefined, otherRole: undefined });
    reopen();
    return;
  }
  const { one, role, complaints } = resolve(key, key === shown.one.key ? lastRole(shown.one) : undefined, shown.one);
  Object.assign(shown, { other: one, otherRole: role });
  reopen();
  if (complaints.length > 0) notice(complaints.join(" "));
};

// Compared with itself, a case shows its longest trace.
const lastRole = (one) => one.traces.at(-1).roles.at(-1);

const nothingToShow = () => {
  translate();
  document.body.classList.add("none");
  notice(foreword().join(" "));
};

setLanguage(navigator.language.slice(0, 2));
document.documentElement.dataset.first = language;
document.body.classList.toggle("single", playable.length === 1 && playable[0].traces.length === 1);
element("keys-of-cases").replaceChildren(...playable.slice(0, 400).map(({ key }) => new Option(key)));
if (playable.length === 0) {
  nothingToShow();
} else {
  bind();
  setSpeed(SPEEDS.includes(rememberedSpeed()) ? rememberedSpeed() : "1");
  openAddress();
}
