"""YAML with positions, schemas, problems, resources: every document comes and goes through here."""
