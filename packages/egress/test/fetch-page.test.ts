import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import { guardedConnect } from '@frontdesk/egress/guarded-connect'
import { openEgress, type Egress } from '@frontdesk/egress/open-egress'
import t from 'tap'
import { anEgress, aSite, codeOf } from './fixtures/a-site.ts'

t.test('a page comes with its final address, headers, media type and bytes', async t => {
  const site = await aSite(t, (request, response) => {
    if (request.url === '/old') return response.writeHead(301, { location: 'new?a=1#part' }).end('moved')
    return response.writeHead(200, { 'content-type': 'Text/HTML; charset=UTF-8', etag: '"1"' }).end('<p>hello')
  })
  const fetch = anEgress(t, { allow: `127.0.0.1:${site.port}` })
  const page = await fetch(`http://127.0.0.1:${site.port}/old`, {
    accept: ['text/html'],
    headers: { 'If-None-Match': 'x' },
  })
  t.equal(page.url, `http://127.0.0.1:${site.port}/new?a=1`)
  t.equal(page.status, 200)
  t.equal(page.contentType, 'text/html')
  t.equal(page.headers.etag, '"1"')
  t.equal(page.body.toString(), '<p>hello')
  t.match(site.seen[0], { 'user-agent': 'Frontdesk/1 (test)', accept: 'text/html', 'if-none-match': 'x' })
})

t.test('what is open to one account is closed to others, on the same connections too', async t => {
  const site = await aSite(t, (_request, response) => response.writeHead(200).end('inside'))
  const [one, other] = [randomUUID(), randomUUID()]
  const egress = openEgress({ allow: `${one}=127.0.0.1`, userAgent: 'Frontdesk/1 (test)' })
  t.teardown(() => egress.close())
  const read = (way: Egress) => codeOf(fetchPage(way, `http://127.0.0.1:${site.port}/`))
  t.equal(await read(egress.forAccount(one)), 'status 200')
  t.equal(await read(egress.forAccount(other)), 'BLOCKED_ADDRESS')
  t.equal(await read(egress), 'BLOCKED_ADDRESS')
  t.not(egress.forAccount(one).agent, egress.agent, 'a connection that stays open is not shared')
  t.equal(site.seen.length, 1)
})

t.test('the body of another media type or of an error is not read', async t => {
  const site = await aSite(t, (request, response) => {
    const status = request.url === '/gone' ? 410 : 200
    response.writeHead(status, { 'content-type': request.url === '/gone' ? 'text/html' : 'video/mp4' }).end('bytes')
  })
  const fetch = anEgress(t, { allow: `127.0.0.1:${site.port}` })
  const video = await fetch(`http://127.0.0.1:${site.port}/video`, { accept: ['text/html'] })
  t.match(video, { status: 200, contentType: 'video/mp4', body: Buffer.alloc(0) })
  t.equal(video.body.length, 0)
  const gone = await fetch(`http://127.0.0.1:${site.port}/gone`)
  t.match(gone, { status: 410 })
  t.equal(gone.body.length, 0)
})

t.test('row 70: a body that is not needed is not read to its end', async t => {
  let closed = 0
  const site = await aSite(t, (request, response) => {
    response.on('close', () => closed++)
    const status = Number(request.url?.slice(1))
    response.writeHead(status, { 'content-type': 'video/mp4', location: '/200' })
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', pour)
    pour()
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  for (const status of [200, 302, 404]) {
    const page = await fetch(`http://127.0.0.1:${site.port}/${status}`, { accept: ['text/html'] })
    t.match(page, { status: status === 302 ? 200 : status, body: Buffer.alloc(0) })
  }
  while (closed < 4) await new Promise(resolve => setImmediate(resolve))
})

t.test('row 8: loopback is refused by number and by name, and nothing is dialled', async t => {
  const site = await aSite(t, (_, response) => response.end('secret'))
  const fetch = anEgress(t, { resolve: async () => ['127.0.0.1', '::1', '10.0.0.1'] })
  const named = anEgress(t)
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/`)), 'BLOCKED_ADDRESS')
  t.equal(await codeOf(fetch('http://127.0.0.1.nip.test/')), 'BLOCKED_ADDRESS')
  t.equal(await codeOf(named('http://localhost/')), 'BLOCKED_ADDRESS')
  t.equal(await codeOf(fetch('file:///etc/passwd')), 'UNSUPPORTED_URL')
  t.equal(await codeOf(fetch('http://shop.test:6379/')), 'UNSUPPORTED_URL')
  t.equal(site.connections, 0)
})

t.test('row 10: each hop of a redirect is checked whole', async t => {
  const inside = await aSite(t, (_, response) => response.end('secret'))
  const site = await aSite(t, (request, response) =>
    response.writeHead(302, { location: Buffer.from(request.url?.slice(1) ?? '', 'base64url').toString() }).end(),
  )
  const fetch = anEgress(t, { allow: `127.0.0.1:${site.port}` })
  const to = (location: string) => fetch(`http://127.0.0.1:${site.port}/${Buffer.from(location).toString('base64url')}`)
  t.equal(await codeOf(to(`http://127.0.0.1:${inside.port}/secret`)), 'BLOCKED_ADDRESS')
  t.equal(await codeOf(to(`http://[::ffff:127.0.0.1]:${inside.port}/`)), 'BLOCKED_ADDRESS')
  t.equal(await codeOf(to('file:///etc/passwd')), 'UNSUPPORTED_URL')
  t.equal(await codeOf(to('http://user:pw@example.test/')), 'UNSUPPORTED_URL')
  t.equal(await codeOf(to('http://')), 'UNSUPPORTED_URL')
  t.equal(inside.connections, 0)
})

t.test('row 10: five redirects are followed, the sixth is not, and a refused one is handed back', async t => {
  const site = await aSite(t, (request, response) => {
    const left = Number(request.url?.slice(1))
    return left === 0 ? response.end('there') : response.writeHead(307, { location: `/${left - 1}` }).end()
  })
  const fetch = anEgress(t, { allow: `127.0.0.1:${site.port}` })
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/5`)), 'status 200')
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/6`)), 'TOO_MANY_REDIRECTS')
  const stopped = await fetch(`http://127.0.0.1:${site.port}/3`, { mayFollow: next => next.pathname !== '/1' })
  t.match(stopped, { status: 307, url: `http://127.0.0.1:${site.port}/2`, headers: { location: '/1' } })
})

t.test('row 10: credentials and cookies do not go along to another origin', async t => {
  const other = await aSite(t, (_, response) => response.end('other'))
  const site = await aSite(t, (request, response) => {
    const location = request.url === '/' ? '/second' : `http://127.0.0.1:${other.port}/`
    response.writeHead(302, { location }).end()
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const headers = { Authorization: 'Bearer sk-test', Cookie: 'a=b', 'X-Key': 'k', 'Accept-Language': 'de' }
  await fetch(`http://127.0.0.1:${site.port}/`, { headers, accept: ['text/html'] })
  t.match(site.seen[1], { authorization: 'Bearer sk-test', cookie: 'a=b', 'x-key': 'k' })
  t.match(other.seen[0], { 'accept-language': 'de', accept: 'text/html' })
  for (const name of ['authorization', 'cookie', 'x-key']) t.notOk(other.seen[0] && name in other.seen[0], name)
})

t.test('row 70: a decompression bomb of 200 MB in 200 kB stops at the limit, and memory does not grow', async t => {
  const chunks: Buffer[] = []
  const gzip = createGzip().on('data', (chunk: Buffer) => chunks.push(chunk))
  const zeros = Buffer.alloc(1_000_000)
  for (let megabytes = 0; megabytes < 200; megabytes++) if (!gzip.write(zeros)) await once(gzip, 'drain')
  await once(gzip.end(), 'end')
  const bomb = Buffer.concat(chunks)
  t.ok(bomb.length < 300_000)
  const site = await aSite(t, (request, response) => {
    if (request.url === '/gzip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    return response.end(Buffer.alloc(6_000_000))
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const before = process.memoryUsage().rss
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/gzip`)), 'BODY_TOO_LARGE')
  t.ok(process.memoryUsage().rss - before < 64_000_000)
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/plain`)), 'BODY_TOO_LARGE')
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/plain`, { maxBytes: 7_000_000 })), 'status 200')
})

t.test('row 11: a proxy that the environment names is not asked', async t => {
  const proxy = await aSite(t, (_, response) => response.end('by the proxy'))
  const site = await aSite(t, (_, response) => response.end('by itself'))
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']
  const named = Object.fromEntries(names.map(name => [name, `http://127.0.0.1:${proxy.port}`]))
  t.intercept(process, 'env', { value: { ...process.env, ...named, NO_PROXY: '' } })
  const fetch = anEgress(t, { allow: `127.0.0.1:${site.port}` })
  t.equal((await fetch(`http://127.0.0.1:${site.port}/`)).body.toString(), 'by itself')
  t.equal(proxy.connections, 0)
})

t.test('row 71: a connection that does not come about is given up before the whole answer would be', async t => {
  const resolve = () => new Promise<string[]>(() => undefined)
  const fetch = anEgress(t, { resolve, limits: { connectMs: 100, totalMs: 60_000 } })
  const failure = await fetch('http://shop.test/').catch((error: unknown) => error)
  t.match(failure, { code: /^FETCH_/, kind: 'unavailable' })
})

t.test('row 71: a server that drips a byte at a time is left at the total deadline', async t => {
  const site = await aSite(t, (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const fetch = anEgress(t, { allow: '127.0.0.1', limits: { totalMs: 300 } })
  t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/`)), 'FETCH_TIMEOUT', 'it would drip for ever')
})

t.test('a site that cannot be had says why in a sentence', async t => {
  const refused = await aSite(t, (_, response) => response.destroy())
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const unknown = anEgress(t, {
    resolve: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  })
  await t.rejects(fetch(`http://127.0.0.1:${refused.port}/`), { code: 'FETCH_FAILED', message: /broke off/ })
  await t.rejects(unknown('http://nowhere.test/'), {
    code: 'FETCH_FAILED',
    message: 'There is no site at this address.',
  })
  await t.rejects(fetch('http://127.0.0.1:1/'), { code: 'FETCH_FAILED', message: 'The site refused the connection.' })
})

t.test('an abort ends the fetch with its own reason', async t => {
  const site = await aSite(t, () => {})
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const leaving = new AbortController()
  const fetched = fetch(`http://127.0.0.1:${site.port}/`, { signal: leaving.signal })
  leaving.abort(new Error('the worker stops'))
  await t.rejects(fetched, { message: 'the worker stops' })
  await t.rejects(fetch(`http://127.0.0.1:${site.port}/`, { signal: leaving.signal }), { message: 'the worker stops' })
})

t.test('an address is checked when a connection is opened, and once more when it is open', async t => {
  const site = await aSite(t, (_, response) => response.end('secret'))
  const answers = (...verdicts: boolean[]) => ({
    mayConnect: () => verdicts.shift() ?? false,
  })
  const open = (hostname: string, rules: ReturnType<typeof answers>) =>
    new Promise((resolve, reject) => {
      const connect = guardedConnect({ rules, resolve: async () => ['127.0.0.1'], connectMs: 1_000 })
      const target = { hostname, host: `${hostname}:${site.port}`, protocol: 'http:', port: String(site.port) }
      connect(target, (error, socket) => (error === null ? resolve(socket) : reject(error)))
    })
  await t.rejects(open('127.0.0.1', answers(false)), { code: 'BLOCKED_ADDRESS' })
  t.equal(site.connections, 0)
  await t.rejects(open('inside.test', answers(true, false)), { code: 'BLOCKED_ADDRESS' })
  t.equal(site.seen.length, 0)
})
