//! Spaces between thousands in lines of counts.

use super::tables::{assert_parts, counts, pairs, read, refusal, stats};

const COLORS: [(&str, u64); 3] = [("red", 1510), ("blue", 12_600), ("green", 900)];

#[test]
fn spaces_that_can_only_be_between_thousands_are_read() {
    for text in [
        "red: 1 510\nblue: 12 600\ngreen: 900\n",
        "red = 1 510\nblue = 12 600\ngreen = 900\n",
        "red (1 510)\nblue (12 600)\ngreen (900)\n",
        "red: 1 510 ##\nblue: 12 600 #######\ngreen: 900 #\n",
        "red: 1 510 (10.1 %)\nblue: 12 600 (83.9 %)\ngreen: 900 (6.0 %)\n",
        "red: 1\u{a0}510\nblue: 12\u{a0}600\ngreen: 900\n",
        "red 1\u{202f}510\nblue 12\u{202f}600\ngreen 900\n",
        "red\t1\u{2009}510\nblue\t12\u{2009}600\ngreen\t900\n",
        "  1\u{a0}510 red\n 12\u{a0}600 blue\n    900 green\n",
    ] {
        for options in [&[][..], &["--total", "keep"]] {
            assert_eq!(counts(text, options), pairs(&COLORS), "{text:?}");
        }
        assert_parts(&read(text, &[]), &["spaces between thousands"]);
    }
    assert_eq!(counts("red: 1 510\nblue: 12 600\ngreen: 900\n", &["--format", "pairs"]), pairs(&COLORS));
    for between in [", ", "; ", " | ", "\t"] {
        let text = COLORS.map(|(name, count)| {
            let count =
                if count > 999 { format!("{} {:03}", count / 1000, count % 1000) } else { count.to_string() };
            format!("{name}{between}{count}\n")
        });
        assert_eq!(counts(text.concat(), &["--no-header"]), pairs(&COLORS), "{between:?}");
    }
    let millions = "red: 1 234 567\nblue: 980 100\n";
    assert_eq!(counts(millions, &[]), pairs(&[("red", 1_234_567), ("blue", 980_100)]));
    let alone = "1\u{a0}510\n1\u{a0}600\n1\u{a0}400\n";
    assert_eq!(counts(alone, &[]), pairs(&[("1", 1510), ("2", 1600), ("3", 1400)]));
}

#[test]
fn spaces_that_may_be_between_thousands_are_asked_about() {
    let pasted = "dark red 1 510\nblue 12 600\ngreen 900\n";
    let asked = "in \"dark red 1 510\" the space could stand between thousands: write counts without it if it does; --format pairs if the last number alone is the count";
    assert_parts(&refusal(pasted, &[]), &[":1: ", asked]);
    assert_eq!(
        counts(pasted, &["--format", "pairs"]),
        pairs(&[("dark red 1", 510), ("blue 12", 600), ("green", 900)])
    );
    let without = "dark red 1510\nblue 12600\ngreen 900\n";
    assert_eq!(counts(without, &[]), pairs(&[("dark red", 1510), ("blue", 12_600), ("green", 900)]));
    let counted = "980 green\n1 510 red\n1 498 blue\n";
    let asked = "in \"1 510 red\" the space could stand between thousands: write counts without it if it does; --format uniq if the first number alone is the count";
    assert_parts(&refusal(counted, &[]), &[":2: ", asked]);
    assert_eq!(counts(counted, &["--format", "uniq"])[1], ("510 red".to_owned(), 1));
    let numbers = "1 510\n1 600\n1 400\n";
    assert_parts(&refusal(numbers, &[]), &["--format counts if they are one number"]);
    assert_eq!(counts(numbers, &["--format", "counts"])[0].1, 1510);
    assert_parts(
        &refusal("color count\nred 1 510\nblue 1 600\n", &[]),
        &["if they are between thousands, write counts without them"],
    );
}

/// Numbers of three digits behind others: labels, codes that `uniq -c` counted, and names beside spaces of a web page.
#[test]
fn other_numbers_of_three_digits_are_read_as_before() {
    let faces = [("Face 1", 510), ("Face 2", 498), ("Face 3", 505)];
    assert_eq!(counts("Face 1 510\nFace 2 498\nFace 3 505\n", &[]), pairs(&faces));
    let faces = [("face: 1", 510), ("face: 2", 498), ("face: 3", 505)];
    assert_eq!(counts("face: 1 510\nface: 2 498\nface: 3 505\n", &[]), pairs(&faces));
    let codes = pairs(&[("404 /x", 300), ("200 /y", 100)]);
    assert_eq!(counts("    300 404 /x\n    100 200 /y\n", &[]), codes);
    assert_eq!(counts(" 300 404 /x\n 100 200 /y\n", &[]), codes);
    let page = "1\u{a0}510\n2\u{a0}600\n3\u{a0}400\n";
    assert_eq!(counts(page, &[]), pairs(&[("1", 510), ("2", 600), ("3", 400)]));
    assert_eq!(counts("red\u{a0}510\nblue\u{a0}600\n", &[]), pairs(&[("red", 510), ("blue", 600)]));
}

/// Columns of numbers have as many in each line, and who writes spaces between thousands writes them in all counts.
#[test]
fn several_numbers_behind_a_colon_are_asked_about() {
    for text in [
        "a: 100 200 300\nb: 110 210 310\n",
        "Solution 1: 100 200\nSolution 2: 110 210\n",
        "ann: 12 130\nbob: 45 220\ncarl: 9 101\n",
        "q1: 5 100\nq2: 4 100\nq3: 3 100\n",
        "alice: 3 100\nbob: 1200\n",
        "red: 1 510\nblue: 1512\n",
        "red: 1 510\nblue: 1512\ngreen: 900\n",
    ] {
        assert_parts(&refusal(text, &[]), &[":1: ", "--format pairs if the last"]);
    }
    let ranked = refusal("1. Q1 253\n2. Q3 257\n3. Q4 248\n", &[]);
    assert_parts(&ranked, &["in \"1. Q1 253\" several numbers could be counts"]);
    let last = counts("ann: 12 130\nbob: 45 220\n", &["--format", "pairs"]);
    assert_eq!(last, pairs(&[("ann: 12", 130), ("bob: 45", 220)]));
}

#[test]
fn names_of_uniq_keep_their_spaces_and_numbers() {
    for text in [
        "     14 x = 3 100\n     19 x = 4 200\n     11 x = 500\n",
        "     14 GET /a?b=1 200\n     19 http://a.org:80 200\n     11 GET /a?b=200\n",
        "     14 p(1): 2 300\n     19 x=1 y=2 300\n     11 z=300\n",
        "14\ttour: 3 100 220\n19\ttour: 4 100\n11\ttour: 5\n",
        "14 12 Main St\n19 3 Elm Ave\n11 221 Baker St\n",
        "14 a\n19 500 Error\n11 c\n",
        "14 7 Rings\n19 500 Miles\n11 Hello\n",
        "14 101 Dalmatians\n19 Bambi\n11 Dumbo\n",
        "14 200 OK\n19 404 Not Found\n11 500 Error\n",
        "14 100 m\n19 200 m\n11 400 m\n",
        "   14 100 m\n   19 200 m\n   11 400 m\n",
        "14 100 m\n19 200 m\n11 b\n",
        "14 a\n19 b\n11 500 m\n",
    ] {
        let names = text.lines().map(|line| line.trim_start().split_at(3).1);
        let expected: Vec<(String, u64)> = names.map(str::to_owned).zip([14, 19, 11]).collect();
        assert_eq!(counts(text, &[]), expected, "{text}");
    }
    assert_eq!(counts("5 100 m\n9 b\n7 c\n", &[]), pairs(&[("100 m", 5), ("b", 9), ("c", 7)]));
}

/// R prints counts in a line below their names, and people write those of several columns in one cell.
#[test]
fn counts_of_three_digits_in_one_cell_are_asked_about() {
    for (text, cell) in [
        ("Observed counts\n 230 450 320 180\n", "230 450 320 180"),
        ("Counts:\n98 140 139 161\n", "98 140 139 161"),
        ("blue dark red green \n 160 140 139 \n", "160 140 139"),
        ("value\n160 140\n139 161\n150 155\n", "160 140"),
        ("value\n98 161\n160 140\n", "98 161"),
        ("player;n\nAnn;512 488\nBob;450 550\n", "512 488"),
        ("player\tn\nAnn\t512 488\nBob\t450 550\n", "512 488"),
        ("player,n\nAnn,512 488\nBob,450 550\n", "512 488"),
        ("{\"Ann\": \"512 488\", \"Bob\": \"450 550\"}", "512 488"),
        ("| player | n |\n|--|--|\n| Ann | 512 488 |\n| Bob | 450 550 |\n", "512 488"),
    ] {
        let whole = cell.replace(' ', "");
        let asked = format!(
            "in {cell:?} spaces could stand between thousands or between counts: write {whole} if it is one number"
        );
        assert_parts(&refusal(text, &[]), &[&asked, "a row or a column of its own"]);
        assert_eq!(stats(text.replace(cell, &whole).replace(' ', ""), &[]).code, 0, "{text}");
    }
    assert_eq!(counts("160 140 139 161\n", &["--format", "counts"]), pairs(&[("1", 160_140_139_161)]));
    for text in [
        "ville;n\nParis;512 488\nLyon;1 450 550\n",
        "ville;n\nParis;512 488\nLyon;450 050\n",
        "ville;n\nParis;12 488\nLyon;9 550\n",
        "ville;n\nParis;512 488\nLyon;950\n",
        "ville;n\nParis;512\u{a0}488\nLyon;450\u{a0}550\n",
        "ville;n\nParis;512'488\nLyon;450'550\n",
        "n\n12 488\n9 550\n8 120\n",
    ] {
        assert_parts(&read(text, &[]), &["between thousands"]);
    }
}
