"""Times and memory whose history asv keeps: ``make asv``."""
