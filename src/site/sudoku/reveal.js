// Reveals hidden cells one by one, row by row, until none is left or somebody stops it.

class Revealer {
  #timer;

  // `reveal` shows one more cell and says whether any is left; `changed` hears when it starts and stops.
  constructor(reveal, changed) {
    Object.assign(this, { reveal, changed, running: false, speed: 1 });
  }

  toggle() {
    if (this.running) this.stop();
    else this.start();
  }

  start() {
    this.running = true;
    this.#wait();
    this.changed();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.running) return;
    this.running = false;
    this.changed();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      if (this.reveal()) this.#wait();
      else this.stop();
    }, 1000 / this.speed);
  }
}
