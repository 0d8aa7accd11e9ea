// What the page of puzzles says, in each language.

/** @import { Shortcuts } from "../script/translate.js" */

export const WORDS = {
  en: {
    grid: "Grid", solution: "The solution, as the tables have it", grids: "{0}, reached {1} times", gridOnce: "{0}, reached once",
    level: "Level", easy: "easy", medium: "medium", hard: "hard", puzzle: "Puzzle",
    shown: "Shown", hidden: "Hidden", right: "Right", wrong: "Wrong",
    again: "Hide again", reveal: "Reveal this cell", start: "Reveal one by one", stop: "Stop revealing", speed: "Cells a second",
    clear: "Clear", help: "Keys", close: "Close", language: "Language", symbols: "Numbers",
    board: "Sudoku of {0} by {0}", cell: "row {0}, column {1}: {2}", empty: "hidden",
    given: "{0}", guessed: "{0}, right", revealed: "{0}, revealed", refused: "{0}, wrong", begun: "{0}…",
    isRight: "Right: {0} in row {1}, column {2}.", isWrong: "Wrong: not {0} in row {1}, column {2}.",
    isRevealed: "Revealed: {0} in row {1}, column {2}.", isShown: "This cell is shown.", outside: "Numbers are 1 to {0}.",
    fresh: "{0} cells are hidden.", done: "Solved: {0} right, {1} wrong, {2} revealed.",
    unique: "This puzzle has exactly one solution.",
    decided: "That was decided when it was made: a SAT solver (BatSat) refuted every other number in each hidden cell. " +
      "Cells were hidden in an order drawn from the seed of the experiment, as long as the others still force them.",
  },
  es: {
    grid: "Cuadrícula", solution: "La solución, como está en las tablas", grids: "{0}, alcanzada {1} veces",
    gridOnce: "{0}, alcanzada una vez",
    level: "Nivel", easy: "fácil", medium: "medio", hard: "difícil", puzzle: "Puzle",
    shown: "A la vista", hidden: "Ocultas", right: "Aciertos", wrong: "Fallos",
    again: "Ocultar de nuevo", reveal: "Mostrar esta celda", start: "Mostrar una a una", stop: "Dejar de mostrar",
    speed: "Celdas por segundo",
    clear: "Borrar", help: "Teclas", close: "Cerrar", language: "Idioma", symbols: "Números",
    board: "Sudoku de {0} por {0}", cell: "fila {0}, columna {1}: {2}", empty: "oculta",
    given: "{0}", guessed: "{0}, acierto", revealed: "{0}, mostrada", refused: "{0}, fallo", begun: "{0}…",
    isRight: "Acierto: {0} en la fila {1}, columna {2}.", isWrong: "Fallo: no es {0} en la fila {1}, columna {2}.",
    isRevealed: "Mostrado: {0} en la fila {1}, columna {2}.", isShown: "Esta celda está a la vista.",
    outside: "Los números van de 1 a {0}.",
    fresh: "Hay {0} celdas ocultas.", done: "Resuelto: {0} aciertos, {1} fallos, {2} mostradas.",
    unique: "Este puzle tiene exactamente una solución.",
    decided: "Se decidió al hacerlo: un programa SAT (BatSat) refutó cualquier otro número en cada celda oculta. " +
      "Las celdas se ocultaron en un orden sorteado con la semilla del experimento, mientras las demás aún las obligan.",
  },
};

/** @type {Shortcuts} */
export const SHORTCUTS = {
  en: [
    ["← → ↑ ↓", "move"],
    ["Home  End", "first, last of the row"],
    ["0 to 9", "guess; Enter ends a number of two digits early"],
    ["Backspace", "clear a wrong guess"],
    ["r", "reveal this cell"],
    ["?  h", "these keys"],
  ],
  es: [
    ["← → ↑ ↓", "mover"],
    ["Inicio  Fin", "primera, última de la fila"],
    ["0 a 9", "probar; Intro termina antes un número de dos cifras"],
    ["Retroceso", "borrar un fallo"],
    ["r", "mostrar esta celda"],
    ["?  h", "estas teclas"],
  ],
};
