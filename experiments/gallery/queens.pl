% 8 queens with CLP(FD): Qs holds the row of the queen of each column; values are tried in random order.
:- use_module(library(clpfd)).

queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs).

safe([]).
safe([Q|Qs]) :- apart(Q, Qs, 1), safe(Qs).

apart(_, [], _).
apart(Q, [P|Ps], D) :- Q #\= P, abs(Q - P) #\= D, D1 is D + 1, apart(Q, Ps, D1).

main :-
    current_prolog_flag(argv, [Atom|_]),
    atom_number(Atom, Seed),
    queens(8, Qs),
    labeling([random_value(Seed)], Qs),
    atomic_list_concat(Qs, Key),
    writeln(Key).
