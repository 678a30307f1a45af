import mainmatch

result: mainmatch.Result = mainmatch.tournament("edges", matches=100, bots=["climber", "random"])
match = mainmatch.Match("edges", seed=1)
