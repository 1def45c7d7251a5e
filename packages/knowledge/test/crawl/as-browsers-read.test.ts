import { deflateRawSync } from 'node:zlib'
import { decodeData, decodePage, decodeText } from '@frontdesk/knowledge/read/decode-page'
import { readLeadsTo } from '@frontdesk/knowledge/read/read-leads-to'
import t from 'tap'
import { aPage, aSite, type Answer } from '../a-site.ts'
import { openIndex } from '../open-index.ts'

const { crawl, source, pagesOf } = await openIndex(t, { totalMs: 2_000 })

const hours = aPage('Workshop', 'The workshop opens at 10:30 and closes at 18:00.')
const german = 'Die Werkstatt öffnet täglich außer Montag für Gäste aus Köln.'

t.test('a start page is read as a browser reads it', async t => {
  const refresh = '<HTML><HEAD><META HTTP-EQUIV=REFRESH CONTENT="0; URL=/workshop/"></HEAD></HTML>'
  const html = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
  const cases: Record<string, Record<string, Answer>> = {
    'raw deflate': {
      '/': { headers: { 'content-encoding': 'deflate' }, body: deflateRawSync(String(hours.body)) },
    },
    'no media type': { '/': { headers: { 'content-type': '' }, ...hours } },
    'meta refresh': { '/': { body: refresh }, '/workshop/': hours },
    'refresh header': { '/': { headers: { refresh: '0;url=/workshop/' }, body: html('') }, '/workshop/': hours },
    'one frame': { '/': { body: html('', '<iframe src="workshop/"></iframe>') }, '/workshop/': hours },
    frameset: {
      '/': { body: '<html><frameset cols="20%,*"><frame src="/menu"><frame src="/workshop/"></frameset></html>' },
      '/menu': { body: html('<title>Menu</title>', '<a href="/workshop/">Workshop</a>') },
      '/workshop/': hours,
    },
    'a later refresh': {
      '/': { body: html('<meta http-equiv="refresh" content="5;url=/workshop/">', '<p>We have moved.</p>') },
      '/workshop/': hours,
    },
  }
  for (const [name, pages] of Object.entries(cases)) {
    const { id } = await source({ url: (await aSite(t, pages)).origin })
    t.match(await crawl(id), { status: 'ready', error: null }, name)
    const texts = (await pagesOf(id)).flatMap(page => page.texts)
    t.ok(texts.includes('The workshop opens at 10:30 and closes at 18:00.'), `${name}: ${texts.join(' | ')}`)
  }
})

t.test('a cookie set on the way is sent back, and pages that send each other round end', async t => {
  const site = await aSite(t, { '/robots.txt': { status: 404 } })
  Object.defineProperty(site.pages, '/', {
    get: () => {
      const isKnown = site.headers['/']?.cookie?.includes('seen=1') === true
      return isKnown ? hours : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1; Path=/' } }
    },
  })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', indexed: 1 })
  const refreshTo = (path: string): Answer => ({ body: `<meta http-equiv=refresh content="0;url=${path}">` })
  const round = await aSite(t, { '/': refreshTo('/a'), '/a': refreshTo('/b'), '/b': refreshTo('/a') })
  const other = await source({ url: round.origin })
  t.match(await crawl(other.id), { status: 'failed' })
  t.ok(round.asked.length < 12)
})

t.test('refreshes are read in every spelling, and only those that a browser follows at once lead away', t => {
  const url = 'https://shop.example/a/'
  const to = (content: string) => readLeadsTo({ html: `<meta http-equiv="Refresh" content="${content}">`, url }).instead
  for (const content of ["0;url='/b'", '0, /b', '0; /b', ' 1 ; URL = /b ', '0.5;URL=/b', ';url=/b', '0 /b']) {
    t.equal(to(content), 'https://shop.example/b', content)
  }
  for (const content of ['0', '300', '30;url=/b', '0;url=', '0;url=javascript:alert(1)', '0;url=/a/#top']) {
    t.equal(to(content), undefined, content)
  }
  const quiet = '<noscript><meta http-equiv="refresh" content="0;url=/plain"></noscript>'
  t.equal(readLeadsTo({ html: `${quiet}<p>A page.`, url }).instead, undefined)
  t.equal(readLeadsTo({ html: quiet, url }).instead, 'https://shop.example/plain')
  t.equal(readLeadsTo({ html: '<iframe src="https://maps.example/"></iframe>', url }).instead, undefined)
  for (const more of [
    '<script src="/app.js"></script><iframe src="/b"></iframe>',
    '<iframe src="/b" hidden></iframe>',
    '<iframe src="/b" style="display: none"></iframe>',
    '<iframe src="/b" width="0" height="0"></iframe>',
    '<iframe src="/b" style="width:1px;height:1px"></iframe>',
  ]) {
    t.equal(readLeadsTo({ html: more, url }).instead, undefined, more)
  }
  t.equal(
    readLeadsTo({ html: '<iframe src="/b" width="100%" height="100"></iframe>', url }).instead,
    'https://shop.example/b',
  )
  t.same(readLeadsTo({ html: '<p>Prices</p><iframe src="/prices"></iframe>', url }).within, [
    'https://shop.example/prices',
  ])
  t.end()
})

t.test('bytes without a declaration are read by what they look like', t => {
  const latin = Buffer.from(`<title>Zeiten</title><p>${german}</p>`, 'latin1')
  t.match(decodePage(latin, 'text/html'), german)
  t.match(decodeData(Buffer.from(`<rss><title>${german}</title></rss>`, 'latin1'), ''), german)
  t.equal(decodeText(Buffer.from(german, 'latin1')), german)
  // A sentence in windows-1251, and a Japanese one in Shift_JIS.
  const russian = 'Мастерская открыта ежедневно с одиннадцати до семи часов вечера.'
  const cyrillic = Buffer.from(
    'cce0f1f2e5f0f1eae0ff20eef2eaf0fbf2e020e5e6e5e4ede5e2edee20f120eee4e8edede0e4f6e0f2e820e4ee20f1e5ece820f7e0f1eee220e2e5f7e5f0e02e',
    'hex',
  )
  t.equal(decodeText(cyrillic), russian)
  const japanese = Buffer.from(
    '93a98c7c8d48965b82cd968893fa8cdf914f8f5c88ea8e9e82c98a4a82ab82dc82b7814297bf8be082cd8e4f90e7897e82c582b78142',
    'hex',
  )
  t.equal(decodeText(japanese), '陶芸工房は毎日午前十一時に開きます。料金は三千円です。')
  const cut = Buffer.from('Gäste aus Köln, täglich für Größen in')
  t.match(decodeText(Buffer.concat([cut, Buffer.from([0xc3])])), 'Gäste aus Köln, täglich für Größen in')
  t.equal(decodeText(Buffer.from('only ASCII')), 'only ASCII')
  t.end()
})

t.test('a declaration anywhere in the head counts, and none in a script or a comment', t => {
  const page = (head: string) => Buffer.from(`<head>${head}</head><p>${german}`, 'latin1')
  const long = `<script>${'x'.repeat(20_000)}</script>`
  t.match(
    decodePage(page(`${long}<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">`), ''),
    german,
  )
  const inScript = '<script>var a = "<meta charset=koi8-r>"</script>'
  t.match(decodePage(page(`${long}${inScript}<!-- <meta charset=koi8-r> --><meta charset=windows-1252>`), ''), german)
  t.match(decodePage(page(`${long}<meta content="charset" name=x><meta charset="windows-1252">`), ''), german)
  t.end()
})
