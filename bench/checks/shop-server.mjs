/** The demo shop as a website that changes: its pages and a product feed, on loopback. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createDemoServer } from '@frontdesk/demo/demo-server'
import { readSite } from '@frontdesk/demo/site'

const folder = fileURLToPath(new URL('../../apps/demo/site/', import.meta.url))
const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const pageOf = html => ({
  type: 'text/html; charset=utf-8',
  body: Buffer.from(html),
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  modified: new Date(),
})

/** Serves the shop. `pages` and `feed` may be replaced at any time. */
export async function serveShop() {
  const original = await readSite(folder, undefined)
  const site = new Map(original)
  let products = []
  const demo = createDemoServer(site)
  const server = createServer((request, response) => {
    if (request.url !== '/feed.xml') return void demo.emit('request', request, response)
    response.setHeader('content-type', 'application/xml')
    response.end(feedOf(products, origin))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${server.address().port}`
  return {
    origin,
    paths: () => [...site].filter(([, { type }]) => type.startsWith('text/html')).map(([path]) => path),
    read: path => site.get(path).body.toString(),
    write: (path, html) => void site.set(path, pageOf(html)),
    remove: path => void site.delete(path),
    setFeed: next => void (products = next),
    /** The pages as they are in the repository. */
    reset() {
      site.clear()
      for (const [path, file] of original) site.set(path, file)
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

function feedOf(products, origin) {
  const items = products.map(
    ({ id, title, description, price, availability }) => `<item>
      <g:id>${id}</g:id><g:title>${escape(title)}</g:title><g:description>${escape(description)}</g:description>
      <g:link>${origin}/feed/${id}</g:link><g:price>${price}</g:price><g:availability>${availability}</g:availability>
    </item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Plover &amp; Rain</title>${items.join('')}</channel></rss>`
}
