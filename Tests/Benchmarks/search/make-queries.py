#!/usr/bin/env python3
"""Makes queries of the corpus' kinds, seeded: what people type for a listing, spoiled, and the listing that is meant.

usage: make-queries.py CORPUS FOLDER --seed S [--each N]
CORPUS holds listings_100k.geojsonl.gz and listings_florida.geojsonl.gz; FOLDER gets queries_100k, hard_100k and
queries_florida (.jsonl), to be scored with `score --dir FOLDER`. The answer is the listing nearest to the region's
centre that matches the query before it was spoiled.
"""
import argparse, collections, gzip, json, math, os, random, re, unicodedata

SHORT = {"street": "st", "avenue": "ave", "road": "rd", "boulevard": "blvd", "drive": "dr", "lane": "ln", "north": "n", "south": "s",
         "east": "e", "west": "w", "northwest": "nw", "northeast": "ne", "southwest": "sw", "southeast": "se", "highway": "hwy",
         "straße": "str.", "center": "ctr", "saint": "st"}
LONG = {v.strip("."): k for k, v in SHORT.items() if k not in ("saint", "straße", "center")}
KINDS = {"cafe": ["coffee", "espresso", "café"], "bakery": ["bakery", "bake shop"], "pharmacy": ["chemist", "pharmacy", "drugstore"],
         "fuel": ["petrol", "gas station"], "bank": ["bank"], "dentist": ["dentist"], "hotel": ["hotel", "lodging"],
         "library": ["library"], "post_office": ["post office"], "hairdresser": ["haircut", "hairdresser"], "school": ["school"],
         "supermarket": ["groceries", "supermarket"], "clothes": ["clothing store"], "car_repair": ["auto repair"], "church": ["church"]}


def fold(text):
    text = unicodedata.normalize("NFD", text.replace("ß", "ss").replace("ø", "o").replace("ł", "l").replace("’", "").replace("'", ""))
    return "".join(c for c in text.lower() if not unicodedata.combining(c))


def words(text): return re.findall(r"\w+", fold(text))


class Places:
    def __init__(self, path):
        self.rows, self.by_word, self.by_category = [], collections.defaultdict(list), collections.defaultdict(list)
        for line in gzip.open(path, "rt", encoding="utf-8"):
            f = json.loads(line); p = f["properties"]
            if not f.get("geometry") or not p.get("name"): continue
            lon, lat = f["geometry"]["coordinates"]
            row = dict(p, id=f["id"], lat=lat, lon=lon, name_words=words(p["name"]), city_words=words(p.get("addr:city", "")),
                       street_words=words(p.get("addr:street", "")))
            if not row["name_words"]: continue
            n = len(self.rows); self.rows.append(row)
            for w in set(row["name_words"]): self.by_word[w].append(n)
            for c in p.get("category", "").split(";"): self.by_category[c].append(n)

    def nearest(self, rows, region):
        return min(rows, key=lambda r: distance(r, region), default=None)

    def named(self, name_words, city_words=(), street_words=(), test=None):
        rarest = min(name_words, key=lambda w: len(self.by_word[w]))
        for n in self.by_word[rarest]:
            r = self.rows[n]
            if set(name_words) <= set(r["name_words"]) and set(city_words) <= set(r["city_words"] + r["name_words"]) and set(street_words) <= set(r["street_words"]): yield r


def distance(r, region):
    turn = (r["lon"] - region["lon"] + 180) % 360 - 180
    return math.hypot(r["lat"] - region["lat"], turn * math.cos(math.radians(region["lat"])))


def around(rng, row):
    span = rng.choice([0.018, 0.036, 0.072, 0.144])
    lat = max(-85, min(85, row["lat"] + rng.uniform(-.4, .4) * span))
    wide = span / math.cos(math.radians(lat))
    return dict(lat=round(lat, 6), lon=round((row["lon"] + rng.uniform(-.4, .4) * wide + 180) % 360 - 180, 6), dlat=round(span, 5), dlon=round(wide, 5))


def typo(rng, text, edits=1):
    for _ in range(edits):
        spots = [m for m in re.finditer(r"\w+", text) if len(m[0]) >= 4 and m[0].isalpha()]
        if not spots: return None
        m = rng.choice(spots); i = m.start() + rng.randrange(1, len(m[0]) - 1); letter = rng.choice("aeiourstnl")
        text = rng.choice([text[:i] + text[i + 1:], text[:i] + letter + text[i:], text[:i] + letter + text[i + 1:], text[:i] + text[i + 1] + text[i] + text[i + 2:]])
    return text


def swap_words(text, table): return " ".join(table.get(w.lower().strip("."), w) for w in text.split())


def make(kind, rng, places):
    """A query of a kind: text, region, matching rows; None where the listing does not lend itself to it."""
    row = rng.choice(places.rows); far = rng.choice(places.rows)
    name, city, street, here = row["name"], row.get("addr:city", ""), row.get("addr:street", ""), around(rng, row)
    own, town = row["name_words"], row["city_words"]
    low = lambda t: t.lower() if rng.random() < .6 else t
    if kind == "name_city": return city and (low(f"{name} {city}"), here, places.named(own, town))
    if kind in ("name_city_far", "brand_city_far"):
        if kind == "brand_city_far" and not row.get("brand"): return None
        return city and (low(f"{name} {city}"), around(rng, far), [r for r in places.named(own, town) if set(town) <= set(r["city_words"])])
    if kind == "name_post_far": return row.get("addr:postcode") and (low(f"{name} {row['addr:postcode']}"), around(rng, far), [r for r in places.named(own) if r.get("addr:postcode") == row["addr:postcode"]])
    if kind in ("typo", "typo2"):
        text = typo(rng, f"{name} {city}" if rng.random() < .5 else name, 1 if kind == "typo" else 2)
        return text and (low(text), here, places.named(own))
    if kind == "typo_name_city_far":
        a, b = typo(rng, name), typo(rng, city)
        return a and b and (low(f"{a} {b}"), around(rng, far), places.named(own, town))
    if kind == "dropped":
        if len(own) < 3: return None
        left = name.split(); left.pop(rng.randrange(len(left)))
        kept = words(" ".join(left))
        return kept and (low(" ".join(left) + " " + city), here, places.named(kept, town))
    if kind in ("abbrev", "abbrev_typo"):
        text = swap_words(street, SHORT if rng.random() < .5 else LONG)
        if not street or text == street: return None
        spoiled = name if kind == "abbrev" else typo(rng, name)
        return spoiled and (low(f"{spoiled} {text}"), here, places.named(own, (), row["street_words"]))
    if kind == "diacritics":
        plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).replace("ß", "ss")
        return plain != name and (low(plain), here, places.named(own))
    if kind == "prefix":
        letters = fold(name); cut = rng.randrange(4, len(letters)) if len(letters) > 5 else 0
        head = words(letters[:cut]) if cut and letters[cut - 1].isalnum() else []
        if not head: return None
        match = lambda r: set(head[:-1]) <= set(r["name_words"]) and any(w.startswith(head[-1]) for w in r["name_words"])
        return name[:cut] and (low(name[:cut]) if len(name) == len(letters) else letters[:cut], here, [r for r in places.rows if match(r)])
    if kind in ("address", "brand_street_near"):
        if not street: return None
        if kind == "brand_street_near": return row.get("brand") and (low(f"{name} {street}"), here, places.named(own, (), row["street_words"]))
        house = row.get("addr:housenumber")
        same = [r for r in places.rows if r.get("addr:housenumber") == house and r["street_words"] == row["street_words"]]
        return house and (low(f"{house} {swap_words(street, rng.choice([SHORT, LONG, {}]))}"), here, same)
    if kind == "phone":
        phone = row.get("phone"); digits = re.sub(r"\D", "", phone or "")
        if len(digits) < 9: return None
        return rng.choice([phone, digits[-10:], digits[-9:-4] + " " + digits[-4:]]), around(rng, far), [r for r in places.rows if r.get("phone") == phone]
    if kind in ("category", "category_city_far"):
        category = rng.choice(list(KINDS)); text = rng.choice(KINDS[category]); rows = [places.rows[n] for n in places.by_category[category]]
        if not rows: return None
        row = rng.choice(rows); here = around(rng, row)
        if kind == "category":
            inside = [r for r in rows if abs(r["lat"] - here["lat"]) <= here["dlat"] / 2 and abs((r["lon"] - here["lon"] + 180) % 360 - 180) <= here["dlon"] / 2]
            return inside and (low(text), here, inside)
        town = row["city_words"]
        return town and (low(f"{text} in {row['addr:city']}"), around(rng, far), [r for r in rows if r["city_words"] == town])
    if kind == "joined":
        parts = row.get("brand", "").split()
        return len(parts) == 2 and all(len(p) >= 3 for p in parts) and ("".join(parts).lower(), here, places.named(own))
    if kind == "extra_word": return (low(rng.choice(["{} branch", "best {}", "{} official", "the {}", "{} opening hours"]).format(name)), here, places.named(own))


SETS = {"queries_100k": ("listings_100k", "name_city name_city_far typo dropped abbrev diacritics prefix address category phone"),
        "hard_100k": ("listings_100k", "typo2 typo_name_city_far abbrev_typo joined brand_city_far brand_street_near category category_city_far extra_word name_post_far"),
        "queries_florida": ("listings_florida", "name_city name_city_far typo dropped abbrev prefix address")}


def main():
    a = argparse.ArgumentParser(); a.add_argument("corpus"); a.add_argument("folder"); a.add_argument("--seed", type=int, default=1); a.add_argument("--each", type=int, default=60)
    o = a.parse_args(); os.makedirs(o.folder, exist_ok=True); known = {}
    for name, (feed, kinds) in SETS.items():
        places = known.setdefault(feed, None) or known.update({feed: Places(f"{o.corpus}/{feed}.geojsonl.gz")}) or known[feed]
        rng = random.Random(f"{name} {o.seed}")
        with open(f"{o.folder}/{name}.jsonl", "w", encoding="utf-8") as out:
            for kind in kinds.split():
                made = tries = 0
                while made < o.each and tries < 200 * o.each:
                    tries += 1
                    query = make(kind, rng, places)
                    if not query: continue
                    text, region, rows = query; rows = list(rows)
                    if kind.startswith("category"): rel = {str(r["id"]): 3 for r in rows}
                    else:
                        best = places.nearest(rows, region)
                        # Listings that are told from the nearest by nothing but their number are as right.
                        rel = {str(r["id"]): 3 for r in rows if distance(r, region) <= distance(best, region) + 1e-6} if best else {}
                    if not rel: continue
                    made += 1
                    print(json.dumps(dict(id=f"{kind}-{made}", type=kind, text=text, region=region, answer=next(iter(rel)), rel=rel), ensure_ascii=False), file=out)


main()
