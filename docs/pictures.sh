#!/usr/bin/env bash
# Draws the pictures of the documentation. With --check, changes nothing and fails if a picture
# differs from what the program draws.
set -euo pipefail
cd "$(dirname "$0")/.."

# PROGRAMS is a folder that already contains the program.
if [ -z "${PROGRAMS-}" ]; then
  cargo build --quiet --release -p board-cli
  PROGRAMS=${CARGO_TARGET_DIR:-target}/release
fi
board=$PROGRAMS/board

# The pictures are replaced when all of them are drawn.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# draw NAME GAME [POSITION, or - for the start] [OPTION...]
draw() {
  local name=$1 game=$2 position=${3:--}
  shift $(($# < 3 ? $# : 3))
  if [ "$position" = - ]; then
    "$board" show "$game" "$@" --svg "$folder/$name.svg"
  else
    "$board" show "$game" --position "$position" "$@" --svg "$folder/$name.svg"
  fi
}

draw uisge-start uisge
draw uisge-jump uisge - --play d4f4
draw uisge-step uisge '7/7/3W3/1bbbbb1/1wwwwwb/7 w' --mark d4c4,d4e4,d4c5,d4d5,d4e5
draw uisge-ring uisge '7/1wwww2/1W2b2/1w2b2/1bbbb2/7 w' --mark b4b6,b4a3,b4a5,b4c3,b4c4,b4a4
draw uisge-won uisge '7/2WW3/1WWwW2/2bbbb1/3bb2/7 w' --play d4f4
draw uisge-stuck uisge '1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w'
draw uisge-link uisge '2w4/2wwwb1/3w3/3W3/1bbbbb1/7 w' --mark d3d1,d3c3,d3e3,d3c4,d3e4
draw uisge-example-b uisge '7/3wwB1/2Ww1B1/2wB3/1BbB3/3W3 b' --mark f5e4,f5f3

draw ignis-start ignis
draw ignis-entries ignis - --moves
draw ignis-shove ignis '6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e' --play Abn
draw ignis-gap ignis '6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1A3 f 11a8e' --play A1e
draw ignis-push ignis '6/1FWFW1/1WFWF1/AEFWFW/1WFWF1/6 f 11a8e' --play E3e
draw ignis-removal ignis '6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e' --play E1w
draw ignis-forbidden ignis 'xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx f 1a0e' --mark "$(printf '%s,' {A,E}{an,bn,cn,as,bs,cs,1e,2e,3e,1w,2w}) A3w,E3w"
draw ignis-together-before ignis 'xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e'
draw ignis-together ignis 'xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e' --play Ean
draw ignis-example-before ignis 'xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e'
draw ignis-example ignis 'xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e' --play E1e

draw hexfour-start hexfour
draw hexfour-first hexfour - --moves
draw hexfour-second hexfour - --play f6 --moves
draw hexfour-third hexfour - --play 'f6 g7' --moves
crossing='6/7/2x1ox2/3x1x3/3oxx4/3o2xxx2/4ooo3/3oo4/2o5/7/6 x'
draw hexfour-crossing hexfour "$crossing" --play f6
nine='6/7/8/3oo4/3o2o3/1xxxx1xxxx1/2o1oo4/3o5/8/7/6 x'
draw hexfour-nine-before hexfour "$nine"
draw hexfour-nine hexfour "$nine" --play f6
end='6/ooooxo1/x1ooooox/1xxooooxx/oxxxxooxxx/1ooxxxoxx1x/2oox1oxo1/3xoooox/xxxx1oox/2oxxox/o2x1x o'
draw hexfour-end hexfour "$end" --play f5
short='oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x'
draw hexfour-short-before hexfour "$short"
draw hexfour-short hexfour "$short" --play d4

draw disk-race-start disk-race
draw disk-race-chain disk-race '2rbrbr1/1r6/1b3b2/1 r' --play o1o5
draw disk-race-turning disk-race '2r1rbrb/rb6/2b5/1 r' --mark o0o2,o0c
draw disk-race-arrival disk-race '2rbrbrb/1b6/1R6/1 r' --play i1r1
draw disk-race-rotation disk-race '2rb1brb/1b2r3/r7/1 r' --play i0c+

# Three moves of the game on each page of docs/games, each with the position before it.
draw uisge-game-1 uisge '2W4/2WwW2/3Bw2/2b1b2/1WBBb2/7 w' --play e4c4
draw uisge-game-2 uisge '2WW3/2Ww3/2WB3/2b4/1WBBb2/2B4 b' --play d4e5
draw uisge-game-3 uisge '2WW3/2Ww3/2WB3/2b4/WBBBb2/7 w' --play d5b5
draw ignis-game-1 ignis 'EAAEEE/AEWFWE/EFWFWF/FAFWAE/EWFWF1/EW1AEA f 3a0e' --play Ebs
draw ignis-game-2 ignis 'EEAEEE/AAWFWE/EEWFWE/FFWAEF/EAFWFE/EEWEAE w 1a0e' --play Ecs
draw ignis-game-3 ignis 'xxxxxx/xAWFEx/xEEEFx/xFEEEx/xAEEFx/xxxxxx f 0a1e' --play Ecn
draw hexfour-game-1 hexfour '4/5/2ooo1/2xxxo1/3x2/5/4 x' --play b4
draw hexfour-game-2 hexfour '4/3o1/1oooo1/1xxxxo1/1xxxoo/2x2/1ox1 x' --play a3
draw hexfour-game-3 hexfour '2oo/3o1/1ooooo/1xxxxoo/xxxxoo/x1xx1/1oxx x' --play a1
draw disk-race-game-1 disk-race '8/brRrb1r1/6bB/1 r' --play o1c
draw disk-race-game-2 disk-race '1RB4R/2b1RB2/4BR2/1 r' --play i5r5
draw disk-race-game-3 disk-race '1RB1BR1R/3R1B2/2b5/1 r' --play o3r3
draw disk-race-solved-1 disk-race 'B1B1Bbr1/r4r2/8/R r' --play ci5
draw disk-race-solved-3 disk-race 'BRBRBb2/5R2/5R2/1 r' --play o5o6
draw disk-race-solved-5 disk-race 'BRBRBR2/7R/6B1/1 r' --play o7r7

if [ "${1-}" = --check ]; then
  # page-*.png are screenshots from the browser tests. The solution, and so its plot, never changes.
  diff -r --exclude 'page-*.png' --exclude disk-race-solved.svg "$folder" docs/pictures && echo "the pictures are up to date"
else
  find docs/pictures -name "*.svg" ! -name disk-race-solved.svg -delete
  cp "$folder"/*.svg docs/pictures
fi
