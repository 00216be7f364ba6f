#!/usr/bin/env python3
"""Runs the jobs of the performance budget and prints ratios. Called by `run`, which builds what is measured."""
import argparse, os, re, shutil, statistics, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
MIB = 1 << 20


def spawn(command, output=None):
    """Runs a command: its wall and processor time in seconds, its peak memory in MiB, its exit code. Small on purpose: a child's peak begins at our own size."""
    sink = os.open(output or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_DUP2, sink, 1), (os.POSIX_SPAWN_DUP2, sink, 2)])
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    os.close(sink)
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def remove(path):
    if os.path.isdir(path): shutil.rmtree(path)
    elif os.path.exists(path): os.remove(path)


class Pair:
    """Two commands run A B A B ..., for the ratio of their wall times. Ratios of processor time hold on a busy machine, too."""

    def __init__(self, first, second, count, outputs=()):
        self.walls, self.work, self.peak, self.problem = ([], []), ([], []), 0, None
        for _ in range(count):
            for which, command in enumerate((first, second)):
                for path in outputs: remove(path)
                wall, work, memory, code = spawn(command)
                if code != 0:
                    self.problem = f"{os.path.basename(command[0])} ended with {code}"
                    return
                self.walls[which].append(wall)
                self.work[which].append(work)
                if which == 0: self.peak = max(self.peak, memory)
        for path in outputs: remove(path)

    def show(self, name, must, aim):
        if self.problem: return print(f"{name:28} {self.problem}", flush=True)
        median = lambda pair: [statistics.median(p) for p in pair]
        (ours, theirs), (our_work, their_work) = median(self.walls), median(self.work)
        ratio, ratios = theirs / ours, [b / a for a, b in zip(*self.walls)]
        verdict = "aim" if ratio >= aim else "must" if ratio >= must else "SHORT"
        print(f"{name:28} {ours:8.3f} {theirs:8.3f} {ratio:7.2f}  {min(ratios):6.2f}-{max(ratios):<6.2f} {their_work / our_work:7.2f} "
              f"{must:5g} {aim:5g}  {verdict:5} {self.peak:6.1f}", flush=True)


def head(title, other):
    print(f"\n{title:28} {'gaz s':>8} {other:>8} {'ratio':>7}  {'spread':^13} {'cpu':>7} {'must':>5} {'aim':>5}  {'':5} {'MiB':>6}")


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--gaz"); a.add_argument("--bench"); a.add_argument("--baselines")
    a.add_argument("--quick", action="store_true"); a.add_argument("--rounds", type=int)
    a.add_argument("--only", default=""); a.add_argument("--folder", default="/dev/shm/gazetteer-benchmarks")
    o = a.parse_args()
    count = o.rounds or (3 if o.quick else 5)
    records = 20_000 if o.quick else 330_000
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start; {count} rounds of A B A B, medians")

    remove(o.folder)
    os.makedirs(o.folder)
    try:
        subprocess.run([sys.executable, os.path.join(HERE, "make-feeds.py"), o.folder, "--records", str(records)], check=True)
        feed = {k: os.path.join(o.folder, "listings." + k) for k in ("geojson", "geojsonl", "csv", "kml")}
        print(f"{records} listings of 13 fields in five scripts: " +
              ", ".join(f"{k} {os.path.getsize(p) / MIB:.0f} MiB" for k, p in feed.items()))
        conversions(o, feed, count)
        reading(o, feed, count)
        mapping(o, feed, count, records)
        growth(o, count)
        instructions(o)
        print(f"load {os.getloadavg()[0]:.1f} at the end")
    finally:
        remove(o.folder)


# What ogr2ogr is told. KML is written by its KML driver: LIBKML takes minutes for what that one does in seconds.
OGR = {"geojson": ["-f", "GeoJSON"], "geojsonl": ["-f", "GeoJSONSeq"], "kml": ["-f", "KML"], "csv": ["-f", "CSV", "-lco", "GEOMETRY=AS_XY"]}
OGR_INPUT = {"csv": ["-oo", "X_POSSIBLE_NAMES=lon", "-oo", "Y_POSSIBLE_NAMES=lat", "-a_srs", "EPSG:4326"]}
JOBS = [("geojson", to, 12, 25) for to in ("geojson", "geojsonl", "csv", "kml")] + \
       [("geojsonl", to, 12, 25) for to in ("geojson", "geojsonl", "csv", "kml")] + \
       [("csv", "geojson", 12, 25), ("csv", "kml", 8, 12), ("kml", "geojson", 10, 20), ("kml", "csv", 10, 20)]


def conversions(o, feed, count):
    head("gaz convert, ogr2ogr", "ogr s")
    for source, target, must, aim in JOBS:
        name = f"{source} to {target}"
        if o.only not in name: continue
        ours, theirs = os.path.join(o.folder, "gaz." + target), os.path.join(o.folder, "ogr." + target)
        Pair([o.gaz, "convert", feed[source], "-o", ours, "--to", target, "--quiet"],
             ["ogr2ogr", *OGR[target], *OGR_INPUT.get(source, []), theirs, feed[source]], count, (ours, theirs)).show(name, must, aim)


def reading(o, feed, count):
    pairs = [("geojson", "simdjson", ["--jobs", "1"], 0.4, 0.6), ("geojson", "simdjson", ["--jobs", "2"], 0.4, 1.0),
             ("kml", "sax", ["--jobs", "1"], 0.4, 0.7), ("kml", "sax", ["--jobs", "2"], 0.4, 1.0)]
    head("read into features, bare", "bare s")
    for source, baseline, options, must, aim in pairs:
        name = f"{source} {' '.join(options)}, {baseline}"
        if o.only not in name: continue
        Pair([o.bench, feed[source], *options], [os.path.join(o.baselines, baseline), feed[source]], count).show(name, must, aim)


def mapping(o, feed, count, records):
    """What recognising the fields costs: the feed's own words against MapKit's; 0.85 is a cost of 15 % of the conversion.

    The last two feeds are of such values that have to be put together from parts, or taken out of objects and lists.
    """
    if not any(o.only in f"{source} --vocabulary mapkit" for source in ("geojson", "csv", "kml", "parts", "nested")): return
    subprocess.run([sys.executable, os.path.join(HERE, "make-feeds.py"), o.folder, "--records", str(records), "--kinds", "parts,nested"],
                   check=True)
    head("recognised fields, as they are", "as is s")
    feed = feed | {k: os.path.join(o.folder, "listings." + k) for k in ("parts", "nested")}
    for source in ("geojson", "csv", "kml", "parts", "nested"):
        name = f"{source} --vocabulary mapkit"
        if o.only not in name: continue
        output = os.path.join(o.folder, "gaz.geojson")
        convert = [o.gaz, "convert", feed[source], "-o", output, "--to", "geojson", "--quiet", "--vocabulary"]
        Pair([*convert, "mapkit"], [*convert, "source"], count, (output,)).show(name, 0.85, 0.9)


def growth(o, count):
    """One feed and one of ten times its length: time, memory, and how soon the first feature comes."""
    if o.only not in "growth first batch": return
    make = os.path.join(HERE, "make-feeds.py")
    base = 20_000 if o.quick else 200_000
    short, long = os.path.join(o.folder, "short"), os.path.join(o.folder, "long")
    subprocess.run([sys.executable, make, short, "--records", str(base), "--kinds", "geojson"], check=True)
    subprocess.run([sys.executable, make, long, "--records", str(base), "--kinds", "geojson", "--times", "10"], check=True)
    short, long = os.path.join(short, "listings.geojson"), os.path.join(long, "listings.geojson")
    output = os.path.join(o.folder, "gaz.out")
    convert = lambda path: [o.gaz, "convert", path, "-o", output, "--to", "geojsonl", "--quiet"]
    walls, peaks = ([], []), ([], [])
    for _ in range(count):
        for which, path in enumerate((short, long)):
            wall, _, memory, _ = spawn(convert(path))
            walls[which].append(wall)
            peaks[which].append(memory)
    remove(output)
    times = statistics.median(walls[1]) / statistics.median(walls[0])
    size = os.path.getsize(long) / os.path.getsize(short)
    print(f"\n{os.path.getsize(short) / MIB:.0f} MiB and {os.path.getsize(long) / MIB:.0f} MiB of GeoJSON ({size:.2f} x): "
          f"{times:.2f} x the time (must 10.5), memory {max(peaks[0]):.1f} and {max(peaks[1]):.1f} MiB (must 96, aim 48)")
    first = []
    for _ in range(9):
        start = time.perf_counter()
        with subprocess.Popen([o.gaz, "convert", long, "--to", "geojsonl", "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            os.read(process.stdout.fileno(), 1)
            first.append((time.perf_counter() - start) * 1000)
            process.stdout.close()
    print(f"first feature of {os.path.getsize(long) / MIB:.0f} MiB through a pipe: median {statistics.median(first):.1f} ms, "
          f"{min(first):.1f}-{max(first):.1f} (must 50, aim 10)", flush=True)


def instructions(o):
    """Counts, not times: the same whatever else the machine does."""
    if o.only not in "instructions" or not shutil.which("valgrind"): return
    folder = os.path.join(o.folder, "small")
    stripped = os.path.join(o.folder, "gaz-bench")  # valgrind stumbles over the debug information, and over gaz's threads
    subprocess.run(["strip", "-o", stripped, o.bench], check=True)
    subprocess.run([sys.executable, os.path.join(HERE, "make-feeds.py"), folder, "--records", "4000"], check=True)
    subprocess.run([sys.executable, os.path.join(HERE, "make-feeds.py"), folder + "er", "--records", "2000"], check=True)
    print("\ninstructions a byte of the feed read and written (callgrind, start-up taken off)")
    for source in ("geojson", "geojsonl", "csv", "kml"):
        for target in ("geojson", "csv", "kml"):
            counts = []
            for path in (folder + "er", folder):
                path = os.path.join(path, "listings." + source)
                run = subprocess.run(
                    ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", stripped, path, "--to", target],
                    capture_output=True, text=True)
                found = re.search(r"Collected : (\d+)", run.stderr)
                if run.returncode == 0 and found: counts.append((int(found[1]), os.path.getsize(path)))
            if len(counts) == 2:
                (less, small), (more, large) = counts
                print(f"  {source} to {target}: {(more - less) / (large - small):.1f}", flush=True)


main()
