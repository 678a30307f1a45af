"""The interface for Python, as pdoc finds it."""

import html
import re
import sys
import textwrap
import types
import warnings

import pdoc.doc
import prose
from site_pages import Page, one_line

# Classes that functions return; their names are not the package's.
RETURNED = {"_environments": ["ParallelEnv"], "_gym": ["GymEnv"], "_text": ["TextEnv"],
            "_vector": ["VectorEnv"]}


def of_stub(folder):
    """What is compiled, by its stub: pdoc runs stubs, in which a class may name itself."""
    path = folder / "mainmatch" / "_mainmatch.pyi"
    made = types.ModuleType("mainmatch._mainmatch")
    made.__file__ = str(path)
    exec(compile("from __future__ import annotations\n" + path.read_text(encoding="utf-8"), path, "exec"),
         made.__dict__)
    return pdoc.doc.Module(made).members


def docs_html(member):
    return prose.docstring_html(member.docstring) if member.docstring else ""


def signature_of(member, name):
    if member.kind != "function":
        said = member.annotation_str
    else:
        has_self = next(iter(member.signature.parameters), "") == "self"
        said = member.signature_without_self if has_self else member.signature
    signature = re.sub(r"(: |-> )'([^']+)'", r"\1\2", f"{name}{said}")
    if "\n" in signature:
        return signature
    return textwrap.fill(signature, 100, subsequent_indent="    ", break_on_hyphens=False)


def shown(member):
    return member.docstring and (not member.name.startswith("_") or member.name in ("__len__",))


def class_html(one):
    out = f'<h2 id="{one.name}">{html.escape(one.name)}</h2>\n'
    init = one.members.get("__init__")
    if init is not None and init.kind == "function":
        out += prose.code_block(signature_of(init, one.name), "python")
    out += docs_html(one)
    for member in one.own_members:
        if shown(member):
            out += f'<h3 id="{one.name}.{member.name}">{html.escape(member.name)}</h3>\n'
            out += prose.code_block(signature_of(member, member.name), "python") + docs_html(member)
    return out


def function_html(one):
    out = f'<h2 id="{one.name}">{html.escape(one.name)}</h2>\n'
    return out + prose.code_block(signature_of(one, one.name), "python") + docs_html(one)


def add(site, group):
    with warnings.catch_warnings():  # of annotations that only type checkers import
        warnings.simplefilter("ignore")
        add_pages(site, group)


def add_pages(site, group):
    folder = site.program.parent / "python"
    sys.path.insert(0, str(folder))
    package = pdoc.doc.Module.from_name("mainmatch")
    said = one_line(package.docstring.split("\n\n")[0])
    own = [one for one in package.own_members if not one.name.startswith("_")]
    body = prose.rendered("# The package mainmatch\n") + docs_html(package)
    body += ''.join(function_html(one) for one in own if one.kind == "function")
    compiled = of_stub(folder)
    body += ''.join(class_html(compiled.get(one.name, one)) for one in own if one.kind == "class")
    site.add(Page("python/mainmatch.html", "The package mainmatch", group, body, said))
    said = "What parallel_env, gym_env, text_env and vector_env return."
    body = prose.rendered("# Environments\n") + prose.rendered(said, md=prose.DOCSTRING)
    for name, classes in RETURNED.items():
        found = pdoc.doc.Module.from_name(f"mainmatch.{name}")
        body += "".join(class_html(found.members[one]) for one in classes)
    site.add(Page("python/environments.html", "Environments", group, body, said))
