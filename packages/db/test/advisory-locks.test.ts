import { readdirSync, readFileSync } from 'node:fs'
import { advisoryLocks } from '@frontdesk/db/advisory-locks'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

const codeOf = (folder: string): { name: string; text: string }[] =>
  readdirSync(projectUrl(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /^[^/]+\/src\/.*\.ts$/.test(name))
    .map(name => ({ name: `${folder}/${name}`, text: readFileSync(projectUrl(`${folder}/${name}`), 'utf8') }))

t.test('each purpose has an advisory lock of its own, and all keys stand in one place', async t => {
  const keys = Object.values<number>(advisoryLocks)
  t.equal(new Set(keys).size, keys.length)
  const files = ['apps', 'packages'].flatMap(codeOf)
  const named = files
    .filter(({ text }) => /\b4_?172_?\d{3}\b|advisory\w*lock\w*\(\d/.test(text))
    .map(({ name }) => name)
  t.same(named, ['packages/db/src/advisory-locks.ts'])
})
