import { existsSync, readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/* docs/glossary.md: a term leads to the file that does it. */

const page = readFileSync(projectUrl('docs/glossary.md'), 'utf8')
const lines = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)].map(
  ([, terms = '', meaning = '', file = '']) => ({ terms: terms.split(', '), meaning, file }),
)

/** Text as a search without regard to case, spaces, hyphens and underscores sees it. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

t.test('every term of the glossary leads to a file that speaks of it', async t => {
  t.ok(lines.length > 40)
  for (const { terms, file } of lines) {
    const isThere = existsSync(projectUrl(file))
    t.ok(isThere, file)
    if (!isThere) continue
    const text = plain(file + readFileSync(projectUrl(file), 'utf8'))
    // The verb and the noun of `index a source` stand apart in a name.
    const words = (term: string): string => plain(term.replace(/ an? /, ' '))
    t.same(
      terms.filter(term => !text.includes(words(term))),
      [],
      file,
    )
  }
})

t.test('a term is explained once, in one sentence', async t => {
  const terms = lines.flatMap(({ terms }) => terms)
  t.same([...new Set(terms)], terms)
  for (const { terms, meaning } of lines) t.match(meaning, /^[A-Z][^.]*\.$/, terms.join())
})
