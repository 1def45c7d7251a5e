import { parseSitemap } from '@frontdesk/knowledge/read/parse-sitemap'
import { readRules } from '@frontdesk/knowledge/crawl/robots-rules'
import t from 'tap'

const rules = async (text: string) => {
  const { mayRead, ...others } = await readRules(text, 'FrontdeskBot')
  return { ...others, mayRead: (path: string) => mayRead(new URL(path, 'https://shop.example')) }
}

t.test('of the patterns that fit, the longest decides, and of two as long the one that allows', async t => {
  const { mayRead } = await rules(
    ['User-agent: *', 'Disallow: /private', 'Allow: /private/open', 'Disallow: /a', 'Allow: /a', 'Disallow:'].join(
      '\n',
    ),
  )
  for (const path of ['/', '/a', '/private/open', '/private/open/x', '/PRIVATE']) t.ok(mayRead(path), path)
  for (const path of ['/private', '/private/', '/private?x=1', '/privateer']) t.notOk(mayRead(path), path)
})

t.test('a line that is longer than addresses are names no sitemap', async t => {
  const long = `Sitemap: ${"'".repeat(2_001)}x`
  const { sitemaps } = await rules(`${long}\nSitemap: /map.xml`)
  t.same(sitemaps, ['/map.xml'])
})

t.test('asterisks stand for anything, and a dollar for the end', async t => {
  const { mayRead } = await rules(
    'user-agent: *\ndisallow: /*.pdf$\ndisallow: /shop/*/cart\ndisallow: /*?*sort=\ndisallow: /end$\ndisallow: **/x**y$',
  )
  for (const path of [
    '/a.pdf',
    '/a/b.pdf',
    '/shop/1/cart',
    '/shop/1/2/cart/3',
    '/l?a=1&sort=2',
    '/end',
    '/x/y',
    '/a/xy',
  ])
    t.notOk(mayRead(path), path)
  for (const path of ['/a.pdf?x', '/shop/cart', '/l?sor=1', '/end/', '/x/yz', '/*.pdfx']) t.ok(mayRead(path), path)
  t.notOk((await rules('user-agent: *\ndisallow: /*a*a$')).mayRead('/ba.a'))
  t.ok((await rules('user-agent: *\ndisallow: /*a*a$')).mayRead('/a'), 'each part is looked for behind the one before')
})

t.test('the groups that name the crawler count together, and else those for everybody', async t => {
  const text = `# rules of the shop
    User-agent: otherbot
    User-agent: FRONTDESKBOT/2
    Crawl-delay: 3
    Disallow: /one # not this

    User-agent: *
    Disallow: /
    Sitemap: https://shop.example/map.xml

    user-agent:frontdeskbot
    disallow:/two`
  const own = await rules(text)
  t.ok(own.mayRead('/other'))
  t.notOk(own.mayRead('/one'))
  t.notOk(own.mayRead('/two'))
  t.match(own, { crawlDelay: 3, sitemaps: ['https://shop.example/map.xml'] })
  const other = await readRules(text, 'SomeBot')
  t.notOk(other.mayRead(new URL('https://shop.example/one')))
  t.equal(other.crawlDelay, undefined)
  t.ok((await readRules('Disallow: /', 'x')).mayRead(new URL('https://shop.example/')), 'a rule of nobody')
  t.ok(
    (await readRules('User-agent: *\nDisallow: /\nUser-agent: x', 'x')).mayRead(new URL('https://a.test/')),
    'no rules of its own',
  )
})

t.test('an address may be written with or without escapes', async t => {
  const { mayRead } = await rules(
    'User-agent: *\nDisallow: /straße\nDisallow: /b%c3%bccher\nDisallow: /50%\nDisallow: /\ud800',
  )
  for (const path of ['/straße', '/stra%C3%9Fe/1', '/bücher', '/50%25']) t.notOk(mayRead(path), path)
  const escaped = ['/%7Ejoe/', '/~ann/', '/a%2Ab', '/c%24', '/d$e', '/f%2F', '/%2541', '/[g]|^', "/h?'i'", '/j$$']
  const same = await rules(['User-agent: *', ...escaped.map(rule => `Disallow: ${rule}`)].join('\n'))
  for (const path of [
    '/~joe/x',
    '/%7ejoe/x',
    '/%7Eann/x',
    '/~ann/',
    '/a*b',
    '/a%2ab',
    '/c$',
    '/c%24',
    '/d$e',
    '/d%24e',
  ])
    t.notOk(same.mayRead(path), path)
  for (const path of ['/f%2fx', '/%2541', '/[g]|^', '/%5Bg%5D%7C%5E', "/h?'i'", '/j$'])
    t.notOk(same.mayRead(path), path)
  for (const path of ['/axb', '/c', '/de', '/d', '/f/x', '/A', '/%41', '/j', '/j$x']) t.ok(same.mayRead(path), path)
})

t.test('only a rule ends the names of a group, and its crawl delay is that of all of them', async t => {
  const text =
    'User-agent: FrontdeskBot\nCrawl-delay: 3\nHost: x\nUser-agent: *\nDisallow: /one\nUser-agent: x\nDisallow: /'
  for (const crawler of ['FrontdeskBot', 'SomeBot']) {
    const { mayRead, crawlDelay } = await readRules(text, crawler)
    t.notOk(mayRead(new URL('https://shop.example/one')), crawler)
    t.ok(mayRead(new URL('https://shop.example/two')), crawler)
    t.equal(crawlDelay, 3, crawler)
  }
  const next = await readRules('User-agent: x\nCrawl-delay: 3\nDisallow:\nUser-agent: y\nAllow: /', 'y')
  t.equal(next.crawlDelay, undefined, 'a rule without a path ends them, too')
})

t.test('row 83: no robots.txt takes long to read or to ask', async t => {
  const files = {
    'names without end': 'User-agent: FrontdeskBot\n'.repeat(2_500) + 'Disallow: /x\n'.repeat(5_000),
    asterisks: `User-agent: *\nDisallow: /${'a*'.repeat(60_000)}`,
    'many patterns': `User-agent: *\n${'Disallow: /*a*a*a*b\n'.repeat(6_000)}`,
    'long patterns': `User-agent: *\n${`Disallow: /*b${'a'.repeat(700)}*\n`.repeat(180)}`,
    lines: '\r'.repeat(128_000),
    colons: ':'.repeat(128_000),
  }
  const address = new URL(`https://shop.example/${'a'.repeat(1_480)}`)
  for (const [name, text] of Object.entries(files)) {
    const { mayRead } = await readRules(text, 'FrontdeskBot')
    // Milliseconds each, or minutes: then the file fails.
    t.type(mayRead(address), 'boolean', name)
  }
})

const url = 'https://a.test/maps/sitemap.xml'
const parse = (text: string, limit = 100) => parseSitemap({ body: Buffer.from(text), contentType: '', url, limit })

t.test('pages and further sitemaps are told apart, whatever stands around them', async t => {
  t.same(
    parse(`\ufeff<?xml version="1.0"?><!-- <loc>https://a.test/no</loc> --><s:urlset xmlns:s="x" xmlns:image="y">
      <s:url><s:loc> https://a.test/1?x=1&amp;y=2 </s:loc><image:image><image:loc>https://a.test/i.png</image:loc></image:image></s:url>
      <s:url><s:loc ><![CDATA[https://a.test/2?a&b]]></s:loc><s:lastmod>2025</s:lastmod></s:url>
      <s:url><s:loc>/relative</s:loc></s:url><s:url><s:location>https://a.test/3</s:location></s:url></s:urlset>`),
    { pages: ['https://a.test/1?x=1&y=2', 'https://a.test/2?a&b', 'https://a.test/relative'], sitemaps: [] },
  )
  t.same(parse('<sitemapindex><sitemap><loc>https://a.test/m.xml</loc></sitemap></sitemapindex>'), {
    pages: [],
    sitemaps: ['https://a.test/m.xml'],
  })
  t.same(parse('https://a.test/1\r\nno address\n\nhttps://a.test/2').pages, ['https://a.test/1', 'https://a.test/2'])
  t.same(parse('<urlset><url><loc>https://a.test/1</loc><url><loc>https://a.te').pages, ['https://a.test/1'])
  t.same(parse('').pages, [])
})

t.test('an address is read as XML writes it, and against the address of its sitemap', async t => {
  const locations = [
    'https://a.test/?a=1&#38;b=2&#x26;c=&quot;3&quot;',
    'https://a.test/<!-- not this -->4',
    'https://a.test/<![CDATA[5?a&b]]>&amp;c',
    '\n  https://a.test/6\n',
    '/7',
    '8?x=1&amp;y=2',
    '//b.test/9',
    '<![CDATA[ ../10 ]]>',
    'https://a.test/1 1',
  ]
  const none = ['', 'no address', 'mailto:a@a.test', 'ftp://a.test/', 'javascript:void(0)']
  const wrapped = [...locations, ...none].map(text => `<url><loc>${text}</loc></url>`).join('')
  const pages = [
    'https://a.test/?a=1&b=2&c="3"',
    'https://a.test/4',
    'https://a.test/5?a&b&c',
    'https://a.test/6',
    'https://a.test/7',
    'https://a.test/maps/8?x=1&y=2',
    'https://b.test/9',
    'https://a.test/10',
    'https://a.test/1 1',
  ]
  t.same(parse(`<urlset>${wrapped}</urlset>`).pages, pages)
  t.same(parse(`<urlset>${wrapped}</urlset>`, 3).pages, pages.slice(0, 3))
  t.same(parse('<sitemapindex><sitemap><loc>/1.xml</loc></sitemap></sitemapindex>').sitemaps, ['https://a.test/1.xml'])
})

t.test('a sitemap in another encoding lists the same addresses', async t => {
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><urlset><url><loc>https://a.test/Ö</loc></url></urlset>`
  const bodies = [Buffer.from(xml('utf-8')), Buffer.from(xml('iso-8859-1'), 'latin1')]
  bodies.push(Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le'))
  for (const body of bodies) t.same(parseSitemap({ body, contentType: '', url, limit: 9 }).pages, ['https://a.test/Ö'])
})

t.test('row 70, row 83: no sitemap takes long or lists more than is of use', async t => {
  const ten = 10_000_000
  const laughs = Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
  const files = {
    ordinary: `<urlset>${'<url><loc>https://a.test/page</loc></url>'.repeat(ten / 41)}`,
    laughs: `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs}]><urlset><url><loc>https://a.test/&a20;</loc></url></urlset>`,
    'no locations': `<urlset>${'<url/>'.repeat(ten / 6)}`,
    brackets: '<'.repeat(ten),
    comments: `<urlset>${'<!--'.repeat(ten / 4)}`,
    'closed comments': `<urlset>${'<!---->'.repeat(ten / 7)}`,
    sections: `<urlset><loc>${'<![CDATA['.repeat(ten / 9)}`,
    depth: '<a>'.repeat(ten / 3),
    'one address': `<urlset><url><loc>https://a.test/${'a'.repeat(ten)}</loc>`,
    'open locations': `<urlset>${'<loc>'.repeat(ten / 5)}`,
    'empty lines': `x${'\n'.repeat(ten)}`,
    spaces: `<urlset><loc${' '.repeat(ten)}>`,
    'spaced tags': `<urlset>${'<loc  '.repeat(ten / 6)}>`,
  }
  for (const [name, text] of Object.entries(files)) {
    const { pages } = parse(text, 2_000)
    t.ok(pages.length <= 2_000 && pages.every(page => page.length <= 4_000), name)
  }
  t.same(parse(files.laughs).pages, ['https://a.test/&a20;'], 'an entity of the file stays as it is written')
})
