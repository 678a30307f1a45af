"""The mixes that the guide for players prints, by match and role, as BOT:WEIGHT,..."""

PRINTED = {
    "amidakuji": {"": "learned-9:27,learned-4:16,favourite:15,learned-8:14,learned-6:10,"
                      "learned-2:8,learned-5:8,learned-7:2"},
    "edges": {"": "learned-1"},
    "threads": {"heaven": "learned-5", "hell": "learned-4"},
    "bugcatcher": {"": "learned-1:58,learned-4:19,learned-5:16,learned-3:7"},
    "horse-race": {"": "learned-4:48,learned-3:20,learned-2:18,trader:14"},
}
