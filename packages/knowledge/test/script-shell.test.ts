import { readdirSync, readFileSync } from 'node:fs'
import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { aPage, aSite } from './a-site.ts'
import { openIndex } from './open-index.ts'

const isScriptOnly = (html: string): boolean =>
  extractArticle({ html, url: 'https://shop.example/', keepFooter: true, keep: [], drop: [] }).isScriptOnly

const shell = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Corner Shop</title>
    <meta name="description" content="The best umbrellas of the town, and coats.">${head}</head><body>${body}</body></html>`
const bundle = '<script type="module" crossorigin src="/assets/index-4f2a.js"></script>'

t.test('pages of which frameworks send no text are recognised', async t => {
  const pages = {
    react: shell(
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
      '<script defer="defer" src="/static/js/main.js"></script>',
    ),
    vite: shell(`<div id="app"></div>${bundle}`),
    next: shell(
      '<div id="__next"><div class="spinner"></div></div><script src="/_next/static/chunks/main.js"></script>',
    ),
    nuxt: shell(`<div id="__nuxt"></div><script>window.__NUXT__={}</script>${bundle}`),
    gatsby: shell(`<div id="___gatsby"></div>${bundle}`),
    angular: shell(`<app-root></app-root>${bundle}`),
    loading: shell(`<div id="root"><p>Loading, please wait…</p></div>${bundle}`),
    withNotice: shell(
      `<div id="root"></div><div id="cookie-banner">We use cookies. <button>OK</button></div>${bundle}`,
    ),
    element: shell(`<corner-shop></corner-shop>${bundle}`),
    unnamed: shell(`<div id="main-view"></div>${bundle}`),
    keys: shell(`<main><h1>home.hero.title</h1><p>home.hero.lead</p><p>footer.rights</p></main>${bundle}`),
    constants: shell(`<main><h1>HOME_TITLE</h1><p>HOME_LEAD_TEXT</p></main>${bundle}`),
    template: shell(`<main ng-app="x"><h1>{{ shop.name }}</h1><p>{{ item.text | translate }}</p></main>${bundle}`),
    afterAnother: shell(
      `<noscript><iframe src="https://tags.example/"></iframe></noscript><noscript>This shop needs JavaScript.</noscript>
       <div class="view"></div>${bundle}`,
    ),
  }
  for (const [name, html] of Object.entries(pages)) t.ok(isScriptOnly(html), name)
})

t.test('short pages, pages with scripts, and rendered applications are not taken for empty ones', async t => {
  const article =
    '<p>On Saturday the shop is open from ten to four. On Sunday it is closed, and in winter, too.</p>'.repeat(4)
  const pages = {
    short: shell(`<main><h1>Contact</h1><p>Call 030 123456.</p></main>${bundle}`),
    shortInRoot: shell(`<div id="root"><h1>Hours</h1><p>Ten to four.</p></div>${bundle}`),
    rendered: shell(`<div id="__next"><main>${article}</main></div>${bundle}`),
    widgetBeside: shell(`<main>${article}</main><div id="app"></div>${bundle}`),
    noticeBeside: shell(`<noscript>Please enable JavaScript.</noscript><p>Closed today.</p>${bundle}`),
    withoutScript: shell('<div id="root"></div>'),
    gallery: shell(`<div id="root"><img src="/a.jpg"><img src="/b.jpg"></div>${bundle}`),
    domain: shell(`<main><h1>example.com</h1><p>Umbrellas since 1920, mended while you wait.</p></main>${bundle}`),
    versions: shell(
      `<main><h1>Node.js</h1><p>Write to hello@corner.example or see docs.corner.example.</p></main>${bundle}`,
    ),
    redirect: shell('<script>location.href = "/en"</script>'),
    images: shell(`<div id="gallery"><a href="/1"><img src="/1.jpg"></a></div>${bundle}`),
  }
  for (const [name, html] of Object.entries(pages)) t.notOk(isScriptOnly(html), name)
  const folder = projectUrl('apps/demo/site/')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'))
  t.ok(files.length > 20)
  for (const name of files) {
    const html = readFileSync(new URL(name, folder), 'utf8')
    t.notOk(isScriptOnly(html), name)
    t.notOk(isScriptOnly(html.replace('</body>', `<div id="root"></div>${bundle}</body>`)), `${name} with a widget`)
  }
})

t.test('such a page is skipped with its reason, and a site of nothing else says so', async t => {
  const { crawl, source, stateOf, pagesOf } = await openIndex(t, { totalMs: 2_000 })
  const empty = { body: shell(`<div id="root"></div>${bundle}`) }
  const site = await aSite(t, { '/': aPage('Home', 'Home text.', ['/app']), '/app': empty })
  const { id } = await source({ url: site.origin })
  t.match(await crawl(id), { status: 'ready', indexed: 1, skipped: 1 })
  t.same((await stateOf(id)).skipReasons, { scriptOnly: 1 })
  t.same(
    (await pagesOf(id)).map(({ path }) => path),
    ['/'],
  )
  const other = await source({ url: (await aSite(t, { '/': empty })).origin })
  t.match(await crawl(other.id), { status: 'failed', error: /only with JavaScript, which is not run here/ })
})
