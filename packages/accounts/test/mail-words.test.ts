import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import t from 'tap'

/* The build holds that no language lacks a text. This holds what a text says. */

/** Texts that are the same as in English on purpose. */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['Name'],
  es: ['<tokens> tokens'],
  fr: ['Conversations', 'Message', 'Page'],
  nl: ['<tokens> tokens'],
  pt: ['<tokens> tokens'],
}

/** What a text says with the name of each value in its place, or with a number where it counts. */
function said(text: unknown): string {
  if (typeof text !== 'function') return String(text)
  const values = new Proxy({}, { get: (_, name) => (countNames.has(String(name)) ? 7 : `<${String(name)}>`) })
  // What is no string and no object in the words is a function that makes a text.
  return (text as (values: object) => string)(values)
}

const countNames = new Set(['count', 'used', 'quota'])

/** All texts of a language by their place: `account.invitation.text`. */
function textsIn(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${place}.${key}`)
    else found.set(place, said(value))
  }
  for (const [area, words] of Object.entries(mailWords(language))) walk(words, area)
  return found
}

const valuesIn = (text = ''): string => (text.match(/<\w+>/g) ?? []).toSorted().join(' ')

t.test('the words of mails are in every language, each with the values of the English one', async t => {
  const english = textsIn('en')
  t.ok(english.size > 100)
  for (const language of visitorLanguages.filter(one => one !== 'en')) {
    const own = textsIn(language)
    const left = [...english].filter(([place, text]) => own.get(place) === text && /[a-z]{2}/i.test(text))
    t.same(
      left.map(([, text]) => text).filter(text => !sameAsEnglish[language]?.includes(text)),
      [],
      language,
    )
    const differing = [...english].filter(([place, text]) => valuesIn(own.get(place)) !== valuesIn(text))
    t.same(differing, [], language)
    t.notMatch([...own.values()].join('\n'), /undefined|NaN|#|[{}]/, language)
  }
})
