"""Run the command as `python -m generator`."""

from generator.base.module_path import protect_imports

if __name__ == "__main__":
    # `-m` has put the current folder first on the module path.
    protect_imports()

    from generator.apps.cli.main import main

    main()
