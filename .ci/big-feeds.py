#!/usr/bin/env python3
"""Converts big feeds and holds their memory against that of feeds of a tenth. usage: big-feeds.py GAZ FOLDER MIB"""
import os, sys, time

gaz, folder, mib = sys.argv[1], sys.argv[2], int(sys.argv[3])
LIMIT = 96  # MiB, whatever the length
FEATURE = ('{"type":"Feature","id":%d,"properties":{"name":"Καφέ Zéphyr %d","addr:street":"Große Straße %d","addr:postcode":"01730",'
           '"phone":"+49 30 5550 %d","opening_hours":"Mo-Fr 09:00-18:00"},"geometry":{"type":"Point","coordinates":[13.40%d,52.52%d]}}')
ROW = '%d,Καφέ Zéphyr %d,"Große Straße %d, Hof",01730,+49 30 5550 %d,13.40%d,52.52%d'
PLACEMARK = ('<Placemark id="p%d"><name>Καφέ Zéphyr %d</name><ExtendedData><Data name="addr:street"><value>Große Straße %d</value></Data>'
             '<Data name="phone"><value>+49 30 5550 %d</value></Data></ExtendedData><Point><coordinates>13.40%d,52.52%d</coordinates></Point></Placemark>')
FEEDS = {
    "one-line.geojson": ('{"type":"FeatureCollection","features":[', ",", FEATURE, "]}"),
    "lines.geojsonl": ("", "\n", FEATURE, "\n"),
    "rows.csv": ("ref,name,street,postcode,phone,lon,lat\n", "\n", ROW, "\n"),
    "map.kml": ('<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n', "\n", PLACEMARK, "\n</Document></kml>\n"),
}


def write(path, size, head, between, record, tail):
    with open(path, "wb", buffering=1 << 20) as f:
        f.write(head.encode())
        n, written = 0, 0
        while written < size:
            block = between.join(record % ((i,) * 6) for i in range(n, n + 1000))
            data = ((between if n else "") + block).encode()
            f.write(data)
            written += len(data)
            n += 1000
        f.write(tail.encode())


def convert(path, output):
    start = time.perf_counter()
    pid = os.posix_spawn(gaz, [gaz, "convert", path, "-o", output, "--to", "geojsonl", "--quiet"], os.environ)
    _, status, usage = os.wait4(pid, 0)
    return time.perf_counter() - start, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


worst = 0
for name, parts in FEEDS.items():
    results = []
    for part in (10, 1):
        path, output = os.path.join(folder, name), os.path.join(folder, "out")
        write(path, (mib << 20) // part, *parts)
        results.append(convert(path, output))
        os.remove(path)
        if os.path.exists(output): os.remove(output)
    (short, small, _), (long, large, code) = results
    if code == 2:
        print(f"{name:18} cannot be read")
        continue
    good = code == 0 and large <= LIMIT and large <= small * 1.25 + 4
    worst |= not good
    print(f"{name:18} {mib // 10} MiB: {short:.2f} s, {small:.1f} MiB; {mib} MiB: {long:.2f} s ({long / short:.1f} x), {large:.1f} MiB: "
          f"{'flat' if good else 'NOT FLAT' if code == 0 else f'exit {code}'}", flush=True)
sys.exit(worst)
