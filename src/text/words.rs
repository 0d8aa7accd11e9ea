//! What is said of results, in each language.

crate::phrases! {
    SOLUTION = "solution", "solución";
    SOLUTIONS = "solutions", "soluciones";
    CATEGORY = "category", "categoría";
    CATEGORIES = "categories", "categorías";
    STARTS = "starts", "inicios";
    TRIALS = "trials", "pruebas";
    SAMPLES = "samples", "muestras";
    SEEDS = "seeds", "semillas";
    OBSERVATIONS = "observations", "observaciones";

    UNEQUAL = "the {0} {1} are not equally likely", "las {0} {1} no son igual de probables";
    UNEQUAL_DOUBTED = "the {0} {1} may be equally likely", "las {0} {1} pueden ser igual de probables";
    EQUAL = "the {0} {1} are equally likely", "las {0} {1} son igual de probables";
    DIFFERENT = "{0} differ", "{0} difieren";
    DIFFERENT_DOUBTED = "{0} may be the same", "{0} pueden ser las mismas";
    FREQUENCIES_OF_BOTH = "the frequencies of A and B", "las frecuencias de A y B";
    LENGTHS_OF_BOTH = "the run lengths of A and B", "las longitudes de ejecución de A y B";
    COUNTS_AND_EXPECTED = "the counts and the expected ones", "las cuentas y las esperadas";
    COUNTS_DOUBTED = "the counts may follow the expected shares", "las cuentas pueden seguir las partes esperadas";
    DISPROPORTIONATE = "the classes are not hit in proportion to their members",
        "las clases no se alcanzan en proporción a sus miembros";
    DISPROPORTIONATE_DOUBTED = "the classes may be hit in proportion to their members",
        "las clases pueden alcanzarse en proporción a sus miembros";
    WEAK_EVIDENCE = "There is weak evidence that {0}", "Hay indicios débiles de que {0}";
    NOT_SIGNIFICANT = "{0}: not significant at 0.005", "{0}: no significativo al 0,005";
    TOO_CLOSE = "The counts agree better than chance allows: are seeds repeated, or were they drawn without replacement?",
        "Las cuentas coinciden más de lo que permite el azar: ¿se repiten semillas, o se extrajo sin reposición?";
    LISTING = "This is a listing, not a sample", "Esto es una lista, no una muestra";
    LISTED = "Of the {0} {1}, {2} are there once, {3} twice{4} and {5} not at all{6}.",
        "De las {0} {1}, {2} están una vez, {3} dos veces{4} y {5} faltan{6}.";
    ONLY_CATEGORY = "only {0}", "solo {0}";
    MOST_AND_RAREST = "most frequent: {0}; rarest: {1}", "la más frecuente: {0}; la más rara: {1}";
    TWO_AND_RAREST = "most frequent: {0} and {1}; rarest: {2}", "las más frecuentes: {0} y {1}; la más rara: {2}";
    EXACT_CENSUS = "exact: every start was run", "exacto: se ejecutaron todos los inicios";

    CHI2 = "chi-squared", "ji cuadrado";
    CHI2_LOWER = "chi-squared, lower tail", "ji cuadrado, cola inferior";
    E_DIRICHLET = "Dirichlet e-value", "valor e de Dirichlet";
    E_MIXTURE = "mixture e-value", "valor e de mezcla";
    E_CONDITIONAL = "conditional e-value", "valor e condicional";
    BOUND_OF_G = "finite-sample bound of G", "cota de G para muestras finitas";
    MANN_WHITNEY = "Mann-Whitney U", "U de Mann-Whitney";
    KOLMOGOROV_SMIRNOV = "Kolmogorov-Smirnov", "Kolmogórov-Smirnov";

    SHARES = "Shares: {0}.", "Partes: {0}.";
    SHARES_WITH_INTERVALS = "Shares: {0} (simultaneous 95 % intervals).", "Partes: {0} (intervalos simultáneos del 95 %).";
    FROM_TO = "{0} to {1}", "{0} a {1}";

    ABOUT_EXIST = "About {0} solutions exist", "Existen unas {0} soluciones";
    THERE_ARE = "{0}; there are {1}", "{0}; hay {1}";
    UNBIASED = "The mean of the weights, dead ends as 0, estimates the number of solutions without bias.",
        "La media de los pesos, con 0 en los callejones sin salida, estima sin sesgo el número de soluciones.";
    MEAN = "Mean {0}: {1} ({2}).", "Media de {0}: {1} ({2}).";
    MEAN_OF_KNOWN = "Mean {0}: {1} ({2}); over all solutions it is {3}.",
        "Media de {0}: {1} ({2}); sobre todas las soluciones es {3}.";
    OF_ALL = "{0} {1} (of all: {2})", "{0} {1} (de todas: {2})";
    ONE_CLASS = "All solutions reached are the same up to symmetry.",
        "Todas las soluciones alcanzadas son la misma salvo simetría.";
    IN_CLASSES = "They belong to {0} symmetry classes.", "Pertenecen a {0} clases de simetría.";
    EXACT = "exact", "exacto";
    INTERVAL = "95 % interval {0} to {1}", "intervalo del 95 %: {0} a {1}";
    TOO_FEW_FOR_INTERVAL = "too few trials for an interval", "muy pocas pruebas para un intervalo";
    ABOUT_SOLUTIONS = "about {0} solutions", "unas {0} soluciones";
    CLASSES = "{0} classes", "{0} clases";
    CLASS = "{0} class", "{0} clase";

    UNTESTED = "Not tested: the trials are not a random sample.",
        "Sin prueba estadística: las ejecuciones no son una muestra aleatoria.";
    NONE_REACHED = "No trial reached a solution.", "Ninguna prueba alcanzó una solución.";
    ONE_REACHED = "Every solved trial reached the same solution.", "Todas las pruebas resueltas alcanzaron la misma solución.";
    MANY_REACHED = "{0} different solutions were reached.", "Se alcanzaron {0} soluciones distintas.";
    NO_EFFECT = "The seed has no effect: all {0} solved trials reached the same solution.",
        "La semilla no tiene efecto: las {0} pruebas resueltas alcanzaron la misma solución.";
    UNSOLVED_SHARE = "The trials without a solution could change the total variation distance by at most {0}.",
        "Las pruebas sin solución podrían cambiar la distancia de variación total en {0} como mucho.";
    ENDED_BY_MACHINE = "{0} trials were ended by time or memory: on another machine they may end otherwise.",
        "El tiempo o la memoria terminaron {0} pruebas: en otra máquina pueden acabar de otro modo.";
    DEPENDENT_SAMPLES = "Not tested: the samples are not independent draws, so no p-value would be valid: at lag {3}, {0} of {1} pairs are equal, {2} by chance.",
        "Sin prueba estadística: las muestras no son independientes, así que ningún valor p sería válido: con desfase {3}, {0} de {1} pares son iguales, {2} por azar.";
    ONLY_START = "its only start", "su único inicio";
    ALL_OF = "all {0} {1}", "censo de {0} {1}";
    SAMPLED = "{0} samples", "{0} muestras";
    RANDOM_TRIALS = "{0} random trials", "{0} pruebas al azar";
    RANDOM_STARTS = "{0} random starts", "{0} inicios al azar";
    SIZE = "size {0}", "tamaño {0}";

    FROM_UNIFORM = "Total variation distance from uniform: {0}.", "Distancia de variación total a la uniforme: {0}.";
    CORRECTED = "{0} corrected for chance, {1} (observed {2}; {3} by chance alone)",
        "{0} corregida por el azar, {1} (observada {2}; {3} solo por azar)";
    OBSERVED = "{0} observed ({1} by chance alone)", "{0} observada ({1} solo por azar)";
    AT_LEAST = "At least {0} of {1} would have to end elsewhere (95 % confidence).",
        "Al menos el {0} de los casos tendría que acabar en otra (confianza del 95 %).";
    EFFECTIVE = "Effective number of {0}: {1} (exp of entropy).", "Número efectivo de {0}: {1} (exp de la entropía).";
    EFFECTIVE_WITHIN = "Effective number of {0}: {1}, {2} (exp of entropy).", "Número efectivo de {0}: {1}, {2} (exp de la entropía).";
    DISTANCE = "Total variation distance: {0}.", "Distancia de variación total: {0}.";
    ELSEWHERE = "{0} (that share of {1} would have to end elsewhere)", "{0} (la parte que tendría que acabar en otra)";
    ELSEWHERE_BY_CHANCE = "{0} (that share of {1} would have to end elsewhere; {2} by chance)",
        "{0} (la parte que tendría que acabar en otra; {2} por azar)";
    MOST_TO_RAREST = "The most frequent {0} is {1} times as frequent as the rarest.",
        "La {0} más frecuente lo es {1} veces más que la más rara.";
    MOST_TO_RAREST_WITHIN = "The most frequent {0} is {1} times as frequent as the rarest ({2}).",
        "La {0} más frecuente lo es {1} veces más que la más rara ({2}).";
    ONE_MISSING = "1 {0} was never reached.", "1 {0} no se alcanzó nunca.";
    MISSING = "{0} {1} were never reached.", "{0} {1} no se alcanzaron nunca.";
    SOME_KEPT = "About {0} different {1} were reached (standard error {2}); {3} of them, one in {4}, are kept individually.",
        "Se alcanzaron unas {0} {1} distintas (error estándar {2}); {3} de ellas, una de cada {4}, se guardan una a una.";
    HOW_MANY_UNKNOWN = "{0} different {1} were reached; how many exist is unknown.",
        "Se alcanzaron {0} {1} distintas; no se sabe cuántas existen.";
    GOOD_TURING = "About {0} of the trials would reach one not seen before (Good-Turing).",
        "Cerca del {0} de las pruebas alcanzaría una no vista antes (Good-Turing).";
    CHAO = "At least about {0} exist (Chao1).", "Existen al menos unas {0} (Chao1).";
    STANDS_OUT = "A single row can stand out, p (Holm) below 0.005, while the table as a whole is within chance: p (Holm) is corrected for the number of rows, but it rests on the normal law, which is rough where fewer than 5 are expected, and carries no verdict.",
        "Una sola fila puede destacar, con p (Holm) menor que 0,005, aunque la tabla entera sea compatible con el azar: p (Holm) se corrige por el número de filas, pero se apoya en la ley normal, que es tosca donde se esperan menos de 5, y no decide nada.";

    NOT_EQUALLY = "Not equally often.", "No con la misma frecuencia.";
    PERHAPS_NOT = "Perhaps not equally often: the evidence is weak.", "Quizá no con la misma frecuencia: los indicios son débiles.";
    AS_FAR_AS_SEEN = "Equally often, as far as {0} can show.", "Con la misma frecuencia, hasta donde {0} permiten ver.";
    EXACTLY_EQUAL = "Exactly equally often.", "Exactamente con la misma frecuencia.";
    NOT_JUDGED = "The trials are no random sample, so nothing is tested.",
        "Las pruebas no son una muestra aleatoria, así que no se contrasta nada.";
    EACH_TAKES = "Each of the {0} solutions takes {1} of all {2}.", "Cada una de las {0} soluciones se lleva el {1} del total.";
    RATIO = "The most frequent comes {0} times as often as the rarest.", "La más frecuente aparece {0} veces más que la más rara.";
    RATIO_WITHIN = "The most frequent comes {0} times as often as the rarest ({1}).",
        "La más frecuente aparece {0} veces más que la más rara ({1}).";
    REACHED_OF_KNOWN = "Of the {0} known, {1} were reached.", "De las {0} conocidas, se alcanzaron {1}.";
    SEEN_EQUALLY = "All {0} solutions came equally often.", "Las {0} soluciones aparecieron con la misma frecuencia.";
    ONE_TAKES = "The most frequent of the {0} takes {1} of all {2}.", "La más frecuente de las {0} se lleva el {1} del total.";
    FEW_TAKE = "The {0} most frequent of the {1} take {2} of all {3}.", "Las {0} más frecuentes de las {1} se llevan el {2} del total.";
    MOST_OFTEN = "Most often {0}: {1}.", "Lo más frecuente, {0}: {1}.";
    UNKNOWN_REST = "How many exist is unknown.", "No se sabe cuántas existen.";
    CLASSES_EXIST = "There are {0} classes in all.", "Hay {0} clases en total.";

    IDENTICAL = "A and B are identical: the same count of every {0}.", "A y B son idénticos: la misma cuenta de cada {0}.";
    DEPENDENT_SIDE = "Not tested: the samples of one are not independent draws. Total variation distance: {0} observed.",
        "Sin prueba estadística: las muestras de uno no son independientes. Distancia de variación total: {0} observada.";
    A_CLOSER = "A is closer to uniform: corrected total variation distance {0}, B {1}.",
        "A está más cerca de la uniforme: distancia de variación total corregida {0}, B {1}.";
    B_CLOSER = "B is closer to uniform: corrected total variation distance {1}, A {0}.",
        "B está más cerca de la uniforme: distancia de variación total corregida {1}, A {0}.";
    NOT_TOLD_APART = "Which is closer to uniform cannot be told apart: corrected total variation distance {0} in A, {1} in B.",
        "No se distingue cuál está más cerca de la uniforme: distancia de variación total corregida {0} en A, {1} en B.";
    EQUALLY_FAR = "A and B are equally far from uniform (total variation distance {0}).",
        "A y B están igual de lejos de la uniforme (distancia de variación total {0}).";
    MEDIANS_OF_BOTH = "Median steps: {0} in A, {1} in B.", "Mediana de los pasos: {0} en A, {1} en B.";
    MORE_THAN = "more than {0}", "más de {0}";
    UNDEFINED = "undefined (fewer than half solved)", "indefinida (menos de la mitad resueltas)";
    SUPERIORITY = "In a random pair of trials A takes more steps with probability {0}.",
        "En un par de pruebas al azar, A da más pasos con probabilidad {0}.";
    SUPERIORITY_CENSORED = "In a random pair of trials A takes longer with probability {0}, trials without a solution as the longest ({1} in A, {2} in B).",
        "En un par de pruebas al azar, A tarda más con probabilidad {0}, contando como más largas las pruebas sin solución ({1} en A, {2} en B).";
    WITHIN_STEPS = "Both within {0} steps, the smaller limit.", "Ambos dentro de {0} pasos, el límite menor.";
    OTHER_TIME = "Trials were ended by limits of time that differ ({0} s and {1} s), so run lengths are not compared.",
        "Algunas pruebas acabaron por límites de tiempo distintos ({0} s y {1} s), así que no se comparan las longitudes.";
    NO_LIMIT = "no limit", "sin límite";
    NOT_RANKED = "Not ranked: {0} in {1}.", "Sin ordenar: {0} en {1}.";
    NOT_REACHED = "not reached", "no alcanzada";

    CLOSEST = "Closest to uniform: {0}.", "Más cerca de la uniforme: {0}.";
    LARGEST_SHARE = "Largest effective share of the solutions: {0}.", "Mayor parte efectiva de las soluciones: {0}.";
    FEWEST_STEPS = "Fewest steps in the median: {0}.", "Menos pasos en la mediana: {0}.";
    TIED = "{0} (tied)", "{0} (empatados)";
    MANY_TIED = "{0} of {1} solvers (tied)", "{0} de {1} programas (empatados)";
    AT_EVERY = "{0}, at every {1}", "{0}, en cada {1}";
    OTHERS = "others at {0} more", "otros en {0} más";
    AT = "{0} at {1} {2}", "{0} en {1} {2}";
    LIST = "{0} and {1}", "{0} y {1}";
    THE_SIZE = "size", "tamaño";
    SIZES = "sizes", "tamaños";
    MEDIANS_AT_SIZE = "Median steps at size {0}: {1}.", "Mediana de los pasos en tamaño {0}: {1}.";
    MEDIANS = "Median steps: {0}.", "Mediana de los pasos: {0}.";
    OTHER_UNITS = "Steps of different systems are different units, so they are not ranked.",
        "Los pasos de sistemas distintos son unidades distintas, así que no se ordenan.";

    NO_IN_ALL = "No: in none of the {0} cells do the solutions come equally often.",
        "No: en ninguna de las {0} celdas salen las soluciones con la misma frecuencia.";
    NO_BUT_ONE = "No: each of the {0} cells always reaches one solution.",
        "No: cada una de las {0} celdas llega siempre a una sola solución.";
    YES_EXACTLY = "Yes, exactly: in each of the {0} cells the solutions come equally often.",
        "Sí, exactamente: en cada una de las {0} celdas salen las soluciones con la misma frecuencia.";
    YES_AS_FAR = "Yes, as far as {1} can show: in each of the {0} cells the solutions come equally often.",
        "Sí, hasta donde {1} permiten ver: en cada una de las {0} celdas salen las soluciones con la misma frecuencia.";
    YES = "Yes: {0}.", "Sí: {0}.";
    NO = "No: {0}.", "No: {0}.";
    THE_TRIALS = "the trials", "las pruebas";
    IT_DEPENDS = "It depends: {0}.", "Depende: {0}.";
    NOTED = "Besides: {0}.", "Además: {0}.";
    EXACTLY_IN = "exactly equally often for {0}", "exactamente con la misma frecuencia para {0}";
    AS_FAR_IN = "equally often for {0}, as far as {1} can show", "con la misma frecuencia para {0}, hasta donde {1} permiten ver";
    WEAK_IN = "weak evidence against it for {0}", "indicios débiles en contra para {0}";
    UNEQUAL_IN = "not equally often for {0}", "no con la misma frecuencia para {0}";
    ONE_IN = "always the same solution, whatever the seed, for {0}", "siempre la misma solución, sea cual sea la semilla, para {0}";
    UNTESTED_IN = "not tested for {0}", "sin prueba estadística para {0}";
    NONE_IN = "no solution reached for {0}", "ninguna solución alcanzada para {0}";
    SOME_CELLS = "{0} of the {1} cells", "{0} de las {1} celdas";
    MEAN_IN_ALL = "Yes, as far as its 95 % intervals can show: in each of the {0} cells the mean of {1} is {2}, that of all solutions.",
        "Sí, hasta donde sus intervalos del 95 % permiten ver: en cada una de las {0} celdas la media de {1} es {2}, la de todas las soluciones.";
    MEAN_IN_NONE = "No: in none of the {0} cells is the mean of {1} {2}, that of all solutions.",
        "No: en ninguna de las {0} celdas es la media de {1} {2}, la de todas las soluciones.";
    MEAN_IN_SOME = "It depends: the mean of {0} is {1}, that of all solutions, as far as its 95 % intervals can show, for {2}; not for {3}.",
        "Depende: la media de {0} es {1}, la de todas las soluciones, hasta donde sus intervalos del 95 % permiten ver, para {2}; no para {3}.";
    WINS_IN_CELLS = "Most often {0}: in {1} of {2} cells.", "Lo más frecuente, {0}: en {1} de {2} celdas.";
}
