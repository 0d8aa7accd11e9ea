// What the viewer says, in each language. Sentences about steps come with the data.

const WORDS = {
  en: {
    first: "First board", back: "One back", play: "Play", pause: "Pause", next: "One on", last: "Last board",
    step: "step {0}", stepOf: "step {0} of {1}", after: "after step {0} of {1}", start: "the start", goto: "Go to step", speed: "Speed",
    jump: "at once", previousBack: "Previous reaction", nextBack: "Next reaction", noneLeft: "There is none left.",
    position: "Position in the trace", trace: "Trace", shortest: "shortest", typical: "typical", longest: "longest",
    firstTrace: "first", classic: "classic start", only: "this trace", nothing: "nothing",
    begins: "Start: {0}.", solved: "Solved: {0} after {1} steps.", solvedAtStart: "Solved at the start: {0}.",
    ended: "The trial ends: {0} after {1} steps.", cut: "The trace ends here.",
    log: "Steps", cases: "Solutions", sort: "Sort by", steps: "steps", hits: "hits", class: "symmetry class",
    filter: "Filter by digits", page: "{0} to {1} of {2}", before: "Previous", more: "More",
    caseSteps: "{0} steps", caseHits: "{0} hits", never: "never reached", noCases: "No trial reached a solution.",
    missing: "{0} never reached: {1}", notHere: "This page has no trace of it; replay it with queenlab trace.",
    copyLink: "Copy link", copyText: "Copy trace", downloadText: "Trace as text", downloadSvg: "Board as SVG",
    copied: "Copied.", notCopied: "The browser does not allow copying.", language: "Language", help: "Keys", close: "Close",
    unknownCase: "There is no case “{0}” here. This is {1}.", unknownTrace: "There is no trace “{0}” of it. This is the {1} one.",
    clamped: "There is no step “{0}”. This is {1}.", badAddress: "The address could not be read.",
    empty: "An empty board.", board: "{0} on a board of {1} by {2}: {3}.", queens: "Queens", at: "column {0} row {1}",
    threatStrip: "The whole trace: threatened squares",
    whiteQueens: "White queens", blackQueens: "Black queens", blocks: "Blocks", threatened: "{0} squares are threatened.", endings: "Endings",
    numbers: "A board of {0} by {1}, row by row: {2}.", blank: "empty",
    same: "Both traces are the same.", differ: "They part at step {0}.", differAtStart: "They differ from the start on.",
    tail: "Their last {0} boards are the same.", strip: "The whole trace: attacking pairs, and where it turns back",
    with: "Compare with", itsTrace: "its trace", replay: "Replay it with", and: "and",
    keys: [["Space", "play or pause"], ["← →", "one back, one on"], ["Home ↑", "first board"], ["End ↓", "last board"],
      ["+ −", "faster, slower"], ["r  R", "next, previous reaction"], ["?", "these keys"]],
  },
  es: {
    first: "Primer tablero", back: "Uno atrás", play: "Reproducir", pause: "Pausa", next: "Uno adelante", last: "Último tablero",
    step: "paso {0}", stepOf: "paso {0} de {1}", after: "tras el paso {0} de {1}", start: "el inicio", goto: "Ir al paso", speed: "Velocidad",
    jump: "de una vez", previousBack: "Reacción anterior", nextBack: "Reacción siguiente", noneLeft: "No queda ninguna.",
    position: "Posición en la traza", trace: "Traza", shortest: "la más corta", typical: "típica", longest: "la más larga",
    firstTrace: "la primera", classic: "inicio clásico", only: "esta traza", nothing: "nada",
    begins: "Inicio: {0}.", solved: "Resuelto: {0} tras {1} pasos.", solvedAtStart: "Resuelto desde el inicio: {0}.",
    ended: "La prueba termina: {0} tras {1} pasos.", cut: "La traza termina aquí.",
    log: "Pasos", cases: "Soluciones", sort: "Ordenar por", steps: "pasos", hits: "veces", class: "clase de simetría",
    filter: "Filtrar por dígitos", page: "{0} a {1} de {2}", before: "Anteriores", more: "Más",
    caseSteps: "{0} pasos", caseHits: "{0} veces", never: "nunca alcanzada", noCases: "Ninguna prueba alcanzó una solución.",
    missing: "{0} sin alcanzar: {1}", notHere: "Esta página no tiene su traza; se reproduce con queenlab trace.",
    copyLink: "Copiar enlace", copyText: "Copiar traza", downloadText: "Traza como texto", downloadSvg: "Tablero como SVG",
    copied: "Copiado.", notCopied: "El navegador no permite copiar.", language: "Idioma", help: "Teclas", close: "Cerrar",
    unknownCase: "Aquí no hay ningún caso «{0}». Este es {1}.", unknownTrace: "No hay ninguna traza «{0}» suya. Esta es {1}.",
    clamped: "No hay ningún paso «{0}». Este es {1}.", badAddress: "No se pudo leer la dirección.",
    empty: "Un tablero vacío.", board: "{0} en un tablero de {1} por {2}: {3}.", queens: "Reinas", at: "columna {0} fila {1}",
    threatStrip: "La traza entera: casillas amenazadas",
    whiteQueens: "Reinas blancas", blackQueens: "Reinas negras", blocks: "Bloques", threatened: "{0} casillas están amenazadas.", endings: "Finales",
    numbers: "Un tablero de {0} por {1}, fila por fila: {2}.", blank: "vacía",
    same: "Las dos trazas son iguales.", differ: "Se separan en el paso {0}.", differAtStart: "Difieren desde el inicio.",
    tail: "Sus últimos {0} tableros son iguales.", strip: "La traza entera: pares que se atacan y dónde retrocede",
    with: "Comparar con", itsTrace: "su traza", replay: "Se reproduce con", and: "y",
    keys: [["Espacio", "reproducir o pausa"], ["← →", "uno atrás, uno adelante"], ["Inicio ↑", "primer tablero"], ["Fin ↓", "último tablero"],
      ["+ −", "más rápido, más lento"], ["r  R", "reacción siguiente, anterior"], ["?", "estas teclas"]],
  },
};

const list = (numbers) => {
  const texts = numbers.map(String);
  const last = texts.pop();
  return texts.length === 0 ? last : `${texts.join(", ")} ${WORDS[language].and} ${last}`;
};

// A word of a sentence about a step: text, a list of numbers, or text in each language.
const worded = (word) => (Array.isArray(word) ? list(word) : typeof word === "object" ? word[language] : word);

// {1|queen|queens} puts the noun before the word.
const inflected = (word, one, many) => {
  const text = worded(word);
  return one === undefined ? text : `${word.length > 1 ? many : one} ${text}`;
};

// The sentence of a frame, in two parts around its {seen}; the second is undefined if it has none.
const sentence = (phrase, words) =>
  phrase[language]
    .split("{seen}")
    .map((part) => part.replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, place, one, many) => inflected(words[place], one, many)));
