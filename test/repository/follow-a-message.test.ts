import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { sources } from '../harness/read-sources.ts'

/* docs/follow-a-message.md: the files exist, and each is on the way from the one that it names. */

const page = readFileSync(projectUrl('docs/follow-a-message.md'), 'utf8')
const steps = [...page.matchAll(/^\| \d+ \|.*\| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, file = '', from = '']) => ({
  file,
  from,
}))

/** The file that an import leads to, from the top level; imports of packages from npm lead to none of ours. */
function fileOf(path: string, name: string): string | undefined {
  const [, workspace = '', rest = ''] = /^@frontdesk\/([^/]+)\/(.+)$/.exec(name) ?? []
  const places = name.startsWith('.')
    ? [join(dirname(path), name)]
    : ['packages', 'apps'].map(folder => `${folder}/${workspace}/src/${rest}.ts`)
  return places.find(place => importedBy.has(place))
}

const importedBy = new Map(sources.map(({ path, imports }) => [path, imports.map(({ name }) => name)]))

/** Everything that a file imports, and what that imports. */
function reachedFrom(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const name of importedBy.get(path) ?? []) {
    const next = fileOf(path, name)
    if (next !== undefined) reachedFrom(next, known)
  }
  return known
}

t.test('every file on the way of a message exists', async t => {
  const files = [...page.matchAll(/`((?:apps|packages|test)\/[^`]+)`/g)].map(([, file = '']) => file)
  t.ok(files.length > 30)
  t.same(
    files.filter(file => !existsSync(projectUrl(file))),
    [],
  )
})

t.test('every step is reached from the file before it', async t => {
  t.ok(steps.length > 15)
  t.same(
    steps.filter(({ file, from }) => !reachedFrom(from).has(file)),
    [],
  )
})
