/**
 * npm run bench -- contradictions [--half tuned|kept] [--only NAME,NAME] [--pairs]
 *
 * How many contradictions are found, and how many of those reported are none. Websites are crawled and compared as a worker
 * does it, once with the sentences of `contradictions/seeds.mjs` in them and once as they are. Those sentences were written
 * and committed before any rule. A pair of an untouched website is false until somebody has read it: `--pairs` prints each.
 *
 * The rules were tuned on one half of the websites (`--half tuned`). The other half is for the end of a change. Some of the
 * real websites are folders below BENCH_DATA/sites (`../shared/data` if BENCH_DATA is not set), the others documentation that
 * packages carry.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { comparePages } from '@frontdesk/knowledge/contradictions/compare-pages'
import { indexSites } from './answers/index-sites.mjs'
import { table } from './chat/figures.mjs'
import { seeds } from './contradictions/seeds.mjs'
import { fillFolder, isThere, sentenceOf, sites } from './contradictions/sites.mjs'
import { withDatabase } from './retrieval/measure-search.mjs'

const { values: options } = parseArgs({
  options: { half: { type: 'string' }, only: { type: 'string' }, pairs: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = sites.filter(
  ({ name, half }) =>
    (options.half === undefined || half === options.half) &&
    (options.only === undefined || options.only.split(',').includes(name)),
)
for (const site of chosen) if (!isThere(site)) console.log(`${site.name} is not there: set BENCH_DATA`)
const measured = chosen.filter(isThere)

/** The same words, whatever their signs. */
const plain = text => text.toLowerCase().replaceAll(/[`’']/g, "'").replaceAll(/\s+/g, ' ').replace(/\.$/, '')

/** The pairs that are reported, or left to a model, each side with the line of its passage. */
async function pairsOf(db, chatbotId, from = `(select * from site_findings where kind = 'contradiction')`) {
  const { rows } = await db.pool.query(
    `select finding.sentence, other_sentence, documents.url, other_url, measure,
            (select string_agg(text, E'\\n') from chunks where document_id = finding.document_id) as text,
            (select string_agg(text, E'\\n') from chunks where document_id = finding.other_document_id) as other_text
     from ${from} finding join documents on documents.id = finding.document_id
     where finding.chatbot_id = $1 order by certainty desc`,
    [chatbotId],
  )
  const lineOf = (sentence, text) => (text ?? '').split('\n').find(line => line.includes(sentence)) ?? sentence
  return rows.map(row => ({
    ...row,
    sides: [plain(row.sentence), plain(row.other_sentence)],
    lines: [lineOf(row.sentence, row.text), lineOf(row.other_sentence, row.other_text)].map(plain),
  }))
}

/** The line that a seed's sentence is held against in a pair; undefined where the pair has nothing of the seed. */
function heldAgainst(seed, { sides, lines }) {
  const said = plain(sentenceOf(seed))
  const at = sides.findIndex(side => side.includes(said) || (side.length > 15 && said.includes(side)))
  return at === -1 ? undefined : lines[1 - at]
}

const compareAll = async (db, chatbotId) => {
  const { rows } = await db.pool.query('select id from sources where chatbot_id = $1', [chatbotId])
  const started = performance.now()
  const run = { sourceId: rows[0].id, signal: new AbortController().signal }
  await comparePages({ db }, run)
  const ms = performance.now() - started
  const again = await comparePages({ db }, run)
  return { ms, again: again.pages }
}

await withDatabase(async db => {
  const root = mkdtempSync(join(tmpdir(), 'frontdesk-contradictions-'))
  const folders = {}
  for (const site of measured) {
    for (const isSeeded of [true, false]) {
      const name = `${site.name}${isSeeded ? ' seeded' : ''}`
      fillFolder(site, join(root, name), isSeeded)
      folders[name] = join(root, name)
    }
  }
  const indexed = await indexSites(db, folders)
  rmSync(root, { recursive: true, force: true })
  const rows = []
  const sums = { seeds: 0, found: 0, left: 0, undecided: 0, seeded: 0, other: 0, untouched: 0 }
  for (const { name, half, isReal } of measured) {
    const { chatbotId, pages, passages, served } = indexed.get(`${name} seeded`)
    const { ms, again } = await compareAll(db, chatbotId)
    const pairs = await pairsOf(db, chatbotId)
    const own = seeds[name]
    const isFound = among => seed =>
      among.some(pair => {
        const other = heldAgainst(seed, pair)
        return other !== undefined && seed.against.some(said => other.includes(plain(said)))
      })
    const found = own.filter(isFound(pairs))
    const undecided = await pairsOf(db, chatbotId, 'undecided_pairs')
    const isLeft = isFound(undecided)
    const left = own.filter(seed => !found.includes(seed) && isLeft(seed))
    for (const seed of own)
      if (!found.includes(seed))
        console.log(`not found (${name}${isLeft(seed) ? ', left to a model' : ''}): ${sentenceOf(seed)}`)
    const untouched = indexed.get(name).chatbotId
    await compareAll(db, untouched)
    const reported = await pairsOf(db, untouched)
    const other = pairs.filter(pair => own.every(seed => heldAgainst(seed, pair) === undefined))
    if (options.pairs) {
      for (const { sentence, other_sentence, url, other_url } of [...reported, ...pairs])
        console.log(
          `${name}: ${new URL(url).pathname} "${sentence}" <> ${new URL(other_url).pathname} "${other_sentence}"`,
        )
    }
    sums.seeds += own.length
    sums.found += found.length
    sums.left += left.length
    sums.undecided += undecided.length
    sums.seeded += pairs.length
    sums.other += other.length
    sums.untouched += reported.length
    rows.push([
      `${name}${isReal ? ' (real)' : ''}`,
      half,
      `${pages} of ${served}`,
      passages,
      `${found.length} of ${own.length}`,
      `${left.length} in ${undecided.length}`,
      pairs.length,
      other.length,
      reported.length,
      (ms / pages).toFixed(0),
      again,
    ])
  }
  const head = [
    'website',
    'half',
    'pages',
    'passages',
    'found',
    'left to a model',
    'pairs',
    'not of seeds',
    'untouched',
    'ms/page',
    'again',
  ]
  rows.push([
    'all',
    '',
    '',
    '',
    `${sums.found} of ${sums.seeds}`,
    `${sums.left} in ${sums.undecided}`,
    sums.seeded,
    sums.other,
    sums.untouched,
    '',
    '',
  ])
  console.log(table([head, ...rows], { names: 2, lower: ['not of seeds', 'untouched'], higher: [] }))
})
