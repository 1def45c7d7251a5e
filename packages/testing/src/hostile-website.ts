import type { RequestListener, ServerResponse } from 'node:http'
import { constants, deflateRawSync } from 'node:zlib'

const html = { 'content-type': 'text/html; charset=utf-8' }

/** Writes the same text without end, as fast as it is read. */
function pour(response: ServerResponse, text: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(text));
  }
  response.on('drain', more)
  more()
}

/** Writes one character every 50 ms, without end. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** A zip bomb: 10 GB of blanks as 10,000 copies of one compressed block. */
const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
const bomb = Buffer.concat([Buffer.of(0x78, 0x9c), ...Array.from({ length: 10_000 }, () => block)])

type Page = string | Buffer | ((response: ServerResponse) => void)

/** Attacks on a crawler, by path. With `size` 1 the long pages are as long as a page may be. */
function pagesOf(inside: string, size: number): Record<string, Page> {
  const times = (text: string, count: number): string => text.repeat(Math.ceil(count * size))
  const redirect =
    (location: string): Page =>
    response =>
      response.writeHead(302, { location }).end()
  const zipBomb =
    (encoding: string): Page =>
    response => {
      response.writeHead(200, { ...html, 'content-encoding': encoding })
      response.end(bomb)
    }
  return {
    '/bomb': zipBomb('deflate'),
    '/chain': zipBomb(Array(100).fill('gzip').join(', ')),
    '/endless': response => pour(response.writeHead(200, html), '<p>And another paragraph.</p>'.repeat(2_000)),
    '/drip': response => drip(response.writeHead(200, html)),
    '/silent': () => undefined,
    '/loop': redirect('/loop/again'),
    '/loop/again': redirect('/loop'),
    '/inside': redirect(inside),
    '/metadata': redirect('http://169.254.169.254/latest/meta-data/'),
    '/deep': `${'<div>'.repeat(100_000)}text in the deep`,
    '/attributes': times('<p a=1 b=2 class=c>text</p>', 180_000),
    '/entities': times('&amp;', 900_000),
    '/line': `<title>Line</title><p>${times('a line without end ', 250_000)}`,
    '/characters': `<title>字</title><p>${times('中文字符', 300_000)}`,
    '/untitled': '<p>A page without any title.</p>',
    '/latin': Buffer.from('<meta charset=utf-8><title>Latin</title><p>Müller sells Käse.</p>', 'latin1'),
    '/utf-16': response =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-16le' })
        .end(Buffer.from('<title>Half \ud83d</title><p>One \udc00 and a half.', 'utf16le')),
    '/no-charset': '<meta charset="constructor"><title>None</title><p>Nobody knows this character set.</p>',
    '/last': '<title>Last</title><p>The last page is as ordinary as any.</p>',
  }
}

/** A calendar without end: each page links to the next day and to a page one level deeper. */
const endlessCalendar = (path: string, page: number): string =>
  `<title>${path}</title><p>Day ${path} of the calendar.</p><a href="/trap?day=${page + 1}">next</a><a href="${path}/x">x</a>`

/** A website that attacks its crawler. `inside` is an address of the internal network, to which it redirects. */
export function hostileWebsite({ inside, size }: { inside: string; size: number }): RequestListener {
  const pages = pagesOf(inside, size)
  const links = [...Object.keys(pages), '/trap', inside].map(path => `<a href="${path}">${path}</a>`).join(' ')
  const laughs = Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
    const page = pages[pathname]
    if (typeof page === 'function') page(response)
    else if (page !== undefined) response.writeHead(200, html).end(page)
    else if (pathname === '/') response.writeHead(200, html).end(`<title>Home</title><p>Home text.</p>${links}`)
    else if (pathname.startsWith('/trap')) {
      response.writeHead(200, html).end(endlessCalendar(request.url ?? '', Number(searchParams.get('day'))))
    } else if (pathname === '/sitemap.xml') {
      response.end(`<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]><urlset><url><loc>&a30;</loc></url></urlset>`)
    } else response.writeHead(404).end()
  }
}
