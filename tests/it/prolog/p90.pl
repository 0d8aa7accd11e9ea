% Problem P90, written from its description: the queens of columns 1, 2, .. stand in the rows Qs.

% Generate and test.
queens_1(N, Qs) :- range(1, N, Rs), permu(Rs, Qs), test(Qs).

% The test pushed into the generator.
queens_2(N, Qs) :- range(1, N, Rs), permu_test(Rs, Qs, 1, [], []).

range(A, A, [A]).
range(A, B, [A|L]) :- A < B, A1 is A+1, range(A1, B, L).

permu([], []).
permu(Qs, [Y|Ys]) :- del(Y, Qs, Rs), permu(Rs, Ys).

del(X, [X|Xs], Xs).
del(X, [Y|Ys], [Y|Zs]) :- del(X, Ys, Zs).

test(Qs) :- test(Qs, 1, [], []).

% The queens Qs of the columns from X on hold no diagonal twice, nor one of Cs and Ds.
test([], _, _, _).
test([Y|Ys], X, Cs, Ds) :-
    C is X-Y, \+ memberchk(C, Cs),
    D is X+Y, \+ memberchk(D, Ds),
    X1 is X+1,
    test(Ys, X1, [C|Cs], [D|Ds]).

permu_test([], [], _, _, _).
permu_test(Qs, [Y|Ys], X, Cs, Ds) :-
    del(Y, Qs, Rs),
    C is X-Y, \+ memberchk(C, Cs),
    D is X+Y, \+ memberchk(D, Ds),
    X1 is X+1,
    permu_test(Rs, Ys, X1, [C|Cs], [D|Ds]).

% The same from a list in another order.
queens_1(N, Rs, Qs) :- range(1, N, _), permu(Rs, Qs), test(Qs).
queens_2(N, Rs, Qs) :- range(1, N, _), permu_test(Rs, Qs, 1, [], []).
