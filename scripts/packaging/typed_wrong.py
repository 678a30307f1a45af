import mainmatch

mainmatch.tournament("edges", matches="many", no_such_flag=1)
