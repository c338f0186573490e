"""The npm package, from the built page."""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "dev"))
import archive

SHARED = ("krou.wasm", "module.js", "worker.js")  # with the page
OWN = ("README.md", "cli.js", "krou.d.ts", "krou.js", "node_worker.js")


def as_commonjs(text):
    """Returns this ES module, which has no static import, as CommonJS."""
    text = text.replace("import.meta.url", "pageUrl").replace("export class Krou", "exports.Krou = class Krou")
    if left := re.search(r"^(import|export)\b.*|import\.meta.*", text, re.MULTILINE):
        raise ValueError(f"krou.js: cannot convert to CommonJS: {left[0]}")
    return f'const pageUrl = require("node:url").pathToFileURL(__filename);\n\n{text}'


def files(site, version):
    """Returns the files of the package by name; `site` is the folder of the built page."""
    found = {name: (site / name).read_bytes() for name in SHARED}
    found |= {name: (HERE / name).read_bytes() for name in OWN}
    # Links lead out of the package.
    found["README.md"] = re.sub(rb"\[([^\]]*)\]\(\.\.[^)]*\)", rb"\1", found["README.md"])
    found["krou.cjs"] = as_commonjs(found["krou.js"].decode()).encode()
    found["krou.d.cts"] = found["krou.d.ts"]
    description = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    found["package.json"] = json.dumps({"version": version, **description}, indent=2).encode() + b"\n"
    return {f"package/{name}": archive.File(content, name == "cli.js") for name, content in found.items()}
