//! A checker of solutions that shares no code with the systems: it looks at pairs of queens.

/// Whether `text` places `size` queens, one a column, none attacking another.
pub fn is_solution(text: &str, size: usize) -> bool {
    let rows: Vec<i64> = if size > 9 {
        text.split('-').map(|row| row.parse().expect("a row")).collect()
    } else {
        text.bytes().map(|digit| i64::from(digit - b'0')).collect()
    };
    let columns = || 0..rows.len();
    let peaceful = |a: usize, b: usize| {
        let distance = i64::try_from(b - a).expect("small");
        rows[a] != rows[b] && (rows[a] - rows[b]).abs() != distance
    };
    let last = i64::try_from(size).expect("small");
    rows.len() == size
        && rows.iter().all(|row| (1..=last).contains(row))
        && columns().all(|b| (0..b).all(|a| peaceful(a, b)))
}

#[test]
fn the_checker_can_say_no() {
    assert!(is_solution("15863724", 8));
    assert!(is_solution("1-3-6-8-10-5-9-2-4-7", 10));
    for wrong in ["15863742", "1586372", "11863724", "05863724", "25863724", "12345678"] {
        assert!(!is_solution(wrong, 8), "{wrong}");
    }
}
