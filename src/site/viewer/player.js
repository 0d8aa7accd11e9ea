// What is shown, and when: one trace, or two in lockstep.

const SECOND = 1000;

// Positions of one trace, or steps of two.
const clockOf = (main, other) => {
  if (other === undefined) return { last: main.last, main: (at) => at, from: (at) => at };
  const end = (trace) => (at) => (at >= trace.steps ? trace.last : trace.positionOf[at]);
  return { last: Math.max(main.steps, other.steps), main: end(main), other: end(other), from: (at) => main.stepOf[at] };
};

class Player {
  #timer;

  constructor(draw) {
    Object.assign(this, { draw, at: 0, speed: 1, playing: false });
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  open(main, other) {
    this.pause();
    Object.assign(this, { main, other, clock: clockOf(main, other), at: 0 });
  }

  // Shows a position, or the nearest there is.
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.clock.last);
    if (this.at === this.clock.last) this.pause();
    this.draw();
  }

  // Shows a position of the first trace.
  goTo(position) {
    this.go(this.clock.from(position));
  }

  get position() {
    return this.clock.main(this.at);
  }

  turn(forward) {
    const found = this.main.nextTurn(this.position, forward);
    if (found !== undefined) this.goTo(found);
    return found !== undefined;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
    this.draw();
  }

  play() {
    if (this.playing || this.clock.last === 0) return;
    if (this.at === this.clock.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.draw();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.playing) this.#wait();
    }, SECOND / this.speed);
  }
}

// Speaks at most every two seconds while playing, and always at the end, so that a screen reader can follow.
class Voice {
  #spoken = 0;

  constructor(element) {
    this.element = element;
  }

  say(text, urgent) {
    const now = performance.now();
    if (!urgent && now - this.#spoken < 2 * SECOND) return;
    this.#spoken = now;
    this.element.textContent = text;
  }
}
