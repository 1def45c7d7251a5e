import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openEgress } from '@frontdesk/egress/open-egress'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { hostileWebsite } from '@frontdesk/testing/hostile-website'
import t, { type Test } from 'tap'
import { openIndex } from '../open-index.ts'

const { db, parsers, paces, log, source, pagesOf, stateOf } = await openIndex(t)

async function listen(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server's address is always an object.
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('rows 8 and 70 to 72: a website of nothing but traps ends within the caps, and says what was wrong', async t => {
  let asked = 0
  const inside = await listen(t, (_, response) => {
    asked++
    response.end('secret')
  })
  const host = await listen(t, hostileWebsite({ inside: `http://${inside}/`, size: 0.02 }))
  const egress = openEgress({ allow: host, userAgent: 'FrontdeskBot/1 (test)', limits: { totalMs: 1_500 } })
  t.teardown(() => egress.close())
  const { id } = await source({ url: `http://${host}/` })
  const { signal } = new AbortController()
  const limits = { maxPages: 40, slowMs: 10 }
  const outcome = await crawlWebsite({ db, egress, parsers, paces, log }, id, { signal, limits })
  t.match(outcome, { status: 'ready', found: 40, isComplete: false })
  const pages = await pagesOf(id)
  const traps = pages.filter(({ path }) => path.startsWith('/trap'))
  t.ok(
    traps.length > 10 && traps.every(({ status }) => status === 'indexed'),
    'the calendar is read as far as it may be',
  )
  t.same(
    pages.filter(({ error }) => error !== null).map(({ path, error }) => `${path} ${error ?? ''}`),
    [
      '/bomb The page is larger than 5.0 MB.',
      '/chain The page is larger than 5.0 MB.',
      '/drip The site did not answer within 1.5 seconds.',
      '/endless The page is larger than 5.0 MB.',
      '/loop The page redirects more than 5 times.',
      '/loop/again The page redirects more than 5 times.',
      '/silent The site did not answer within 1.5 seconds.',
    ],
  )
  const titles = Object.fromEntries(pages.map(({ path, title }) => [path, title]))
  t.match(titles, { '/untitled': '/untitled', '/latin': 'Latin', '/utf-16': /^Half/, '/no-charset': 'None' })
  t.match(titles, { '/deep': String, '/attributes': String, '/entities': String, '/line': 'Line', '/last': 'Last' })
  t.match((await stateOf(id)).skipReasons, { redirect: 2, pageLimit: Number })
  t.equal(asked, 0, 'nobody went inside')
})
