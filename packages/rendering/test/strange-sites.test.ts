import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { aScriptSite, type Serve } from './a-script-site.ts'
import { openRendering, withChromium } from './open-rendering.ts'

// Websites that were written by somebody who had not seen the renderer, with what their visitors read.

interface StrangePage {
  path: string
  facts: string[]
  absent?: string[]
  closed?: string[]
  afterClick?: string[]
  missing?: boolean
  /** Another address that it may be kept under. */
  alias?: string
}

interface StrangeSite {
  kind: string
  start: string
  files: string[]
  fallback: string | null
  /** Of an unknown path; 200 where it is missing. */
  fallbackStatus?: number
  pages: StrangePage[]
}

const folderOf = (set: string): string => fileURLToPath(projectUrl(`packages/rendering/test/fixtures/${set}`))

/** What is not read: a heading outside of the `main` of its page. */
const gaps = ['Loon Lake Cabins']
/** Pages that say something without scripts: their owner has every page read in a browser. */
const chosen = ['lazy-list']

const sets = {
  'strange-sites': 'websites of strangers that say nothing without scripts are read',
  'held-back-sites': 'websites that were held back while the renderer was written are read',
}

/** Answers every path without a file of its own as the host does. */
function hostOf(folder: string, { fallback, fallbackStatus = 200 }: StrangeSite): Serve {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test')
    if (pathname === '/' || fallback === null || /\.\w+$/.test(pathname)) return false
    response.writeHead(fallbackStatus, { 'content-type': 'text/html; charset=utf-8' })
    response.end(readFileSync(join(folder, fallback)))
    return true
  }
}

for (const [set, title] of Object.entries(sets)) {
  const folder = folderOf(set)
  const names = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
  t.test(title, withChromium, async t => {
    const { crawl, source, db } = await openRendering(t)
    for (const name of names) {
      const read = (file: string): string => readFileSync(join(folder, name, file), 'utf8')
      // The files of the folder are these.
      const site = JSON.parse(read('site.json')) as StrangeSite
      await t.test(`${name}: ${site.kind}`, async t => {
        const files = Object.fromEntries(site.files.map(file => [`/${file}`, read(file)]))
        const { origin } = await aScriptSite(t, { files, serve: hostOf(join(folder, name), site) })
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
        for (const { path, alias = path, facts, absent = [], closed = [], afterClick = [], missing } of site.pages) {
          const text = textOf.get(path) ?? textOf.get(alias) ?? ''
          for (const fact of [...facts, ...closed, ...afterClick].filter(one => !gaps.includes(one)))
            t.match(text, fact, `${path}: ${fact}`)
          for (const words of absent) t.notMatch(text, words, `${path}: not ${words}`)
          if (missing === true) t.notOk(textOf.has(path), path)
        }
      })
    }
  })
}
