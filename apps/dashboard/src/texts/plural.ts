/** The forms of a word that a language may have, by `Intl.PluralRules`. A `#` in them becomes the number. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Counts in a language: `pages(3, { one: '# page', other: '# pages' })`. Polish and Arabic have more than two forms. */
export function plural(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const digits = new Intl.NumberFormat(language)
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replace('#', digits.format(n))
}
