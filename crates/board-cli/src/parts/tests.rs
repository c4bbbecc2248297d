use super::*;

fn all() -> Vec<Task> {
    let whole = Whole {
        game: "uisge".into(),
        position: "start".into(),
        depth: 5,
        split: 2,
        tasks: 4,
        checksum: String::new(),
    };
    let positions = [("a", 1), ("b", 20), ("c", 300), ("d", u128::MAX >> 20)];
    let positions = positions.map(|(position, weight)| (position.to_owned(), weight));
    let tasks = tasks(whole, || positions.clone().into_iter());
    tasks.map(|task| Task { leaves: Some(3), ..task }).collect()
}

fn sum(results: &[Task]) -> Result<(Whole, u128), String> {
    let mut sum = Sum::default();
    for (line, result) in (1..).zip(results) {
        sum.add(line, Ok(&serde_json::to_string(result).unwrap()));
    }
    sum.finish()
}

/// Returns the error for changed results.
fn error_after(change: impl FnOnce(&mut Vec<Task>)) -> String {
    let mut results = all();
    change(&mut results);
    sum(&results).unwrap_err()
}

#[test]
fn results_in_any_order_are_added_up() {
    let mut results = all();
    let expected = 3 * (321 + (u128::MAX >> 20));
    assert_eq!(sum(&results).unwrap().1, expected);
    results.reverse();
    assert_eq!(sum(&results).unwrap().1, expected);
}

#[test]
fn missing_duplicate_and_unrelated_results_are_errors() {
    let missing = error_after(|results| drop(results.drain(1..3)));
    assert_eq!(missing, "missing tasks, 2 of 4: 1-2");
    assert_eq!(error_after(|results| drop(results.pop())), "missing tasks, 1 of 4: 3");
    assert_eq!(error_after(Vec::clear), "no results");
    let endless =
        error_after(|results| results.iter_mut().for_each(|task| task.whole.tasks = usize::MAX));
    let number = usize::MAX - 4;
    assert_eq!(endless, format!("missing tasks, {number} of {}: 4-{}", usize::MAX, usize::MAX - 1));
    let doubled = error_after(|results| results.push(results[1].clone()));
    assert_eq!(doubled, "line 5: duplicate result of task 1");
    let foreign = error_after(|results| results[2].whole.depth = 6);
    assert!(foreign.starts_with("line 3: result of another count: uisge 6 from start"));
    assert!(foreign.ends_with("missing tasks, 1 of 4: 2"), "{foreign}");
    let number = error_after(|results| results[3].number = 4);
    assert!(number.starts_with("line 4: expected a task below 4, found 4\n"), "{number}");
    let open = error_after(|results| results[0].leaves = None);
    assert!(open.starts_with("line 1: task 0 has no result\n"), "{open}");
}

#[test]
fn changed_tasks_are_errors() {
    let changes: [fn(&mut Task); 3] =
        [|task| task.weight += 1, |task| task.weight += 1 << 64, |task| task.position.push('x')];
    for change in changes {
        let wrong = error_after(|results| change(&mut results[1]));
        assert!(wrong.starts_with("wrong checksum"), "{wrong}");
    }
    let depth = error_after(|results| results[1].depth = 4);
    assert_eq!(depth, "a task has a wrong depth");
    let other = error_after(|results| results.iter_mut().for_each(|task| task.whole.split = 3));
    assert!(other.contains("wrong checksum"), "{other}");
    let large = error_after(|results| results[3].leaves = Some(u128::MAX));
    assert_eq!(large, "the number of leaves is too large");
}

#[test]
fn invalid_results_are_errors() {
    let mut sum = Sum::default();
    for (line, text) in (1..).zip(["", "{}", "7"]) {
        sum.add(line, Ok(text));
    }
    sum.add(4, Err("invalid UTF-8".into()));
    let wrong = sum.finish().unwrap_err();
    for line in 1..=4 {
        assert!(wrong.contains(&format!("line {line}: invalid result: ")), "{wrong}");
    }
}

#[test]
fn a_hundred_gaps_are_listed() {
    let every_second = |count: usize| gaps((0..count).map(|number| 2 * number), 2 * count);
    assert_eq!(every_second(3), "1, 3, 5");
    let hundred = every_second(100);
    assert!(hundred.starts_with("1, 3, 5, ") && hundred.ends_with(", 197, 199"), "{hundred}");
    assert_eq!(every_second(101), hundred + ", ...");
}
