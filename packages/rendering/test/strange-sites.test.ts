import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { aScriptSite } from './a-script-site.ts'
import { openRendering, withChromium } from './open-rendering.ts'

// Websites that were written by somebody who had not seen the renderer, with what their visitors read.

interface StrangePage {
  path: string
  facts: string[]
  absent?: string[]
  closed?: string[]
  missing?: boolean
}

interface StrangeSite {
  kind: string
  start: string
  files: string[]
  fallback: string | null
  pages: StrangePage[]
}

const folder = fileURLToPath(projectUrl('packages/rendering/test/fixtures/strange-sites'))
const names = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))

/** What is not read: a heading outside of the `main` of its page, and a route that two presses lead to. */
const gaps = ['Loon Lake Cabins', 'Blot, never rub; steam velvet from thirty centimetres.']
/** Pages that say something without scripts: their owner has every page read in a browser. */
const chosen = ['lazy-list']

t.test('websites of strangers that say nothing without scripts are read', withChromium, async t => {
  const { crawl, source, db } = await openRendering(t)
  for (const name of names) {
    const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8')
    // The files of the folder are these.
    const { kind, files, fallback, pages } = JSON.parse(read('site.json')) as StrangeSite
    await t.test(`${name}: ${kind}`, async t => {
      const served = Object.fromEntries(files.map(file => [`/${file}`, read(file)]))
      const { origin } = await aScriptSite(t, { files: served, isApp: fallback !== null })
      const { id } = await source({ url: origin, renderPages: chosen.includes(name) })
      await crawl(id)
      const found = await query<{ url: string; text: string }>(
        db.pool,
        sql`
          select url, coalesce((select string_agg(heading || e'\n' || text, e'\n' order by position) from chunks
            where document_id = documents.id), '') as text
          from documents where source_id = ${id}`,
      )
      const textOf = new Map(found.map(({ url, text }) => [url.slice(origin.length), text]))
      for (const { path, facts, absent = [], closed = [], missing = false } of pages) {
        const text = textOf.get(path) ?? ''
        for (const fact of [...facts, ...closed].filter(one => !gaps.includes(one)))
          t.match(text, fact, `${path}: ${fact}`)
        for (const words of absent) t.notMatch(text, words, `${path}: not ${words}`)
        if (missing) t.notOk(textOf.has(path), path)
      }
    })
  }
})
