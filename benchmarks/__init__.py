"""What Conde costs and how well it hears: measurements that `make bench` prints.

A measurement is a module of this package with a function `measure()` that yields `Figure`s; the first line of
its docstring is the heading. Nothing else has to be registered.
"""
