"""From Views to Scenes: what to show and which buttons, with no platform in it."""
