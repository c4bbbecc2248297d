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
    for result in results {
        sum.add(&serde_json::to_string(result).unwrap())?;
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
fn missing_duplicate_and_unrelated_results_are_errors() {
    type Change = fn(&mut Vec<Task>);
    let changes: [(Change, &str); 7] = [
        (|results| drop(results.drain(1..3)), "missing tasks, 2 of 4: 1, 2"),
        (|results| drop(results.pop()), "missing tasks, 1 of 4: 3"),
        (Vec::clear, "no results"),
        (|results| results.push(results[1].clone()), "duplicate result of task 1"),
        (
            |results| results[2].whole.depth = 6,
            "result of another count: uisge 6 from start, split",
        ),
        (|results| results[3].number = 4, "expected a task below 4, found 4"),
        (|results| results[0].leaves = None, "task 0 has no result"),
    ];
    for (change, expected) in changes {
        let found = error_after(change);
        assert!(found.starts_with(expected), "{found}");
    }
    let endless =
        error_after(|results| results.iter_mut().for_each(|task| task.whole.tasks = usize::MAX));
    let of = "18446744073709551611 of 18446744073709551615: 4, 5, ";
    assert!(endless.contains(of) && endless.ends_with(", 102, 103, ..."), "{endless}");
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
