import { judgeRequest, type PausedRequest } from '@frontdesk/rendering/request-rules'
import t from 'tap'

const page = new URL('https://www.shop.test/prices')
const judge = (
  url: string,
  resourceType: string,
  more: { method?: string; frameId?: string; headers?: Record<string, string> } = {},
) => {
  const { method = 'GET', frameId = 'main', headers = {} } = more
  const paused: PausedRequest = { requestId: '1', frameId, resourceType, request: { url, method, headers } }
  return judgeRequest(paused, { page })
}

t.test('row 99: what holds text or brings it about is fetched, wherever it is', async t => {
  for (const type of ['Script', 'Stylesheet', 'XHR', 'Fetch', 'Other'])
    t.equal(judge('https://cdn.example/file', type), 'load', type)
  t.equal(judge('https://shop.test/about', 'Document'), 'load', 'with and without www. it is the same site')
  t.equal(judge('https://shop.test/graphql', 'Fetch', { method: 'POST' }), 'load', 'an interface of its own by POST')
  const asked = { 'Access-Control-Request-Method': 'POST' }
  t.equal(judge('https://api.example/graphql', 'Preflight', { method: 'OPTIONS', headers: asked }), 'preflight')
})

t.test('row 99: what only takes time, follows visitors or changes something is not', async t => {
  for (const type of [
    'Media',
    'Font',
    'TextTrack',
    'EventSource',
    'WebSocket',
    'Manifest',
    'Ping',
    'Prefetch',
    'CSPViolationReport',
    'SignedExchange',
  ])
    t.equal(judge('https://www.shop.test/file', type), 'refuse', type)
  t.equal(judge('https://www.shop.test/cup.png', 'Image'), 'picture')
  for (const url of [
    'https://api.example/graphql',
    'http://intranet:8080/orders',
    'https://www.shop.test:8443/graphql',
  ])
    t.equal(judge(url, 'Fetch', { method: 'POST' }), 'refuse', `POST ${url}`)
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    t.equal(judge('https://www.shop.test/api', 'Fetch', { method }), 'refuse', method)
  for (const host of ['www.google-analytics.com', 'hotjar.com', 'x.y.doubleclick.net'])
    t.equal(judge(`https://${host}/script.js`, 'Script'), 'refuse', host)
  t.equal(judge('https://nothotjar.com/script.js', 'Script'), 'load', 'a name that ends alike is another one')
})

t.test('row 99: a page stays on its site, and what is no address of the web is not loaded', async t => {
  t.equal(judge('https://elsewhere.example/', 'Document'), 'refuse')
  t.equal(judge('https://www.shop.test/order', 'Document', { method: 'POST' }), 'refuse')
  t.equal(judge('https://videos.example/embed', 'Document', { frameId: 'other' }), 'refuse')
  t.equal(judge('https://www.shop.test/embed', 'Document', { frameId: 'other' }), 'load')
  for (const url of [
    'file:///etc/passwd',
    'chrome://version',
    'ftp://shop.test/x',
    'view-source:https://shop.test',
    'nonsense',
  ])
    t.equal(judge(url, 'Fetch'), 'refuse', url)
  for (const url of ['data:text/plain,x', 'blob:https://www.shop.test/1']) t.equal(judge(url, 'Fetch'), 'pass', url)
})
