import { existsSync, readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { sources } from '../harness/read-sources.ts'

/* docs/data-flows.md, which says where an installation connects to, compared with the code. */

const page = readFileSync(projectUrl('docs/data-flows.md'), 'utf8')
const named = [...page.matchAll(/`((?:packages|apps)\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path)

/** Calls that open a connection to another server. What they are made of themselves is below them. */
const opens =
  /(?<!function )\b(?:fetchPage|sendRequest|providerFetch|createTransport|openResolve)\(|\bnew (?:S3mini|Redis|Pool)\(|\bembeddings\.create\(/
const below = /^packages\/(?:egress\/src\/(?:fetch-page|open-egress|send-request)|testing\/|local-services\/)/

t.test('the page names every file that connects to another server', async t => {
  const opening = sources
    .filter(({ path, code }) => /^(packages|apps)\//.test(path) && !below.test(path) && opens.test(code))
    .map(({ path }) => path)
  t.ok(opening.length > 10, `${opening.length} files`)
  t.same(
    opening.filter(path => !named.includes(path)),
    [],
  )
})

t.test('every file that the page names is there', async t => {
  t.ok(named.length > 10)
  t.same(
    named.filter(path => !existsSync(projectUrl(path))),
    [],
  )
})

t.test(
  'every setting that the page names is one, and every setting with an address of another server is named',
  async t => {
    const settings = readFileSync(projectUrl('docs/settings.md'), 'utf8')
    const known = new Set([...settings.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
    const inPage = [...page.matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
    t.same(
      inPage.filter(name => !known.has(name)),
      [],
    )
    // Frontdesk's own address, and that of the demo shop.
    const own = ['BASE_URL', 'DEMO_URL']
    const addresses = [...known].filter(
      name => /_(URL|ENDPOINT|PROVIDERS)$/.test(name ?? '') && !own.includes(name ?? ''),
    )
    t.ok(addresses.length > 5)
    t.same(
      addresses.filter(name => !inPage.includes(name ?? '')),
      [],
    )
  },
)

t.test('nothing that runs in a browser touches a cookie', async t => {
  const inBrowser = sources.filter(({ path }) => /^apps\/(widget|dashboard)\/src\/(?!texts\/)/.test(path))
  t.ok(inBrowser.length > 100)
  t.same(
    inBrowser.filter(({ code }) => /\bcookie(Store)?\b/i.test(code)).map(({ path }) => path),
    [],
  )
})
