// What the page of puzzles says, in each language.

/** @import { Shortcuts } from "../script/translate.js" */

export const WORDS = {
  en: {
    grid: "Grid", solution: "The solution, as the tables have it", grids: "{0}, reached {1} times", gridOnce: "{0}, reached once",
    level: "Level", easy: "easy", medium: "medium", hard: "hard", puzzle: "Puzzle", unreached: "{0} (none here)",
    unreachedNow: "No {0} puzzle was found here. This one is {1}.",
    shown: "Shown", hidden: "Hidden", right: "Right", wrong: "Wrong", time: "Time",
    again: "Start over", reveal: "Reveal", start: "Reveal one by one", stop: "Stop revealing", speed: "Cells per second",
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
    fresh: "Hidden cells: {0}.", continued: "Continued where you left off. Hidden cells: {0}.",
    full: "Every cell is filled, but not every number is right. “Check” shows which are wrong.",
    clean: "Solved in {0} without mistakes or help: {1} cells.", done: "Solved in {0}: {1} right, {2} wrong, {3} revealed.",
    printedAs: "Grid {0} · puzzle {1}", printedAt: "Grid {0} · puzzle {1} · {2}",
    levels: "What each level needs",
    needed: "Easy: naked singles, cells with one candidate left. Medium: also hidden singles, numbers with one place left in a row, " +
      "column or block, and naked or hidden pairs. Hard: more than these. A level for which no puzzle was found is not offered.",
    unique: "This puzzle has exactly one solution.",
    decided: "Easy and medium puzzles were solved by these techniques when they were made; of hard ones a SAT solver (BatSat) " +
      "refuted every other number. Cells were hidden in an order drawn from the seed of the experiment, as long as the level allowed.",
  },
  es: {
    grid: "Cuadrícula", solution: "La solución, como está en las tablas", grids: "{0}, alcanzada {1} veces",
    gridOnce: "{0}, alcanzada una vez",
    level: "Nivel", easy: "fácil", medium: "medio", hard: "difícil", puzzle: "Puzle", unreached: "{0} (aquí no hay)",
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
    fresh: "Celdas ocultas: {0}.", continued: "Continúa donde lo dejaste. Celdas ocultas: {0}.",
    full: "Todas las celdas están llenas, pero no todo está bien. «Comprobar» muestra los fallos.",
    clean: "Resuelto en {0} sin fallos ni ayuda: {1} celdas.", done: "Resuelto en {0}: {1} aciertos, {2} fallos, {3} mostradas.",
    printedAs: "Cuadrícula {0} · puzle {1}", printedAt: "Cuadrícula {0} · puzle {1} · {2}",
    levels: "Qué pide cada nivel",
    needed: "Fácil: únicos desnudos, celdas a las que queda un solo candidato. Medio: también únicos ocultos, números a los que " +
      "queda un solo lugar en una fila, columna o bloque, y parejas desnudas u ocultas. Difícil: más que eso. " +
      "No se ofrece un nivel del que no se halló un puzle.",
    unique: "Este puzle tiene exactamente una solución.",
    decided: "Los fáciles y medios se resolvieron con estas técnicas al hacerlos; en los difíciles un programa SAT (BatSat) " +
      "refutó cualquier otro número. Las celdas se ocultaron en un orden sorteado con la semilla del experimento, " +
      "mientras el nivel lo permitía.",
  },
};

/** @type {Shortcuts} */
export const SHORTCUTS = {
  en: [
    ["← → ↑ ↓", "move"],
    ["Home  End", "first, last of the row"],
    ["0 to 9", "guess or note; Enter completes a number that could have a second digit"],
    ["n", "notes on or off"],
    ["Backspace", "clear the cell"],
    ["u  Ctrl+Z", "undo"],
    ["U  Ctrl+Y", "redo"],
    ["c", "check"],
    ["r", "reveal this cell"],
    ["?  h", "these keys"],
  ],
  es: [
    ["← → ↑ ↓", "mover"],
    ["Inicio  Fin", "primera, última de la fila"],
    ["0 a 9", "probar o anotar; Intro completa un número que podría tener otra cifra"],
    ["n", "notas sí o no"],
    ["Retroceso", "borrar la celda"],
    ["u  Ctrl+Z", "deshacer"],
    ["U  Ctrl+Y", "rehacer"],
    ["c", "comprobar"],
    ["r", "mostrar esta celda"],
    ["?  h", "estas teclas"],
  ],
};
