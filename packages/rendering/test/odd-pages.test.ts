import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEgress } from '@frontdesk/egress/open-egress'
import { checkBrowser } from '@frontdesk/rendering/check-browser'
import { findBrowser } from '@frontdesk/rendering/find-browser'
import { openRenderer } from '@frontdesk/rendering/open-renderer'
import { removeDeadProfiles } from '@frontdesk/rendering/remove-dead-profiles'
import { renderLimits, type RenderLimits } from '@frontdesk/rendering/render-limits'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { aScriptSite, type Serve } from './a-script-site.ts'
import { chromium, withChromium } from './open-rendering.ts'

function rendererFor(t: Test, origins: string[], limits: Partial<RenderLimits> = {}) {
  const allow = origins.map(origin => new URL(origin).host).join(',')
  const egress = openEgress({ allow, userAgent: 'FrontdeskBot/1 (test)' })
  const renderer = openRenderer({ executable: chromium, egress, limits: { ...renderLimits, ...limits } })
  t.teardown(() => Promise.all([renderer.close(), egress.close()]))
  const { signal } = new AbortController()
  const render = (url: string, accountId = 'account') => renderer.render({ accountId, url, language: null, signal })
  return { render, close: renderer.close }
}

const page = (script: string, body = ''): string =>
  `<!doctype html><html lang="en"><title>Odd</title><body><div id="root"></div>${body}<script>${script}</script></body></html>`

const profiles = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter(name => name.startsWith(`frontdesk-browser-${process.pid}-`))

t.test('an answer with a status that Chromium has no name for arrives like any other', withChromium, async t => {
  const serve: Serve = (request, response) => {
    const status = Number(/^\/status\/(\d+)$/.exec(request.url ?? '')?.[1])
    if (!(status > 0)) return false
    response.writeHead(status, { 'content-type': 'text/html' }).end('odd')
    return true
  }
  const ask = page(
    `fetch('/status/430').then(({ status }) => document.getElementById('root').textContent = 'The interface said ' + status)`,
  )
  const { origin } = await aScriptSite(t, { files: { '/index.html': ask }, serve })
  const { render } = rendererFor(t, [origin])
  t.match((await render(`${origin}/`)).html, 'The interface said 430')
  for (const status of [419, 430, 520, 527, 999])
    await t.rejects(render(`${origin}/status/${status}`), { code: 'PAGE_NOT_RENDERED' }, String(status))
})

t.test('a page that never becomes idle is read as it is', withChromium, async t => {
  const restless = page(`setInterval(() => {
    const p = document.createElement('p')
    p.style.height = '3000px'
    p.textContent = 'The news of ' + performance.now()
    document.getElementById('root').append(p)
  }, 200)`)
  const { origin } = await aScriptSite(t, { files: { '/index.html': restless } })
  const { render } = rendererFor(t, [origin], { totalMs: 25_000, readMs: 15_000, settleMs: 3_000 })
  t.match((await render(`${origin}/`)).html, 'The news of ')
})

t.test('cookies of a bakery are content, and a question for consent is not', withChromium, async t => {
  const body = `
    <main><h1>Bakery</h1><article class="product cookie">Chocolate cookie 2,50 € <button>Add</button></article>
    <p class="cmp-text">We bake without privacy fences. <a href="/more">More</a></p>
    <header style="position: sticky">Cookies and cakes <a href="/accept">We accept cards</a></header>
    <p>${'Every loaf rests for a night. '.repeat(20)}</p></main>
    <div class="cookie-bar">This website sets cookies. <button>Accept all</button></div>
    <div style="position: fixed">Your privacy matters. <button>Reject</button></div>
    <div role="dialog">About cookies: <a href="#">Fine</a></div>`
  const { origin } = await aScriptSite(t, { files: { '/index.html': page('', body) } })
  const { html } = await rendererFor(t, [origin]).render(`${origin}/`)
  for (const fact of ['Chocolate cookie 2,50 €', 'without privacy fences', 'Cookies and cakes']) t.match(html, fact)
  for (const words of ['This website sets cookies', 'Your privacy matters', 'About cookies']) t.notMatch(html, words)
})

t.test('what a page shows after a press is read: the rest of a list, panels and tabs', withChromium, async t => {
  const list = page(`
    let shown = 0
    const list = document.createElement('ul')
    const button = Object.assign(document.createElement('button'), { textContent: 'Mehr laden' })
    const more = () => { for (let i = 0; i < 3; i++) list.append(Object.assign(document.createElement('li'), { textContent: 'Kahn Nummer ' + ++shown })); if (shown >= 15) button.remove() }
    button.onclick = () => setTimeout(more, 50)
    document.getElementById('root').append(list, button)
    more()`)
  const panels = page(`
    const answers = { 'Do you deliver?': 'We deliver on Thursdays within nine miles.', 'Can I pay by card?': 'Cards are taken from five pounds on.' }
    let open
    const draw = () => {
      document.getElementById('root').innerHTML = '<main><h1>Questions</h1>' + Object.keys(answers).map(question => '<h2><button aria-expanded="' + (open === question) + '">' + question + '</button></h2>' + (open === question ? '<div>' + answers[question] + '</div>' : '')).join('') + '</main>'
      for (const button of document.querySelectorAll('button')) button.onclick = () => { open = open === button.textContent ? undefined : button.textContent; draw() }
    }
    draw()`)
  const tabs = page(`
    const texts = ['Logs cost 185 euros a cubic metre.', 'Turf costs 140 euros for thirty bags.']
    const draw = chosen => {
      document.getElementById('root').innerHTML = '<main><div role="tablist">' + ['Logs', 'Turf'].map((name, index) => '<button role="tab" aria-selected="' + (index === chosen) + '">' + name + '</button>').join('') + '</div><p>' + texts[chosen] + '</p></main>'
      document.querySelectorAll('button').forEach((button, index) => { button.onclick = () => { history.replaceState(null, '', '#' + index); draw(index) } })
    }
    draw(0)`)
  const leaving = page(`
    document.getElementById('root').innerHTML = '<main><p>The mill grinds on Fridays.</p><button>View all mills</button></main>'
    document.querySelector('button').onclick = () => { location.href = '/mills' }`)
  const files = { '/index.html': list, '/panels': panels, '/tabs': tabs, '/leaving': leaving, '/mills': page('') }
  const { origin } = await aScriptSite(t, { files })
  const { render } = rendererFor(t, [origin])
  t.match((await render(`${origin}/`)).html, 'Kahn Nummer 15')
  const { html } = await render(`${origin}/panels`)
  for (const answer of ['Thursdays within nine miles', 'Cards are taken from five pounds']) t.match(html, answer)
  const shown = (await render(`${origin}/tabs`)).html
  for (const text of ['Logs cost 185 euros', 'Turf costs 140 euros']) t.match(shown, text)
  const left = await render(`${origin}/leaving`)
  t.match(left.html, 'The mill grinds on Fridays.')
  t.same(left.routes, [`${origin}/mills`], 'where a button leads is a link')
})

t.test('a 404 is a page where scripts alone fill it, and none where it has a text', withChromium, async t => {
  const write = `<script>document.getElementById('root').textContent = 'Known to ' + location.pathname</script>`
  const bodies: Record<string, string> = {
    '/in-the-app': `<div id="root"></div>${write}`,
    '/gone': `<h1>Not here</h1><p>${'We have looked everywhere for this page. '.repeat(5)}</p><div id="root"></div>${write}`,
    '/short': '<h1>Not here</h1>',
  }
  const serve: Serve = (request, response) => {
    const body = bodies[request.url ?? '']
    if (body === undefined) return false
    response.writeHead(404, { 'content-type': 'text/html' }).end(`<!doctype html><title>Odd</title>${body}`)
    return true
  }
  const { origin } = await aScriptSite(t, { files: {}, serve })
  const { render } = rendererFor(t, [origin])
  t.match((await render(`${origin}/in-the-app`)).html, 'Known to /in-the-app')
  for (const path of ['/gone', '/short']) await t.rejects(render(origin + path), { code: 'PAGE_NOT_RENDERED' }, path)
})

t.test('a closed shadow root that stands in the HTML is read', withChromium, async t => {
  const body = `<x-card><template shadowrootmode="closed"><p>Low water is at 14:20.</p></template></x-card>`
  const { origin } = await aScriptSite(t, { files: { '/index.html': page('', body) } })
  t.match((await rendererFor(t, [origin]).render(`${origin}/`)).html, 'Low water is at 14:20.')
})

t.test('a robots.txt that could not be had is asked for again by the next page', withChromium, async t => {
  let robots = 503
  const serve: Serve = (request, response) => {
    if (request.url !== '/robots.txt') return false
    response.writeHead(robots).end()
    return true
  }
  const write = `document.getElementById('root').textContent = 'Brought by another host.'`
  const scripts = await aScriptSite(t, { files: { '/app.js': write }, serve })
  const shell = page('', `<script src="${scripts.origin}/app.js"></script>`)
  const { origin } = await aScriptSite(t, { files: { '/index.html': shell } })
  const { render } = rendererFor(t, [origin, scripts.origin])
  t.notMatch((await render(`${origin}/`)).html, 'Brought by another host.')
  robots = 404
  t.match((await render(`${origin}/`)).html, 'Brought by another host.')
})

t.test('a page that keeps its worker busy with requests loses its browser', withChromium, async t => {
  const busy = page(`const ask = () => fetch('https://hotjar.com/').catch(() => setTimeout(ask))
    for (let i = 0; i < 50; i++) ask()
    setInterval(() => { document.getElementById('root').textContent += '.' }, 50)`)
  const { origin } = await aScriptSite(t, { files: { '/index.html': busy } })
  const { render } = rendererFor(t, [origin], { events: 300 })
  await t.rejects(render(`${origin}/`), { code: 'PAGE_TOO_HEAVY' })
  t.same(await profiles(), [])
})

t.test('no browser starts beyond the limit, and none outlives a renderer that closes', withChromium, async t => {
  const { origin } = await aScriptSite(t, { files: { '/index.html': page('') } })
  const { render, close } = rendererFor(t, [origin], { browsers: 2, idleMs: 60_000 })
  for (const accounts of [
    ['first', 'second'],
    ['third', 'fourth'],
  ])
    await Promise.all(accounts.map(account => render(`${origin}/`, account)))
  t.equal((await profiles()).length, 2)
  const other = rendererFor(t, [origin])
  const late = other.render(`${origin}/`)
  await Promise.all([t.rejects(late, { code: 'BROWSER_UNUSABLE' }), other.close(), close()])
  await until(async () => (await profiles()).length === 0)
})

t.test('an empty CHROMIUM is none, and what is wrong with another one is said', withChromium, async t => {
  t.equal(await findBrowser({ CHROMIUM: '', PATH: process.env['PATH'] }), chromium)
  await t.rejects(checkBrowser({ CHROMIUM: 'off' }), { code: 'BROWSER_UNUSABLE', message: /CHROMIUM is off/ })
  await t.rejects(checkBrowser({ CHROMIUM: '/nowhere' }), { code: 'BROWSER_UNUSABLE', message: /CHROMIUM.*\/nowhere/ })
})

t.test('profiles of workers that died are removed, and those of living ones stay', async t => {
  const { pid: dead } = spawnSync('true')
  const [left, own] = [dead, process.pid].map(pid => join(tmpdir(), `frontdesk-browser-${pid}-test`)) as [
    string,
    string,
  ]
  t.teardown(() => rm(own, { recursive: true }))
  await Promise.all([mkdir(left), mkdir(own)])
  await removeDeadProfiles()
  const names = await readdir(tmpdir())
  t.same(
    [left, own].map(path => names.some(name => join(tmpdir(), name) === path)),
    [false, true],
  )
})
