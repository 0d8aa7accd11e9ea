//! What pages made of Rust say, in each language.

crate::phrases! {
    START = "Overview", "Resumen";
    REPORT = "Report", "Informe";
    SIMULATOR = "Simulator", "Simulador";
    ALL_SOLUTIONS = "Solutions", "Soluciones";
    PLAY = "Play", "Jugar";
    LIVE = "Live", "En vivo";
    LIVE_TITLE = "queenlab live", "queenlab en vivo";
    ALL_CELLS = "All cells", "Todas las celdas";
    NEEDS_SCRIPTS = "The simulator needs JavaScript. The page of all solutions works without it.",
        "El simulador necesita JavaScript. La página de todas las soluciones funciona sin él.";
    LIVE_NEEDS_SCRIPTS = "This page needs JavaScript and WebAssembly.", "Esta página necesita JavaScript y WebAssembly.";
    SKIP = "Skip the list", "Saltar la lista";
    PAGES_OF_RESULT = "Pages of this result", "Páginas de este resultado";
    MADE_BY = "Made by queenlab {0}. This page is one file: it works offline and makes no requests.",
        "Hecho con queenlab {0}. Esta página es un solo archivo: funciona sin conexión y no pide nada.";

    ABOUT_REPORT = "how often each solution was reached, by which steps, and what the tests say",
        "con qué frecuencia se alcanzó cada solución, en cuántos pasos y qué dicen las pruebas";
    ABOUT_SIMULATOR = "the shortest, the first and the longest way to each solution, step by step",
        "el camino más corto, el primero y el más largo a cada solución, paso a paso";
    ABOUT_SOLUTIONS = "every solution as a board, shaded by how often it was reached, to be printed",
        "cada solución como tablero, sombreada según su frecuencia, para imprimir";
    ABOUT_LIVE = "set up a start, watch this solver, and run the experiment in the browser, with the same bytes",
        "coloca un inicio, mira este programa y ejecuta el experimento en el navegador, con los mismos bytes";
    ABOUT_PLAY = "sudokus of this result as puzzles", "sudokus de este resultado como pasatiempos";
    PLAY_NEEDS_SCRIPTS = "The puzzles need JavaScript. The page of solutions works without it.",
        "Los puzles necesitan JavaScript. La página de soluciones funciona sin él.";
    CLASSIC = "Classic simulator", "Simulador clásico";
    ABOUT_CLASSIC = "the files that the page of the original solver replays",
        "los archivos que reproduce la página del programa original";
    ABOUT_DATA = "the tables behind it all, and the experiment", "las tablas de todo ello, y el experimento";
    PAGES = "Pages", "Páginas";
    DATA = "Data", "Datos";

    NO_SOLUTION_EXISTS = "No solution exists, so there is nothing to draw.", "No existe ninguna solución, así que no hay nada que dibujar.";
    NONE_KNOWN = "No solution was reached and none is known, so there is nothing to draw.",
        "No se alcanzó ninguna solución ni se conoce ninguna, así que no hay nada que dibujar.";

    MOST_FREQUENT = "Most frequent", "La más frecuente";
    RAREST = "Rarest of those reached", "La más rara de las alcanzadas";
    ONCE = "once", "una vez";
    TIMES = "{0} times", "{0} veces";
    TILE_TV = "observed total variation distance from uniform", "distancia de variación total a la uniforme observada";
    TILE_EFFECTIVE = "effective number of solutions, of {0}", "número efectivo de soluciones, de {0}";
    TILE_RATIO = "most frequent to rarest", "de la más frecuente a la más rara";
    TILE_STEPS = "median steps", "mediana de los pasos";

    HOW_OFTEN = "How often each solution was reached", "Con qué frecuencia se alcanzó cada solución";
    NEVER_REACHED = "Never reached: {0}.", "Sin alcanzar: {0}.";
    AND_MORE = "{0}, and {1} more", "{0} y {1} más";
    SOLUTIONS_AS_BARS = "{0} solutions as bars, the most frequent first", "{0} soluciones como barras, la más frecuente primero";
    SCALE = "Scale", "Escala";
    LINEAR = "linear", "lineal";
    LOGARITHMIC = "logarithmic", "logarítmica";
    TIMES_REACHED = "times reached", "veces alcanzada";
    IF_ALL_EQUAL = "if all were equally likely", "si todas fueran igual de probables";
    THREE_ERRORS = "± 3 standard errors of that", "± 3 errores estándar de eso";
    SIMULTANEOUS = "simultaneous 95 % interval", "intervalo simultáneo del 95 %";
    MEAN_OF_NEIGHBOURS = "Each bar is the mean of {0} neighbours.", "Cada barra es la media de {0} vecinas.";
    POINT_AT_BAR = "Point at a bar, tap it or go to it with the tab key to see its board.",
        "Señala una barra, tócala o ve a ella con el tabulador para ver su tablero.";
    POINT_AND_FOLLOW = "Point at a bar, tap it or go to it with the tab key to see its board; follow it to a replay.",
        "Señala una barra, tócala o ve a ella con el tabulador para ver su tablero; síguela hasta su reproducción.";
    BAR = "{0}: {1}, {2}", "{0}: {1}, {2}";
    ENDS_OF_TABLE = "The {0} most and the {0} least frequent of {1} solutions; all are in {2}.",
        "Las {0} más y las {0} menos frecuentes de {1} soluciones; todas están en {2}.";
    AS_TABLE = "The solutions as a table", "Las soluciones en una tabla";
    CENSUS_NOTE = "A census has no intervals, residuals or p-values: every start was run, so these are the true values, not a sample.",
        "Un censo no tiene intervalos, residuos ni valores p: se ejecutaron todos los inicios, así que estos son los valores verdaderos, no una muestra.";
    SOLUTIONS = "Solutions", "Soluciones";
    COLUMN_SOLUTION = "solution", "solución";
    COLUMN_CLASS = "class", "clase";
    COLUMN_TIMES = "times", "veces";
    COLUMN_SHARE = "share", "parte";
    COLUMN_FROM = "95 % from", "95 % desde";
    COLUMN_TO = "to", "hasta";
    COLUMN_IF_UNIFORM = "if uniform", "si uniforme";
    COLUMN_RESIDUAL = "residual", "residuo";
    COLUMN_P_HOLM = "p (Holm)", "p (Holm)";
    COLUMN_STEPS_MIN = "steps: min", "pasos: mín.";
    COLUMN_MEAN = "mean", "media";
    COLUMN_MAX = "max", "máx.";

    TREE = "Where the {0} end, queen by queen", "Dónde acaban, reina a reina ({0})";
    TREE_WORDS = "A column for each queen, a block for each row that it may end in; its height is the number of {0}. A line read from left to right is a board.",
        "Una columna para cada reina, un bloque para cada fila en que puede acabar; su altura es el número de {0}. Una línea leída de izquierda a derecha es un tablero.";
    TREE_MERGED = "Blocks too thin to draw are merged in grey.", "Los bloques demasiado finos se funden en gris.";
    TREE_OF_EQUAL_ROWS = "Each row of queen 1 comes equally often, so {0} solutions share what {1} share elsewhere",
        "Cada fila de la reina 1 aparece igual de a menudo, así que {0} soluciones comparten lo que {1} comparten en otra parte";
    SHARES_AS_BAR = "The shares of the endings as one bar, with 95 % intervals", "Las partes de los finales en una barra, con intervalos del 95 %";
    EQUAL_SHARE = "the height of an equal share", "la altura de una parte igual";

    SYMMETRY = "Symmetry: {0} classes", "Simetría: {0} clases";
    SYMMETRY_OF_ONE = "Symmetry: 1 class", "Simetría: 1 clase";
    CLASS_OF_QUEENS = "Solutions that are the same up to rotations and reflections of the board form a class. If all solutions were equally likely, a class would be hit in proportion to its members.",
        "Las soluciones que son la misma salvo giros y reflejos del tablero forman una clase. Si todas fueran igual de probables, cada clase se alcanzaría en proporción a sus miembros.";
    CLASS_OF_SUDOKUS = "Sudokus that are the same up to turning, mirroring, reordering of bands, stacks and their lines, and renaming of the numbers form a class.",
        "Los sudokus que son el mismo salvo giros, reflejos, reordenación de bandas, pilas y sus líneas y cambio de nombre de los números forman una clase.";
    MOST_FREQUENT_CLASSES = "The {0} most frequent of them; the classes of all solutions are in {1}.",
        "Las {0} más frecuentes; las clases de todas las soluciones están en {1}.";
    CLASS_DISTANCE = "Total variation distance: {0} (that share of {1} would have to end in another class)",
        "Distancia de variación total: {0} (esa parte de {1} tendría que acabar en otra clase)";
    CLASS_CHI2 = "; chi-squared {0} with {1} degrees of freedom", "; ji cuadrado {0} con {1} grados de libertad";
    COHENS_W = ", Cohen's w {0}", ", w de Cohen {0}";
    BETWEEN_CLASSES = "Differences between classes account for {0} of the deviation from uniform (likelihood ratio G), differences within classes for the rest.",
        "Las diferencias entre clases explican el {0} de la desviación de la uniforme (razón de verosimilitud G); las diferencias dentro de las clases, el resto.";
    ONE_MEMBER = "1 member", "1 miembro";
    MEMBERS = "{0} members", "{0} miembros";
    EACH_ON_AVERAGE = ", {0} each on average: {1}", ", {0} cada uno en promedio: {1}";

    HOW_MANY_STEPS = "How many steps it took", "Cuántos pasos hicieron falta";
    A_STEP_IS = "A step is {0}.", "Un paso es {0}.";
    NO_STEPS = "No trial reached a solution, so there are no steps to draw.", "Ninguna prueba alcanzó una solución, así que no hay pasos que dibujar.";
    STEPS_HISTOGRAM = "Steps of {0} solved trials, as a histogram", "Pasos de {0} pruebas resueltas, como histograma";
    HISTOGRAM_OF = "{0} of {1} solved trials, as a histogram", "{0} de {1} pruebas resueltas, como histograma";
    SOLVED_TRIALS = "solved trials", "pruebas resueltas";
    CENSORED = "trials stopped at the step limit (censored)", "pruebas detenidas en el límite de pasos (censuradas)";
    QUANTILES = "median, 95 % and 99 % quantiles", "mediana y cuantiles del 95 % y del 99 %";
    BINS_AS_TABLE = "The bins as a table", "Los intervalos en una tabla";
    BINS = "Bins of steps", "Intervalos de pasos";
    COLUMN_STEPS_FROM = "steps from", "pasos desde";
    COLUMN_TRIALS = "trials", "pruebas";
    STEPS_AND_MEASURES = "Steps and measures of solved trials", "Pasos y medidas de las pruebas resueltas";
    COLUMN_MEASURE = "measure", "medida";
    COLUMN_SD = "sd", "desv. típ.";
    COLUMN_MIN = "min", "mín.";
    COLUMN_Q05 = "5 %", "5 %";
    COLUMN_Q25 = "25 %", "25 %";
    COLUMN_MEDIAN = "median", "mediana";
    COLUMN_Q75 = "75 %", "75 %";
    COLUMN_Q95 = "95 %", "95 %";
    COLUMN_Q99 = "99 %", "99 %";
    HOW_TRIALS_ENDED = "How the trials ended", "Cómo terminaron las pruebas";
    OUTCOMES = "Outcomes", "Finales";
    COLUMN_OUTCOME = "outcome", "final";

    HOW_MANY_DIFFERENT = "How many different solutions the {0} reach", "Cuántas soluciones distintas se alcanzan ({0})";
    DIFFERENT_BY_NUMBER = "Different solutions by number of {0}", "Soluciones distintas por número de {0}";
    CURVES_AS_TABLE = "The curves as a table", "Las curvas en una tabla";
    NONE_REACHED = "No trial reached a solution.", "Ninguna prueba alcanzó una solución.";
    COVERAGE = "Coverage", "Cobertura";
    COLUMN_REACHED = "reached", "alcanzadas";
    COLUMN_ON_AVERAGE = "on average", "en promedio";
    IF_EQUAL_NEEDED = "If all {0} were equally likely, {1} {2} would be needed to reach all, on average.",
        "Si las {0} fueran igual de probables, harían falta {1} {2} en promedio para alcanzarlas todas.";
    TRUE_NEEDED = "With their true probabilities it takes {0}.", "Con sus probabilidades verdaderas hacen falta {0}.";
    SEEN_NEEDED = "With the shares seen here it takes about {0}.", "Con las partes vistas aquí hacen falta unas {0}.";
    ALL_REACHED_AFTER = "Here all had been reached after {0}.", "Aquí se habían alcanzado todas tras {0}.";
    MISSING_HERE = "Here {0} were never reached.", "Aquí {0} no se alcanzaron nunca.";

    STATISTICS = "Statistics", "Estadísticos";
    NOTHING_TO_CALCULATE = "No trial reached a solution, so there is nothing to calculate.",
        "Ninguna prueba alcanzó una solución, así que no hay nada que calcular.";
    TRUE_VALUES = "Every start was run, so these are true values, not estimates: there are no intervals and no p-values.",
        "Se ejecutaron todos los inicios, así que estos son valores verdaderos, no estimaciones: no hay intervalos ni valores p.";
    ONE_TEST = "One test, declared beforehand and marked as the headline, carries the verdict. Beside it only a bound that holds for every sample (an e-value, or that of G) can reject uniformity, at p <= 1e-7; the other tests are for the reader.",
        "Una prueba, declarada de antemano y marcada como titular, decide. Junto a ella solo una cota válida para toda muestra (un valor e, o la de G) puede rechazar la uniformidad, con p <= 1e-7; las demás pruebas son para quien lee.";
    STATISTICS_AS_TABLE = "The statistics as a table", "Los estadísticos en una tabla";
    COLUMN_STATISTIC = "statistic", "estadístico";
    COLUMN_ESTIMATE = "estimate", "estimación";
    COLUMN_METHOD = "method and notes", "método y notas";
    COLUMN_P = "p", "p";
    NOT_VALID = "not valid here", "no es válido aquí";
    HEADLINE = "headline", "titular";

    DATA_ABOUT = "Every number of this page is in these files; {0} describes each column.",
        "Cada número de esta página está en estos archivos; {0} describe cada columna.";
    COMPARED_WITH = "Compared with {0}", "Comparado con {0}";
    A_AND_B = "A is this result, {0}; B is {1}.", "A es este resultado, {0}; B es {1}.";
    BOTH_RESULTS = "Both results", "Ambos resultados";
    MORE_OFTEN_IN_B = "more often in B", "más a menudo en B";
    LESS_OFTEN_IN_B = "less often in B", "menos a menudo en B";
    DIFFERENCES = "Differences of the shares, solution by solution", "Diferencias de las partes, solución por solución";
    COLUMN_RESULT = "result", "resultado";
    COLUMN_SOURCE = "source", "origen";
    COLUMN_SOLVED = "solved", "resueltas";
    COLUMN_TV = "TV observed", "VT observada";
    COLUMN_TV_CORRECTED = "TV corrected", "VT corregida";
    COLUMN_EFFECTIVE = "effective number", "número efectivo";
    COLUMN_MEDIAN_STEPS = "median steps", "mediana de pasos";
    COLUMN_MEAN_STEPS = "mean steps", "media de pasos";

    IN_WORDS = "In words", "En palabras";
    LINE_FOR_EACH = "{0} by {1}, a line for each solver", "{0} por {1}, una línea para cada programa";
    STACK_FOR_EACH = "The shares of the endings by {0}, a stacked bar for each cell", "Las partes de los finales por {0}, una barra apilada para cada celda";
    LINES_ARE_INTERVALS = "Vertical lines are 95 % intervals.", "Las líneas verticales son intervalos del 95 %.";
    EACH_LINE = "Each line is one cell of the experiment; its number leads to its report.",
        "Cada línea es una celda del experimento; su número lleva a su informe.";
    CELLS = "Cells", "Celdas";
    CELL = "Cell {0}", "Celda {0}";
    TV_AND_EFFECTIVE = "TV observed: total variation distance from uniform, the share of starts that would have to end elsewhere, not corrected for chance. Effective number of solutions: exp of entropy.",
        "VT observada: distancia de variación total a la uniforme, la parte de los inicios que tendría que acabar en otra solución, sin corregir por el azar. Número efectivo de soluciones: exp de la entropía.";
    COLUMN_CELL = "cell", "celda";
    COLUMN_SYSTEM = "system", "sistema";
    COLUMN_SIZE = "size", "tamaño";
    COLUMN_OPTIONS = "options", "opciones";
    COLUMN_ANSWERS = "answers", "respuestas";
    THE_ONE_SOLUTION = "The one solution", "La única solución";
    THE_ONE_REACHED = "The one solution that was reached", "La única solución alcanzada";
    COUNT_OF_SOLUTIONS = "{0} solutions", "{0} soluciones";
    COUNT_OF_REACHED = "{0} solutions that were reached", "{0} soluciones alcanzadas";
    WALL = "A board is filled as high as it is frequent: the most frequent one to the top. Below each: its rows by column, and how often it was reached.",
        "Un tablero se llena según su frecuencia: el más frecuente, hasta arriba. Debajo de cada uno: sus filas por columna y cuántas veces se alcanzó.";
    WALL_OF_CLASSES = "The boards of a line are the same up to rotations and reflections.",
        "Los tableros de una línea son el mismo salvo giros y reflejos.";
    WALL_OF_SUDOKUS = "The boards of a group are the same up to turning, reordering and renaming.",
        "Los tableros de un grupo son el mismo salvo giros, reordenación y cambio de nombre.";
    FIRST_BOARDS = "These are the first {0}; all are in {1}.", "Estas son las primeras {0}; todas están en {1}.";
    CLASS_NAMED = "Class {0}: {1}", "Clase {0}: {1}";
    REPRODUCE = "Reproduce", "Reproducir";
    SAME_BYTES = "The same experiment gives the same bytes on every machine and any number of threads. Save it as {0} and run",
        "El mismo experimento da los mismos bytes en cualquier máquina y con cualquier número de hilos. Guárdalo como {0} y ejecuta";
    DRAWN_ELSEWHERE = "The samples were drawn elsewhere, so this result cannot be run again; {0} has every count, and {1} makes the tables from it again.",
        "Las muestras se sacaron en otro lugar, así que este resultado no se puede repetir; {0} tiene todas las cuentas, y {1} rehace las tablas con ellas.";
    SEED = "Seed", "Semilla";
    DRAW_PROTOCOL = "Draw protocol", "Protocolo de sorteo";
    VERSION = "Version", "Versión";
    DIGEST = "Digest of {0}, which has those of all tables", "Resumen de {0}, que tiene los de todas las tablas";
    RUN_TO_RUN = "What differs from run to run, such as time, machine and threads, is in {0} beside the result, not on this page.",
        "Lo que cambia de una ejecución a otra, como el tiempo, la máquina y los hilos, está en {0} junto al resultado, no en esta página.";
    COPY = "Copy", "Copiar";
    FILES = "Files", "Archivos";
    COLUMN_FILE = "file", "archivo";
    COLUMN_ROWS = "rows", "filas";
    COLUMN_BYTES = "bytes", "bytes";
}
