import type { WebsitePreview } from '@frontdesk/contracts/sources/page-checks'
import t from 'tap'
import { aPage, aSite, type Answer } from '../../../../../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)

/** Previews an address for an account of its own, so that no limit is met. */
async function preview(url: string): Promise<WebsitePreview> {
  const { owner } = await aPlace(frontdesk)
  const { status, body } = await owner.json('/api/chatbots/preview', { body: { url } })
  t.equal(status, 200, JSON.stringify(body))
  return body as WebsitePreview
}

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])
const image = (body: Buffer, type = 'image/png'): Answer => ({ headers: { 'content-type': type }, body })
const article = 'On Saturday the shop is open from ten to four, and on Sunday it is closed. '.repeat(5)

t.test('a website is shown before it is a source: name, icon, colour, sitemap and links', async t => {
  const head = `<meta property="og:site_name" content="Corner Shop"><meta name="description" content="Umbrellas.">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000"><meta name="theme-color" content="#A1b">
    <link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="icon" sizes="512x512" href="/large.png">
    <link rel="shortcut icon" href="images/icon.png" sizes="48x48">`
  const site = await aSite(t, {
    '/shop/': aPage('Home of umbrellas', article, ['/a', '/b', '/a', 'https://other.example/'], head),
    '/': { status: 301, headers: { location: '/shop/' } },
    '/shop/images/icon.png': image(png),
    '/large.png': image(png),
    '/robots.txt': { body: 'User-agent: *\nDisallow: /cart' },
  })
  site.pages['/sitemap.xml'] = {
    body: `<urlset><url><loc>${site.origin}/a</loc></url><url><loc>${site.origin}/b</loc></url>
      <url><loc>https://other.example/c</loc></url></urlset>`,
  }
  t.same(await preview(`${site.origin}/`), {
    url: `${site.origin}/shop/`,
    host: new URL(site.origin).host,
    title: 'Home of umbrellas',
    siteName: 'Corner Shop',
    description: 'Umbrellas.',
    language: 'en',
    iconDataUrl: `data:image/png;base64,${png.toString('base64')}`,
    color: '#aa11bb',
    sitemap: { url: `${site.origin}/sitemap.xml`, pages: 2, hasMore: false },
    robots: 'allowed',
    links: 2,
    problem: null,
  })
  t.notOk(site.asked.includes('/large.png'), 'the icon of the better size is enough')
  t.same(await frontdesk.redis.keys(`${frontdesk.namespace}:page-check:*`), [], 'nothing is kept')
})

t.test('facts that a website does not state are null', async t => {
  const site = await aSite(t, { '/': { body: `<title>Plain</title><p>${article}</p>` } })
  t.match(await preview(site.origin), {
    title: 'Plain',
    siteName: null,
    description: null,
    iconDataUrl: null,
    color: null,
    sitemap: null,
    robots: 'none',
    links: 0,
    problem: null,
  })
})

t.test('an icon is what its bytes say, small, and no picture that could run scripts', async t => {
  const site = await aSite(t, { '/': aPage('Home', article) })
  const iconOf = async (answer: Answer) => {
    site.pages['/favicon.ico'] = answer
    return (await preview(site.origin)).iconDataUrl?.slice(0, 22) ?? null
  }
  const bytes = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(50)])
  t.match(await iconOf(image(bytes('\0\0\x01\0'), 'text/plain')), 'data:image/x-icon;')
  t.match(await iconOf(image(bytes('\xff\xd8\xff'))), 'data:image/jpeg;')
  t.match(await iconOf(image(bytes('GIF89a'))), 'data:image/gif;')
  t.match(await iconOf(image(bytes('RIFF\x10\0\0\0WEBPVP8 '))), 'data:image/webp;')
  t.equal(await iconOf(image(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')), null)
  t.equal(await iconOf(image(Buffer.from('<html>'), 'image/png')), null)
  t.equal(await iconOf(image(Buffer.concat([png, Buffer.alloc(30_000)]))), null)
  t.equal(await iconOf({ status: 302, headers: { location: 'http://10.0.0.1/icon.png' } }), null)
  site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /favicon.ico' }
  t.equal(await iconOf(image(png)), null)
})

t.test('a website that cannot be read says why, and nothing fails', async t => {
  const shell = '<title>App</title><body><div id="root"></div><script src="/app.js"></script></body>'
  const login = '<title>Log in</title><body><form><input name="user"><input type="password"></form></body>'
  const pages: [name: string, answer: Answer, problem: string][] = [
    ['/none', { status: 404 }, 'NOT_FOUND'],
    ['/members', { status: 401 }, 'LOGIN_REQUIRED'],
    ['/login', { body: login }, 'LOGIN_REQUIRED'],
    ['/secret', { status: 403 }, 'REFUSED'],
    ['/broken', { status: 502 }, 'SERVER_ERROR'],
    ['/file', image(png), 'NOT_HTML'],
    ['/app', { body: shell }, 'SCRIPT_ONLY'],
    ['/empty', { body: '<title>Empty</title>' }, 'NO_TEXT'],
    ['/circle', { status: 302, headers: { location: '/circle' } }, 'TOO_MANY_REDIRECTS'],
    ['/inside', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }, 'PRIVATE_ADDRESS'],
    ['/large', { body: 'x'.repeat(5_500_000) }, 'TOO_LARGE'],
    ['/cart', aPage('Cart', article), 'ROBOTS_DISALLOWED'],
  ]
  const site = await aSite(t, Object.fromEntries(pages.map(([name, answer]) => [name, answer])))
  site.pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /cart' }
  for (const [name, , problem] of pages) {
    const found = await preview(site.origin + name)
    t.equal(found.problem, problem, name)
    if (problem === 'ROBOTS_DISALLOWED') t.match(found, { robots: 'disallowed', title: null })
  }
  t.notOk(site.asked.includes('/cart'))
  t.match(await preview('http://10.0.0.1/'), { host: '10.0.0.1', problem: 'PRIVATE_ADDRESS', robots: 'none' })
  t.match(await preview('127.0.0.1:1'), { problem: 'UNREACHABLE' })
  site.pages['/robots.txt'] = { status: 503 }
  t.match(await preview(site.origin), { problem: 'SERVER_ERROR' })
})

t.test('a website that does not answer is given up in time', async t => {
  const impatient = await startFrontdesk(t, { workerTimes: { pageCheckMs: 1_500 } })
  const { owner } = await aPlace(impatient)
  const ask = async (url: string) => (await owner.json('/api/chatbots/preview', { body: { url } })).body
  const silent = await aSite(t, { '/': { hangs: true } })
  t.match(await ask(silent.origin), { problem: 'TIMED_OUT' })
  const slow = await aSite(t, { '/robots.txt': { hangs: true } })
  t.match(await ask(slow.origin), { problem: 'TIMED_OUT' })
})

t.test('only those who configure chatbots may preview a website, and an address has to be one', async t => {
  const place = await aPlace(frontdesk)
  const member = await logIn(frontdesk, { accountId: place.account.id, permissions: ['leads'] })
  t.equal((await member.send('/api/chatbots/preview', { body: { url: 'shop.example' } })).status, 403)
  const bad = [
    [{}, /url/],
    [{ url: '' }, /url/],
    [{ url: ' ' }, /url/],
    [{ url: 'not a url' }, /not a web address/],
    [{ url: 'ftp://shop.example' }, /looks like https/],
    [{ url: 'https://user:pass@shop.example/' }, /looks like https/],
    [{ url: 'shop.example', depth: 1 }, /url/],
  ] as const
  for (const [body, message] of bad) {
    t.match(
      await place.owner.json('/api/chatbots/preview', { body }),
      { status: 400, body: { error: { message } } },
      JSON.stringify(body),
    )
  }
})
