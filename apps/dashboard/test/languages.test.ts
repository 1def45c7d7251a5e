import { readdirSync } from 'node:fs'
import { languages, type Language } from '@frontdesk/dashboard/texts/language/languages'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { sameAsEnglish } from './same-as-english.ts'

/* The build holds that no language lacks a text. This holds what a text says. */

type Leaf = string | ((values: object) => string)

const groups = readdirSync(projectUrl('packages/texts/catalogs/en/dashboard'))

/** All texts of a language by their place: `account.team.invite`. */
async function textsIn(language: Language): Promise<Map<string, Leaf>> {
  const found = new Map<string, Leaf>()
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') found.set(place, value)
    // What is no string and no object in the words is a function that makes a text.
    else if (typeof value === 'function') found.set(place, value as Leaf)
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, `${place}.${key}`)
  }
  for (const group of groups) {
    // The names of modules are made here, so their types are not known.
    const module = (await import(`@frontdesk/dashboard/texts/compiled/${language}/${group}`)) as { words: unknown }
    walk(module.words, group)
  }
  return found
}

/** Numbers by the names that each place gives its values: the same in all languages. */
const named = new Map<string, Map<string, number>>()

function numbersByName(place: string): Record<string, number> {
  const numbers = named.get(place) ?? new Map<string, number>()
  named.set(place, numbers)
  return new Proxy<Record<string, number>>(
    {},
    {
      get: (_, name) => {
        const number = numbers.get(String(name)) ?? 101 + numbers.size
        numbers.set(String(name), number)
        return number
      },
    },
  )
}

/** What a text says with a number for each of its values. */
function said(text: Leaf | undefined, place: string): string {
  return typeof text === 'function' ? text(numbersByName(place)) : (text ?? '')
}

/** Without the marks that keep the direction of a value in Arabic. */
const valuesIn = (text: string): string[] =>
  [...new Set(text.replaceAll(/[\u2066-\u2069]/g, '').match(/\b10\d\b/g))].toSorted()

const ones = new Proxy({}, { get: () => 1 })

const counted =
  'bytes|characters|chats|conversations|days|entries|files|links|messages|minutes|pages|questions|replies|trials|visitors'
/** Numbers of these texts are limits and sizes, never one. */
const neverOne =
  /data\.(keptLong|noneOlder|late)|attachments\.atOnce|depthSteps|limits\.pages|foundSitemap|connectors\.result/

t.test('English plural forms for one thing are singular', async t => {
  const made = [...(await textsIn('en'))].flatMap(([place, text]) =>
    typeof text === 'function' ? [{ place, made: text(ones) }] : [],
  )
  t.ok(made.length > 300)
  const wrong = made.filter(
    ({ place, made: said }) =>
      new RegExp(`(?<!of )\\b1 (?:more )?(?:${counted})\\b`).test(said) && !neverOne.test(place),
  )
  t.same(wrong, [])
})

t.test('texts of every language', async t => {
  const english = await textsIn('en')
  for (const language of Object.keys(languages) as Language[]) {
    if (language === 'en') continue
    const own = await textsIn(language)
    const both = [...english].map(([place, text]) => ({
      place,
      theirs: said(text, place),
      ours: said(own.get(place), place),
    }))

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
      const codes = [...german.keys()].filter(place => /^(?:every-page|sign-in)\.errors\./.test(place))
      t.ok(codes.length > 20)
      t.same(
        codes.filter(place => !own.has(place)),
        [],
      )
    })
  }
})
