//! What charts say, in each language.

crate::phrases! {
    TIMES = "times reached", "veces alcanzada";
    TIMES_LOG = "times reached, logarithmic", "veces alcanzada, escala logarítmica";
    MOST_FREQUENT_FIRST = "solutions, the most frequent first", "soluciones, la más frecuente primero";
    IF_UNIFORM = "if all were equally likely: {0}", "si todas fueran igual de probables: {0}";
    TRIALS = "trials", "pruebas";
    STEP_LIMIT = "step limit", "límite de pasos";
    STEPS = "steps", "pasos";
    STEPS_IN_BINS = "steps, in bins that grow", "pasos, en intervalos crecientes";
    IN_BINS = "{0}, in bins that grow", "{0}, en intervalos crecientes";
    MEDIAN = "median", "mediana";
    Q95 = "95 %", "95 %";
    Q99 = "99 %", "99 %";
    DIFFERENT_SOLUTIONS = "different solutions", "soluciones distintas";
    TRIALS_LOG = "trials, logarithmic", "pruebas, escala logarítmica";
    ALL_KNOWN = "all {0}", "las {0}";
    REACHED_BY_FIRST = "reached by the first trials", "alcanzadas por las primeras pruebas";
    REACHED_ON_AVERAGE = "reached on average, in any order of the trials", "alcanzadas en promedio, en cualquier orden";
    REACHED_IF_UNIFORM = "if all were equally likely", "si todas fueran igual de probables";
    MORE_IN_B = "how many more of a million trials reach it in B", "cuántas más de un millón de pruebas la alcanzan en B";
    MOST_FREQUENT_OF_A = "solutions, the most frequent of A first", "soluciones, la más frecuente de A primero";
    LOGARITHMIC = "{0}, logarithmic", "{0}, escala logarítmica";
    EVENNESS = "total variation distance from uniform, corrected for chance, %", "distancia de variación total a la uniforme, sin el azar, %";
    EFFECTIVE = "effective share of the solutions, %", "parte efectiva de las soluciones, %";
    MEDIAN_STEPS = "median steps", "mediana de los pasos";
    SHARE_OF_TRIALS = "share of the trials, %", "parte de las pruebas, %";
    MEAN_OF = "{0}, mean of the solved trials", "{0}, media de las pruebas resueltas";
    ESTIMATED = "estimated number of solutions", "número estimado de soluciones";
    QUEEN = "queen {0}", "reina {0}";
    CLASSES_REACHED = "symmetry classes reached", "clases de simetría alcanzadas";
}
