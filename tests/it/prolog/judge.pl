% What SWI-Prolog says of the programs.

:- use_module(library(lists)).
:- [p90].

% Every solution, a line each.
solutions(Program, N) :- forall(call(Program, N, Qs), print_queens(Qs)).

% The inferences for the first solution, without those for counting them, and the solution.
first(Program, N, Rs) :-
    inferences(call(nothing), One),
    inferences(call(Program, N, Rs, Qs), All),
    I is All-One+1,
    format("~w ", [I]),
    print_queens(Qs).

nothing.

inferences(Goal, I) :-
    statistics(inferences, Before),
    call(Goal),
    statistics(inferences, After),
    I is After-Before.

% The seconds for all solutions: of the second time, unless a time is long.
seconds(Program, N) :-
    take(Program, N, First),
    ( First < 0.5 -> take(Program, N, Seconds) ; Seconds = First ),
    writeln(Seconds).

take(Program, N, Seconds) :-
    statistics(cputime, Before),
    forall(call(Program, N, _), true),
    statistics(cputime, After),
    Seconds is After-Before.

% Every port that is passed until there is no other solution.
ports(Program, N) :-
    leash(-all),
    visible(-all),
    forall(member(Port, [call, exit, redo, fail]), visible(+Port)),
    Goal =.. [Program, N, _],
    ( trace, Goal, fail ; notrace ).

print_queens(Qs) :- atomic_list_concat(Qs, ' ', Text), writeln(Text).
