"""Decisions of recorded matches as tables of pyarrow, which is imported when it is needed."""

import os

from ._mainmatch import DecisionTable, Error

# Of so many rows at a time tables are made: some megabytes of each column.
_ROWS = 50_000


def _lines(records):
    """The records one by one, as dicts or lines of JSON."""
    if not isinstance(records, (str, os.PathLike)):
        yield from records
        return
    try:
        with open(records, encoding="utf-8") as file:
            yield from (line for line in file if not line.isspace())
    except (OSError, UnicodeDecodeError) as error:
        raise Error(f"records: {str(error):.200}") from None


def _column(kind, values, mask, words):
    import pyarrow

    array = pyarrow.array(values, mask=None if mask is None else mask.view(bool))
    if kind != "word":
        return array
    return pyarrow.DictionaryArray.from_arrays(array, pyarrow.array(words, pyarrow.string()))


def _tables(records, table):
    """Tables of some rows each, one at least."""
    import pyarrow

    def taken():
        columns = table.take()
        return pyarrow.table([_column(*rest) for _name, *rest in columns],
                             [name for name, *_rest in columns])

    for record in _lines(records):
        table.add(record)
        if table.rows >= _ROWS:
            yield taken()
    yield taken()


def decisions(records, columns, payoff):
    import pyarrow

    table = DecisionTable(None if columns is None else list(columns), payoff)
    tables = [one for one in _tables(records, table) if one.num_columns > 0]
    if not tables:
        raise Error("records: empty, expected one at least")
    return pyarrow.concat_tables(tables).unify_dictionaries()


def write_decisions(records, path, columns, payoff):
    import pyarrow.parquet

    path = os.fspath(path)
    if not path.endswith(".parquet"):
        raise Error(f"path: got '{path:.200}', expected NAME.parquet")
    table = DecisionTable(None if columns is None else list(columns), payoff)
    part = path + ".part"
    writer, rows = None, 0
    try:
        for one in _tables(records, table):
            if one.num_columns == 0:
                raise Error("records: empty, expected one at least")
            if writer is None:
                writer = pyarrow.parquet.ParquetWriter(part, one.schema, compression="zstd")
            writer.write_table(one)
            rows += one.num_rows
        writer.close()
        os.replace(part, path)
    except BaseException:
        if writer is not None:
            writer.close()
        if os.path.exists(part):
            os.remove(part)
        raise
    with open(path + ".md", "w", encoding="utf-8") as card:
        card.write(table.card(os.path.basename(path), rows))
    return rows
