"""Pages are tested with the kits that targets are tested with."""

from tests.unit.output.conftest import (  # noqa: F401
    font_files,
    guide_templates,
    make_job,
    make_kind,
    outbox,
    progress,
    shared_strings,
)
