// What the page of puzzles says, in each language.

/** @import { Shortcuts } from "../script/translate.js" */

export const WORDS = {
  en: {
    grid: "Grid", solution: "The solution, as the tables have it", grids: "{0}, reached {1} times", gridOnce: "{0}, reached once",
    level: "Level", easy: "easy", medium: "medium", hard: "hard", puzzle: "Puzzle", unreached: "{0}: not here",
    unreachedNow: "No {0} puzzle was found here. This one is {1}.",
    shown: "Shown", hidden: "Hidden", right: "Right", wrong: "Wrong", time: "Time",
    again: "Begin again", reveal: "Reveal", start: "Reveal one by one", stop: "Stop revealing", speed: "Cells a second",
    notes: "Notes", undo: "Undo", redo: "Redo", check: "Check", atOnce: "Check at once", clock: "Clock",
    clear: "Clear", help: "Keys", close: "Close", language: "Language", symbols: "Numbers", printSix: "Print six",
    board: "Sudoku of {0} by {0}", cell: "row {0}, column {1}: {2}", empty: "hidden", noted: "hidden, notes {0}",
    given: "{0}", placed: "{0}, not checked", guessed: "{0}, right", revealed: "{0}, revealed", refused: "{0}, wrong", begun: "{0}…",
    digitsLeft: "{0} left", noneLeft: "none left", allPlaced: "{0}: none left",
    isRight: "Right: {0} in row {1}, column {2}.", isWrong: "Wrong: not {0} in row {1}, column {2}.",
    isPlaced: "{0} in row {1}, column {2}.", isCleared: "Row {0}, column {1} is empty.",
    isRevealed: "Revealed: {0} in row {1}, column {2}.", isShown: "This cell is shown.", outside: "Numbers are 1 to {0}.",
    areNoted: "Notes {0} in row {1}, column {2}.", noNotes: "No notes in row {0}, column {1}.",
    clearFirst: "Clear the number first.",
    notesOn: "Numbers are notes now.", notesOff: "Numbers are guesses now.",
    undone: "Undone: row {0}, column {1}.", redone: "Redone: row {0}, column {1}.",
    noUndo: "Nothing to undo.", noRedo: "Nothing to redo.",
    nothingToCheck: "Nothing to check.", allRight: "All guesses are right so far.",
    areWrong: "Wrong guesses: {0}. They are struck through.",
    fresh: "{0} cells are hidden.", continued: "Continued where you left it: {0} cells are hidden.",
    full: "Every cell is filled, but not all are right. Check says which.",
    clean: "Solved in {0} without a mistake or help: {1} cells.", done: "Solved in {0}: {1} right, {2} wrong, {3} revealed.",
    printedAs: "{0}.{1} {2}",
    levels: "What levels need",
    needed: "Easy: a cell that one number is left for. Medium: also a number that one cell of a row, column or block is left for, " +
      "and pairs of cells or numbers. Hard: more than that. A puzzle is not offered at a level that it did not reach.",
    unique: "This puzzle has exactly one solution.",
    decided: "That was decided when it was made: easy and medium ones were solved by these techniques, and of hard ones a SAT solver " +
      "(BatSat) refuted every other number. Cells were hidden in an order drawn from the seed of the experiment, " +
      "as long as the level allows it.",
  },
  es: {
    grid: "Cuadrícula", solution: "La solución, como está en las tablas", grids: "{0}, alcanzada {1} veces",
    gridOnce: "{0}, alcanzada una vez",
    level: "Nivel", easy: "fácil", medium: "medio", hard: "difícil", puzzle: "Puzle", unreached: "{0}: aquí no",
    unreachedNow: "Aquí no se halló un puzle {0}. Este es {1}.",
    shown: "A la vista", hidden: "Ocultas", right: "Aciertos", wrong: "Fallos", time: "Tiempo",
    again: "Empezar de nuevo", reveal: "Mostrar", start: "Mostrar una a una", stop: "Dejar de mostrar",
    speed: "Celdas por segundo",
    notes: "Notas", undo: "Deshacer", redo: "Rehacer", check: "Comprobar", atOnce: "Comprobar al momento", clock: "Reloj",
    clear: "Borrar", help: "Teclas", close: "Cerrar", language: "Idioma", symbols: "Números", printSix: "Imprimir seis",
    board: "Sudoku de {0} por {0}", cell: "fila {0}, columna {1}: {2}", empty: "oculta", noted: "oculta, notas {0}",
    given: "{0}", placed: "{0}, sin comprobar", guessed: "{0}, acierto", revealed: "{0}, mostrada", refused: "{0}, fallo", begun: "{0}…",
    digitsLeft: "quedan {0}", noneLeft: "no queda ninguno", allPlaced: "{0}: no queda ninguno",
    isRight: "Acierto: {0} en la fila {1}, columna {2}.", isWrong: "Fallo: no es {0} en la fila {1}, columna {2}.",
    isPlaced: "{0} en la fila {1}, columna {2}.", isCleared: "La fila {0}, columna {1} está vacía.",
    isRevealed: "Mostrado: {0} en la fila {1}, columna {2}.", isShown: "Esta celda está a la vista.",
    outside: "Los números van de 1 a {0}.",
    areNoted: "Notas {0} en la fila {1}, columna {2}.", noNotes: "Sin notas en la fila {0}, columna {1}.",
    clearFirst: "Primero borra el número.",
    notesOn: "Los números son ahora notas.", notesOff: "Los números son ahora intentos.",
    undone: "Deshecho: fila {0}, columna {1}.", redone: "Rehecho: fila {0}, columna {1}.",
    noUndo: "No hay nada que deshacer.", noRedo: "No hay nada que rehacer.",
    nothingToCheck: "No hay nada que comprobar.", allRight: "Hasta ahora todo es correcto.", areWrong: "Fallos: {0}. Están tachados.",
    fresh: "Hay {0} celdas ocultas.", continued: "Continúa donde lo dejaste: hay {0} celdas ocultas.",
    full: "Todas las celdas están llenas, pero no todas bien. Comprobar dice cuáles.",
    clean: "Resuelto en {0} sin fallos ni ayuda: {1} celdas.", done: "Resuelto en {0}: {1} aciertos, {2} fallos, {3} mostradas.",
    printedAs: "{0}.{1} {2}",
    levels: "Qué pide cada nivel",
    needed: "Fácil: una celda a la que le queda un solo número. Medio: también un número al que le queda una sola celda de una fila, " +
      "columna o bloque, y parejas de celdas o números. Difícil: más que eso. " +
      "Un puzle no se ofrece en un nivel al que no llegó.",
    unique: "Este puzle tiene exactamente una solución.",
    decided: "Se decidió al hacerlo: los fáciles y medios se resolvieron con estas técnicas, y en los difíciles un programa SAT " +
      "(BatSat) refutó cualquier otro número. Las celdas se ocultaron en un orden sorteado con la semilla del experimento, " +
      "mientras el nivel lo permite.",
  },
};

/** @type {Shortcuts} */
export const SHORTCUTS = {
  en: [
    ["← → ↑ ↓", "move"],
    ["Home  End", "first, last of the row"],
    ["0 to 9", "guess or note; Enter ends a number of two digits early"],
    ["n", "notes on or off"],
    ["Backspace", "clear a wrong guess, or notes"],
    ["u  Ctrl+Z", "undo"],
    ["U  Ctrl+Y", "redo"],
    ["c", "check"],
    ["r", "reveal this cell"],
    ["?  h", "these keys"],
  ],
  es: [
    ["← → ↑ ↓", "mover"],
    ["Inicio  Fin", "primera, última de la fila"],
    ["0 a 9", "probar o anotar; Intro termina antes un número de dos cifras"],
    ["n", "notas sí o no"],
    ["Retroceso", "borrar un fallo, o notas"],
    ["u  Ctrl+Z", "deshacer"],
    ["U  Ctrl+Y", "rehacer"],
    ["c", "comprobar"],
    ["r", "mostrar esta celda"],
    ["?  h", "estas teclas"],
  ],
};
