"""The guided first map: six steps that watch what is really done."""
