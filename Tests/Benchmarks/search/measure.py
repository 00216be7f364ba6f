#!/usr/bin/env python3
"""Measures searches in an index and in a feed. usage: measure.py GAZ FOLDER [--rounds N]

FOLDER holds 100k.geojsonl, million.geojsonl, queries.jsonl, listings.geojson and listings.csv. Beside wall time stands
processor time, which other processes on the machine do not lengthen.
"""
import argparse, json, os, statistics, subprocess, sys, tempfile, time


def run(*words):
    start = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1): sys.exit(f"{' '.join(words)}: exit {os.waitstatus_to_exitcode(status)}")
    return text, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def median(rounds, *words):
    runs = [run(*words)[1:] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*runs)]


def index(gaz, folder, feed, name):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as one:
        with open(f"{folder}/queries.jsonl", encoding="utf-8") as f: one.write(f.readline())
        one.flush()
        _, wall, cpu, memory = run(gaz, "search", "--queries", one.name, feed, "--json", "--quiet")
    text, *_ = run(gaz, "search", "--queries", f"{folder}/queries.jsonl", feed, "--json", "--quiet")
    times = sorted(json.loads(line)["milliseconds"] for line in text.splitlines())
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"{name}: read and indexed in {wall:.1f} s ({cpu:.1f} s of processor time), {memory:.0f} MiB; "
          f"{len(times)} queries: p50 {at(.5):.2f} ms, p95 {at(.95):.2f} ms, p99 {at(.99):.2f} ms, longest {times[-1]:.1f} ms")


def one_shot(gaz, feed, rounds):
    reading = median(rounds, gaz, "convert", feed, "--bbox", "0,0,0,0", "--to", "geojsonl", "--jobs", "1", "--quiet")
    print(f"{os.path.basename(feed)} ({os.path.getsize(feed) / 1e6:.0f} MB) read alone in {reading[0]:.2f} s ({reading[1]:.2f} s of processor time)")
    queries = ["zephyr coffee boston", "food mart", "617 555 0100", "12 main st", "bakery", "coffee near me", "the best pizza in town"]
    for query in queries:
        wall, cpu, memory = median(rounds, gaz, "search", query, feed, "--center", "40.7,-74", "--quiet")
        print(f"   {query:24s} {wall:5.2f} s = {wall / reading[0]:.2f} x reading; processor time {cpu:5.2f} s = {cpu / reading[1]:.2f} x; {memory:.0f} MiB")


def main():
    a = argparse.ArgumentParser(); a.add_argument("gaz"); a.add_argument("folder"); a.add_argument("--rounds", type=int, default=3)
    o = a.parse_args()
    print(f"Speed (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors before it)")
    index(o.gaz, o.folder, f"{o.folder}/100k.geojsonl", "100,000 listings")
    index(o.gaz, o.folder, f"{o.folder}/million.geojsonl", "1,000,000 listings")
    print("One search in a feed, without an index")
    for feed in ("listings.geojson", "listings.csv"): one_shot(o.gaz, f"{o.folder}/{feed}", o.rounds)


main()
