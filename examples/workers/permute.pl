% 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
:- use_module(library(http/json)).

main :-
    read_line_to_string(user_input, _),
    format("{\"queenlab\":1,\"seed\":\"31\"}~n"), flush_output,
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   atom_json_dict(Line, Question, []),
        forall(member([_, Seed], Question.trials), answer(Seed)),
        flush_output,
        fail
    ).

answer(Seed) :-
    set_random(seed(Seed)),
    numlist(1, 8, Rows),
    random_permutation(Rows, Shuffled),
    flag(steps, _, 0),
    permutation(Shuffled, Queens),
    flag(steps, Steps, Steps + 1),
    safe(Queens), !,
    atomic_list_concat(Queens, Key),
    flag(steps, Tested, Tested),
    format("{\"key\":\"~w\",\"steps\":~d}~n", [Key, Tested]).

safe([]).
safe([Queen|Others]) :- free(Others, Queen, 1), safe(Others).

free([], _, _).
free([Other|Others], Queen, Distance) :-
    abs(Queen - Other) =\= Distance,
    Next is Distance + 1,
    free(Others, Queen, Next).
