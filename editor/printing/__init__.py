"""Print and pictures: the map at true scale over several pages, what goes with it, and pictures of any resolution."""
