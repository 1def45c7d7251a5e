import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import { openEgress, withCookies } from '@frontdesk/egress/open-egress'
import t from 'tap'
import { anEgress, aSite, codeOf } from './fixtures/a-site.ts'

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
  const empty: typeof read = {
    gzipOfNothing: ['gzip', gzipSync('')],
    deflateOfNothing: ['deflate', deflateSync('')],
    rawDeflateOfNothing: ['deflate', deflateRawSync('')],
    brotliOfNothing: ['br', brotliCompressSync('')],
    nothing: ['gzip', Buffer.alloc(0)],
  }
  const site = await aSite(t, (request, response) => {
    const [encoding, body] = { ...read, ...refused, ...empty }[request.url?.slice(1) ?? ''] ?? ['', '']
    response.setHeader('content-encoding', encoding).setHeader('content-type', 'text/html').end(body)
  })
  const fetch = anEgress(t, { allow: '127.0.0.1' })
  for (const name of Object.keys(read)) {
    t.equal((await fetch(`http://127.0.0.1:${site.port}/${name}`)).body.toString(), text, name)
  }
  for (const name of Object.keys(empty)) {
    t.equal((await fetch(`http://127.0.0.1:${site.port}/${name}`)).body.toString(), '', name)
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

t.test('row 102: cookies go along from hop to hop and page to page of one visit, and to no other site', async t => {
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
