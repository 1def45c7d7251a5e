import { languages, type Language } from '@frontdesk/dashboard/texts/language/languages'
import t from 'tap'
import { sameAsEnglish } from './same-as-english.ts'

/* TypeScript holds that no language lacks a text. This holds what a text says. */

type Leaf = string | ((...values: unknown[]) => unknown)

const parts = [
  'texts',
  'texts/account',
  'texts/analytics',
  'texts/chatbot',
  'texts/conversations',
  'texts/inbox',
  'texts/knowledge',
  'texts/notices',
  'texts/operator',
  'texts/records',
  'texts/replies',
  'sign-in/texts',
]

/** All texts of a language by their place: `texts/account/team.invite`. */
async function textsIn(language: Language): Promise<Map<string, Leaf>> {
  const found = new Map<string, Leaf>()
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') found.set(place, value)
    // What is no string and no object in the words is a function that makes a text.
    else if (typeof value === 'function') found.set(place, value as Leaf)
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, `${place}.${key}`)
  }
  for (const part of parts) {
    // The names of modules are made here, so their types are not known.
    const words = (await import(`@frontdesk/dashboard/${part}/${language}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(words)) walk(value, `${part}/${name === 'signInErrors' ? name : ''}`)
  }
  return found
}

const facts = ['who', 'chatbot', 'person', 'fields', 'domains', 'format', 'from', 'to']
const ofAudit = Object.fromEntries(facts.map((name, index) => [name, String(501 + index)]))

/** What a text says with a number for each of its values, in digits that all languages share. */
function said(text: Leaf | undefined, place: string, count: number): string {
  if (typeof text !== 'function') return text ?? ''
  const isAudit = place.includes('auditLog')
  const values = Array.from({ length: count }, (_, index) => (isAudit && index === 0 ? ofAudit : 101 + index))
  const made = text(...values)
  const written = typeof made === 'string' ? made : JSON.stringify(made)
  return written.replaceAll(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
}

const valuesIn = (text: string): string[] => [...new Set(text.match(/\b[15]0\d\b/g))].toSorted()

t.test('texts of every language', async t => {
  const english = await textsIn('en')
  for (const language of Object.keys(languages) as Language[]) {
    if (language === 'en') continue
    const own = await textsIn(language)
    const both = [...english].map(([place, text]) => {
      const count = typeof text === 'function' ? text.length : 0
      return { place, theirs: said(text, place, count), ours: said(own.get(place), place, count) }
    })

    await t.test(`${language}: no text is left in English`, async t => {
      const same = both.filter(({ theirs, ours }) => ours === theirs && /[a-z]{2}/i.test(ours))
      const onPurpose = new Set([...sameAsEnglish.everywhere, ...(sameAsEnglish[language] ?? [])])
      const left = same.filter(({ ours }) => !onPurpose.has(ours))
      t.same(left, [])
      const used = new Set(same.map(({ ours }) => ours))
      t.same(
        (sameAsEnglish[language] ?? []).filter(text => !used.has(text)),
        [],
      )
    })

    await t.test(`${language}: every value that a text is given is in it`, async t => {
      const differing = both.filter(
        ({ theirs, ours }) => JSON.stringify(valuesIn(theirs)) !== JSON.stringify(valuesIn(ours)),
      )
      t.same(differing, [])
      const made = both.filter(({ place }) => typeof own.get(place) === 'function')
      t.same(
        made.filter(({ ours }) => /undefined|NaN|#/.test(ours)),
        [],
      )
    })

    await t.test(`${language}: every code of the API that German explains is explained`, async t => {
      const german = await textsIn('de')
      const codes = [...german.keys()].filter(place => /\/\.?(?:errors|signInErrors)/i.test(place))
      t.ok(codes.length > 20)
      t.same(
        codes.filter(place => !own.has(place)),
        [],
      )
    })
  }
})
