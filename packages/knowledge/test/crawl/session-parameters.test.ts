import { randomBytes, randomUUID } from 'node:crypto'
import { newSessionParameters } from '@frontdesk/knowledge/crawl/session-parameters'
import { orderedUrl } from '@frontdesk/knowledge/read/page-url'
import t from 'tap'
import { aLiveSite } from '../a-live-site.ts'
import { aPage } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Addresses that differ in a session show the same page; addresses that differ in a name show another.

const { crawl, stateOf, indexedOf } = await openIndex(t, { totalMs: 2_000 })

const texts: Record<string, string> = {
  '/': 'A shop for bicycles.',
  '/frames': 'A frame costs 410 euros.',
  '/bells': 'A bell costs 7 euros.',
}

/** A shop of three pages that writes a session into each of its links. */
const shopOf =
  (write: (path: string, token: string) => string, read: (path: string) => string | undefined) => (asked: string) => {
    const path = read(asked)
    const token = hex()
    const text = path === undefined ? undefined : texts[path]
    if (path === undefined || text === undefined) return undefined
    return aPage(
      `Title of ${path}`,
      text,
      Object.keys(texts).map(link => write(link, token)),
    )
  }

const hex = () => randomBytes(16).toString('hex')

t.test('a session in the address is left out, whatever its shop calls it', async t => {
  const shops: Record<string, [write: (path: string) => string, read: (path: string) => string]> = {
    jsessionid: [
      path => `${path};jsessionid=${hex().toUpperCase()}.node1`,
      path => path.replace(/;jsessionid=[\w.]*/, ''),
    ],
    PHPSESSID: [path => `${path}?PHPSESSID=${hex().slice(0, 26)}`, path => path.replace(/\?PHPSESSID=\w*/, '')],
    osCsid: [path => `${path}?osCsid=${hex()}`, path => path.replace(/\?osCsid=\w*/, '')],
    XTCsid: [path => `${path}?XTCsid=${hex()}`, path => path.replace(/\?XTCsid=\w*/, '')],
    CFID: [path => `${path}?CFID=${Date.now()}&CFTOKEN=${hex()}`, path => path.replace(/\?CFID=.*/, '')],
    'ASP.NET': [path => `/(S(${hex().slice(0, 24)}))${path}`, path => path.replace(/^\/\(S\(\w*\)\)/, '')],
  }
  for (const [name, [write, read]] of Object.entries(shops)) {
    const site = await aLiveSite(t, shopOf(write, read))
    const { paths, outcome } = await indexedOf(site)
    t.same(paths, ['/', '/bells', '/frames'], name)
    t.match(outcome, { found: 3, isComplete: true }, name)
  }
})

t.test('a session of any other name is found out by what it does', async t => {
  const shops: Record<string, [write: (path: string, token: string) => string, read: (path: string) => string]> = {
    'a parameter': [(path, token) => `${path}?sid=${token}`, path => path.replace(/\?sid=\w*/, '')],
    'a name of its own': [
      (path, token) => `${path}?lore=1&warenkorb=${token}`,
      path => path.replace(/&?\??(?:lore|warenkorb)=\w*/g, ''),
    ],
    'a time': [(path, token) => `${path}?_=${BigInt(`0x${token}`)}`, path => path.replace(/\?_=\w*/, '')],
    'a parameter of the path': [
      (path, token) => `${path};s=${token.slice(0, 8)}-${token.slice(8)}`,
      path => path.replace(/;s=[\w-]*/, ''),
    ],
    'a part of the path': [(path, token) => `/s${token}${path}`, path => path.replace(/^\/s\w{32}/, '')],
  }
  for (const [name, [write, read]] of Object.entries(shops)) {
    const site = await aLiveSite(t, shopOf(write, read))
    const { id, paths, outcome } = await indexedOf(site)
    const others = name === 'a name of its own' ? '?lore=1' : ''
    t.same(paths, ['/', `/bells${others}`, `/frames${others}`], name)
    t.ok(outcome.found < 12 && outcome.isComplete, `${name}: ${outcome.found}`)
    t.ok(Number((await stateOf(id)).skipReasons?.['variant' as never]) > 0, 'and the owner sees which were left out')
    const again = await crawl(id)
    t.match(again, { indexed: 3, removed: 0 }, name)
    t.ok(again.found < 12, `${name}, again: ${again.found}`)
  }
})

t.test('a session that the site remembers in a cookie, or passes on, is left out as well', async t => {
  const kept = hex()
  const passing = shopOf(
    path => `${path}?token=${kept}`,
    path => path.replace(/\?token=\w*/, ''),
  )
  let visits = 0
  const site = await aLiveSite(t, asked => {
    const [path = '', token = hex()] = asked.split('?token=')
    visits += 1
    return passing(path)?.body === undefined ? undefined : { body: String(passing(path)?.body).replaceAll(kept, token) }
  })
  const { paths, outcome } = await indexedOf(site)
  t.same(paths, ['/', '/bells', '/frames'], 'passed on from page to page')
  t.ok(outcome.found < 12 && visits > 0)
  let isFirst = true
  const forgetting = await aLiveSite(t, asked => {
    const suffix = isFirst ? `?token=${kept}` : ''
    if (asked !== '/robots.txt' && !asked.startsWith('/sitemap') && texts[asked] !== undefined) isFirst = false
    return shopOf(
      path => path + suffix,
      path => path.replace(/\?token=\w*/, ''),
    )(asked)
  })
  t.same((await indexedOf(forgetting)).paths, ['/', '/bells', '/frames'], 'written once')
})

t.test('a session is found out where a sitemap lists the pages without it', async t => {
  const shop = shopOf(
    (path, token) => `${path}?visit=${token}`,
    path => path.replace(/\?visit=\w*/, ''),
  )
  const site = await aLiveSite(t, (asked, origin) =>
    asked === '/sitemap.xml'
      ? {
          body: `<urlset>${Object.keys(texts)
            .map(path => `<url><loc>${origin}${path}</loc></url>`)
            .join('')}</urlset>`,
        }
      : shop(asked),
  )
  const { paths, outcome } = await indexedOf(site)
  t.same(paths, ['/', '/bells', '/frames'])
  t.ok(outcome.found < 12, String(outcome.found))
})

t.test('a parameter that is the page keeps its pages', async t => {
  const ids = Array.from({ length: 30 }, () => randomUUID())
  const cases: Record<string, readonly string[]> = {
    numbers: ['page_id=2', 'page_id=7', 'page_id=12345678'],
    'random names': ids.slice(0, 9).map(id => `id=${id}`),
    languages: ['lang=de', 'lang=en', 'lang=fr-2024-new'],
    'names of shops': ['store=berlin-0001', 'store=munich-0002'],
    'pages of results': Array.from({ length: 9 }, (_, n) => `page=${n + 2}`),
  }
  for (const [name, queries] of Object.entries(cases)) {
    const all = queries.map(query => `/?${query}`)
    const site = await aLiveSite(t, asked => {
      const at = all.indexOf(asked)
      if (asked !== '/' && at === -1) return undefined
      // Each leads to the next one alone, so that nothing is known of the others.
      return aPage(at === -1 ? 'Start' : `Entry ${asked}`, `The words of ${asked}.`, [
        '/',
        ...all.slice(at + 1, at + 2),
      ])
    })
    t.same((await indexedOf(site)).paths, ['/', ...all].toSorted(), name)
  }
})

t.test('pages whose parameter is random, and which are found one behind the other, stay as they are', async t => {
  const ids = Array.from({ length: 30 }, () => randomUUID())
  const site = await aLiveSite(t, asked => {
    const at = ids.findIndex(id => asked.includes(id))
    if (asked !== '/' && at === -1)
      return asked === '/item' || asked === '/more' ? aPage('None', 'Choose an item.') : undefined
    const next = ids[at + 1]
    const links = next === undefined ? [] : [`/item?key=${next}`, `/more?key=${next}`]
    return aPage(`Item ${at}`, `${asked.split('?')[0]} of ${ids[at] ?? 'nothing'}.`, links)
  })
  t.equal((await indexedOf(site)).paths.filter(path => path.includes('key=')).length, 60)
})

t.test('what stands behind a second question mark stays, and an address of many parts is not looked through', t => {
  const sessions = newSessionParameters()
  const visit = { url: 'https://shop.example/', depth: 0, isRetry: false, isOwn: false, repeats: 0 }
  const links = ['/a', '/b'].map(path => `https://shop.example${path}?sid=abcdefg1`)
  sessions.learn(visit, { hash: '1', links, isHeld: false })
  t.equal(sessions.suspected('https://shop.example/c?sid=abcdefg2&to=/d?e=1'), 'https://shop.example/c?to=/d?e=1')
  t.equal(sessions.suspected(`https://shop.example/c${';x=1'.repeat(30)}?sid=abcdefg2`), undefined)
  t.equal(orderedUrl('https://shop.example/?b=1?c&a'), 'https://shop.example/?a&b=1?c')
  t.end()
})
