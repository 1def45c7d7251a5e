/** The forms of a text that a language may have, by `Intl.PluralRules`. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** What compiled catalogs count with: the form of a number in a language, and the number as it is written there. */
export function forms(language: string) {
  const rules = new Intl.PluralRules(language)
  const digits = new Intl.NumberFormat(language)
  const pluralOf = (n: number, given: Forms): string => given[rules.select(n)] ?? given.other
  const numberOf = (n: number): string => digits.format(n)
  /** Of forms in which `#` stands for the number. */
  const countOf = (n: number, given: Forms): string => pluralOf(n, given).replaceAll('#', () => numberOf(n))
  return { pluralOf, numberOf, countOf }
}
