import { readdirSync, readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/* Guides for owners name buttons, fields and pages in bold. Each of these words has to stand in the dashboard. */

/** The texts of catalogs, as they are written there: whichever page loads them. */
function textsIn(...paths: string[]): Set<string> {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else for (const inner of Object.values(value as object)) walk(inner)
  }
  for (const path of paths) walk(JSON.parse(read(`${catalogs}/${path}`)))
  return found
}

const read = (path: string): string => readFileSync(projectUrl(path), 'utf8')
const catalogs = 'packages/texts/catalogs/en'
const shown = textsIn(
  ...readdirSync(projectUrl(`${catalogs}/dashboard`), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.json'))
    .map(path => `dashboard/${path}`),
)
const inChat = textsIn('widget/panel.json', 'widget/extras.json')
const missing = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words).filter(words => !shown.has(words))

const guide = read('docs/owner-guide.md')

t.test('words in bold of the guide for owners stand in the dashboard', async t => {
  t.ok([...guide.matchAll(/\*\*/g)].length > 150)
  t.same(missing(guide), [])
})

t.test('the guide names every number of analytics and every kind of knowledge', async t => {
  const named = new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words))
  for (const [path, table] of [
    ['analytics/analytics', 'metrics'],
    ['knowledge/knowledge', 'kinds'],
  ] as const) {
    const words = JSON.parse(read(`${catalogs}/dashboard/${path}.json`)) as Record<string, Record<string, string>>
    const names = Object.values(words[table] ?? {})
    t.ok(names.length > 5, table)
    t.same(
      names.filter(words => !named.has(words)),
      [],
    )
  }
})

t.test('words in quotation marks stand in the chat of the visitors', async t => {
  const quoted = [...guide.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)
  t.ok(quoted.length > 1)
  t.same(
    quoted.filter(words => !inChat.has(words)),
    [],
  )
})

t.test('words in bold of the tour in the README stand in the dashboard, or in the chat that it shows', async t => {
  const [, tour = ''] = /^## A tour$(.*?)^## /ms.exec(read('README.md')) ?? []
  t.match(tour, /\*\*/)
  t.same(
    missing(tour).filter(words => !inChat.has(words)),
    [],
  )
})

t.test('a word that is not in the dashboard is detected', async t => {
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
