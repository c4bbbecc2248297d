//! Writes the initial inputs of all targets and a dictionary for each game into the folder `seeds`.

use std::path::Path;
use std::{fs, io};

use board_fuzz::{Target, dictionary};
use board_games::GAMES;

fn main() -> io::Result<()> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    for &game in GAMES {
        let name = game.name().replace('-', "_");
        for (kind, target) in Target::ALL {
            let folder = seeds.join(format!("{name}_{kind}"));
            fs::create_dir_all(&folder)?;
            for (number, input) in target.seeds(game).iter().enumerate() {
                fs::write(folder.join(number.to_string()), input)?;
            }
        }
        fs::write(seeds.join(name + ".dict"), dictionary(game))?;
    }
    Ok(())
}
