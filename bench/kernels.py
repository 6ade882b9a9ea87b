#!/usr/bin/env python3
"""The kernels for codes beside each other in one run, interleaved, the best of several: millions of values a processor second, their
ratio to a scalar kernel, and whether the values are the same.

    cmake --preset bench && cmake --build --preset bench && bench/kernels.py [--to N] [CODE ...]

`sparse` goes to a part of N, where its rate is the same; the other kernel goes there once more for the comparison of the values.
`marks`, which looks at all pairs one by one, goes to N itself, and once only: it takes minutes.
"""
import argparse
import collections
import os
import subprocess

# heaps that the kernel goes to, a part of which the floor goes to; the least ratio wanted
Game = collections.namedtuple("Game", "code kernel floor heaps part wanted")
GAMES = [Game(code, "onehot", "sparse", 10**8, 50 if code == "0.127" else 10, wanted) for code, wanted in
         [("0.055", 25), ("0.106", 25), ("0.156", 25), ("0.104", 25), ("0.1777", 10), ("0.167", 10), ("0.56", 10), ("0.127", 10), ("0.16", 5), ("0.054", 5)]]
GAMES += [Game("0.6", "blocked", "sparse", 10**8, 50, 20), Game("4.0!", "blocked", "sparse", 10**7, 5, 10),
          Game("0.007", "bitset", "marks", 10**6, 1, 8), Game("0.37", "bitset", "marks", 10**6, 1, 8)]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("codes", nargs="*", metavar="CODE", help="of " + ", ".join(game.code for game in GAMES) + " (default: all)")
parser.add_argument("--to", type=int, default=10**8, help="no kernel goes further")
parser.add_argument("--build", default="build/bench")
parser.add_argument("--repeats", type=int, default=3)
options = parser.parse_args()


def grow(code, last, kernel):
    line = subprocess.run([os.path.join(options.build, "bench", "grow"), code, str(last), kernel], capture_output=True, text=True, check=True).stdout.split()
    return float(line[2]), line[3]  # millions a second, hash


print(f"{'code':<8} {'to':>6}  {'floor':<6} {'rate':>8}  {'kernel':<8} {'rate':>8} {'ratio':>7} {'wanted':>7}")
for game in GAMES:
    if options.codes and game.code not in options.codes:
        continue
    heaps = min(game.heaps, options.to)
    slow = fast = 0
    for repeat in range(options.repeats):
        if repeat == 0 or game.part > 1:
            rate, expected = grow(game.code, heaps // game.part, game.floor)
            slow = max(slow, rate)
        rate, found = grow(game.code, heaps, game.kernel)
        fast = max(fast, rate)
    if game.part > 1:
        found = grow(game.code, heaps // game.part, game.kernel)[1]
    same = found == expected
    verdict = "ok" if fast >= game.wanted * slow else "BELOW"
    print(f"{game.code:<8} {heaps:>6.0e}  {game.floor:<6} {slow:>8.3f}  {game.kernel:<8} {fast:>8.3f} {fast / slow:>7.1f} {game.wanted:>7}  "
          f"{'the same values' if same else 'DIFFERENT VALUES'}, {verdict}", flush=True)
