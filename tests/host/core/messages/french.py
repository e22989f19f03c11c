"""Find errors of typography and agreement in French texts.

This is not a complete grammar. Each rule covers a mistake that authors of games may make, and accepts every correct
sentence.
"""

import re

NARROW = "\u202f"  # a narrow no-break space: before ; : ! ? » and after «
_PUT_IN = re.compile(r"`[^`]*`|https?://\S+|\?token=…|\[[^\]]*\]|\{\w+\}")  # text that is not our French
_TYPED = re.compile(rf"{_PUT_IN.pattern}|«[^»]*»")  # and words to be typed
_VOWEL = "[aeiouyàâéèêëîïôûœhAEIOUÉÈÊÎÔŒH]"

TYPOGRAPHY = {
    rf"(?<![{NARROW}:!?])[;!?»]": "no narrow no-break space before it",
    rf"(?<![{NARROW}\d]):(?=\s|$)": "no narrow no-break space before it",
    rf"«(?!{NARROW})": "no narrow no-break space after it",
    '["“”]': "a straight or an English quotation mark",
    "'": "a straight apostrophe",
    r"(?<!^)(?<! ) {2,}": "two spaces",
    r" +$| [.,)]": "a space before it",
    r"\.{3}": "three dots, where there is … for them",
    r" …": "a space before …",
}
FEMININE = "loco|locos|plateforme|plateformes|pièce|pièces|case|cases|tuile|tuiles|action|actions|compagnie|lumière"
FEMININE += "|attaque|carte|partie|main|place|couleur|table|page|réserve|gare|ville|voie|dynamite|pioche|valeur"
MASCULINE = "butoir|hangar|wagon|train|plateau|bouton|dé|dés|capteur|lien|coup|emplacement|shérif|joueur|nombre"
MASCULINE += "|côté|câble|port|ordinateur|programme|fichier|sac|point|accident|double"
GRAMMAR = {
    rf"\b(le|un|du|ce|cet|mon|son|aucun|quel|premier|dernier) ({FEMININE})\b": "a feminine noun",
    rf"\b(la|une|cette|ma|aucune|quelle|première|dernière) ({MASCULINE})\b": "a masculine noun",
    r"\b(si il|si ils|que il|que elle|que on|que un|que une)\b": "a missing contraction",
    r"\b(?-i:de|à) (le|les)\b(?! (?!butoir)\w+(er|ir|re)\b)": "a missing contraction",
    r"(?<!-)\b(le|la|de|que|ne|je|se|me|te|ce|jusque|lorsque) (?=[aeiouàâéèêîôœ])": "a missing elision",
    rf"\b[dlnsjcm]’(?!{_VOWEL})": "a wrong elision",
    r"(?<!’)\b(du|au|le|un|ce) (une|la|les|des|le|un)\b": "two articles",
    r"\b(la|une|votre|cette|loco|plateforme|pièce|action|compagnie) (bleu|vert|noir|blanc|violet|gris)\b": "a feminine",
    r"\b(locos|pièces|actions) (bleue|verte|noire|blanche|violette|grise|rouge|jaune|rose)\b": "a plural",
    r"\b(wagon|dé|côté|jeton) (bleue|verte|noire|blanche|violette|grise)\b": "a masculine",
    r"\b(tu|ton|ta|tes|toi)\b": "an informal form: vous is used here",
    r"\b1 (?!pas\b)[a-zé]+[sx]\b": "a plural of one",
    r"\b(\w{2,}) \1\b": "a repeated word",
}
_ASPIRATED = re.compile(r"\b(le|la|de|que) (onze|oui|hangar|huit)", re.IGNORECASE)  # no elision before these


def faults(text: str) -> list[str]:
    """Return a description of every error in a French text."""
    plain = _PUT_IN.sub("x", text)
    spoken = _ASPIRATED.sub("x", plain)
    return [
        f"{why}: {match[0]!r}"
        for rules, checked in ((TYPOGRAPHY, plain), (GRAMMAR, spoken))
        for rule, why in rules.items()
        for match in re.finditer(rule, checked, re.IGNORECASE)
    ]


def words(text: str) -> set[str]:
    """Return the words in `text` to look up in a dictionary: all except what users type, arguments and codes."""
    return set(re.findall(r"(?<![\w./@=_-])[^\W\d_]+(?:[’-][^\W\d_]+)*(?![\w/@=_])", _TYPED.sub(" ", text)))
