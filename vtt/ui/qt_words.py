"""Qt's own words (Cancel, Close, Yes ...) in the language of the window."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

CATALOG = "qtbase"
_NAME = "words of Qt"


def translate_qt(app: QCoreApplication, language: str) -> bool:
    """Let the buttons that Qt names speak a language; whether Qt has words in it.

    English is what Qt speaks by itself. A language chosen before is forgotten.
    """
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    found = translator.load(QLocale(language), CATALOG, "_", place)
    if found and language != "en":
        app.installTranslator(translator)
        return True
    translator.deleteLater()
    return False
