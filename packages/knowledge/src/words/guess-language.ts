import { baseLanguage } from './languages.ts'

/** The commonest little words of each language that the others do not share. */
export const littleWords: Readonly<Record<string, string>> = {
  da: 'og det jeg ikke er til af på med som har vi kan eller hvis også efter skal',
  de: 'und der die das ist nicht wir sie ein eine mit für auf den dem zu von bei oder wenn auch werden',
  en: 'the and is are of you we your with for this that from not or will our can it when',
  es: 'el los las que por con para una es del su más como nuestro puede desde y también',
  fi: 'ja on ei se että myös kun tai ovat voit sekä mutta jos kanssa',
  fr: 'le les des est une nous vous dans pour pas avec sur du votre sont ou et plus être',
  it: 'il che di per una sono con della nel gli più anche dal alla è nostro essere',
  nl: 'het een van en niet wij voor zijn met dat op te aan ook bij naar onze deze wordt',
  no: 'og det ikke er til av på med som har vi kan eller hvis også etter skal fra',
  pl: 'nie się jest na do że jak oraz przez dla od czy są lub można w z i',
  pt: 'os das que não uma para com por mais você nosso são do da em pode também é',
  ro: 'și este nu pentru din sau cu care sunt mai la în dacă poate prin',
  sv: 'och det jag inte är till av på med som har vi kan eller om också efter ska från',
  tr: 've bir bu için ile olarak daha çok gibi değil veya olan kadar sonra',
}
const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(littleWords)) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}

const sampleLength = 6_000
const minWords = 8

/**
 * The language of a page: what it declares, unless its own little words speak clearly for another (templates often
 * say `en` for everything). Null when neither helps; such a page is searched word for word.
 */
export function pageLanguage(declared: string | null, text: string): string | null {
  const scores = new Map<string, number>()
  for (const word of text
    .slice(0, sampleLength)
    .toLowerCase()
    .split(/[^\p{L}]+/u)) {
    for (const language of languagesOf.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + 1)
  }
  const [best = ['', 0], second = ['', 0]] = [...scores].toSorted((a, b) => b[1] - a[1])
  const own = baseLanguage(declared)
  const ownScore = own === null ? 0 : (scores.get(own) ?? 0)
  const isClear = best[1] >= minWords && (own === null ? best[1] > second[1] * 1.2 : best[1] > ownScore * 2)
  // Only languages of the list can be told from each other; a Russian page declares itself or stays as declared.
  return isClear ? best[0] : own
}
