% 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
% It shows every permutation that it tests.
:- use_module(library(http/json)).

main :-
    read_line_to_string(user_input, _),
    format("{\"queenlab\":1,\"seed\":\"31\",\"trace\":true}~n"), flush_output,
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   atom_json_dict(Line, Question, []),
        reply(Question),
        flush_output,
        fail
    ).

reply(Question) :-
    get_dict(trace, Question, [_, Seed]), !,
    frame(start, [], false),
    answer(Seed, Question.max_frames).
reply(Question) :-
    forall(member([_, Seed], Question.trials), answer(Seed, 0)).

% answer(+Seed, +Most): shows at most Most frames, the start included.
answer(Seed, Most) :-
    set_random(seed(Seed)),
    numlist(1, 8, Rows),
    random_permutation(Rows, Shuffled),
    flag(steps, _, 0),
    permutation(Shuffled, Queens),
    flag(steps, Before, Before + 1),
    atomic_list_concat(Queens, Key),
    (   Before + 1 < Most -> frame(Key, Queens, true) ; true ),
    safe(Queens), !,
    flag(steps, Tested, Tested),
    format("{\"key\":\"~w\",\"steps\":~d}~n", [Key, Tested]).

frame(Label, Queens, Counted) :-
    findall(Text, (between(1, 8, Down), line(Down, Queens, Text)), Lines),
    json_write_dict(current_output, _{frame: _{label: Label, rows: Lines, counted: Counted}}, [width(0)]),
    nl.

line(Down, Queens, Text) :-
    Row is 9 - Down,
    findall(C, (between(1, 8, Column), (nth1(Column, Queens, Row) -> C = 'Q' ; C = '.')), Squares),
    atomic_list_concat(Squares, Text).

safe([]).
safe([Queen|Others]) :- free(Others, Queen, 1), safe(Others).

free([], _, _).
free([Other|Others], Queen, Distance) :-
    abs(Queen - Other) =\= Distance,
    Next is Distance + 1,
    free(Others, Queen, Next).
