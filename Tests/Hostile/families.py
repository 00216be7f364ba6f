"""Hostile KML and KMZ: each family makes a document of about so many bytes that costs a careless reader too much."""

import io
import struct
import zipfile
import zlib

HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n'
TAIL = b"</Document></kml>\n"
POINT = b"<Point><coordinates>1,2</coordinates></Point>"
FAMILIES = {}


def family(function):
    """Registers a family under its function's name."""
    FAMILIES[function.__name__.replace("_", "-")] = function
    return function


def filled(head, piece, tail, size):
    """`piece`, as bytes or by number, as often as `size` takes."""
    out = io.BytesIO()
    out.write(head)
    number = 0
    while out.tell() + len(tail) < size:
        if callable(piece):
            out.write(b"".join(piece(i) for i in range(number, number + 1000)))
            number += 1000
        else:
            out.write(piece * max(1, min(10000, (size - out.tell()) // len(piece))))
    out.write(tail)
    return out.getvalue()


def document(piece, size, head=b"", tail=b""):
    """A document with `piece` repeated in it."""
    return filled(HEAD + head, piece, tail + TAIL, size)


@family
def plain(size):
    return document(lambda i: b"<Placemark><name>n%d</name>%s</Placemark>\n" % (i, POINT), size)


@family
def empty_placemarks(size):
    return document(b"<Placemark/>", size)


@family
def deep_folders(size):
    count = size // 17
    return HEAD + b"<Folder>" * count + b"<Placemark/>" + b"</Folder>" * count + TAIL


@family
def deep_geometry(size):
    count = size // 31
    return HEAD + b"<Placemark>" + b"<MultiGeometry>" * count + POINT + b"</MultiGeometry>" * count + b"</Placemark>" + TAIL


@family
def deep_unknown(size):
    count = size // 7
    return HEAD + b"<Placemark><ExtendedData>" + b"<a>" * count + b"</a>" * count + b"</ExtendedData></Placemark>" + TAIL


@family
def never_closed_tags(size):
    return document(b"<a>", size)


@family
def many_folders(size):
    return document(lambda i: b"<Folder><name>f%d</name><Placemark/></Folder>\n" % i, size)


@family
def long_folder_names(size):
    name = b"x" * 4000
    return document(lambda i: b"<Folder><name>%s%d</name><Placemark/><Placemark/>\n" % (name, i), size)


@family
def repeated_data(size):
    piece = b'<Data name="a"><value>%d</value></Data>'
    return document(lambda i: piece % i, size, b"<Placemark><ExtendedData>", b"</ExtendedData></Placemark>")


@family
def repeated_data_lines(size):
    piece = b'<Data name="a">\n<value>%d</value>\n</Data>\n'
    return document(lambda i: piece % i, size, b"<Placemark><ExtendedData>", b"</ExtendedData></Placemark>")


@family
def different_data(size):
    piece = b'<Data name="a%d"><value>1</value></Data>'
    return document(lambda i: piece % i, size, b"<Placemark><ExtendedData>", b"</ExtendedData></Placemark>")


@family
def different_data_everywhere(size):
    return document(
        lambda i: b'<Placemark><ExtendedData><Data name="a%d"><value>1</value></Data></ExtendedData></Placemark>\n' % i, size)


@family
def custom_elements(size):
    return document(lambda i: b"<x%d>1</x%d>" % (i, i), size, b"<Placemark><ExtendedData>", b"</ExtendedData></Placemark>")


@family
def deep_custom(size):
    piece = b"<aaaaaaaa>" * 100 + b"1" + b"</aaaaaaaa>" * 100
    return document(piece, size, b"<Placemark><ExtendedData>", b"</ExtendedData></Placemark>")


@family
def huge_coordinates(size):
    return document(b"1.5,2.5 ", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def spaced_coordinates(size):
    return document(b"1.5, 2.5 ", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def coordinates_without_commas(size):
    return document(b"1.5 2.5 ", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def commas_only(size):
    return document(b",", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def one_tuple(size):
    return document(b"1,1,1,1,1,1,", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def long_number(size):
    return document(b"1", size, b"<Placemark><Point><coordinates>", b",2</coordinates></Point></Placemark>")


@family
def many_coordinates_elements(size):
    return document(b"<Point><coordinates>1;2</coordinates></Point>", size, b"<Placemark><MultiGeometry>", b"</MultiGeometry></Placemark>")


@family
def many_rings(size):
    ring = b"<innerBoundaryIs><LinearRing><coordinates>1,1 2,2</coordinates></LinearRing></innerBoundaryIs>"
    return document(ring, size, b"<Placemark><Polygon>", b"</Polygon></Placemark>")


@family
def off_the_globe(size):
    return document(b"<Placemark><Point><coordinates>999,999</coordinates></Point></Placemark>\n", size)


@family
def long_track(size):
    piece = b"<when>2024-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord>"
    return document(piece, size, b'<Placemark><gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2">', b"</gx:Track></Placemark>")


@family
def many_attributes(size):
    return document(lambda i: b' a%d="1"' % i, size, b"<Placemark", b"></Placemark>")


@family
def same_attribute(size):
    return document(b' id="1"', size, b"<Placemark", b"></Placemark>")


@family
def many_tags_with_attributes(size):
    tag = b"<x " + b" ".join(b'a%d="1"' % i for i in range(2000)) + b"/>"
    return document(tag, size, b"<Placemark>", b"</Placemark>")


@family
def long_attribute(size):
    return document(b"x", size, b'<Placemark id="', b'"></Placemark>')


@family
def open_attribute(size):
    return document(b"x ", size, b'<Placemark id="', b"")


@family
def open_attributes(size):
    return document(b'<a b="', size)


@family
def many_namespaces(size):
    return document(lambda i: b' xmlns:n%d="http://x.example/%d"' % (i, i), size, b"<Placemark", b"></Placemark>")


@family
def namespaces_each(size):
    return document(lambda i: b'<Placemark xmlns:n%d="http://x.example/%d"/>\n' % (i, i), size)


@family
def wide_scope(size):
    head = b"<Folder" + b"".join(b' xmlns:n%d="http://x.example/%d"' % (i, i) for i in range(900)) + b">"
    return document(lambda i: b'<Folder xmlns:m%d="http://y.example/%d"><Placemark/></Folder>\n' % (i, i), size, head, b"</Folder>")


@family
def long_scope(size):
    head = b'<Folder xmlns:n="http://x.example/' + b"x" * 900_000 + b'">'
    return document(lambda i: b'<Folder xmlns:m%d="http://y.example/%d"><Placemark/></Folder>\n' % (i, i), size, head, b"</Folder>")


@family
def namespaced_folders(size):
    return document(lambda i: b'<Folder xmlns:n%d="http://x.example/%d"><Placemark/></Folder>\n' % (i, i), size)


@family
def undeclared_prefixes(size):
    return document(lambda i: b"<p%d:x/>" % i, size, b"<Placemark>", b"</Placemark>")


@family
def undeclared_prefixes_outside(size):
    return document(lambda i: b"<p%d:x/><Placemark/>" % i, size)


@family
def open_cdata(size):
    return document(b"x", size, b"<Placemark><description><![CDATA[", b"")


@family
def brackets_in_cdata(size):
    return document(b"]", size, b"<Placemark><description><![CDATA[", b"]]></description></Placemark>")


@family
def many_cdata(size):
    return document(b"<![CDATA[]]>", size, b"<Placemark><description>", b"</description></Placemark>")


CDATA = b"<Placemark><description><![CDATA["


@family
def end_tags_in_cdata(size):
    return document(b"</description>", size, CDATA, b"]]></description></Placemark>")


@family
def placemarks_ended_in_cdata(size):
    return document(b"</description></Placemark> x", size, CDATA, b"]]></description></Placemark>")


@family
def torn_end_tags_in_cdata(size):
    return document(b"</Placemark ", size, CDATA, b"]]></description></Placemark>")


@family
def spaces_behind_end_tags_in_cdata(size):
    return document(b"</Placemark>" + b" " * 5000, size, CDATA, b"]]></description></Placemark>")


@family
def unclosed_cdata_each(size):
    return document(CDATA + b"x</description></Placemark>\n", size)


@family
def unclosed_cdata_far_apart(size):
    return document(CDATA + b"x</description></Placemark>\n" + b"<Placemark/>" * 6000, size)


@family
def placemarks_shown_in_cdata(size):
    return document(b"<Placemark></Placemark>", size, CDATA, b"]]></description></Placemark>")


@family
def unclosed_comment_each(size):
    return document(b"<!-- a -><Placemark/><Placemark></Placemark>\n", size)


@family
def placemarks_in_open_comment(size):
    return document(b"<Placemark></Placemark>", size, b"<!--")


@family
def placemarks_in_comments(size):
    return document(b"<!--" + b"<Placemark></Placemark>" * 50000 + b"-->", size)


@family
def small_letters(size):
    return document(b"<placemark><name>n</name><point><coordinates>1,2</coordinates></point></placemark>\n", size)


@family
def small_letters_in_one(size):
    return document(b"<point><coordinates>1,2</coordinates></point>", size, b"<placemark><multigeometry>", b"</multigeometry></placemark>")


@family
def other_case_in_one(size):
    return document(b"<Name>n</Name><NAME>n</NAME>", size, b"<Placemark><name>n</name>", b"</Placemark>")


@family
def names_in_names(size):
    return document(b"<Placemark>" + b"<name>" * 200 + POINT * 200 + b"</Placemark>", size)


@family
def decimal_commas(size):
    return document(b"13,40495 52,52001 ", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def brackets(size):
    return document(b"[1.5, 2.5], ", size, b"<Placemark><LineString><coordinates>", b"</coordinates></LineString></Placemark>")


@family
def open_comment(size):
    return document(b"x", size, b"<Placemark><!--", b"")


@family
def dashes_in_comment(size):
    return document(b"-", size, b"<!--", b"-->")


@family
def many_comments(size):
    return document(b"<!---->", size)


@family
def open_comments(size):
    return document(b"<!--", size)


@family
def instructions(size):
    return document(b"<??>", size)


@family
def open_instruction(size):
    return document(b"?", size, b"<?x ", b"")


@family
def entity_bomb(size):
    head = b'<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha">'
    return filled(head, lambda i: b'<!ENTITY a%d "&a;&a;&a;&a;&a;&a;&a;&a;">' % i, b"]>" + HEAD[39:] + b"<Placemark>&a9;</Placemark>" + TAIL, size)


@family
def long_doctype(size):
    return filled(b"<!DOCTYPE kml [", b"<!ELEMENT a ANY>", b"]>" + HEAD[39:] + TAIL, size)


@family
def unknown_entities(size):
    return document(b"&nope;", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def numeric_references(size):
    return document(b"&#x41;&#0;", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def ampersands(size):
    return document(b"&", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def ampersands_outside(size):
    return document(b"&", size)


@family
def less_signs(size):
    return document(b"<", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def less_signs_outside(size):
    return document(b"<", size)


@family
def less_spaces(size):
    return document(b"< ", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def less_names(size):
    return document(b"<a ", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def less_names_outside(size):
    return document(b"<Placemark ", size)


@family
def end_tags(size):
    return document(b"</a>", size, b"<Placemark>", b"</Placemark>")


@family
def end_tags_outside(size):
    return document(b"</Folder>", size)


@family
def crossing_tags(size):
    return document(b"<b><i></b></i>", size, b"<Placemark><description>", b"</description></Placemark>")


@family
def open_placemarks(size):
    return document(b"<Placemark><name>a", size)


@family
def greater_signs(size):
    return document(b"]]>", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def zeros(size):
    return document(b"\0", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def zeros_outside(size):
    return document(b"\0", size)


@family
def only_zeros(size):
    return bytes(size)


@family
def only_spaces(size):
    return b" " * size


@family
def only_less(size):
    return b"<" * size


@family
def bad_utf8(size):
    return document(b"\xff", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def line_feeds(size):
    return document(b"\n", size, b"<Placemark><name>", b"</name></Placemark>")


@family
def long_text(size):
    return document(b"x", size, b"<Placemark><name>", b"</name>" + POINT + b"</Placemark>")


@family
def long_description(size):
    return document(b"<p>Fish &amp; chips</p>\n", size, b"<Placemark><description><![CDATA[", b"]]></description>" + POINT + b"</Placemark>")


@family
def markup_description(size):
    return document(b"<p>Fish<br/></p>\n", size, b"<Placemark><description>", b"</description>" + POINT + b"</Placemark>")


@family
def many_styles(size):
    return document(
        lambda i: b'<Style id="s%d"><IconStyle><scale>%d</scale></IconStyle></Style><Placemark><styleUrl>#s%d</styleUrl></Placemark>\n'
        % (i, i, i), size)


@family
def styles_after_use(size):
    half = filled(HEAD, lambda i: b"<Placemark><styleUrl>#s%d</styleUrl></Placemark>\n" % i, b"", size // 2)
    return half + filled(b"", lambda i: b'<Style id="s%d"><IconStyle><scale>%d</scale></IconStyle></Style>\n' % (i, i), TAIL, size // 2)


@family
def style_map_chain(size):
    return document(
        lambda i: b'<StyleMap id="s%d"><Pair><key>normal</key><styleUrl>#s%d</styleUrl></Pair></StyleMap>\n' % (i, i + 1), size,
        b"", b"<Placemark><styleUrl>#s0</styleUrl></Placemark>")


@family
def style_map_chain_used(size):
    return document(
        lambda i: b'<StyleMap id="s%d"><Pair><key>normal</key><styleUrl>#s%d</styleUrl></Pair></StyleMap><Placemark><styleUrl>#s%d</styleUrl></Placemark>\n'
        % (i, i - 1, i), size)


@family
def style_map_loop(size):
    loop = b'<StyleMap id="a"><Pair><key>normal</key><styleUrl>#b</styleUrl></Pair></StyleMap>' \
        b'<StyleMap id="b"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>'
    return document(b"<Placemark><styleUrl>#a</styleUrl></Placemark>", size, loop)


@family
def many_schemas(size):
    return document(
        lambda i: b'<Schema id="s%d"><SimpleField name="a" type="int"/></Schema><Placemark><ExtendedData>'
        b'<SchemaData schemaUrl="#s%d"><SimpleData name="a">1</SimpleData></SchemaData></ExtendedData></Placemark>\n' % (i, i), size)


@family
def huge_style(size):
    return document(b"<x>1</x>", size, b'<Style id="a">', b"</Style><Placemark><styleUrl>#a</styleUrl></Placemark>")


@family
def long_document_description(size):
    return document(b"x", size, b"<description>", b"</description><Placemark/>")


@family
def wide_schema(size):
    half = filled(HEAD + b'<Schema id="s">', lambda i: b'<SimpleField name="f%d" type="int"/>' % i, b"</Schema>", size // 2)
    data = b'<Placemark><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="f1">1</SimpleData></SchemaData></ExtendedData></Placemark>\n'
    return half + filled(b"", data, TAIL, size // 2)


@family
def network_links(size):
    return document(b"<NetworkLink><Link><href>https://x.example/</href></Link></NetworkLink>\n", size)


@family
def document_members(size):
    return document(lambda i: b"<name>n%d</name><description>d</description>\n" % i, size)


@family
def many_documents(size):
    return filled(b"", HEAD + b"<Placemark/>" + TAIL, b"", size)


@family
def utf16(size):
    return plain(size // 2).decode().replace('encoding="UTF-8"', 'encoding="UTF-16"').encode("utf-16")


def zipped(entries):
    """An archive of `(path, bytes)`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path, content in entries:
            archive.writestr(path, content)
    return out.getvalue()


SMALL = HEAD + b"<Placemark><name>a</name>" + POINT + b"</Placemark>" + TAIL


@family
def kmz_bomb(size):
    """An archive that inflates to 64 times `size`: a name without end."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = HEAD + b"<Placemark><name>"
    crc = zlib.crc32(head)
    body = [packer.compress(head)]
    length = len(head)
    block = b"x" * (1 << 20)
    for _ in range(size * 64 >> 20):
        body.append(packer.compress(block))
        crc = zlib.crc32(block, crc)
        length += len(block)
    body.append(packer.flush())
    data = b"".join(body)
    local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 33, crc, len(data), length & 0xFFFFFFFF, 7, 0) + b"doc.kml"
    central = struct.pack(
        "<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 33, crc, len(data), length & 0xFFFFFFFF, 7, 0, 0, 0, 0, 0, 0) + b"doc.kml"
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(central), len(local) + len(data), 0)
    return local + data + central + end


@family
def kmz_lying_size(size):
    return zipped([("doc.kml", plain(size))]).replace(struct.pack("<I", len(plain(size))), struct.pack("<I", 100))


@family
def kmz_many_entries(size):
    return zipped([("doc.kml", SMALL)] + [("i/%d.png" % i, b"x") for i in range(min(size // 110, 99_000))])


@family
def kmz_too_many_entries(size):
    return zipped([("doc.kml", SMALL)] + [("%d" % i, b"") for i in range(size // 40)])


@family
def kmz_many_links(size):
    count = min(size // 400, 99_000)
    links = b"".join(b"<NetworkLink><Link><href>%d.kml</href></Link></NetworkLink>" % i for i in range(count))
    return zipped([("doc.kml", HEAD + links + TAIL)] + [("%d.kml" % i, SMALL) for i in range(count)])


@family
def kmz_links_backwards(size):
    count = min(size // 400, 99_000)
    links = b"".join(b"<NetworkLink><Link><href>%d.kml</href></Link></NetworkLink>" % i for i in reversed(range(count)))
    return zipped([("doc.kml", HEAD + links + TAIL)] + [("%d.kml" % i, SMALL) for i in range(count)])


@family
def kmz_link_loops(size):
    count = 300
    every = b"".join(b"<NetworkLink><Link><href>%d.kml</href></Link></NetworkLink>" % i for i in range(count))
    each = filled(HEAD, every, TAIL, size // count)
    return zipped([("doc.kml", each)] + [("%d.kml" % i, each) for i in range(count)])


@family
def kmz_in_kmz(size):
    inner = zipped([("doc.kml", plain(size))])
    for _ in range(5):
        inner = zipped([("doc.kmz", inner)])
    return inner


@family
def kmz_doc_is_zip(size):
    return zipped([("doc.kml", zipped([("doc.kml", plain(size))]))])
