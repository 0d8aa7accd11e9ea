import { on, part } from "../script/dom.js";

/** The projector mode, which a button and Escape leave, whatever has the focus. */
export const bindProjector = () => {
  const leave = part("leave", HTMLButtonElement);
  const isOn = () => document.body.classList.contains("present");
  on("project", "click", () => {
    document.body.classList.add("present");
    leave.focus();
  });
  const end = () => {
    document.body.classList.remove("present");
    for (const way of ["present", "project"]) part(way, HTMLButtonElement).focus({ preventScroll: true });
  };
  on("leave", "click", end);
  on("present", "click", () => isOn() && leave.focus());
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && isOn() && document.querySelector("dialog[open]") === null) end();
  }, { capture: true });
};
