"""Codes for games as a git revision has them."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("revision/no-git", "A revision is named, and git isn't installed.",
         "Install git, or compare two folders."),
    Code("revision/no-repository", "A revision is named of a folder that git doesn't keep.",
         "REV:PATH means the folder PATH as the git repository around it had it at REV. Go into "
         "the repository, or compare two folders."),
    Code("revision/unknown", "The repository has no such revision.",
         "Name a commit, a tag or a branch, as in HEAD~3:components/my-game; 'git log --oneline' "
         "lists commits. A copy that was cloned with --depth lacks older ones."),
    Code("revision/no-folder", "A revision doesn't hold the folder.",
         "The folder had another name then, or wasn't there yet."),
    Code("revision/too-large", "A revision of a game is too large to be copied.",
         "Take large files out of the game's folder."),
)
