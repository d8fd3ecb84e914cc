"""What languages call themselves, for people who choose theirs from a list."""

OWN_NAMES = {"da": "Dansk", "de": "Deutsch", "en": "English", "es": "Español", "fi": "Suomi",
             "fr": "Français", "it": "Italiano", "ja": "日本語", "ko": "한국어", "nl": "Nederlands",
             "pl": "Polski", "pt": "Português", "sv": "Svenska", "uk": "Українська",
             "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}


def own_name(language: str) -> str:
    """What a language calls itself; its code, if that isn't known."""
    return OWN_NAMES.get(language, language)
