/**
 * npm run bench -- show-me [--only NAME,NAME] [--sample N] [--missing] [--statements]
 *
 * Whether a source opens at the words that carried the answer: on how many live pages the widget finds and marks the words
 * that a reply keeps beside its source. Websites are crawled and indexed as a worker does it. Their own headings are asked
 * as questions, and the built-in answers cite pages. Each cited page is then opened in Chromium, and the widget's own code
 * looks for the words. With `--statements`, each sentence of the passages found, without every fourth word, is taken for
 * what a model says and cites, so that the words are chosen as they are for a model's reply.
 *
 * The websites are the demo shop and those below BENCH_DATA/sites, folders or archives of one (`BENCH_DATA` is
 * `../shared/data` if it is not set). `--sample` asks N questions of each site at most (200 if it is not set), drawn evenly.
 * `--missing` lists the words that were not found. Needs a Chromium on PATH.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractiveModel } from '@frontdesk/model/extractive/extractive'
import { indexSites } from './answers/index-sites.mjs'
import { openRetrieve } from './answers/open-retrieve.mjs'
import { serveSite } from './answers/serve-site.mjs'
import { table } from './chat/figures.mjs'
import { withDatabase } from './retrieval/measure-search.mjs'
import { citationsOf, headingsOf } from './show-me/cite-pages.mjs'
import { openFinder } from './show-me/find-on-page.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sample: { type: 'string', default: '200' },
    missing: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** What each site is to reach. */
const least = 95

const sitesFolder = join(process.env.BENCH_DATA ?? '../shared/data', 'sites')
const unpackedFolder = mkdtempSync(join(tmpdir(), 'frontdesk-show-me-'))

/** The folder of each website; archives are unpacked. */
function siteFolders() {
  const folders = { 'demo shop': new URL('../apps/demo/site', import.meta.url).pathname }
  for (const entry of existsSync(sitesFolder) ? readdirSync(sitesFolder) : []) {
    const path = join(sitesFolder, entry)
    const name = entry.replace(/\.tar\.gz$/, '')
    if (statSync(path).isDirectory()) folders[name] = path
    else if (entry !== name) {
      folders[name] = join(unpackedFolder, name)
      mkdirSync(folders[name])
      execFileSync('tar', ['xzf', path, '-C', folders[name]])
    }
  }
  const isAsked = name => options.only === undefined || options.only.split(',').includes(name)
  return Object.fromEntries(Object.entries(folders).filter(([name]) => isAsked(name)))
}

const share = (part, whole) => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))

const folders = siteFolders()
const rows = [['site', 'pages', 'questions', 'citations', 'with words %', 'found %', 'all of them %']]
const below = []
const finder = await openFinder()
try {
  await withDatabase(async db => {
    const sites = await indexSites(db, folders)
    const retrieve = await openRetrieve(db, sites)
    for (const [name, { chatbotId, pages }] of sites) {
      const questions = await headingsOf(db, chatbotId, Number(options.sample))
      const needs = { db, retrieve, model: extractiveModel() }
      const citations = await citationsOf(needs, chatbotId, { questions, isOfModel: options.statements })
      const quoted = citations.filter(({ quote }) => quote !== undefined)
      const site = await serveSite(folders[name])
      const results = await finder.find(site.origin, quoted)
      await site.stop()
      const found = results.filter(({ isFound }) => isFound)
      const whole = results.filter(({ isWhole }) => isWhole)
      if (share(found.length, quoted.length) < least) below.push(name)
      rows.push([
        name,
        String(pages),
        String(questions.length),
        String(citations.length),
        share(quoted.length, citations.length),
        share(found.length, quoted.length),
        share(whole.length, quoted.length),
      ])
      if (options.missing)
        for (const { url, quote, marked, isWhole } of results)
          if (!isWhole) console.log(`${name}, ${url}: ${JSON.stringify(quote.text)}, marked ${JSON.stringify(marked)}`)
    }
  })
} finally {
  await finder.close()
  rmSync(unpackedFolder, { recursive: true, force: true })
}
console.log(table(rows, { higher: ['found %', 'all of them %'] }))
console.log(
  below.length === 0 ? `Of every site at least ${least} % are found.` : `Below ${least} %: ${below.join(', ')}.`,
)
