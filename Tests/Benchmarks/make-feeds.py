#!/usr/bin/env python3
"""Writes seeded listing feeds for measuring: the same listings as GeoJSON, GeoJSON lines, CSV and KML.

usage: make-feeds.py FOLDER [--records N] [--seed S] [--kinds geojson,geojsonl,csv,kml,parts,nested] [--times T]

--times T writes the listings T times over, each time under other ids (GeoJSON only).

Two kinds are for what recognising the fields costs where values have to be put together: `parts`, a table with house
numbers, days, telephones behind labels and web addresses without a scheme, and `nested`, GeoJSON lines with objects and lists.
"""
import argparse, csv, io, json, os, random
from xml.sax.saxutils import escape

WORDS = {
    "latin": "Café Zéphyr Bäckerei Müller Boulangerie Lumière Straße Größe Panadería Niño Façade Übermarkt Señor Crème Łódź".split(),
    "plain": "Harbour Coffee Corner Bakery Northern Light Book Shop Hardware Garden Market Bicycle Repair Flower River Stone".split(),
    "greek": "Καφέ Αθήνα Φούρνος Βιβλιοπωλείο Θάλασσα Ήλιος Αγορά Λουλούδι Κήπος Πλατεία".split(),
    "cyrillic": "Кофейня Булочная Книжный Магазин Аптека Цветы Рынок Солнце Площадь Улица".split(),
    "japanese": "珈琲店 本屋 花屋 東京 大阪 京都 中央通り 駅前 市場 喫茶".split(),
    "arabic": "مقهى مخبز سوق كتاب زهور شارع الشمس البحر المدينة القديمة".split(),
}
SHOPS = ["bakery", "supermarket", "clothes", "books", "florist", "hardware", "bicycle", "convenience"]
FIELDS = ["ref", "@spider", "name", "branch", "brand", "addr:street_address", "addr:city", "addr:postcode",
          "addr:country", "phone", "website", "opening_hours", "shop"]


def listing(rng, i):
    script = rng.choice(list(WORDS))
    w = lambda n: " ".join(rng.choice(WORDS[script]) for _ in range(n))
    city = w(1)
    lat, lon = rng.uniform(-60, 70), rng.uniform(-180, 180)
    values = [f"{i:07d}", f"spider_{i % 17}", w(2), w(1) + f" {i % 97}", w(1), f"{rng.randrange(1, 300)} {w(2)}", city,
              f"{rng.randrange(0, 99999):05d}", rng.choice(["FR", "DE", "GR", "JP", "US", "SA", "BG"]),
              f"+{rng.randrange(1, 99)} {rng.randrange(10, 99)} {rng.randrange(1000, 9999)} {rng.randrange(1000, 9999)}",
              f"https://shops.example/{i % 17}/{i}", "Mo-Fr 09:00-18:00; Sa 09:00-13:00", rng.choice(SHOPS)]
    return values, f"{lat:.6f}", f"{lon:.6f}"


DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
PARTS = ["id", "name", "street", "house number", "zip", "city", "phone", "website", *DAYS, "lat", "lon"]


def parts(rng, values):
    """The row of a listing whose values are parts, or have something in front of them."""
    number, street = values[5].split(" ", 1)
    hours = rng.choice(["9:00 AM - 5:00 PM", "8:30 AM - 6:00 PM", "10am-8pm"])
    return [values[0], values[2], street, number, values[7], values[6], "Tel: " + values[9][1:], "www." + values[10][8:],
            *[hours] * 5, rng.choice(["10am-2pm", "closed"]), "closed"]


def nested(values):
    """The properties of a listing as objects and lists."""
    return {"names": {"primary": values[2], "common": None}, "categories": {"primary": values[12], "alternate": [values[4]]},
            "confidence": 0.93, "websites": [values[10]], "phones": [values[9]],
            "addresses": [{"freeform": values[5], "locality": values[6], "postcode": values[7], "country": values[8]}]}


def main():
    a = argparse.ArgumentParser()
    a.add_argument("folder"); a.add_argument("--records", type=int, default=300000)
    a.add_argument("--seed", type=int, default=7); a.add_argument("--kinds", default="geojson,geojsonl,csv,kml")
    a.add_argument("--times", type=int, default=1)
    o = a.parse_args()
    os.makedirs(o.folder, exist_ok=True)
    kinds = o.kinds.split(",")
    out = {k: open(os.path.join(o.folder, f"listings.{k}"), "w", encoding="utf-8", newline="") for k in kinds}
    rng = random.Random(o.seed)
    if "parts" in out: out["parts"].write(",".join(PARTS) + "\n")
    quoted = [json.dumps(f) + ":" for f in FIELDS]
    if "geojson" in out: out["geojson"].write('{"type":"FeatureCollection","features":[\n')
    if "csv" in out: out["csv"].write(",".join(FIELDS) + ",lat,lon\n")
    if "kml" in out: out["kml"].write('<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n')
    again = []
    for i in range(o.records):
        values, lat, lon = listing(rng, i)
        if "geojson" in out or "geojsonl" in out:
            props = ",".join(q + json.dumps(v, ensure_ascii=False) for q, v in zip(quoted, values))
            f = f'{{"type":"Feature","id":"h{i}","properties":{{{props}}},"geometry":{{"type":"Point","coordinates":[{lon},{lat}]}}}}'
            if "geojson" in out: out["geojson"].write((",\n" if i else "") + f)
            if o.times > 1: again.append(f)
            if "geojsonl" in out: out["geojsonl"].write(f + "\n")
        if "csv" in out:
            row = io.StringIO(); csv.writer(row, lineterminator="\n").writerow(values + [lat, lon]); out["csv"].write(row.getvalue())
        if "parts" in out:
            row = io.StringIO(); csv.writer(row, lineterminator="\n").writerow(parts(rng, values) + [lat, lon]); out["parts"].write(row.getvalue())
        if "nested" in out:
            props = json.dumps(nested(values), ensure_ascii=False, separators=(",", ":"))
            out["nested"].write(f'{{"type":"Feature","id":"h{i}","properties":{props},'
                                f'"geometry":{{"type":"Point","coordinates":[{lon},{lat}]}}}}\n')
        if "kml" in out:
            data = "".join(f'<Data name="{k}"><value>{escape(v)}</value></Data>' for k, v in zip(FIELDS, values) if k != "name")
            out["kml"].write(f"<Placemark><name>{escape(values[2])}</name><ExtendedData>{data}</ExtendedData>"
                             f"<Point><coordinates>{lon},{lat}</coordinates></Point></Placemark>\n")
    for t in range(1, o.times):
        for f in again: out["geojson"].write(",\n" + f.replace('"id":"h', f'"id":"h{t}.', 1).replace('"ref":"', f'"ref":"{t}.', 1))
    if "geojson" in out: out["geojson"].write("\n]}\n")
    if "kml" in out: out["kml"].write("</Document></kml>\n")
    for f in out.values(): f.close()


main()
