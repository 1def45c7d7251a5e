import t from 'tap'
import { aLiveSite } from '../a-live-site.ts'
import { aPage, aSite, type Answer } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// One address for one page: what pages say of their address, and what addresses mean.

const { crawl, source, pagesOf, db } = await openIndex(t, { totalMs: 2_000 })

async function indexedOf(site: { origin: string }) {
  const { id } = await source({ url: site.origin })
  const outcome = await crawl(id)
  const pages = await pagesOf(id)
  return { id, outcome, paths: pages.filter(({ status }) => status === 'indexed').map(({ path }) => path) }
}

t.test('a canonical address is believed where it shows the same', async t => {
  const words = (path: string) => `What is said of ${path}, and nowhere else.`
  const linkTo = (href: string) => `<link rel="canonical" href="${href}">`
  const site = await aLiveSite(t, (asked, origin) => {
    const heads: Record<string, string> = {
      '/shared': linkTo(`${origin}/index.php`),
      '/home': linkTo(`${origin}/`),
      '/gone-canonical': linkTo(`${origin}/gone`),
      '/moved-canonical': linkTo(`${origin}/moved`),
      '/foreign': linkTo('https://other.example/foreign'),
      '/empty': linkTo(''),
      '/hash': linkTo('#top'),
      '/twin': linkTo(`${origin.replace('http:', 'https:')}/twin`),
      '/malformed': linkTo('http://[/'),
      '/no-scheme': linkTo('www.shop.example/no-scheme'),
      '/two': linkTo('/same') + linkTo('/elsewhere'),
      '/wrong': linkTo('/same'),
      '/in-capitals': linkTo('/in-capitals').replace('canonical', 'CANONICAL'),
      '/relative': linkTo('relative'),
    }
    const pages: Record<string, Answer> = {
      '/': aPage(
        'Home',
        'A shop for bicycles.',
        [...Object.keys(heads), '/same', '/same?print=1'],
        linkTo(`${origin}/index.php`),
      ),
      '/index.php': aPage('Home', 'A shop for bicycles.', ['/same'], linkTo(`${origin}/index.php`)),
      '/moved': { status: 301, headers: { location: '/elsewhere' } },
      '/elsewhere': aPage('Elsewhere', words('/elsewhere')),
      '/same': aPage('Lamps', 'A lamp costs 19 euros. It shines for nine hours, in rain and in snow.'),
      '/same?print=1': aPage(
        'Lamps, printed',
        'A lamp costs 19 euros. It shines for nine hours, in rain and in snow.',
        [],
        linkTo('/same'),
      ),
    }
    return pages[asked] ?? (heads[asked] === undefined ? undefined : aPage(asked, words(asked), [], heads[asked]))
  })
  const { id, paths } = await indexedOf(site)
  const expected = [
    '/elsewhere',
    '/empty',
    '/foreign',
    '/gone-canonical',
    '/hash',
    '/home',
    '/in-capitals',
    '/index.php',
  ]
  expected.push(
    '/malformed',
    '/moved-canonical',
    '/no-scheme',
    '/relative',
    '/same',
    '/shared',
    '/twin',
    '/two',
    '/wrong',
  )
  t.same(paths, expected)
  t.match(await crawl(id), { indexed: expected.length, removed: 0 }, 'and the next time')
})

t.test('a canonical address that cannot be compared with leaves pages as they are', async t => {
  let text = 'A frame costs 410 euros.'
  const head = '<link rel="canonical" href="/index.php">'
  const site = await aSite(t, {})
  const start = { ...aPage('Home', 'A shop for bicycles.', ['/index.php', '/frames'], head), headers: { etag: '"1"' } }
  site.pages = {
    '/': start,
    '/index.php': start,
    get '/frames'() {
      return aPage('Frames', text, [], head)
    },
  }
  const { id, paths } = await indexedOf(site)
  t.same(paths, ['/frames', '/index.php'])
  text = 'A frame costs 420 euros.'
  t.match(await crawl(id), { removed: 0 })
  t.match(await pagesOf(id), [{ path: '/frames', texts: [text] }, { path: '/index.php' }])
})

t.test('addresses that mean the same page are one', async t => {
  const frames = aPage('Frames', 'A frame costs 410 euros.')
  const home = (links: string[]): Answer => ({
    body: String(aPage('Home', 'A shop for bicycles.', links).body).replace(
      '</body>',
      '<footer>Open from 9:00 to 18:00, Mill Lane 3</footer></body>',
    ),
  })
  const site = await aLiveSite(t, (asked, origin) => {
    const { host } = new URL(origin)
    const links = [
      '/index.html',
      '/?',
      '/#top',
      `//${host}/`,
      '/frames',
      '/frames/',
      '/Frames',
      '/frames?',
      '/frames#a',
      '/%66rames',
    ]
    links.push(
      '/frames?utm_source=a',
      '/frames?gclid=1&fbclid=2',
      '/frames?replytocom=5',
      '/frames?add-to-cart=5',
      '/./frames',
      '/x/../frames',
    )
    links.push(
      '/frames?amp;srsltid=4',
      '/stra%c3%9fe',
      '/stra%C3%9Fe',
      '/straße',
      '/a?b=1&c=%7e',
      '/a?c=~&b=1',
      '/a?b=1&b=1&c=~',
    )
    if (asked === '/' || asked === '/index.html') return home(links)
    if (/^\/frames\/?$/i.test(asked)) return frames
    if (asked === '/stra%C3%9Fe') return aPage('Street', 'A street.')
    return asked === '/a?b=1&c=~' ? aPage('A', 'Text of a.') : undefined
  })
  const { paths, outcome } = await indexedOf(site)
  t.same(paths.length, 4, paths.join(' '))
  t.match(outcome, { indexed: 4, failed: 0, reasons: { duplicate: 3 } })
  t.notOk(outcome.reasons?.gone)
})

t.test('links of a page are read against its base, where that is a web address', async t => {
  const site = await aLiveSite(t, asked => {
    const heads: Record<string, string> = {
      '/': '<base href="/shop/">',
      '/shop/a': '<base href="data:,x">',
      '/shop/b': '<base>',
    }
    return heads[asked] === undefined && asked !== '/shop/c'
      ? undefined
      : aPage(asked, `Text of ${asked}.`, ['a', 'b', 'c'], heads[asked])
  })
  t.same((await indexedOf(site)).paths, ['/', '/shop/a', '/shop/b', '/shop/c'])
})

t.test('a page that only repeats others is left out again and again, and nothing is removed for it', async t => {
  const count = async (id: string) => db.prisma.document.count({ where: { sourceId: id } })
  const site = await aLiveSite(t, asked =>
    asked === '/'
      ? aPage('Home', 'A shop.', ['/?view=list'])
      : asked === '/?view=list'
        ? aPage('Home', 'A shop.')
        : undefined,
  )
  const { id } = await indexedOf(site)
  t.equal(await count(id), 1)
  await crawl(id)
  t.equal(await count(id), 1)
})
