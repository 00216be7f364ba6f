"""gaz as the suites use it."""

import json
import os
import subprocess

SECONDS = 20


class Result:
    """What came of converting a file to lines of GeoJSON."""

    def __init__(self, code, features, diagnostics):
        self.code = code
        self.features = features
        self.diagnostics = diagnostics

    @property
    def codes(self):
        return {entry["code"] for entry in self.diagnostics}

    @property
    def complaints(self):
        """The codes of warnings and errors."""
        return {entry["code"] for entry in self.diagnostics if entry["severity"] != "info"}

    @property
    def errors(self):
        return {entry["code"] for entry in self.diagnostics if entry["severity"] == "error"}

    @property
    def failed(self):
        """A crash, a hang, or an exit code that the conversion of a file cannot have."""
        return set() if self.code in (0, 2, 3) else {"crash" if self.code is not None else "hang"}

    def __str__(self):
        told = ", ".join(sorted(f"{entry['severity']} {entry['code']}" for entry in self.diagnostics))
        return f"exit code {self.code}, {len(self.features)} features, {told or 'nothing told'}"


class Gaz:
    def __init__(self, path, folder):
        self.path = path
        self.output = os.path.join(folder, "out.geojsonl")
        self.report = os.path.join(folder, "report.jsonl")

    def read(self, path, *arguments):
        """Converts a file; its features as JSON values, and what was told."""
        for old in (self.output, self.report):
            if os.path.exists(old):
                os.remove(old)
        command = [self.path, "convert", path, "--to", "geojsonl", "-o", self.output, "--report", self.report, "--quiet", *arguments]
        try:
            code = subprocess.run(command, capture_output=True, timeout=SECONDS).returncode
        except subprocess.TimeoutExpired:
            code = None
        return Result(code, self._lines(self.output), self._lines(self.report))

    def collection(self, path):
        """Converts a file to one collection; `None` when there is none."""
        output = self.output + ".json"
        if os.path.exists(output):
            os.remove(output)
        subprocess.run([self.path, "convert", path, "--to", "geojson", "-o", output, "--quiet"], capture_output=True, timeout=SECONDS)
        if not os.path.exists(output):
            return None
        with open(output, encoding="utf-8") as file:
            return json.load(file)

    @staticmethod
    def _lines(path):
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file.read().split("\n") if line]
