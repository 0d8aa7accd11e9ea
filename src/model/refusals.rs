//! Why a choice is refused that people make on a page, too: in each language.

crate::phrases! {
    NO_STARTS = "there is no start", "no hay ningún inicio";
    TOO_MANY_STARTS = "there are more than 2^64 starts", "hay más de 2^64 inicios";
    DRAWS_LATER = "a trial also draws after its start, so the start does not determine it",
        "una prueba también sortea después de su inicio, que por eso no la determina";
    RUN_ELSEWHERE = "the trials were run elsewhere", "las pruebas se ejecutaron en otra parte";
    UNORDERED = "the system does not number its starts", "el sistema no numera sus inicios";
    UNLISTED_SEEDS = "seeds = [FIRST, LAST] lists the seeds of a census", "seeds = [FIRST, LAST] enumera las semillas de un censo";
    NO_CENSUS = "no census of {0}: {1}; allowed is a number of trials", "no hay censo de {0}: {1}; se admite un número de pruebas";
    NO_CENSUS_AT = "no census of {0} at size {2}: {1}; allowed is a number of trials",
        "no hay censo de {0} con tamaño {2}: {1}; se admite un número de pruebas";

    NO_SUCH_START = "there is no start {0}: allowed is 0 to {1}", "no hay ningún inicio {0}: se admite de 0 a {1}";
    NOT_WRITTEN = "a start of {0} cannot be written: give --seed and --trial",
        "un inicio de {0} no se puede escribir: indica --seed y --trial";
    EMPTY_BOARD = "a game starts from the empty board, not from \"{0}\": leave --start out",
        "una partida empieza con el tablero vacío, no con «{0}»: no indiques --start";
    OTHER_COUNT = "\"{0}\" has {1} rows: a board of size {2} has {2}, one digit each",
        "«{0}» tiene {1} filas: un tablero de tamaño {2} tiene {2}, de un dígito cada una";
    OTHER_COUNT_JOINED = "\"{0}\" has {1} rows: a board of size {2} has {2}, joined by \"-\"",
        "«{0}» tiene {1} filas: un tablero de tamaño {2} tiene {2}, unidas por «-»";
    NO_ROW = "\"{0}\" in \"{1}\" is no row: allowed is 1 to {2}", "«{0}» en «{1}» no es una fila: se admite de 1 a {2}";
    ROW_TWICE = "\"{0}\" has {1} twice: allowed is every number from 1 to {2} once",
        "«{0}» tiene el {1} dos veces: se admite cada número de 1 a {2} una vez";

    TOO_MANY_PERMUTATIONS = "{0} queens have too many permutations to be tested: allowed is 1 to {1} for queens_1",
        "{0} reinas tienen demasiadas permutaciones para probarlas: se admite de 1 a {1} para queens_1";
    NO_SUCH_SQUARE = "{0} makes no {1} square: allowed is {2}", "con product = {1} no vale {0}: se admite {2}";
    EITHER = "{0} or {1}", "{0} o {1}";
    ODD_SIZES = "1, 3, 5 and so on to 31", "1, 3, 5, etc., hasta 31";
    PUBLISHED_SIZES = "9, 21, 25 or 27", "9, 21, 25 o 27";
    WALK_SIZES = "4, 9, 21, 25 or 27", "4, 9, 21, 25 o 27";
    LATIN_SIZES = "2 to 31", "de 2 a 31";
}
