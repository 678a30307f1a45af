"""Markdown as HTML, by markdown-it."""

import html
import re

from latex2mathml import converter
from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

FORMATTER = HtmlFormatter(nowrap=True)
# Blocks whose first word no lexer has, by that which they are written in.
LEXERS = {"": "text", "mermaid": "text"}


def anchor_of(heading):
    """As GitHub makes it: pages name each other's headings so."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def code_block(text, info=""):
    """Code in colours; the second word of `info` may be the name of a file, which stands above it."""
    words = info.split()
    language = words[0] if words else ""
    try:
        lexer = get_lexer_by_name(LEXERS.get(language, language), stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    named = len(words) > 1 and "." in words[1]
    name = f'<p class="file">{html.escape(words[1])}</p>' if named else ""
    return f'{name}<pre class="code" tabindex="0"><code>{highlight(text, lexer, FORMATTER)}</code></pre>\n'


def math(text, options):
    display = "block" if options.get("display_mode") else "inline"
    return converter.convert(text, display=display)


def markdown(emphasis=True):
    """`emphasis` is off for docstrings, where 2**64 is a number."""
    md = MarkdownIt("commonmark", {"html": emphasis}).enable(["table", "strikethrough"])
    md.use(anchors_plugin, min_level=1, max_level=6, slug_func=anchor_of)
    if emphasis:
        md.use(footnote_plugin)
        md.use(dollarmath_plugin, renderer=math, allow_space=False, allow_digits=False, double_inline=True)
    else:
        md.disable("emphasis")
    md.add_render_rule("fence", lambda self, tokens, i, *_: code_block(tokens[i].content, tokens[i].info))
    md.add_render_rule("code_block", lambda self, tokens, i, *_: code_block(tokens[i].content))
    md.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0"><table>\n')
    md.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return md


MARKDOWN, DOCSTRING = markdown(), markdown(emphasis=False)


def linked(tokens, resolve):
    """The tokens with every address as resolve(address) has it."""
    for token in tokens:
        for name in ("href", "src"):
            if name in token.attrs:
                token.attrs[name] = resolve(str(token.attrs[name]))
        if token.children:
            linked(token.children, resolve)
    return tokens


def rendered(text, resolve=lambda address: address, md=MARKDOWN):
    env = {}
    return md.renderer.render(linked(md.parse(text, env), resolve), md.options, env)


def parameters_html(listed):
    """Lines 'name : what it is', the rest of each further in; or 'name : FORM' above what it is."""
    out = ""
    for names, first, rest in re.findall(r"^(\S.*?) : (.*)((?:\n[ \t]+.*)*)", listed, re.M):
        form = f" {html.escape(first)}" if rest and " " not in first else ""
        said = re.sub(r"\n[ \t]+", "\n", rest if form else first + rest)
        out += f"<dt><code><b>{html.escape(names)}</b>{form}</code></dt>"
        out += f"<dd>{rendered(said, md=DOCSTRING)}</dd>\n"
    return f"<dl>\n{out}</dl>\n"


def docstring_html(text):
    """A docstring: prose, and between it lists of parameters, below a line 'Parameters' or by themselves."""
    out, prose = "", []
    for block in re.split(r"\n[ \t]*\n", text):
        heading, listed = re.fullmatch(r"(?:(\w+)\n-{3,}\n)?(.*)", block, re.S).groups()
        if not heading and not re.match(r"\w+(?:, \w+)* : \S", listed):
            prose.append(block)  # together, as code further in may have empty lines
            continue
        out += rendered("\n\n".join(prose), md=DOCSTRING) + parameters_html(listed)
        prose = []
    return out + rendered("\n\n".join(prose), md=DOCSTRING)
