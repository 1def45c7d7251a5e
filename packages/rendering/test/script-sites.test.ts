import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import t from 'tap'
import { aScriptSite } from './a-script-site.ts'
import { openRendering, withChromium } from './open-rendering.ts'
import { scriptSites } from './script-sites.ts'

t.test('websites that say nothing without scripts are read as their visitors see them', withChromium, async t => {
  const { crawl, source, db } = await openRendering(t)
  for (const site of await scriptSites()) {
    await t.test(site.name, async t => {
      const { origin } = await aScriptSite(t, site)
      const { id } = await source({ url: origin })
      const { status, error } = await crawl(id)
      t.equal(status, 'ready', error ?? 'ready')
      const pages = await query<{ url: string; text: string }>(
        db.pool,
        sql`
          select url, (select string_agg(heading || e'\n' || text, e'\n' order by position) from chunks
            where document_id = documents.id) as text
          from documents where source_id = ${id} order by url`,
      )
      const text = pages.map(page => page.text).join('\n')
      for (const fact of site.facts) t.match(text, fact, fact)
      for (const words of site.absent ?? []) t.notMatch(text, words, words)
      if (site.paths !== undefined)
        t.same(
          pages.map(({ url }) => url.slice(origin.length)),
          site.paths,
        )
    })
  }
})
