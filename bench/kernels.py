#!/usr/bin/env python3
"""The kernels for codes beside each other in one run, interleaved, the best of several: millions of values a processor second, their
ratio to the scalar `sparse`, and whether the values are the same.

    cmake --preset bench && cmake --build --preset bench && bench/kernels.py [--to N] [--kernel NAME] [CODE ...]

`sparse` goes to N/10, where its rate is the same; both kernels go there once more for the comparison of the values.
"""
import argparse
import os
import subprocess

# code, least ratio wanted
GAMES = [("0.055", 25), ("0.106", 25), ("0.156", 25), ("0.104", 25), ("0.1777", 10), ("0.167", 10), ("0.56", 10), ("0.127", 10), ("0.16", 5), ("0.054", 5)]

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("codes", nargs="*", metavar="CODE")
parser.add_argument("--to", type=int, default=10**8)
parser.add_argument("--kernel", default="onehot")
parser.add_argument("--build", default="build/bench")
parser.add_argument("--repeats", type=int, default=3)
options = parser.parse_args()


def grow(code, last, kernel):
    line = subprocess.run([os.path.join(options.build, "bench", "grow"), code, str(last), kernel], capture_output=True, text=True, check=True).stdout.split()
    return float(line[2]), line[3]  # millions a second, hash


print(f"{'code':<10} {'sparse':>9} {options.kernel:>9} {'ratio':>7} {'wanted':>7}  values to {options.to // 10:.0e}")
for code, wanted in [(c, dict(GAMES).get(c)) for c in options.codes] or GAMES:
    slow = fast = 0
    for _ in range(options.repeats):
        rate, expected = grow(code, options.to // 10, "sparse")
        slow = max(slow, rate)
        fast = max(fast, grow(code, options.to, options.kernel)[0])
    same = grow(code, options.to // 10, options.kernel)[1] == expected
    verdict = "" if wanted is None else "ok" if fast >= wanted * slow else "BELOW"
    print(f"{code:<10} {slow:>9.2f} {fast:>9.2f} {fast / slow:>7.1f} {wanted or '':>7}  {'the same' if same else 'DIFFERENT'} {verdict}", flush=True)
