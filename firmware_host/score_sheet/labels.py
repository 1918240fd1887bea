"""The words printed on a sheet, in the languages that have them; English for all others."""

from collections.abc import Mapping

_NAMES = (
    *("title", "event", "site", "date", "round", "board", "white", "black", "rating"),
    *("control", "start", "result", "number", "time", "corrections", "signatures", "arbiter"),
    "page",
)

_WORDS: Mapping[str, str] = {
    "en": "Score sheet|Event|Site|Date|Round|Board|White|Black|Rating|Time control|Start|Result|"
    "No.|Time|Corrections|Signatures|Arbiter|Page",
    "ru": "Бланк записи партии|Соревнование|Место|Дата|Тур|Доска|Белые|Чёрные|Рейтинг|"
    "Контроль времени|Начало|Результат|№|Время|Исправления|Подписи|Арбитр|Лист",
    "uz": "Partiya yozuvi|Musobaqa|Joy|Sana|Tur|Taxta|Oqlar|Qoralar|Reyting|Vaqt nazorati|Boshi|"
    "Natija|№|Vaqt|Tuzatishlar|Imzolar|Hakam|Varaq",
    "uz-cyrl": "Партия ёзуви|Мусобақа|Жой|Сана|Тур|Тахта|Оқлар|Қоралар|Рейтинг|Вақт назорати|Боши|"
    "Натижа|№|Вақт|Тузатишлар|Имзолар|Ҳакам|Варақ",
    "de": "Partieformular|Turnier|Ort|Datum|Runde|Brett|Weiß|Schwarz|Elo|Bedenkzeit|Stellung|"
    "Ergebnis|Nr.|Zeit|Berichtigungen|Unterschriften|Schiedsrichter|Blatt",
    "fr": "Feuille de partie|Tournoi|Lieu|Date|Ronde|Échiquier|Blancs|Noirs|Elo|Cadence|Position|"
    "Résultat|N°|Temps|Corrections|Signatures|Arbitre|Page",
    "es": "Planilla|Torneo|Lugar|Fecha|Ronda|Tablero|Blancas|Negras|Elo|Ritmo de juego|Posición|"
    "Resultado|N.º|Tiempo|Correcciones|Firmas|Árbitro|Hoja",
    "it": "Formulario|Torneo|Luogo|Data|Turno|Scacchiera|Bianco|Nero|Elo|Tempo di riflessione|"
    "Posizione|Risultato|N.|Tempo|Correzioni|Firme|Arbitro|Foglio",
    "nl": "Notatieformulier|Toernooi|Plaats|Datum|Ronde|Bord|Wit|Zwart|Rating|Speeltempo|Stelling|"
    "Uitslag|Nr.|Tijd|Correcties|Handtekeningen|Arbiter|Blad",
}


def labels(language: str) -> Mapping[str, str]:
    """The words for a language's code: ``title``, ``event`` … ``page``."""
    words = _WORDS.get(language, _WORDS["en"]).split("|")
    return dict(zip(_NAMES, words, strict=True))


#: Every word of every language -> what it stands for.
LABEL_NAMES: Mapping[str, str] = {
    word: name for language in _WORDS for name, word in labels(language).items()
}
