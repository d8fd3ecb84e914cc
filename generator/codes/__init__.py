"""The catalogue of finding codes, one module a stage."""

from generator.codes import (
    balance,
    command,
    composition,
    load,
    output,
    press,
    revision,
    rules,
    sheet,
    study,
    template,
    tuning,
)
from generator.codes.code import Code

CATALOGUE: dict[str, Code] = {
    code.name: code
    for stage in (load, revision, template, press, sheet, output, rules, study, composition,
                  balance, tuning, command)
    for code in stage.CODES
}
