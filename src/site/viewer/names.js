/** @import { Case, Role } from "./types.js" */
import { say } from "./speech.js";

/** @param {Case} one */
export const nameOf = (one) => (one.word === null ? one.key : say(one.word));

/** @param {Role} role */
export const roleName = (role) => say(role === "first" ? "firstTrace" : role);
