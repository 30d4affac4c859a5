"""What a deal that is over has cost, decision by decision, from what each player could know then."""
