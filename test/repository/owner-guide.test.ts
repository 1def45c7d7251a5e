import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { readSource } from '../harness/read-sources.ts'

/* Guides for owners name buttons, fields and pages in bold. Each of these words has to stand in the dashboard. */

/** The texts of a file, or of all files of a folder, as they are written there: whichever page loads them. */
function textsIn(path: string): Set<string> {
  const place = fileURLToPath(projectUrl(path))
  const files = path.endsWith('.ts') ? [place] : readdirSync(place).map(name => join(place, name))
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
  return new Set(
    files.flatMap(file => [...readSource(file).code.matchAll(literal)].map(([, one, other]) => one ?? other ?? '')),
  )
}

const shown = new Set(
  [
    'apps/dashboard/src/texts/en',
    'apps/dashboard/src/texts/records/en.ts',
    'apps/dashboard/src/texts/bookings/en.ts',
    'apps/dashboard/src/texts/replies/en.ts',
    'apps/dashboard/src/sign-in/texts/en.ts',
  ].flatMap(path => [...textsIn(path)]),
)
const missing = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words).filter(words => !shown.has(words))

const read = (path: string): string => readFileSync(projectUrl(path), 'utf8')
const guide = read('docs/owner-guide.md')

t.test('words in bold of the guide for owners stand in the dashboard', async t => {
  t.ok([...guide.matchAll(/\*\*/g)].length > 150)
  t.same(missing(guide), [])
})

t.test('the guide names every number of analytics and every kind of knowledge', async t => {
  const named = new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words))
  for (const [path, table] of [
    ['analytics', 'metrics'],
    ['knowledge', 'kinds'],
  ] as const) {
    const [, entries = ''] =
      new RegExp(`^  ${table}: \\{\n(.*?)^  \\},`, 'ms').exec(read(`apps/dashboard/src/texts/en/${path}.ts`)) ?? []
    const names = [...entries.matchAll(/: '([^']+)',/g)].map(([, words = '']) => words)
    t.ok(names.length > 5, table)
    t.same(
      names.filter(words => !named.has(words)),
      [],
    )
  }
})

t.test('words in quotation marks stand in the chat of the visitors', async t => {
  const inChat = new Set(
    ['apps/widget/src/texts/en.ts', 'apps/widget/src/texts/extras/en.ts'].flatMap(path => [...textsIn(path)]),
  )
  const quoted = [...guide.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)
  t.ok(quoted.length > 1)
  t.same(
    quoted.filter(words => !inChat.has(words)),
    [],
  )
})

t.test('words in bold of the tour in the README stand in the dashboard', async t => {
  const [, tour = ''] = /^## A tour$(.*?)^## /ms.exec(read('README.md')) ?? []
  t.match(tour, /\*\*/)
  t.same(missing(tour), [])
})

t.test('a word that the dashboard does not have is found', async t => {
  t.same(missing('Press **Save**, then **Frobnicate**.'), ['Frobnicate'])
})

t.test('links of the guide lead to a heading of it', async t => {
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
  const headings = new Set([...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target)
  t.ok(links.length > 15)
  t.same(
    links.filter(target => !headings.has(target)),
    [],
  )
})
