#!/usr/bin/env python3
"""Makes a feed of a million listings out of the search corpus: copies with other places, houses and telephone numbers.

usage: make-million.py LISTINGS.geojsonl[.gz] OUTPUT [--copies 10]
The first copy is unchanged, so that the corpus' queries can be asked; the others are moved by a few degrees each.
"""
import argparse, gzip, re

PLACE = re.compile(r'"coordinates":\[([-\d.]+),([-\d.]+)\]')
HOUSE = re.compile(r'"addr:housenumber":"(\d+)"')
PHONE = re.compile(r'"phone":"(\+\d+)(\d{4})"')


def main():
    a = argparse.ArgumentParser(); a.add_argument("listings"); a.add_argument("output"); a.add_argument("--copies", type=int, default=10)
    o = a.parse_args()
    lines = (gzip.open if o.listings.endswith(".gz") else open)(o.listings, "rt", encoding="utf-8").read().splitlines()
    with open(o.output, "w", encoding="utf-8") as out:
        for k in range(o.copies):
            for i, line in enumerate(lines):
                if k:
                    def moved(m):
                        lon = (float(m[1]) + 3.7 * k + 180) % 360 - 180
                        lat = max(-85, min(85, float(m[2]) + (1.9 * k if k % 2 else -1.9 * k)))
                        return f'"coordinates":[{lon:.6f},{lat:.6f}]'
                    line = PLACE.sub(moved, line, 1)
                    line = HOUSE.sub(lambda m: f'"addr:housenumber":"{int(m[1]) + k}"', line, 1)
                    line = PHONE.sub(lambda m: f'"phone":"{m[1]}{(int(m[2]) + 617 * k) % 10000:04d}"', line, 1)
                    line = line.replace(f'"id":{i},', f'"id":{k * len(lines) + i},', 1)
                out.write(line + "\n")


main()
