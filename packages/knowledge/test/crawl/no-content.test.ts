import { retryAfterMs } from '@frontdesk/knowledge/crawl/retry-after'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { aPage, aSite, type Answer } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Pages that a site answers with 200 and that are none of its own are not read as text; pages that look like them are.

const { crawl, source, stateOf, pagesOf, paces } = await openIndex(t, { totalMs: 2_000 })

const page = (title: string, body: string, head = ''): Answer => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
})
const sentence = 'The workshop mends umbrellas of every make, and keeps what it has mended for a month. '
const nav = '<nav><ul><li><a href="/">Home</a></li><li><a href="/">Shop</a></li></ul></nav>'
const passwordForm = (more = '') =>
  `<form method="post"><label>User <input name="u"></label><label>Password <input type="password" name="p"></label>${more}<button>Go</button></form>`

const challenges = {
  cloudflare: page(
    'Just a moment...',
    `<h1>shop.example</h1><p>Checking that you are a person takes a few seconds.</p>
     <script>window._cf_chl_opt={cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1'</script>`,
  ),
  aws: page(
    'Human check',
    `<p>JavaScript is disabled. To go on, switch it on and load the page again.</p><div id="challenge-container"></div>
     <script>window.gokuProps = {"key":"a"};</script><script src="https://a.token.awswaf.com/a/challenge.js"></script>`,
  ),
  dataDome: page(
    'shop.example',
    `<p>Please switch on JS.</p><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script>`,
  ),
  imperva: page(
    '',
    `<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&incident_id=1">Request unsuccessful.</iframe><p>Request unsuccessful.</p>`,
  ),
  akamai: page('', `<p>Powered by a service.</p><div id="sec-if-cpt-container"></div><script src="/x/y?v=1"></script>`),
  sucuri: page('One moment', `<p>You are being redirected.</p><script>var s={},sucuri_cloudproxy_js='';</script>`),
  vercel: page(
    'Security',
    `<p>We check your browser.</p><script src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>`,
  ),
  perimeterX: page('Access denied', `<p>Press and hold to show that you are a person.</p><div id="px-captcha"></div>`),
  anubis: page(
    'Checking',
    `<h1>Checking your browser</h1><script id="anubis_challenge" type="application/json">{}</script><script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>`,
  ),
  captcha: page(
    'Check',
    `<form method="post"><p>One click, please.</p><div class="g-recaptcha"></div><button>Go on</button></form>`,
  ),
}
const logins = {
  plain: page('Sign in – Corner Shop', `<h1>Sign in</h1>${passwordForm('<a href="/">Forgotten?</a>')}`),
  german: page('Anmelden', `<main><h2>Anmelden</h2><p>Für Mitglieder.</p>${passwordForm()}</main>`),
  nameless: page('Intranet', passwordForm()),
  protectedPage: page(
    'Protected: Price list',
    `${nav}<main><h1>Protected: Price list</h1><p>Enter the password to see this page, please.</p><form method="post"><input type="password"><button>Enter</button></form></main>`,
  ),
  account: page('My account', `${nav}<main><h1>My account</h1><h2>Login</h2>${passwordForm()}</main>`),
}
const parked = {
  sedo: page('corner.example', `<p>Related searches</p><script src="https://img.sedoparking.com/js/main.js"></script>`),
  crew: page(
    'corner.example',
    `<p>Umbrellas Coats Hats</p><script src="//d1.parkingcrew.net/scripts/js3.js"></script>`,
  ),
  goDaddy: page(
    'corner.example',
    `<p>One moment</p><script>window.onload=function(){window.location.href="/lander"}</script>`,
  ),
  ads: page('corner.example', `<p>Umbrellas</p><script src="https://www.google.com/adsense/domains/caf.js"></script>`),
  forSale: page('127.0.0.1 is for sale', `<h1>127.0.0.1 is for sale</h1><p>Ask for its price.</p>`),
}
const notFound = Object.fromEntries(
  [
    'Page not found',
    '404',
    'Error 404 – Corner Shop',
    'Oops! That page can’t be found.',
    'Seite nicht gefunden',
    'Page introuvable | Atelier',
    'Página no encontrada',
    'Pagina non trovata',
    'Pagina niet gevonden',
    'Nie znaleziono strony',
    'Página não encontrada',
    'Sayfa bulunamadı',
    'الصفحة غير موجودة',
  ].map((title, n) => [
    `p${n}`,
    page(title, `${nav}<main><h1>${title}</h1><p>Page not found at this address. Go <a href="/">home</a>.</p></main>`),
  ]),
)
const content = {
  letThrough: page(
    'Hours',
    `<main><h1>Hours</h1><p>${sentence}</p></main>
    <script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script src="/_Incapsula_Resource?SWJIYLWA=719"></script>
    <script src="https://js.datadome.co/tags.js"></script>`,
  ),
  contact: page(
    'Contact',
    `<main><h1>Contact</h1><p>Call 030 123456.</p><form><input name="name"><textarea></textarea><div class="cf-turnstile"></div></form></main>`,
  ),
  aboutChallenges: page(
    'Names in scripts',
    `<main><h1>Names in scripts</h1><p>The check of AWS sets <code>gokuProps</code> in its page.</p></main>`,
  ),
  loginInHeader: page(
    'Visit',
    `<header>${passwordForm()}</header><main><h1>Visit</h1><p>We open at ten, in the old mill.</p></main>`,
  ),
  loginInBox: page('Visit us', `<h1>Visit us</h1><p>${sentence.repeat(2)}</p><div class="box">${passwordForm()}</div>`),
  loginDialog: page(
    'Mill',
    `<main><h1>Mill</h1><p>The mill grinds on Tuesdays.</p></main><div class="modal"><h2>Login</h2>${passwordForm()}</div>`,
  ),
  register: page(
    'Join',
    `<main><h1>Join</h1><p>Members pay 20 euros a year.</p><form><input name="n"><input type="password"><input type="password"></form></main>`,
  ),
  domainAdvice: page(
    'Selling a domain',
    `<main><h1>Selling a domain</h1><p>We sold ours at <a href="https://www.sedoparking.com/">a market</a> for 90 euros.</p></main>`,
  ),
  carsForSale: page(
    'Cars for sale | 127.0.0.1',
    `<main><h1>Cars for sale</h1><p>Two small cars stand in the yard.</p></main>`,
  ),
  houseForSale: page('House for sale', `<main><h1>House for sale</h1><p>Four rooms by the river.</p></main>`),
  about404: page(
    'What “404 Not Found” means',
    `<main><h1>What “404 Not Found” means</h1><p>A server says it of an address without a page.</p></main>`,
  ),
  peugeot: page('Peugeot 404', `<main><h1>Peugeot 404</h1><p>A saloon that was built from 1960 on.</p></main>`),
  restaurant: page(
    '404 – Restaurant',
    `<main><h1>404</h1><p>The kitchen is open until eleven, and on Sundays until nine.</p></main>`,
  ),
  longPage: page('Page not found', `<main><h1>Page not found</h1>${`<p>${sentence}</p>`.repeat(20)}</main>`),
}

/** A site with a home page and these pages; what became of each. */
async function crawled(pages: Record<string, Answer>) {
  const paths = Object.keys(pages).map(name => `/${name}`)
  const site = await aSite(t, {
    '/': aPage('Home', 'Home text.', paths),
    ...Object.fromEntries(Object.entries(pages).map(([name, answer]) => [`/${name}`, answer])),
  })
  const { id } = await source({ url: site.origin })
  await crawl(id)
  const indexed = (await pagesOf(id)).map(({ path }) => path).filter(path => path !== '/')
  return { id, site, indexed, reasons: (await stateOf(id)).skipReasons }
}

for (const [reason, pages] of Object.entries({ challenge: challenges, login: logins, parked, gone: notFound })) {
  t.test(`error pages and the like are skipped with their reason: ${reason}`, async t => {
    const { indexed, reasons } = await crawled(pages)
    t.same(indexed, [])
    t.match(reasons, { [reason]: Object.keys(pages).length })
  })
}

t.test('pages that look like those and say something are read', async t => {
  const { indexed } = await crawled(content)
  t.same(
    indexed,
    Object.keys(content)
      .map(name => `/${name}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  )
})

t.test('a site of which the start page is none says so in a sentence', async t => {
  const errorOf = async (answer: Answer) => {
    const { id } = await source({ url: (await aSite(t, { '/': answer })).origin })
    return (await crawl(id)).error ?? ''
  }
  t.match(await errorOf(challenges.cloudflare), /proof that it is not a bot/)
  t.match(await errorOf(logins.plain), /asks for a login/)
  t.match(await errorOf(parked.sedo), /parked or for sale/)
  t.match(await errorOf(page('Page not found', '<h1>Page not found</h1>')), /no page at this address/)
  const mitigated = { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '' }
  t.match(await errorOf(mitigated), /proof that it is not a bot/)
  t.match(await errorOf({ status: 503, headers: { 'x-amzn-waf-action': 'challenge' } }), /proof that it is not a bot/)
  t.match(await errorOf({ status: 403 }), /refused with 403/)
})

t.test('what is indexed stays behind a challenge or a login, and goes as a 404 does where it is not found', async t => {
  const text = 'Text that stands.'
  const { id, site } = await crawled({
    a: aPage('A', `${text} A.`, ['/deep']),
    deep: aPage('Deep', 'Deep text.'),
    b: aPage('B', `${text} B.`),
    c: aPage('C', `${text} C.`),
    d: aPage('D', `${text} D.`),
  })
  Object.assign(site.pages, {
    '/': aPage('Home', 'Home text.', ['/a', '/b', '/c', '/d']),
    '/a': challenges.cloudflare,
    '/b': { status: 302, headers: { location: '/login' } },
    '/login': logins.plain,
    '/c': notFound['p0'],
    '/d': { status: 403, headers: { 'cf-mitigated': 'challenge' } },
  })
  await crawl(id)
  await crawl(id)
  const pages = await pagesOf(id)
  t.same(
    pages.map(({ path }) => path),
    ['/', '/a', '/b', '/d', '/deep'],
  )
  const errorOf = (path: string) => pages.find(one => one.path === path)?.error ?? ''
  t.match(errorOf('/a'), /proof that it is not a bot/)
  t.match(errorOf('/b'), /asks for a login/)
  t.match(errorOf('/d'), /proof that it is not a bot/)
  site.pages['/a'] = aPage('A', 'Text that is new.')
  await crawl(id)
  t.match(
    (await pagesOf(id)).find(({ path }) => path === '/a'),
    { error: null, texts: [/Text that is new/] },
  )
})

t.test('a Retry-After is read as seconds or a date, within a bound', async t => {
  const now = Date.parse('2026-05-04T10:00:00Z')
  t.equal(retryAfterMs({ 'retry-after': '7' }, now), 7_000)
  t.equal(retryAfterMs({ 'retry-after': 'Mon, 04 May 2026 10:00:09 GMT' }, now), 9_000)
  t.equal(retryAfterMs({ 'retry-after': '86400' }, now), 120_000)
  for (const value of ['', '0', '-5', 'soon', 'Mon, 04 May 2026 09:00:00 GMT'])
    t.equal(retryAfterMs({ 'retry-after': value }, now), 0, value)
})

t.test(
  'a page and a start page that ask for a second are asked again after it, and nobody asks the host before',
  async t => {
    const site = await aSite(t, {
      '/': { status: 503, headers: { 'retry-after': '1' } },
      '/busy': { status: 429, headers: { 'retry-after': '1' } },
    })
    const { id } = await source({ url: site.origin })
    const startedAt = performance.now()
    const crawling = crawl(id)
    await until(() => site.asked.includes('/'))
    site.pages['/'] = aPage('Home', 'Home text.', ['/busy'])
    await until(() => site.asked.includes('/busy'))
    site.pages['/busy'] = aPage('Busy', 'Text of the busy page.')
    t.match(await crawling, { status: 'ready', indexed: 2 })
    t.ok(performance.now() - startedAt >= 2 * 990)
    const resting = paces.of('resting.test', 0)
    const restedAt = performance.now()
    await resting.restFor(60)
    ;(await paces.of('resting.test', 0).acquire(new AbortController().signal))()
    t.ok(performance.now() - restedAt >= 59)
  },
)
