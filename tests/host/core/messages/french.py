"""What a machine can find wrong with French: its typography, and words that do not go together.

It knows no grammar. Each rule is one that a writer of games could break, and finds nothing in a sentence that is right.
"""

from __future__ import annotations

import re

NARROW = "\u202f"  # a no-break space, narrow: before ; : ! ? » and after «
_PUT_IN = re.compile(r"`[^`]*`|https?://\S+|\?token=…|\[[^\]]*\]|\{\w+\}")  # is no French of ours
_TYPED = re.compile(rf"{_PUT_IN.pattern}|«[^»]*»")  # nor what is typed
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
    rf"\b(le|un|du|ce|cet|mon|son|aucun|quel|premier|dernier) ({FEMININE})\b": "a noun that is feminine",
    rf"\b(la|une|cette|ma|aucune|quelle|première|dernière) ({MASCULINE})\b": "a noun that is masculine",
    r"\b(si il|si ils|que il|que elle|que on|que un|que une)\b": "what French draws together",
    r"\b(?-i:de|à) (le|les)\b(?! (?!butoir)\w+(er|ir|re)\b)": "what French draws together",
    r"(?<!-)\b(le|la|de|que|ne|je|se|me|te|ce|jusque|lorsque) (?=[aeiouàâéèêîôœ])": "a vowel that is left out there",
    rf"\b[dlnsjcm]’(?!{_VOWEL})": "a vowel that is not left out there",
    r"(?<!’)\b(du|au|le|un|ce) (une|la|les|des|le|un)\b": "two articles",
    r"\b(la|une|votre|cette|loco|plateforme|pièce|action|compagnie) (bleu|vert|noir|blanc|violet|gris)\b": "a feminine",
    r"\b(locos|pièces|actions) (bleue|verte|noire|blanche|violette|grise|rouge|jaune|rose)\b": "a plural",
    r"\b(wagon|dé|côté|jeton) (bleue|verte|noire|blanche|violette|grise)\b": "a masculine",
    r"\b(tu|ton|ta|tes|toi)\b": "a word for one whom one knows: here it is vous",
    r"\b1 (?!pas\b)[a-zé]+[sx]\b": "a plural of one",
    r"\b(\w{2,}) \1\b": "a word twice",
}
_ASPIRATED = re.compile(r"\b(le|la|de|que) (onze|oui|hangar|huit)", re.IGNORECASE)  # no vowel is left out there


def faults(text: str) -> list[str]:
    """What is wrong with a French text, each fault in words."""
    plain = _PUT_IN.sub("x", text)
    spoken = _ASPIRATED.sub("x", plain)
    return [
        f"{why}: {match[0]!r}"
        for rules, said in ((TYPOGRAPHY, plain), (GRAMMAR, spoken))
        for rule, why in rules.items()
        for match in re.finditer(rule, said, re.IGNORECASE)
    ]


def words(text: str) -> set[str]:
    """The words of a text for a dictionary, without what is typed, put in or a code."""
    plain = _TYPED.sub(" ", text)
    return set(re.findall(r"(?<![\w./@=_-])[^\W\d_]+(?:[’-][^\W\d_]+)*(?![\w/@=_])", plain))
