// A colour or a size is one word to the search, whichever language spells it: "blaue", "azul", "bleue" and "blue" are
// `colourblue`, on a product and in a question alike.

const colourWords: Readonly<Record<string, string>> = {
  black: 'black|schwarz|negr[oa]|noire?', white: 'white|wei(?:ß|ss)|blanc[oa]|blanc(?:he)?', grey: 'gr[ea]y|grau|gris(?:e)?',
  red: 'red|rot|roj[oa]|rouge', blue: 'blue|blau|azul(?:es)?|bleue?', green: 'green|gr(?:ü|ue)n|verde|verte?',
  yellow: 'yellow|gelb|amarill[oa]|jaune', orange: 'orange|naranja', brown: 'brown|braun|marr[oó]n|brune?',
  pink: 'pink|rosa|rose', purple: 'purple|violett?|lila|morad[oa]|violeta|violette', beige: 'beige',
  silver: 'silver|silber|platead[oa]|argent[ée]e?', gold: 'gold(?:en)?|dorad[oa]|dor[ée]e?',
} // prettier-ignore
const colours = Object.entries(colourWords).map(
  ([colour, words]) =>
    [new RegExp(String.raw`(?<!\p{L})(?:${words})(?:e[nrsm]?|s)?(?!\p{L})`, 'giu'), ` colour${colour} `] as const,
)
const sizePattern =
  /(?<![\p{L}\p{N}])(?:sizes?|gr(?:ö|oe)(?:ß|ss)en?|tallas?|tailles?)[\s:=]*(\d{1,3}|x{0,3}[sl]|m)(?![\p{L}\p{N}])/giu

/** A text as products are searched: colours and sizes by one name. */
export function canonicalWords(text: string): string {
  let words = text.replace(sizePattern, (_, size: string) => ` size${size.toLowerCase()} `)
  for (const [pattern, colour] of colours) words = words.replace(pattern, colour)
  return words
}
