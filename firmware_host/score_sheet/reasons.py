"""Why a game ended, in the languages of the sheets; what is not in the table stays English."""

from collections.abc import Mapping

from firmware_host.score_sheet.sheet import ScoreSheet

LANGUAGES = ("ru", "uz", "uz-cyrl", "de", "fr", "es", "it", "nl")
#: ``rules.endings.Cause`` -> its words in the order of ``LANGUAGES``.
REASONS: Mapping[str, str] = {
    "checkmate": "мат|mot|мот|matt|mat|jaque mate|scacco matto|mat",
    "stalemate": "пат|pat|пат|patt|pat|ahogado|stallo|pat",
    "dead position": "мёртвая позиция|o‘lik holat|ўлик ҳолат|tote Stellung|position morte|"
    "posición muerta|posizione morta|dode stelling",
    "fivefold repetition": "пятикратное повторение|besh marta takrorlanish|беш марта такрорланиш|"
    "fünffache Wiederholung|quintuple répétition|quíntuple repetición|quintupla ripetizione|"
    "vijfmaal herhaald",
    "75 moves": "75 ходов|75 yurish|75 юриш|75 Züge|75 coups|75 movimientos|75 mosse|75 zetten",
    "resignation": "сдача партии|taslim bo‘ldi|таслим бўлди|Aufgabe|abandon|abandono|abbandono|"
    "opgegeven",
    "agreement": "соглашение|kelishuv|келишув|Vereinbarung|accord mutuel|acuerdo|accordo|"
    "overeenkomst",
    "repetition claimed": "троекратное повторение|uch marta takrorlanish|уч марта такрорланиш|"
    "Stellungswiederholung|triple répétition|triple repetición|tripla ripetizione|herhaling",
    "moves without progress claimed": "правило 50 ходов|50 yurish qoidasi|50 юриш қоидаси|"
    "50-Züge-Regel|règle des 50 coups|regla de los 50 movimientos|regola delle 50 mosse|"
    "50-zettenregel",
    "flag": "падение флажка|vaqt tugadi|вақт тугади|Zeitüberschreitung|chute du drapeau|"
    "caída de bandera|caduta della bandierina|tijdsoverschrijding",
    "absent": "неявка|kelmadi|келмади|nicht erschienen|absence|incomparecencia|assenza|afwezig",
    "illegal moves": "невозможные ходы|noto‘g‘ri yurishlar|нотўғри юришлар|regelwidrige Züge|"
    "coups illégaux|movimientos ilegales|mosse illegali|onreglementaire zetten",
    "adjudged": "присуждение|hakam qarori|ҳакам қарори|Schiedsrichterentscheid|"
    "décision de l’arbitre|decisión arbitral|decisione arbitrale|arbitrale beslissing",
}


def reason_in(language: str, sheet: ScoreSheet) -> str:
    """Why the game ended, in a language's words; in those it came in where we have none."""
    words = REASONS.get(sheet.cause)
    if words is None or language not in LANGUAGES:
        return sheet.reason
    return words.split("|")[LANGUAGES.index(language)]
