import { nameOfLanguage } from '../../texts/language/name-of-language.ts'

/** Languages that are offered for pages which do not name theirs. */
const codes =
  'ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'

/** Languages by their names in the language of the person, sorted; with the one that is chosen, also where it is rare. */
export function pageLanguages(shownIn: string, chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(shownIn, { type: 'language' })
  const { compare } = new Intl.Collator(shownIn)
  return [...new Set([...codes.split(' '), ...(chosen === '' ? [] : [chosen])])]
    .map(value => ({ value, label: nameOfLanguage(names, value) }))
    .toSorted((one, other) => compare(one.label, other.label))
}
