import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage, type FetchedPage, type FetchOptions } from '@frontdesk/egress/fetch-page'
import { guardedConnect } from '@frontdesk/egress/guarded-connect'
import { openEgress, withCookies, type Egress, type EgressSettings } from '@frontdesk/egress/open-egress'
import t, { type Test } from 'tap'

/** A site on loopback that counts the connections made to it. */
async function aSite(t: Test, listener: RequestListener) {
  const site = { connections: 0, seen: [] as IncomingHttpHeaders[], port: 0 }
  const server = createServer((request, response) => {
    site.seen.push(request.headers)
    listener(request, response)
  })
  server.on('connection', () => site.connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site.port = (server.address() as AddressInfo).port
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return site
}

function anEgress(t: Test, settings: Partial<EgressSettings> = {}) {
  const egress = openEgress({ allow: '', userAgent: 'Frontdesk/1 (test)', ...settings })
  t.teardown(() => egress.close())
  return (url: string, options?: FetchOptions) => fetchPage(egress, url, options)
}

const codeOf = async (fetched: Promise<FetchedPage>): Promise<string> =>
  fetched.then(
    page => `status ${page.status}`,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

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

t.test('row 70: packed pages are unpacked as browsers do, and what cannot be is said', async t => {
  const text = 'plain text '.repeat(100)
  const wrongSum = gzipSync(text)
  wrongSum.writeUInt32LE(1, wrongSum.length - 8)
  const read: Record<string, [encoding: string | string[], body: Buffer]> = {
    gzip: ['gzip', gzipSync(text)],
    br: ['br', brotliCompressSync(text)],
    deflate: ['deflate', deflateSync(text)],
    rawDeflate: ['deflate', deflateRawSync(text)],
    withoutTrailer: ['gzip', gzipSync(text).subarray(0, -8)],
    wrongChecksum: ['gzip', wrongSum],
    rubbishBehind: ['gzip', Buffer.concat([gzipSync(text), Buffer.from('<!-- 0.2 s -->')])],
    identity: ['identity', Buffer.from(text)],
    none: ['none', Buffer.from(text)],
    charset: ['UTF-8', Buffer.from(text)],
    twice: ['gzip, gzip', gzipSync(gzipSync(text))],
    saidTwice: [['gzip', 'gzip'], gzipSync(text)],
    withIdentity: ['identity, gzip', gzipSync(text)],
    mixed: ['deflate, br', brotliCompressSync(deflateSync(text))],
    unknown: ['constructor', Buffer.from(text)],
    notPacked: ['gzip', Buffer.from(text)],
  }
  const refused: typeof read = {
    compress: ['compress', Buffer.from([0x1f, 0x9d, 0x90, 0, 1, 2])],
    unknownAndBinary: ['lzma', Buffer.from([0x5d, 0, 0, 1, 2, 3])],
    damaged: ['br', Buffer.from([0xff, 0, 1, 2, 3])],
    chain: [Array(6).fill('gzip').join(), gzipSync(text)],
  }
  const site = await aSite(t, (request, response) => {
    const [encoding, body] = { ...read, ...refused }[request.url?.slice(1) ?? ''] ?? ['', '']
    response.setHeader('content-encoding', encoding).setHeader('content-type', 'text/html').end(body)
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  for (const name of Object.keys(read)) {
    t.equal((await fetch(`http://127.0.0.1:${site.port}/${name}`)).body.toString(), text, name)
  }
  for (const name of Object.keys(refused)) {
    t.equal(await codeOf(fetch(`http://127.0.0.1:${site.port}/${name}`)), 'FETCH_FAILED', name)
  }
})

t.test('a body without a valid media type is sniffed as browsers sniff it', async t => {
  const page = '\n<!DOCTYPE html><title>Studio</title><p>Open from 11:00 to 17:30.'
  const xhtml = '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>Open</body></html>'
  const answers: [type: string | string[] | undefined, body: string | Buffer, read: string][] = [
    [undefined, page, 'text/html'],
    ['', page, 'text/html'],
    ['html', page, 'text/html'],
    ['text/html charset=utf-8', page, 'text/html'],
    ['*/*', page, 'text/html'],
    ['unknown/unknown', page, 'text/html'],
    [['text/html; charset=utf-8', 'text/html'], page, 'text/html'],
    ['text/plain, text/html;charset=utf-8', page, 'text/html'],
    [undefined, `\ufeff${page}`, 'text/html'],
    ['application/xml', xhtml, 'application/xhtml+xml'],
    [undefined, xhtml, 'application/xhtml+xml'],
    ['text/plain', page, 'text/plain'],
    [undefined, 'Only words.', 'text/plain'],
    [undefined, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    [undefined, '%PDF-1.7', 'application/pdf'],
    ['application/xml', '<urlset></urlset>', 'application/xml'],
  ]
  const site = await aSite(t, (request, response) => {
    const [type, body] = answers[Number(request.url?.slice(1))] ?? []
    if (type !== undefined) response.setHeader('content-type', type)
    response.end(body)
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const accept = ['text/html', 'application/xhtml+xml']
  for (const [index, [type, body, expected]] of answers.entries()) {
    const found = await fetch(`http://127.0.0.1:${site.port}/${index}`, { accept })
    t.equal(found.contentType, expected, String(type))
    t.equal(found.body.length, accept.includes(expected) ? Buffer.byteLength(body) : 0)
  }
})

t.test('cookies go along from hop to hop and page to page of one visit, and to no other site', async t => {
  const site = await aSite(t, (request, response) => {
    if (request.url === '/many') {
      const many = Array.from({ length: 200 }, (_, n) => `c${n}=${'x'.repeat(100)}`)
      return response.writeHead(200, { 'set-cookie': [...many, `long=${'x'.repeat(5_000)}`] }).end()
    }
    if (request.headers.cookie?.includes('seen=1') === true) return response.end('page')
    const cookies = ['seen=1; Path=/', 'other=1; Domain=example.com', 'broken']
    return response.writeHead(302, { location: request.url, 'set-cookie': cookies }).end()
  })
  const egress = openEgress({
    allow: `127.0.0.1:${site.port},shop.test:${site.port}`,
    userAgent: 'test',
    resolve: async () => ['127.0.0.1'],
  })
  t.teardown(() => egress.close())
  const address = `http://127.0.0.1:${site.port}/`
  t.equal((await fetchPage(egress, address)).body.toString(), 'page')
  t.notMatch(site.seen[1]?.cookie, 'other=1')
  const visit = withCookies(egress)
  await fetchPage(visit, address)
  const before = site.seen.length
  await fetchPage(visit, address)
  t.match(site.seen[before]?.cookie, 'seen=1')
  await fetchPage(visit, `http://shop.test:${site.port}/many`)
  t.equal(site.seen.at(-1)?.cookie, undefined, 'another site')
  await fetchPage(visit, `${address}many`)
  await fetchPage(visit, address)
  t.ok((site.seen.at(-1)?.cookie?.length ?? 0) <= 6_000)
  const asked = site.seen.length
  await fetchPage(withCookies(egress), address)
  t.equal(site.seen[asked]?.cookie, undefined, 'the next visit begins without')
})

t.test('a redirect may name its target with spaces and raw bytes', async t => {
  const site = await aSite(t, (request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/go')) {
      const raw = Buffer.from(path === '/go-utf8' ? ' /größe und preis ' : '/plain').toString('latin1')
      return response.writeHead(302, { location: path === '/go-latin' ? '/gr\u00f6\u00dfe' : raw }).end()
    }
    return response.end(path)
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${site.port}${path}`)).body.toString()
  t.equal(await read('/go-utf8'), '/gr%C3%B6%C3%9Fe%20und%20preis')
  t.equal(await read('/go-latin'), '/gr%F6%DFe')
})

t.test('row 70: a bomb of 200 MB in 200 kB stops at the limit, and memory stays where it was', async t => {
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
