/**
 * npm run bench -- extract [--set WORD] [--missing] [--kept-back]
 *
 * How well the text of pages is read: of the facts that a visitor sees how many are in the text, and of the phrases of
 * menus, notices and hidden spam how many are, too. Beside it stands what Readability finds alone. Each set is a table row:
 * pages of our own, two sets of pages by people who had not seen the reader (a part of each to learn from; the part that
 * is kept back only with `--kept-back`), documentation of packages, and websites. `--missing` lists each fact that is not
 * found and each phrase that is kept. Websites of BENCH_DATA are left out where it is not there.
 */
import { parseArgs } from 'node:util'
import { table } from './chat/figures.mjs'
import { judge } from './extract/judge.mjs'
import { ours } from './extract/ours/index.mjs'
import { packageDocs } from './extract/package-docs.mjs'
import { readers } from './extract/readers.mjs'
import { sites } from './extract/site-pages.mjs'
import { laterStrangers, strangers } from './extract/stranger-pages.mjs'

/** What every set is to reach. */
const least = { found: 98, kept: 2 }

const { values: options } = parseArgs({
  options: {
    set: { type: 'string', default: '' },
    missing: { type: 'boolean', default: false },
    'kept-back': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const sets = [
  { name: 'ours', pages: ours },
  ...strangers({ isKeptBack: options['kept-back'] }),
  ...laterStrangers({ isKeptBack: options['kept-back'] }),
  { name: 'documentation of packages', pages: packageDocs() },
  ...sites(),
].filter(({ name, pages }) => pages.length > 0 && name.includes(options.set))

const sum = (pages, count) => pages.reduce((total, page) => total + count(page), 0)
const share = (part, whole) => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))

function read(reader, page) {
  const startedAt = performance.now()
  const { missing, kept } = judge(reader({ url: 'https://site.example/', ...page }), page)
  return { name: page.name, missing, kept, ms: performance.now() - startedAt }
}

const columns = Object.keys(readers).flatMap(name => [`${name}: found %`, 'kept %', 'ms a page'])
const rows = [['set', 'pages', 'facts', ...columns]]
const below = []
for (const { name, pages } of sets) {
  const facts = sum(pages, page => page.facts.length)
  const phrases = sum(pages, page => page.not.length)
  const cells = []
  for (const [way, reader] of Object.entries(readers)) {
    const results = pages.map(page => read(reader, page))
    const found = share(facts - sum(results, ({ missing }) => missing.length), facts)
    const kept = share(
      sum(results, result => result.kept.length),
      phrases,
    )
    cells.push(found, kept, (sum(results, ({ ms }) => ms) / pages.length).toFixed(1))
    if (way !== 'frontdesk') continue
    if (found < least.found || kept > least.kept) below.push(name)
    if (!options.missing) continue
    for (const result of results) {
      for (const fact of result.missing) console.log(`${name}, ${result.name}: missing ${JSON.stringify(fact)}`)
      for (const phrase of result.kept) console.log(`${name}, ${result.name}: kept ${JSON.stringify(phrase)}`)
    }
  }
  rows.push([name, String(pages.length), String(facts), ...cells])
}
console.log(table(rows, { names: 3 }))
console.log(
  below.length === 0
    ? `Every set has at least ${least.found} % of its facts and at most ${least.kept} % of the other phrases.`
    : `Below ${least.found} % of the facts or above ${least.kept} % of the other phrases: ${below.join('; ')}.`,
)
