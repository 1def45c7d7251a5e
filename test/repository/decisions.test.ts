import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

const folder = projectUrl('docs/decisions/')
const files = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .toSorted()
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** The entries of an index: a link, and the sentence after it. */
const entriesOf = (index: string): { file: string; sentence: string }[] =>
  [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\): (.*)$/gm)].map(([, file = '', sentence = '']) => ({ file, sentence }))

const entries = entriesOf(read('README.md'))

t.test('every decision has one line in the index, and every line leads to a decision', async t => {
  t.same(entriesOf('- [A](2026-11-28-a.md): one sentence.\n- [B](b.md) no colon\n'), [
    { file: '2026-11-28-a.md', sentence: 'one sentence.' },
  ])
  t.same(entries.map(({ file }) => file).toSorted(), files)
})

t.test('each decision is said in one sentence', async t => {
  t.same(
    entries.filter(({ sentence }) => !/^[^.]+(?:\.\w[^.]*)*\.$/.test(sentence)).map(({ file }) => file),
    [],
  )
})

t.test('a decision is named by its date and has a title', async t => {
  const isRight = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-[a-z\d-]+\.md$/.test(name) && /^# \S/.test(read(name))
  t.same(
    files.filter(name => !isRight(name)),
    [],
  )
})

t.test('what replaces a decision is a later one, named below its title', async t => {
  const replaced = files.flatMap(name =>
    [...read(name).matchAll(/Replaced (?:in part )?by .*/g)].map(([line]) => ({ name, line })),
  )
  t.ok(replaced.length > 0)
  const isRight = ({ name, line }: { name: string; line: string }): boolean => {
    const [, by = '', date = ''] =
      /^Replaced (?:in part )?by \[[^\]]+\]\(([^)#]+)[^)]*\) on (\d{4}-\d{2}-\d{2})/.exec(line) ?? []
    const [, , third = ''] = read(name).split('\n')
    return files.includes(by) && by >= name && by.startsWith(date) && third.startsWith('Replaced ')
  }
  t.same(
    replaced.filter(one => !isRight(one)).map(({ name, line }) => `${name}: ${line}`),
    [],
  )
})

t.test('a bench that a document names exists', async t => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md']
  const inDocs = readdirSync(projectUrl('docs/'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => `docs/${path}`)
  const named = [...documents, ...inDocs].flatMap(path =>
    [...readFileSync(projectUrl(path), 'utf8').matchAll(/bench -- ([a-z-]+)/g)].map(([, bench = '']) => ({
      path,
      bench,
    })),
  )
  t.ok(named.length > 20)
  t.same(
    named.filter(({ bench }) => !existsSync(projectUrl(`bench/${bench}.mjs`))),
    [],
  )
})
