"""Codes for what writing files can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "output/locked",
        "Another build is writing into the same folder at this moment.",
        "Wait until it has ended, or write somewhere else with --out. The lock is given back when "
        "its build ends, however it ends; a .lock file that is left lying there locks nothing.",
    ),
    Code(
        "output/not-a-folder",
        "The place where the files should go is a file, or lies inside one.",
        "Choose a folder with --out, or move that file away.",
    ),
    Code(
        "output/unwritable",
        "The output folder, or a file in it, can't be written.",
        "Check who owns it, close programs that hold the old file open, or choose another folder "
        "with --out. The previous files are as they were.",
    ),
    Code(
        "output/disk-full",
        "There was no room for the new files.",
        "Free some space or choose another disk with --out. The previous files are as they were.",
    ),
    Code(
        "output/name",
        "A file would get a name that not every system can hold, or that leaves the folder.",
        "Names of files come from the ids of components and kinds. Use letters, digits, '-' and "
        "'_' in ids, and keep them short.",
    ),
    Code(
        "output/collision",
        "Two files would get names that some systems can't tell apart.",
        "Windows and macOS ignore the case of letters, and some systems ignore how an accent is "
        "written. Give the components ids that differ in more than that.",
    ),
    Code(
        "output/outside",
        "A folder inside the output folder is a link to some other place.",
        "Remove the link, or choose another folder with --out: a build writes only below its own.",
    ),
    Code(
        "output/manifest",
        "The list of the previous build's files can't be read.",
        "Nothing was removed. Files that are no longer made may have stayed in the folder; delete "
        "the folder and build again to be rid of them.",
    ),
    Code(
        "output/too-large",
        "A face has more pixels than one picture may have.",
        "Lower --dpi, or allow larger sheets.",
    ),
)
