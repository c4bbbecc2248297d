use board_games::*;
use board_search::{Search, evaluate::standard};
use std::time::Duration;
struct V;
impl Visitor for V { type Output=();
 fn visit<P: FullGame>(self) {
   let depth = match P::NAME { "uisge" => 13, "ignis" => 6, "hexfour" => 5, _ => 12 };
   let mut ps = vec![P::start()];
   for seed in 0..5 { let mut r = fastrand::Rng::with_seed(seed); let mut p = P::start(); for _ in 0..8 + 3 * seed { if let Some(m) = p.choose(|c| r.usize(..c)) { p.play_unchecked(m) } } ps.push(p); }
   let (mut nodes, mut best) = (0, Duration::MAX);
   for _ in 0..3 {
   let (mut n, mut t) = (0, Duration::ZERO);
   for p in &ps {
     let mut s = Search::new(standard::<P>).depth(depth).memory(1 << 25);
     s.best(&P::start().legal_moves().into_iter().map(|m| P::start().after_unchecked(m)).next().unwrap()); s.forget();
     let b = s.best(p);
     n += b.nodes; t += b.elapsed;
   }
   nodes = n; best = best.min(t);
   }
   println!("{} depth {depth} {nodes} nodes {best:?} {:.2} M/s", P::NAME, nodes as f64 / best.as_secs_f64()/1e6);
 } }
fn main() { for g in GAMES { visit(g.name, V); } }
