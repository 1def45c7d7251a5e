import t from 'tap'
import { aLiveSite } from '../a-live-site.ts'
import { aPage } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

// Calendars, filters and pages of results lead on without end.

const { crawl, pagesOf, stateOf, indexedOf } = await openIndex(t, { totalMs: 2_000 })

const texts: Record<string, string> = {
  '/': 'A shop for bicycles.',
  '/frames': 'A frame costs 410 euros.',
  '/bells': 'A bell costs 7 euros.',
}

const month = (index: number): string => new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 7)

t.test('an endless calendar is left once its pages have nothing new', async t => {
  const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const calendars: Record<string, (index: number) => string> = {
    'a parameter': index => `/calendar?month=${month(index)}`,
    'two parameters': index => `/calendar?m=${(((index % 12) + 12) % 12) + 1}&year=${2026 + Math.floor(index / 12)}`,
    'a path': index => `/calendar/${month(index).replace('-', '/')}`,
  }
  for (const [name, addressOf] of Object.entries(calendars)) {
    const at = new Map(Array.from({ length: 801 }, (_, n) => [addressOf(n - 400), n - 400]))
    const site = await aLiveSite(t, asked => {
      const index = asked === '/calendar' ? 0 : at.get(asked)
      if (index === undefined) {
        const text = texts[asked]
        return text === undefined ? undefined : aPage(asked, text, [...Object.keys(texts), '/calendar'])
      }
      const event = index === 2 ? 'A night ride around the lake, with lights.' : 'There is nothing on.'
      const days = Array.from({ length: 28 + (((index % 3) + 3) % 3) }, (_, day) => day + 1).join(' ')
      const date = long.format(new Date(Date.UTC(2026, index, 1)))
      return aPage(`Calendar ${date}`, `${date}: ${event} ${days}`, [addressOf(index - 1), addressOf(index + 1)])
    })
    const { id, paths, outcome } = await indexedOf(site)
    t.ok(outcome.found < 25 && outcome.isComplete, `${name}: ${outcome.found}`)
    t.ok(paths.includes(addressOf(2)), 'a month with an event is kept')
    t.ok(paths.length < 8, `${name}: ${paths.join(' ')}`)
    const { skipReasons } = await stateOf(id)
    t.match(skipReasons, { endless: Number, variant: Number }, 'and the owner sees what was left out')
    const again = await crawl(id)
    t.ok(again.found < 25 && again.removed === 0, `${name}, again: ${again.found}`)
  }
})

t.test('a calendar of days is left as well', async t => {
  const site = await aLiveSite(t, asked => {
    const text = texts[asked]
    if (text !== undefined) return aPage(asked, text, ['/frames', '/bells', '/day/2026-05-10'])
    const [, day] = /^\/day\/(\d{4}-\d\d-\d\d)$/.exec(asked) ?? []
    if (day === undefined) return undefined
    const near = Array.from({ length: 15 }, (_, n) => new Date(Date.parse(day) + (n - 7) * 86_400_000))
    return aPage(
      `Day ${day}`,
      'No tours.',
      near.map(date => `/day/${date.toISOString().slice(0, 10)}`),
    )
  })
  const { paths, outcome } = await indexedOf(site)
  t.same(paths, ['/', '/bells', '/day/2026-05-10', '/frames'])
  t.ok(outcome.found < 80, String(outcome.found))
})

t.test('two dates with different amounts are different pages', async t => {
  const days = ['2026-05-10', '2026-05-11', '2026-05-12']
  const site = await aLiveSite(t, asked => {
    const at = days.findIndex(day => asked === `/tour/${day}`)
    if (asked !== '/' && at === -1) return undefined
    return aPage(
      'Tour',
      at === -1 ? 'Tours by date.' : `On this day it costs ${20 + at} euros.`,
      days.map(day => `/tour/${day}`),
    )
  })
  t.equal((await indexedOf(site)).paths.length, 4)
})

t.test('prices, times and measures tell one date or number from another', async t => {
  const pages: Record<string, string> = {
    '/lunch/2026-11-30': 'Pasta 129 kr',
    '/lunch/2026-12-01': 'Pasta 149 kr',
    '/artikel/201205': 'Länge 20 mm',
    '/artikel/201206': 'Länge 30 mm',
    '/hours?date=2026-12-23': '10:00–18:00',
    '/hours?date=2026-12-24': '10:00–14:00',
    '/kurs/2026-05': 'Fr. 120.–',
    '/kurs/2026-06': 'Fr. 150.–',
    '/course/2026-05-20': 'It takes 20 minutes.',
    '/course/2026-05-30': 'It takes 30 minutes.',
    '/news/2026-05': 'The next meeting is on 5 June.',
    '/news/2026-06': 'The next meeting is on 12 June.',
  }
  const all = ['/', ...Object.keys(pages)]
  const site = await aLiveSite(t, asked =>
    all.includes(asked) ? aPage(asked.split(/[/?]/, 2).join(' '), pages[asked] ?? 'A restaurant.', all) : undefined,
  )
  t.same((await indexedOf(site)).paths, all.toSorted())
})

t.test('dates of the address are no news, in whichever way they are written', async t => {
  const days: Record<string, (day: number) => string> = {
    '/a/2026-05-': day => `Nothing on May ${day}th, 2026.`,
    '/b?date=202605': day => `Nothing on ${day}.5.2026.`,
    '/c/2026/05/': day => `Nothing on 2026-05-${day}.`,
  }
  const addresses = Object.keys(days).flatMap(start => [10, 11, 12].map(day => `${start}${day}`))
  const site = await aLiveSite(t, asked => {
    if (asked === '/') return aPage('Start', 'A restaurant.', addresses)
    if (!addresses.includes(asked)) return undefined
    return aPage('Day', days[asked.slice(0, -2)]?.(Number(asked.slice(-2))) ?? '')
  })
  const { paths } = await indexedOf(site)
  t.equal(paths.length, 4, `one of each kind: ${paths.join(' ')}`)
})

t.test('orders of a page stay out where the page itself has not changed', async t => {
  const links = ['/parts', '/parts?sort=price']
  const site = await aLiveSite(t, asked => {
    if (asked === '/') return aPage('Home', 'A shop for bicycles.', ['/parts'])
    if (!links.includes(asked)) return undefined
    const items = ['Bell, 7 euros', 'Frame, 410 euros']
    const list = (asked === '/parts' ? items : items.toReversed()).map(item => `<p>${item}</p>`).join('')
    return { ...aPage('Parts', list, links), headers: { etag: `"${asked}"` } }
  })
  const { id, paths } = await indexedOf(site)
  t.same(paths, ['/', '/parts'])
  await crawl(id)
  t.same(
    (await pagesOf(id)).map(({ path }) => path),
    ['/', '/parts'],
  )
})

t.test('orders, filters and printed forms of a list are not indexed beside it', async t => {
  const items = ['Bell, 7 euros', 'Frame, 410 euros', 'Lamp, 19 euros', 'Tyre, 24 euros']
  const facets = [
    'color=red',
    'color=blue',
    'size=s',
    'size=m',
    'brand=a',
    'brand=b',
    'sort=price',
    'sort=name',
    'print=1',
  ]
  const site = await aLiveSite(t, asked => {
    const [path, query = ''] = asked.split('?')
    if (asked === '/') return aPage('Home', 'A shop for bicycles.', ['/parts'])
    if (path !== '/parts') return undefined
    const chosen = query === '' ? [] : query.split('&')
    const shown = chosen.some(one => one.startsWith('color') || one.startsWith('size')) ? items.slice(1, 3) : items
    const links = facets.filter(facet => !chosen.includes(facet)).map(facet => `/parts?${[...chosen, facet].join('&')}`)
    const list = `<ul>${(query.includes('sort') ? shown.toReversed() : shown).map(item => `<li>${item}</li>`).join('')}</ul>`
    const page = aPage('Parts', list, links)
    return { body: String(page.body).replace('<p>', '').replace('</p>', '') }
  })
  const { paths, outcome } = await indexedOf(site)
  t.same(paths, ['/', '/parts'])
  t.ok(outcome.found < 15 && outcome.isComplete, String(outcome.found))
  t.match(outcome.reasons, { endless: Number })
})

t.test('pages of results that never end are left, and those with something on them are read', async t => {
  const site = await aLiveSite(t, asked => {
    if (asked === '/') return aPage('Home', 'A shop for bicycles.', ['/news?page=1'])
    const [, page] = /^\/news\?page=(\d+)$/.exec(asked) ?? []
    if (page !== undefined) {
      const text =
        Number(page) > 25 ? 'No more news.' : `What happened in week ${'abcdefghijklmnopqrstuvwxyz'[Number(page)]}.`
      const report = Number(page) > 25 ? [] : [`/news/${page}`]
      return aPage(`News, page ${page}`, text, [`/news?page=${Number(page) + 1}`, ...report])
    }
    const [, number] = /^\/news\/(\d+)$/.exec(asked) ?? []
    return Number(number) <= 25 ? aPage(`News ${number}`, `Report number ${number}, at length.`) : undefined
  })
  const { paths, outcome } = await indexedOf(site)
  for (let page = 1; page <= 25; page++) {
    t.ok(paths.includes(`/news?page=${page}`) && paths.includes(`/news/${page}`), String(page))
  }
  t.ok(outcome.found < 110 && outcome.isComplete, String(outcome.found))
})

t.test('links that grow longer on every page come to an end', async t => {
  const site = await aLiveSite(t, asked =>
    /^\/(?:robots|sitemap|wp-)/.test(asked)
      ? undefined
      : aPage('Shop', `The shop at ${asked.replaceAll(/[^a-z]/g, ' ')}.`, [
          'more/',
          `?amp%253Bp=3&p=2`,
          `?q=${encodeURIComponent(asked)}`,
        ]),
  )
  const { outcome } = await indexedOf(site)
  t.ok(outcome.found < 200 && outcome.isComplete, String(outcome.found))
})
