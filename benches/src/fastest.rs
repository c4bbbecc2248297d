use std::time::{Duration, Instant};

/// The maximum number of rounds.
const ROUNDS: u32 = 40;

/// The minimum time of a task in a round, in which it runs several times.
const MIN_TIME: Duration = Duration::from_millis(10);

/// A piece of work that may fail.
pub type Task<'a, E> = Box<dyn FnMut() -> Result<(), E> + 'a>;

/// Returns the shortest time of one run of each task. The tasks take turns in 40 rounds, so that
/// other work of the machine affects all of them. After `limit`, no other round begins.
///
/// # Errors
/// Returns the first error of a task.
pub fn fastest<E>(tasks: &mut [Task<'_, E>], limit: Duration) -> Result<Vec<Duration>, E> {
    let begin = Instant::now();
    let runs: Vec<u32> = tasks.iter_mut().map(runs_in_a_round).collect::<Result<_, E>>()?;
    let mut shortest = vec![Duration::MAX; tasks.len()];
    for round in 0..ROUNDS {
        if round > 0 && begin.elapsed() > limit {
            break;
        }
        for ((task, &runs), shortest) in tasks.iter_mut().zip(&runs).zip(&mut shortest) {
            *shortest = (*shortest).min(time(task, runs)? / runs);
        }
    }
    Ok(shortest)
}

fn runs_in_a_round<E>(task: &mut Task<'_, E>) -> Result<u32, E> {
    let mut runs = 1;
    while time(task, runs)? < MIN_TIME {
        runs *= 2;
    }
    Ok(runs)
}

fn time<E>(task: &mut Task<'_, E>, runs: u32) -> Result<Duration, E> {
    let begin = Instant::now();
    (0..runs).try_for_each(|_| task())?;
    Ok(begin.elapsed())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::thread::sleep;

    use super::*;

    #[test]
    fn tasks_take_turns() {
        let order = RefCell::new(Vec::new());
        let task = |name| -> Task<'_, ()> {
            let order = &order;
            Box::new(move || {
                order.borrow_mut().push(name);
                sleep(MIN_TIME);
                Ok(())
            })
        };
        let times = fastest(&mut [task('a'), task('b')], Duration::ZERO).unwrap();
        // One run each to find out how long it takes, and one round.
        assert_eq!(*order.borrow(), ['a', 'b', 'a', 'b']);
        assert!(times.len() == 2 && times.iter().all(|&time| time >= MIN_TIME), "{times:?}");
    }

    #[test]
    fn the_first_error_is_returned() {
        let failing = |why| -> Task<'_, &str> { Box::new(move || Err(why)) };
        let result = fastest(&mut [failing("first"), failing("second")], Duration::MAX);
        assert_eq!(result, Err("first"));
    }
}
