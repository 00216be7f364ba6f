"""The suites: each gives its files, and for each the words for what is otherwise than expected."""

import csv
import io
import json
import os
import re
import xml.etree.ElementTree
import zipfile
import zlib


def files(root, *endings):
    """The files below a folder with one of these endings, as paths relative to it."""
    found = []
    for folder, _, names in os.walk(root):
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.lower().endswith(endings)]
    return sorted(found)


def content(path):
    with open(path, "rb") as file:
        return file.read()


# JSON


def json_test_suite(gaz, fixtures):
    """`y_` is JSON, `n_` is none and has to be told, `i_` is for each reader to decide."""
    root = os.path.join(fixtures, "JSONTestSuite/test_parsing")
    for file in files(root, ".json"):
        result = gaz.read(os.path.join(root, file), "--from", "geojson")
        words = result.failed
        if file.startswith("y_") and result.codes & {"invalid-json", "unexpected-end", "trailing-comma", "misplaced-comma", "invalid-number"}:
            words |= {"refused"}
        if file.startswith("n_") and not result.complaints:
            words |= {"silent"}
        if file.startswith("i_") and not result.features and not result.diagnostics:
            words |= {"silent"}
        yield file, words, result


def loaded(path):
    """A file as Python's parser reads it; `None` when it is no JSON."""
    try:
        return json.loads(content(path).decode("utf-8-sig"))
    except ValueError:
        return None


def features_of(value):
    """The features that a GeoJSON value stands for; `None` when it is none."""
    if not isinstance(value, dict):
        return None
    if value.get("type") == "FeatureCollection" and isinstance(value.get("features"), list):
        return value["features"]
    if value.get("type") == "Feature":
        return [value]
    if value.get("type") in ("Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"):
        return [{"type": "Feature", "properties": {}, "geometry": value}]
    return None


def sequence(text):
    """The texts of a sequence: behind record separators, or else one a line."""
    parts = text.split("\x1e") if "\x1e" in text else text.split("\n")
    return [part for part in parts if part.strip()]


def rings_alike(geometry):
    """A geometry with rings that wind as RFC 7946 wants, so that only other differences are seen; as it is if it is flawed."""
    try:
        return with_wound_rings(geometry)
    except (TypeError, KeyError, IndexError):
        return geometry


def with_wound_rings(geometry):
    if not isinstance(geometry, dict):
        return geometry
    if geometry.get("type") == "Polygon":
        return {**geometry, "coordinates": [wound(ring, index > 0) for index, ring in enumerate(geometry["coordinates"])]}
    if geometry.get("type") == "MultiPolygon":
        parts = [[wound(ring, index > 0) for index, ring in enumerate(part)] for part in geometry["coordinates"]]
        return {**geometry, "coordinates": parts}
    if geometry.get("type") == "GeometryCollection":
        return {**geometry, "geometries": [with_wound_rings(inner) for inner in geometry["geometries"]]}
    return geometry


def wound(ring, is_inner):
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))
    return ring[::-1] if (area < 0) != is_inner and area != 0 else ring


def differing_members(theirs, ours):
    """The members and properties in which two features differ."""
    words = {key for key in ("id", "bbox") if theirs.get(key) != ours.get(key)}
    if rings_alike(theirs.get("geometry")) != rings_alike(ours.get("geometry")):
        words.add("geometry")
    left, right = theirs.get("properties") or {}, ours.get("properties") or {}
    return words | {key.replace(" ", "_") for key in left.keys() | right.keys() if left.get(key) != right.get(key)}


def same_features(theirs, result):
    """How the features that were read differ from those of the file."""
    if len(theirs) != len(result.features):
        return {"count"}
    words = set()
    for left, right in zip(theirs, result.features):
        words |= differing_members(left, right) if isinstance(left, dict) else {"count"}
    return words


def geojson_of(folder):
    """GeoJSON that is right comes out as it is."""
    def suite(gaz, fixtures):
        root = os.path.join(fixtures, folder)
        for file in files(root, ".json", ".geojson", ".geojsonl", ".geojsons"):
            path = os.path.join(root, file)
            if file.endswith(("out.mbtiles.json", "out-null.mbtiles.json")):
                continue
            result = gaz.read(path)
            words = result.failed
            if file.endswith((".geojsonl", ".geojsons")):
                theirs = [json.loads(text) for text in sequence(content(path).decode())]
            else:
                theirs = features_of(loaded(path))
            if theirs is None:
                # Not GeoJSON: read as something else, or told.
                words |= set() if result.features or result.complaints or result.code == 2 else {"silent"}
            else:
                words |= same_features(theirs, result)
            yield file, words, result
    return suite


def geojson_validator(gaz, fixtures):
    """What is valid is read without complaint and comes out as it is; what is invalid or problematic is told."""
    root = os.path.join(fixtures, "geojson-validator")
    for file in files(root, ".geojson"):
        result = gaz.read(os.path.join(root, file))
        words = result.failed
        if file.startswith("valid/"):
            theirs = features_of(loaded(os.path.join(root, file)))
            words |= same_features(theirs, result) if theirs is not None else set()
            words |= {"complaint"} if result.complaints else set()
        elif not result.diagnostics and result.code == 0:
            words |= {"silent"}
        yield file, words, result


# Tables


def csv_spectrum(gaz, fixtures):
    """Rows as the JSON beside the table has them."""
    root = os.path.join(fixtures, "csv-spectrum")
    for file in files(os.path.join(root, "csvs"), ".csv"):
        result = gaz.read(os.path.join(root, "csvs", file))
        theirs = json.loads(content(os.path.join(root, "json", file[:-4] + ".json")))
        theirs = theirs if isinstance(theirs, list) else [theirs]
        yield file, result.failed | differing_rows(theirs, result), result


def differing_rows(theirs, result):
    """The columns in which records differ; a coordinate column that became the position does not."""
    if len(theirs) != len(result.features):
        return {"count"}
    words = set()
    for row, feature in zip(theirs, result.features):
        properties = feature["properties"]
        position = position_numbers(feature["geometry"])
        for key in row.keys() | properties.keys():
            mine, other = properties.get(key), row.get(key)
            if mine == other or key not in properties and (not other or number(other) in position):
                continue
            words.add((key or "(no_name)").replace(" ", "_").replace("\n", "_"))
    return words


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def position_numbers(geometry):
    if not geometry or geometry["type"] != "Point":
        return set()
    return {float(value) for value in geometry["coordinates"]}


def csv2geojson(gaz, fixtures):
    """Features as the GeoJSON beside the table has them."""
    root = os.path.join(fixtures, "csv2geojson/test/data")
    outputs = {"simple.tsv": "simple", "simple.pipe.dsv": "simple", "simple.semicolon.dsv": "simple", "space_column.csv": "simple_space"}
    for file in files(root, ".csv", ".tsv", ".dsv"):
        name = outputs.get(file, file.rsplit(".", 1)[0])
        result = gaz.read(os.path.join(root, file), "--from", "csv")
        words = result.failed
        output = os.path.join(root, name + ".geojson")
        if os.path.exists(output):
            words |= same_features(json.loads(content(output))["features"], result)
        elif not result.complaints:
            words |= {"silent"}
        yield file, words, result


def tables_of(folder):
    """Rows as Python's reader of tables gives them: of how many there are, and what is in their cells."""
    delimiters = {".tab": "\t", ".tsv": "\t", ".ssv": ";"}

    def suite(gaz, fixtures):
        root = os.path.join(fixtures, folder)
        for file in files(root, ".csv", ".tab", ".tsv", ".ssv"):
            path = os.path.join(root, file)
            result = gaz.read(path)
            raw = content(path)
            try:
                text = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                text = raw.decode("latin-1")
            delimiter = delimiters.get(os.path.splitext(file)[1], ":" if "colon" in file else ",")
            rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)]
            head = [name.strip() for name in rows[0]] if rows else []
            theirs = [dict(zip(head, row)) for row in rows[1:]]
            words = result.failed | differing_rows(theirs, result)
            # A table that is unlike is unlike in many columns.
            yield file, {"cells"} if len(words) > 6 else words, result
    return suite


# KML


def togeojson(gaz, fixtures):
    """Features as toGeoJSON's snapshots have them."""
    root = os.path.join(fixtures, "togeojson-placemark")
    snapshots = content(os.path.join(root, "lib/__snapshots__/index.test.ts.snap")).decode()
    for file in files(os.path.join(root, "test/data"), ".kml"):
        theirs = snapshot(snapshots, file)
        ours = gaz.collection(os.path.join(root, "test/data", file))
        if theirs is None or ours is None:
            yield file, {"missing"}, "no snapshot, or no output"
            continue
        words = set() if len(theirs["features"]) == len(ours["features"]) else {"count"}
        for left, right in zip(theirs["features"], ours["features"]):
            words |= {key for key in ("geometry", "id", "bbox") if left.get(key) != right.get(key)}
            a, b = left.get("properties") or {}, right.get("properties") or {}
            words |= {key for key in a.keys() | b.keys() if a.get(key) != b.get(key)}
        yield file, words, f"{len(ours['features'])} features"


def snapshot(text, file):
    """The collection that a snapshot holds: JSON with commas before closing brackets, in a template literal."""
    start = text.find(f"exports[`toGeoJSON > {file} 1`] = `")
    if start < 0:
        return None
    start = text.index("= `", start) + 3
    body = text[start:text.index("\n`;", start)].replace("\\\\", "\\").replace("\\`", "`")
    body = re.sub(r",(\s*[\]}])", r"\1", body)
    return json.loads(body, strict=False)


def placemarks(raw):
    """How many places a document holds that are no part of an update or a tour; `None` when it is no XML."""
    try:
        root = xml.etree.ElementTree.fromstring(raw)
    except (xml.etree.ElementTree.ParseError, ValueError, LookupError):
        return None
    count = 0
    waiting = [root]
    while waiting:
        element = waiting.pop()
        name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if name in ("Update", "Tour"):
            continue
        if name in ("Placemark", "GroundOverlay", "PhotoOverlay"):
            count += 1
        waiting += list(element)
    return count


def main_document(path):
    """The document of a KMZ, or the file itself; `None` when there is none."""
    if not zipfile.is_zipfile(path):
        return content(path)
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith(".kml")]
            chosen = [name for name in names if name == "doc.kml"] or names
            return archive.read(chosen[0]) if chosen else None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        return None


def kml_of(folder):
    """No file crashes or hangs, and as many places are read as an XML parser counts."""
    def suite(gaz, fixtures):
        root = os.path.join(fixtures, folder)
        for file in files(root, ".kml", ".kmz", ".xml"):
            path = os.path.join(root, file)
            result = gaz.read(path)
            raw = main_document(path)
            expected = placemarks(raw) if raw is not None else None
            words = result.failed
            if expected is not None and expected != len(result.features):
                words |= {"count"}
            elif expected is None and not result.complaints and result.code == 0:
                words |= {"silent"}
            yield file, words, f"{expected} places; {result}"
    return suite


SUITES = {
    "JSONTestSuite": json_test_suite,
    "geojson-validator": geojson_validator,
    "georust-geojson": geojson_of("georust-geojson"),
    "gdal-geojson": geojson_of("gdal-autotest"),
    "tippecanoe": geojson_of("tippecanoe"),
    "csv-spectrum": csv_spectrum,
    "csv2geojson": csv2geojson,
    "rust-csv": tables_of("rust-csv"),
    "qsv": tables_of("qsv"),
    "gdal-csv": tables_of("gdal-autotest"),
    "tippecanoe-csv": tables_of("tippecanoe"),
    "toGeoJSON": togeojson,
    "libkml": kml_of("google-libkml"),
    "ets-kml2": kml_of("ogc-ets-kml2"),
    "gdal-kml": kml_of("gdal-autotest"),
    "georust-kml": kml_of("georust-kml"),
}
