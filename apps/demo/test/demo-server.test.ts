import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createDemoServer } from '@frontdesk/demo/demo-server'
import { type Embed, pagePaths, readSite } from '@frontdesk/demo/site'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'

const folder = fileURLToPath(projectUrl('apps/demo/site/'))
const embed: Embed = { baseUrl: 'http://chat.example:3000/', chatbotId: 'a"b<c' }

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** One request as it is: fetch would tidy the path and set the Host header itself. */
async function get(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const asked = request({ host: '127.0.0.1', port, path, method, headers: { host: 'shop.example', ...headers } })
  asked.end()
  const [response] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }
}

async function serve(
  t: Test,
  widget: Embed | undefined,
): Promise<(path: string, headers?: Record<string, string>, method?: string) => Promise<Got>> {
  const server = createDemoServer(await readSite(folder, widget))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  // An address, because it listens on a port and not on a pipe.
  const { port } = server.address() as AddressInfo
  return (path, headers, method) => get(port, path, headers, method)
}

const site = await readSite(folder, undefined)

t.test('the demo website', async t => {
  const visit = await serve(t, embed)

  t.test('has its pages at nice addresses, in English and German, each with a text of its own', async t => {
    const paths = pagePaths(site)
    t.ok(paths.length >= 14)
    t.equal(paths[0], '/')
    t.notOk(paths.some(path => path.includes('.html') || path === '/404'))
    t.equal(paths.filter(path => path.startsWith('/de/')).length, 2)
    for (const path of paths) {
      const { status, headers, text } = await visit(path)
      t.equal(status, 200, path)
      t.equal(headers['content-type'], 'text/html; charset=utf-8')
      t.match(text, path.startsWith('/de/') ? '<html lang="de">' : '<html lang="en">')
      t.match(text, `<link rel="canonical" href="${path}">`)
      const article = text.slice(text.indexOf('<article'), text.indexOf('</article>')).replace(/<[^>]+>/g, ' ')
      t.ok(article.replace(/\s+/g, ' ').length > 600, `${path} has prose`)
    }
  })

  t.test('has no link that leads nowhere', async t => {
    for (const path of [...pagePaths(site), '/nowhere']) {
      const { text } = await visit(path)
      for (const [, target = ''] of text.matchAll(/(?:href|src)="(\/[^"/][^"]*|\/)"/g)) {
        t.ok(site.has(target), `${path} → ${target}`)
      }
    }
  })

  t.test('says when it is open on Saturday, in a sentence and in a table, in both languages', async t => {
    const english = (await visit('/opening-hours')).text
    t.match(english, 'On Saturday we are open from 10:00 to 17:00.')
    t.match(english, '<tr><th scope="row">Saturday</th><td>10:00 to 17:00</td></tr>')
    t.match((await visit('/de/oeffnungszeiten')).text, 'Am Samstag haben wir von 10:00 bis 17:00 Uhr geöffnet.')
  })

  t.test('carries the widget once on each page, with its settings escaped', async t => {
    for (const path of [...pagePaths(site), '/nowhere']) {
      const { text } = await visit(path)
      t.equal(text.split('/widget.js').length, 2, path)
      t.match(
        text,
        '<script src="http://chat.example:3000/widget.js" data-chatbot-id="a&quot;b&lt;c" defer></script>\n</body>',
      )
    }
  })

  t.test('contains no widget if there is no chatbot', async t => {
    const without = await serve(t, undefined)
    t.notMatch((await without('/')).text, '<script')
  })

  t.test('sends other spellings of an address to the one it has', async t => {
    for (const path of ['/opening-hours/', '/opening-hours.html', '/opening-hours.html/']) {
      const { status, headers } = await visit(`${path}?from=mail`)
      t.equal(status, 301, path)
      t.equal(headers.location, '/opening-hours?from=mail')
    }
    t.equal((await visit('/index.html')).headers.location, '/')
    t.equal((await visit('/products/index.html')).headers.location, '/products')
  })

  t.test('shows a page of its own for an unknown address, and reaches no file outside', async t => {
    for (const path of ['/nowhere', '/404', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
      const { status, text } = await visit(path)
      t.equal(status, 404, path)
      t.match(text, 'This page has blown away')
    }
  })

  t.test('names its pages in the sitemap under the host that it is asked for', async t => {
    const { headers, text } = await visit('/sitemap.xml', { host: '127.0.0.1:3001' })
    t.equal(headers['content-type'], 'application/xml; charset=utf-8')
    const named = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
    t.same(
      named,
      pagePaths(site).map(path => `http://127.0.0.1:3001${path}`),
    )
    t.match((await visit('/robots.txt', { host: '[::1]:3001' })).text, 'Sitemap: http://[::1]:3001/sitemap.xml')
  })

  t.test('refuses a host that could write into the sitemap', async t => {
    for (const host of ['a.example</loc>', 'a b', 'a.example/x']) {
      t.equal((await visit('/sitemap.xml', { host })).status, 400, host)
    }
  })

  t.test('answers whoever has the page already with 304', async t => {
    const { headers } = await visit('/care')
    const etag = headers.etag ?? ''
    const modified = headers['last-modified'] ?? ''
    for (const tag of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { status, text } = await visit('/care', { 'if-none-match': tag })
      t.equal(status, 304, tag)
      t.equal(text, '')
    }
    t.equal((await visit('/care', { 'if-modified-since': modified })).status, 304)
    t.equal((await visit('/care', { 'if-modified-since': new Date(0).toUTCString() })).status, 200)
    t.equal((await visit('/care', { 'if-none-match': '"x"', 'if-modified-since': modified })).status, 200)
  })

  t.test('answers HEAD without a body and refuses other methods', async t => {
    const { status, headers, text } = await visit('/style.css', {}, 'HEAD')
    t.equal(status, 200)
    t.equal(headers['content-type'], 'text/css; charset=utf-8')
    t.ok(Number(headers['content-length']) > 1000)
    t.equal(text, '')
    const posted = await visit('/', {}, 'POST')
    t.equal(posted.status, 405)
    t.equal(posted.headers.allow, 'GET, HEAD')
  })

  t.test('sends its pictures as SVG', async t => {
    t.equal((await visit('/images/harbour.svg')).headers['content-type'], 'image/svg+xml')
  })
})

t.test('a site without a page for unknown addresses still answers 404', async t => {
  const folder = t.testdir({ 'index.html': '<body>Hello</body>', 'notes.txt': 'not served' })
  const server = createDemoServer(await readSite(folder, undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  const { port } = server.address() as AddressInfo
  t.equal((await get(port, '/notes.txt')).status, 404)
  t.match((await get(port, '/')).text, 'Hello')
})

t.test('the process says where it is, and ends with 0 when asked to', async t => {
  const main = fileURLToPath(projectUrl('apps/demo/dist/main.js'))
  const env = { ...process.env, DEMO_PORT: '0', WIDGET_BASE_URL: '', HOST: '' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length === 2) break
  }
  const port = /127\.0\.0\.1:(\d+)\//.exec(lines[0] ?? '')?.[1]
  t.match(lines[1], 'It carries no widget')
  t.equal((await get(Number(port), '/shipping')).status, 200)
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})

t.test('a website that waits for its chatbot carries the widget as soon as it is told', async t => {
  const main = fileURLToPath(projectUrl('apps/demo/dist/main.js'))
  const embedded = { WIDGET_BASE_URL: 'http://chat.example:3000', DEMO_CHATBOT_ID: 'c-1', DEMO_WAITS: '1' }
  const env = { ...process.env, DEMO_PORT: '0', HOST: '', ...embedded }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const port = Number(/127\.0\.0\.1:(\d+)\//.exec(line)?.[1])
  const hasWidget = async () => (await get(port, '/shipping')).text.includes('data-chatbot-id="c-1"')
  t.notOk(await hasWidget())
  child.kill('SIGUSR2')
  await until(hasWidget)
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})
