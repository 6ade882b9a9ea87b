#!/usr/bin/env python3
"""Ratios in one run: each job beside its floor, interleaved, the best of several. Processor seconds, since others may use the
machine; they mean little, their ratios mean something.

    cmake --preset bench && cmake --build --preset bench && bench/ratios.py [build/bench]
"""
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/bench")
GRUNDY = os.path.join(BUILD, "grundy")
REPEATS = 7


def floor(name):
    return os.path.join(BUILD, "bench", "floor_" + name)


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def best(*commands):
    times = [float("inf")] * len(commands)
    outputs = [None] * len(commands)
    for _ in range(REPEATS):
        for i, command in enumerate(commands):
            t, outputs[i] = seconds(command)
            times[i] = min(times[i], t)
    return times, outputs


def row(name, ours, theirs, target):
    verdict = "" if target is None else "ok" if ours <= target * theirs else "ABOVE"
    wanted = "" if target is None else f"{target:.2f}"
    print(f"{name:<58} {ours * 1e3:>9.1f} {theirs * 1e3:>9.1f} {ours / theirs:>7.2f} {wanted:>7} {verdict}")


def digits(count):
    return random.choice("123456789") + "".join(random.choices("0123456789", k=count - 1))


def nim(folder):
    name = os.path.join(folder, "nim.txt")
    with open(name, "w") as file:
        file.write(" ".join(str(random.randrange(2**63)) for _ in range(10**6)) + "\n")
    times, outputs = best([GRUNDY, "solve", "nim", "--file", name, "--moves", "count"], [floor("xor"), name])
    value, count = outputs[1].stdout.split()
    assert value in outputs[0].stdout and count in outputs[0].stdout, "the floor and the answer differ"
    row("nim, 10^6 heaps below 2^63: solve / read and xor", times[0], times[1], 2)


def wythoff(folder):
    name = os.path.join(folder, "wythoff.txt")
    with open(name, "w") as file:
        file.write(digits(10**6) + " " + digits(10**6) + "\n")
    times, outputs = best([GRUNDY, "solve", "wythoff", "--file", name], [floor("sqrt"), name])
    reading, root, printing = (float(x) for x in outputs[1].stdout.split())
    printed = sum(len(word) > 900_000 for word in outputs[0].stdout.replace(b"(", b" ").replace(b",", b" ").replace(b")", b" ").split())
    row(f"wythoff, 10^6 digits: solve / 3 roots, reading, {printed} written", times[0], 3 * root + reading + printed * printing, 1)


def dynamic():
    n = digits(10_000)
    t, done = seconds([GRUNDY, "solve", "dynamic(2)", n, "--moves", "count"])
    if done.returncode == 0:
        row("dynamic(2), 10^4 digits: solve / one second", t, 1, 1)


def engine():
    line = ["solve", "wythoff 60 61 + nim 3", "--json", "--moves", "none"]
    t, done = seconds([GRUNDY, *line])
    work = json.loads(done.stdout)["work"]
    print(f"{'plain engine: positions and options a second':<58} {work / t:>9.0f}")


def graphs():
    out = subprocess.run([os.path.join(BUILD, "bench", "graph_floor")], stdout=subprocess.PIPE, check=True, text=True).stdout
    for line in out.splitlines():
        name, ours, theirs, target = line.split("\t")
        row("graph, " + name, float(ours), float(theirs), float(target) if target else None)


random.seed(1)
print(f"{'':<58} {'ours, ms':>9} {'floor, ms':>9} {'ratio':>7} {'target':>7}")
with tempfile.TemporaryDirectory() as scratch:
    nim(scratch)
    wythoff(scratch)
dynamic()
engine()
graphs()
