"""Runs that are kept in a folder, in which bots in Python play."""

import pytest

import mainmatch
from mainmatch import Bot


class Mover(Bot):
    """Moves by `amount`, in match 70 by one more from `later` on."""

    name = "mover"
    version = "1"
    amount, later = 1, 99

    def __init__(self):
        self.asked = 0

    def decide(self, asked):
        self.asked += len(asked)
        return [None if "candidates" in view else self.move(int(match), view)
                for match, view in zip(asked.match, asked.views)]

    def move(self, match, view):
        more = match == 70 and view["step"]["round"] >= self.later
        return {"direction": "left", "partner": "down", "amount": self.amount + more}


class Otherwise(Mover):
    later = 2


class Faster(Mover):
    amount = 2


class Unversioned(Mover):
    version = None


RUN = {"candidate": None, "field": ["climber"], "threads": 2}


def run(bot, **options):
    return mainmatch.tournament("edges", **{**RUN, "candidate": bot, **options})


@pytest.fixture
def kept(tmp_path):
    return str(tmp_path / "kept")


def test_a_kept_run_goes_on_as_if_it_had_been_one(kept):
    run(Mover, matches=300, out=kept)
    bot = Mover()
    longer = mainmatch.extend(kept, matches=700, bots=bot)
    assert longer.to_json() == run(Mover, matches=700).to_json()
    assert longer.to_dict()["classes"] == [
        {"bot": "mover", "version": "1", "deterministic": True,
         "definition": "python(name=mover,version=1)"}]
    assert "Class mover: version 1\n" in longer.to_text()
    # Played anew: a block that was kept, and what follows.
    assert bot.asked >= (256 + 444) * 7
    assert mainmatch.resume(kept, bots=[Mover]).to_json() == longer.to_json()


def test_a_class_that_hands_in_otherwise_ends_the_run(kept):
    run(Mover, matches=300, out=kept)
    with pytest.raises(RuntimeError, match=r"block 0, match 70, round 3, seat \d+: 'python\(name=mover,"
                       r"version=1\)' hands in otherwise when it is asked again"):
        mainmatch.extend(kept, matches=700, bots=[Otherwise])


def test_without_a_version_nothing_is_played_again(kept):
    first = run(Unversioned, matches=512, out=kept)
    bot = Unversioned()
    assert mainmatch.resume(kept, bots=[bot]).to_json() == first.to_json()
    assert bot.asked == 0
    assert first.to_dict()["classes"][0]["deterministic"] is False
    assert "Class mover: no version: the run cannot be repeated" in first.to_text()


def test_shards_are_merged_into_one_run(tmp_path):
    parts = [str(tmp_path / f"part-{i}") for i in (1, 2)]
    for i, part in enumerate(parts):
        run(Mover, matches=600, out=part, shard=f"{i + 1}/2")
    merged = mainmatch.merge(parts, out=str(tmp_path / "whole"), bots=[Mover])
    assert merged.to_json() == run(Mover, matches=600).to_json()


def test_blocks_of_shards_are_merged_into_one_run(tmp_path):
    options = {"bots": [Mover, "climber"], "matches": 64, "set": {"rounds": 2}}
    whole = mainmatch.payoffs("edges", **options)
    parts = [str(tmp_path / f"part-{i}") for i in (1, 2)]
    for i, part in enumerate(parts):
        mainmatch.payoffs("edges", **options, out=part, shard=f"{i + 1}/2")
    merged = mainmatch.merge(parts, out=str(tmp_path / "whole"), bots=[Mover])
    assert merged.to_json() == whole.to_json()
    with pytest.raises(RuntimeError, match="hands in otherwise"):
        mainmatch.merge(parts, out=str(tmp_path / "other"), bots=[Faster])


def test_who_is_not_there_is_asked_for(kept):
    run(Mover, matches=300, out=kept)
    with pytest.raises(mainmatch.Error, match=r"expected a bot that is here: .*bots=\[...\] of mainmatch.resume"):
        mainmatch.resume(kept)
    with pytest.raises(mainmatch.Error, match="got 'climber', expected an object or a class"):
        mainmatch.resume(kept, bots=["climber"])

    class Newer(Mover):
        version = "2"

    with pytest.raises(mainmatch.Error, match=r"got 'python\(name=mover,version=1\)', expected a bot"):
        mainmatch.resume(kept, bots=[Newer])


def test_versions_are_short_words():
    for version in ("a b", "", 3, "x" * 65, "a,b"):
        bot = Mover()
        bot.version = version
        with pytest.raises(mainmatch.Error, match="version: got .*, expected letters, digits and"):
            run(bot, matches=10)


def test_no_run_is_kept_that_asks_a_function(kept):
    with pytest.raises(mainmatch.Error, match="out: a function is the oracle, expected a program"):
        mainmatch.psro("edges", lambda asked: "climber", bots=["random", "safe"], out=kept)
