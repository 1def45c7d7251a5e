import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openRenderer } from '@frontdesk/rendering/open-renderer'
import { renderLimits } from '@frontdesk/rendering/render-limits'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { aScriptSite, type Serve } from './a-script-site.ts'
import { browserProcesses, leftovers, watchBrowsers } from './leftovers.ts'
import { chromium, withChromium } from './open-rendering.ts'

/** Limits that a hostile page meets soon, and an honest one on a busy machine does not. */
const limits = { ...renderLimits, totalMs: 20_000, memoryBytes: 600_000_000, settleMs: 4_000, idleMs: 60_000 }
const { signal } = new AbortController()

/** A renderer that may reach one address of this machine, and no other. */
function rendererFor(t: Test, origin: string) {
  const egress = openEgress({ allow: new URL(origin).host, userAgent: 'FrontdeskBot/1 (test)' })
  const renderer = openRenderer({ executable: chromium, egress, limits })
  t.teardown(() => Promise.all([renderer.close(), egress.close()]))
  return {
    render: (url: string) => renderer.render({ accountId: 'account', url, language: null, signal }),
    close: renderer.close,
  }
}

const page = (script: string): string =>
  `<!doctype html><html lang="en"><title>Hostile</title><body><div id="root"></div><script>${script}</script></body></html>`

/** Servers of this machine that nobody may reach. They count who comes, by TCP and by UDP. */
async function aSecret(t: Test) {
  let reached = 0
  const server = createServer(socket => {
    reached++
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 6\r\n\r\nsecret')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const udp = createSocket('udp4', () => reached++)
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  t.teardown(() => {
    server.close()
    udp.close()
  })
  return { host: `127.0.0.1:${port}`, port, reached: () => reached }
}

const said = (html: string): string => /<p id="said">([^<]*)/.exec(html)?.[1] ?? ''
const say = `const say = text => { const p = document.createElement('p'); p.id = 'said'; p.textContent = text; document.body.append(p) };`

t.test('row 99: a page reaches no address that a crawl may not reach, whatever it tries', withChromium, async t => {
  watchBrowsers(t)
  const secret = await aSecret(t)
  const host = JSON.stringify(secret.host)
  const ways: Record<string, string> = {
    fetch: `fetch('http://' + ${host} + '/').then(answer => answer.text()).then(say, () => say('no'))`,
    opaque: `fetch('http://' + ${host} + '/', { mode: 'no-cors' }).then(() => say('yes'), () => say('no'))`,
    picture: `const i = new Image(); i.src = 'http://' + ${host} + '/x.png'; say('no')`,
    style: `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = 'http://' + ${host} + '/x.css'; document.head.append(l); say('no')`,
    hints: `for (const rel of ['preload', 'prefetch', 'preconnect', 'dns-prefetch', 'prerender', 'modulepreload', 'manifest', 'icon']) { const l = document.createElement('link'); l.rel = rel; l.as = 'fetch'; l.href = 'http://' + ${host} + '/'; document.head.append(l) }; const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['http://' + ${host} + '/'] }] }); document.head.append(s); say('no')`,
    socket: `const w = new WebSocket('ws://' + ${host}); w.onopen = () => say('yes'); w.onerror = () => say('no')`,
    transport: `try { new WebTransport('https://' + ${host}).ready.then(() => say('yes'), () => say('no')) } catch { say('no') }`,
    frame: `const f = document.createElement('iframe'); f.src = 'http://' + ${host} + '/'; document.body.append(f); setTimeout(() => say('no'), 500)`,
    worker: `const w = new Worker(URL.createObjectURL(new Blob(["fetch('http://" + ${host} + "/', { mode: 'no-cors' }).then(() => postMessage('yes'), () => postMessage('no'))"]))); w.onmessage = ({ data }) => say(data)`,
    shared: `const w = new SharedWorker(URL.createObjectURL(new Blob(["onconnect = ({ ports }) => fetch('http://" + ${host} + "/', { mode: 'no-cors' }).then(() => ports[0].postMessage('yes'), () => ports[0].postMessage('no'))"]))); w.port.onmessage = ({ data }) => say(data); w.port.start(); setTimeout(() => say('no'), 1500)`,
    service: `(navigator.serviceWorker ? navigator.serviceWorker.register('/service.js') : Promise.reject()).then(() => setTimeout(() => say('no'), 1000), () => say('no'))`,
    beacon: `navigator.sendBeacon('http://' + ${host} + '/', 'x'); const a = document.createElement('a'); a.href = '#'; a.ping = 'http://' + ${host} + '/'; document.body.append(a); a.click(); say('no')`,
    events: `const e = new EventSource('http://' + ${host} + '/'); e.onopen = () => say('yes'); e.onerror = () => say('no')`,
    form: `const f = document.createElement('form'); f.method = 'post'; f.action = 'http://' + ${host} + '/'; document.body.append(f); f.submit(); setTimeout(() => say('no'), 500)`,
    window: `open('http://' + ${host} + '/'); say('no')`,
    navigation: `location.href = 'http://' + ${host} + '/'; setTimeout(() => say('no'), 500)`,
    redirect: `fetch('/redirect', { mode: 'no-cors' }).then(() => say('yes'), () => say('no'))`,
    rtc: `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + ${host} }, { urls: 'turn:' + ${host} + '?transport=tcp', username: 'a', credential: 'b' }] }); c.createDataChannel('x'); c.createOffer().then(offer => c.setLocalDescription(offer)); setTimeout(() => say('no'), 2000)`,
    mapped: `Promise.all(['[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0', 'LOCALHOST.'].map(name => fetch('http://' + name + ':${secret.port}/', { mode: 'no-cors' }).then(() => 'yes', () => 'no'))).then(all => say(all.includes('yes') ? 'yes' : 'no'))`,
    parts: `document.body.insertAdjacentHTML('beforeend', ['<object data=URL></object>', '<embed src=URL>', '<video src=URL autoplay></video>', '<audio src=URL autoplay></audio>', '<script src=URL></' + 'script>', '<img srcset="URL 2x">', '<input type=image src=URL>', '<svg><image href=URL /><use href="URL#x" /></svg>', '<style>@import "URL"; @font-face { font-family: x; src: url(URL) } body { background: url(URL); font-family: x }</style>', '<link rel=preconnect href=URL>', '<link rel=dns-prefetch href=URL>'].map(text => text.replaceAll('URL', 'http://' + ${host} + '/')).join('')); const s = document.createElement('script'); s.src = 'http://' + ${host} + '/x.js'; document.body.append(s); say('no')`,
    imports: `import('http://' + ${host} + '/x.js').catch(() => say('no')); const w = new Worker(URL.createObjectURL(new Blob(["importScripts('http://" + ${host} + "/x.js')"])))`,
    later: `fetch('http://' + ${host} + '/', { keepalive: true, mode: 'no-cors' }).catch(() => 0); addEventListener('pagehide', () => fetch('http://' + ${host} + '/', { keepalive: true, mode: 'no-cors' })); try { fetchLater('http://' + ${host} + '/', { activateAfter: 0 }) } catch {}; say('no')`,
    popups: `for (const html of ['<a target=_blank href=URL>x</a>', '<a target=_blank rel=noopener href=URL>x</a>', '<form target=_blank action=URL><button></button></form>', '<a href=URL download>x</a>']) { document.body.insertAdjacentHTML('beforeend', html.replace('URL', 'http://' + ${host} + '/')) }; document.querySelectorAll('a, button').forEach(one => one.click()); const w = open('about:blank'); try { w.location = 'http://' + ${host} + '/' } catch {}; try { w.eval("fetch('http://" + ${host} + "/', { mode: 'no-cors' })") } catch {}; say('no')`,
    refresh: `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=http://' + ${host} + '/'; document.head.append(m); setTimeout(() => say('no'), 500)`,
    'redirected script': `const s = document.createElement('script'); s.src = '/redirect'; s.onload = () => say('yes'); s.onerror = () => say('no'); document.body.append(s)`,
    'redirected frame': `const f = document.createElement('iframe'); f.src = '/redirect'; document.body.append(f); setTimeout(() => say('no'), 500)`,
    'redirected page': `say('no'); setTimeout(() => { location.href = '/redirect' }, 100)`,
    file: `fetch('file:///etc/passwd').then(() => say('yes'), () => { const f = document.createElement('iframe'); f.src = 'file:///etc/passwd'; document.body.append(f); say('no') })`,
    names: `fetch('http://localhost:${secret.port}/', { mode: 'no-cors' }).then(() => say('yes'), () => fetch('http://[::1]:${secret.port}/', { mode: 'no-cors' }).then(() => say('yes'), () => say('no')))`,
  }
  const serve: Serve = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.test')
    if (pathname === '/redirect') {
      response.writeHead(302, { location: `http://${secret.host}/` }).end()
      return true
    }
    if (pathname === '/service.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(`fetch('http://${secret.host}/', { mode: 'no-cors' })`)
      return true
    }
    const way = ways[decodeURIComponent(pathname.slice(1))]
    if (way === undefined) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(say + way))
    return true
  }
  const { origin } = await aScriptSite(t, { files: {}, serve })
  const { render, close } = rendererFor(t, origin)
  for (const way of Object.keys(ways)) {
    const { html } = await render(`${origin}/${encodeURIComponent(way)}`)
    t.not(said(html), 'yes', way)
    t.equal(secret.reached(), 0, `${way}: nobody came`)
    t.notMatch(html, 'secret')
  }
  await close()
  await until(async () => (await leftovers()).length === 0)
})

t.test('row 99: a page that takes too much loses its browser, and the next one is read', withChromium, async t => {
  watchBrowsers(t)
  const greedy: Record<string, string> = {
    spins: `setTimeout(() => { for (;;); }, 100)`,
    'spins at once': `for (;;);`,
    'allocates outside of the heap': `const all = []; setInterval(() => { const one = new Uint8Array(50e6); one.fill(1); all.push(one) }, 10)`,
    'fills its heap': `const all = []; setInterval(() => { for (let i = 0; i < 1e5; i++) all.push({ text: 'x' + i + Math.random() }) }, 1)`,
    'writes to its storage': `const go = async () => { const root = await navigator.storage.getDirectory().catch(() => null); const open = indexedDB.open('x'); open.onupgradeneeded = () => open.result.createObjectStore('s'); open.onsuccess = () => { let n = 0; const put = () => { const t = open.result.transaction('s', 'readwrite'); const bytes = new Uint8Array(20e6); for (let i = 0; i < bytes.length; i += 4096) crypto.getRandomValues(bytes.subarray(i, i + 4096)); t.objectStore('s').put(bytes, n++); t.oncomplete = put; t.onabort = put }; put() } }; go(); setInterval(() => { document.title = Math.random() }, 50)`,
  }
  const serve: Serve = (request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://site.test').pathname.slice(1))
    if (!Object.hasOwn(greedy, name)) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(greedy[name] ?? ''))
    return true
  }
  const honest = page(`document.getElementById('root').textContent = 'The pond is 4 metres deep.'`)
  const { origin } = await aScriptSite(t, { files: { '/index.html': honest }, serve })
  const { render, close } = rendererFor(t, origin)
  for (const name of ['spins', 'spins at once', 'allocates outside of the heap']) {
    await t.rejects(render(`${origin}/${encodeURIComponent(name)}`), { code: /PAGE_TOO_HEAVY|PAGE_NOT_RENDERED/ }, name)
    await until(async () => (await leftovers()).length === 0)
    t.match((await render(`${origin}/`)).html, 'The pond is 4 metres deep.')
    await t.resolves(render(`${origin}/`))
  }
  // What its own process or its quota stops is read as far as it got.
  for (const name of ['fills its heap', 'writes to its storage'])
    await render(`${origin}/${encodeURIComponent(name)}`).catch(() => undefined)
  t.match((await render(`${origin}/`)).html, 'The pond is 4 metres deep.')
  await close()
  await until(async () => (await leftovers()).length === 0)
})

t.test(
  'row 99: dialogs, windows, downloads and pages that lead on without end do not hold a browser up',
  withChromium,
  async t => {
    watchBrowsers(t)
    const text = `document.getElementById('root').textContent = 'The well is 30 metres deep.';`
    const tricks: Record<string, string> = {
      dialogs: `${text} for (let i = 0; i < 20; i++) { alert('stay'); confirm('stay'); prompt('stay') } onbeforeunload = () => 'stay'`,
      windows: `${text} for (let i = 0; i < 50; i++) open('/windows')`,
      download: `${text} const a = document.createElement('a'); a.href = '/endless'; a.download = 'x.bin'; document.body.append(a); a.click(); location.href = '/endless'`,
      schemes: `${text} for (const url of ['chrome://version', 'chrome://crash', 'file:///etc/passwd', 'view-source:' + location.href, 'devtools://devtools/bundled/inspector.html', 'chrome-extension://x/', 'data:text/html,<p>left</p>']) { try { open(url) } catch {}; const f = document.createElement('iframe'); f.src = url; document.body.append(f); try { location.href = url } catch {} }`,
      'own file': `${text} location.href = 'file:///proc/self/environ'`,
      'own pages': `${text} location.href = 'chrome://version'`,
      stream: `${text} const s = document.createElement('script'); s.src = '/endless'; document.body.append(s); fetch('/endless').then(async answer => { for await (const piece of answer.body) continue })`,
      'workers that spin': `${text} for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob(['for (;;);'])))`,
      questions: `${text} navigator.geolocation.getCurrentPosition(() => 0); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ audio: true }); print(); document.documentElement.requestFullscreen().catch(() => 0); navigator.locks?.request('x', () => new Promise(() => 0))`,
      frames: `${text} for (let i = 0; i < 30; i++) { const f = document.createElement('iframe'); f.src = '/frames'; document.body.append(f) }`,
      requests: `${text} for (let i = 0; i < 2000; i++) fetch('/api/' + i).catch(() => undefined)`,
      elsewhere: `${text} location.href = 'https://elsewhere.example/'`,
      polls: `${text} setInterval(() => fetch('/api/poll').catch(() => undefined), 50)`,
    }
    const serve: Serve = (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site.test')
      if (pathname === '/endless') {
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
        const send = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) continue
          if (!response.destroyed) response.once('drain', send)
        }
        send()
        return true
      }
      const trick = tricks[decodeURIComponent(pathname.slice(1))]
      if (trick === undefined) return false
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(trick))
      return true
    }
    const { origin, asked } = await aScriptSite(t, { files: {}, serve })
    const { render, close } = rendererFor(t, origin)
    for (const trick of Object.keys(tricks)) {
      const address = `${origin}/${encodeURIComponent(trick)}`
      const { html, url } = await render(address)
      t.match(html, 'The well is 30 metres deep.', trick)
      t.notMatch(html, /root:x:0|DATABASE_URL|PATH=|Chromium Authors/, trick)
      t.equal(url, address)
    }
    await t.rejects(render(`${origin}/endless`), { code: 'PAGE_NOT_RENDERED' }, 'a page without end')
    const requests = asked.filter(one => one.startsWith('GET /api/') && !one.endsWith('poll')).length
    t.ok(requests < limits.requests, 'a page has as many requests as it may have')
    await close()
    await until(async () => (await leftovers()).length === 0)
  },
)

t.test('row 99: a browser keeps its sandbox, and nothing of one website reaches another', withChromium, async t => {
  watchBrowsers(t)
  const write = page(
    `document.cookie = 'seen=1; path=/'; localStorage.setItem('seen', '1'); document.getElementById('root').textContent = 'Written by the first website.'`,
  )
  const read = page(
    `document.getElementById('root').textContent = 'Cookie [' + document.cookie + '] storage [' + localStorage.getItem('seen') + ']'`,
  )
  const waiting: (() => void)[] = []
  const serve: Serve = (request, response) => {
    if (request.url !== '/slow') return false
    waiting.push(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('late'))
    return true
  }
  const files = { '/index.html': write, '/read': read, '/waits': page(`fetch('/slow')`) }
  const { origin } = await aScriptSite(t, { files, serve })
  const egress = openEgress({ allow: new URL(origin).host, userAgent: 'FrontdeskBot/1 (test)' })
  const renderer = openRenderer({ executable: chromium, egress, limits })
  t.teardown(() => Promise.all([renderer.close(), egress.close()]))
  const render = (accountId: string, path: string) =>
    renderer.render({ accountId, url: origin + path, language: null, signal })
  await render('first', '/')
  t.match((await render('first', '/read')).html, 'Cookie [seen=1] storage [1]', 'pages of one website share a visit')
  t.match((await render('second', '/read')).html, 'Cookie [] storage [null]', 'another account is another visitor')
  // The process of a page is there for as long as the page is.
  const waits = render('second', '/waits')
  await until(async () => waiting.length > 0)
  const pids = await browserProcesses()
  const processes = await Promise.all(
    pids.map(async pid => ({
      command: await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''),
      status: await readFile(`/proc/${pid}/status`, 'latin1').catch(() => ''),
      environment: await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => ''),
    })),
  )
  const renderers = processes.filter(({ command }) => command.includes('--type=renderer'))
  t.ok(renderers.length > 0)
  for (const { status } of renderers) t.match(status, /Seccomp:\t2/, 'a renderer is confined by seccomp')
  for (const { command, status, environment } of processes) {
    t.notMatch(command, '--no-sandbox')
    t.notMatch(status, /Uid:\t0/)
    t.notMatch(environment, /DATABASE_URL|REDIS_URL|ENCRYPTION_KEY|SESSION_SECRET/)
  }
  for (const answer of waiting) answer()
  await waits
  await renderer.close()
  await until(async () => (await leftovers()).length === 0)
})
