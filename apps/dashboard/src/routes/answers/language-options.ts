import { visitorLanguages } from '@frontdesk/contracts/visitor-language'

/** The languages that visitors are spoken to in, by their names in the person's language, and the one that is set. */
export function languageOptions(inLanguage: string, current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(inLanguage, { type: 'language' })
  return [...new Set<string>([...visitorLanguages, current])]
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, inLanguage))
}
