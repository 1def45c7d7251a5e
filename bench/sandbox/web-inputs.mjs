/** Pages, structured data, robots.txt and sitemaps that are as hard to read as they may be. */
import { answer, bomb, cutOff, endless, lying, packedTwice, pieces, times } from './tricks.mjs'

const html = { 'content-type': 'text/html; charset=utf-8' }
const xml = { 'content-type': 'application/xml' }
const page = 5_000_000
const gzipped = { 'content-encoding': 'gzip' }
const home = answer('<title>Home</title><p>We are open from nine to five.</p>', html)

/** A website whose start page is the input. */
const website = (trick, make) => ({ format: 'HTML page', trick, kind: 'website', site: () => ({ '/': make() }) })

const htmlPages = [
  website('many names', () => answer(`<p ${pieces(600_000, n => `a${n} `)}>text</p>`.slice(0, page - 9), html)),
  website('many items', () => answer(times('<p a=1 b=2 class=c>text</p>', page - 99), html)),
  website('many links', () =>
    answer(
      pieces(200_000, n => `<a href=/${n}>x</a>`),
      html,
    ),
  ),
  website('deep', () => answer(`${times('<div>', page - 99)}text`, html)),
  website('deep tables', () => answer(`${times('<table><tr><td>', page - 99)}text`, html)),
  website('long', () => answer(`<p>${times('a line without end ', page - 99)}</p>`, html)),
  website('long entities', () => answer(times('&amp;', page - 99), html)),
  website('lying size', () => lying('<p>short</p>', 9_000_000_000, html)),
  website('packed twice', () => answer(bomb(' '), { ...html, ...gzipped })),
  website('cut off', () => lying(times('<p>half', 2_000_000), 4_000_000, html)),
  website('endless', () => endless('<p>', '<p>And another paragraph.</p>', html)),
]

const jsonLd = text => answer(`<title>T</title><script type="application/ld+json">${text}</script><p>Text.</p>`, html)
const structured = (trick, make) => ({
  format: 'JSON-LD',
  trick,
  kind: 'website',
  site: () => ({ '/': jsonLd(make()) }),
})

const structuredData = [
  structured('many names', () => `{"@type":"Product"${pieces(350_000, n => `,"a${n}":1`)}}`),
  structured('many items', () => `[{}${times(',{}', page - 999)}]`),
  structured('deep', () => times('[', page - 999)),
  structured('long', () => `{"@type":"Product","name":"${times('long ', page - 999)}"}`),
  structured('cut off', () => `{"@graph":[${times('{"@type":"FAQPage","a":[', 2_000_000)}`),
]

const robots = (trick, make) => ({
  format: 'robots.txt',
  trick,
  kind: 'preview',
  site: () => ({
    '/robots.txt': make(),
    // Its icons have the longest addresses that are asked for.
    '/': answer(
      `<title>T</title>${pieces(9, n => `<link rel=icon href="/${times('a', 1_900)}${n}.png">`)}<p>Text`,
      html,
    ),
  }),
})
const rules = text => answer(`User-agent: *\n${text}`, { 'content-type': 'text/plain' })

const robotsTxt = [
  robots('many items', () => rules(times('allow:*aaaab*\n', 500_000))),
  robots('many wildcards', () => rules(times(`allow:${times('*a', 60)}b\n`, 500_000))),
  robots('long', () => rules(`allow:${times('*a', 500_000)}`)),
  robots('many names', () => rules(pieces(20_000, n => `user-agent: bot${n}\nallow: /${n}\n`))),
  robots('packed twice', () => answer(bomb('allow:*a*b\n'), gzipped)),
  robots('cut off', () => lying(`User-agent: *\n${times('allow:*aaaab*\n', 200_000)}`, 500_000)),
  robots('endless', () => endless('User-agent: *\n', 'allow:*aaaab*\n')),
]

const sitemap = (trick, make, headers = xml) => ({
  format: 'sitemap',
  trick,
  kind: 'sitemap',
  path: '/sitemap.xml',
  site: origin => ({ '/sitemap.xml': make(origin, headers), '*': home }),
})
const urls = text => `<urlset>${text}</urlset>`
const laughs = pieces(30, n => `<!ENTITY a${n + 1} "${times(`&a${n};`, 40)}">`)

const sitemaps = [
  sitemap('many items', (origin, h) => answer(urls(pieces(120_000, n => `<url><loc>${origin}/${n}</loc></url>`)), h)),
  sitemap('many names', (_, h) => answer(urls(`<url ${pieces(400_000, n => `a${n}="" `)}/>`).slice(0, page - 99), h)),
  sitemap('deep', (_, h) => answer(times('<urlset>', page - 99), h)),
  sitemap('long', (origin, h) => answer(urls(`<url><loc>${origin}/${times('a', page - 999)}</loc></url>`), h)),
  sitemap('many entities', (_, h) =>
    answer(`<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]>${urls('<url><loc>&a30;</loc></url>')}`, h),
  ),
  sitemap('itself again', (origin, h) =>
    answer(
      `<sitemapindex>${pieces(50_000, n => `<sitemap><loc>${origin}/sitemap.xml?${n}</loc></sitemap>`)}</sitemapindex>`,
      h,
    ),
  ),
  sitemap('packed twice', (_, h) =>
    answer(packedTwice(urls(times('<url><loc>http://a/</loc></url>', 50_000_000))), { ...h, ...gzipped }),
  ),
  sitemap('bomb', (_, h) => answer(bomb('<url>'), { ...h, 'content-type': 'application/gzip' })),
  sitemap('cut off', (_, h) => answer(cutOff(packedTwice(times('<url>', 9_000_000))), { ...h, ...gzipped })),
  sitemap('endless', (_, h) => endless('<urlset>', '<url><loc>http://a/</loc></url>', h)),
]

export const webInputs = [...htmlPages, ...structuredData, ...robotsTxt, ...sitemaps]
