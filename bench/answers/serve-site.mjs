/** Serves a folder of HTML and Markdown as a website: Markdown is shown as HTML, and a sitemap names every page. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { marked } from 'marked'

const isPage = name => /\.(?:html?|md)$/.test(name)

/** The pages below a folder, as paths from it. */
const pagesIn = folder =>
  readdirSync(folder, { recursive: true })
    .filter(name => isPage(name) && statSync(join(folder, name)).isFile())
    .toSorted((one, other) => one.localeCompare(other, 'en'))

function htmlOf(path) {
  const bytes = readFileSync(path)
  if (extname(path) !== '.md') return bytes
  const text = bytes.toString()
  const title = /^#\s+(.+)$/m.exec(text)?.[1] ?? path
  return `<!doctype html><title>${title.replaceAll('<', '&lt;')}</title><main>${marked.parse(text, { async: false })}</main>`
}

/** Starts the website of a folder on the loopback. Resolves with its origin, how many pages it has, and how to stop it. */
export async function serveSite(folder) {
  const pages = pagesIn(folder)
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://site').pathname).slice(1)
    if (path === 'sitemap.xml') {
      const locations = pages.map(
        page => `<url><loc>${origin}/${page.split('/').map(encodeURIComponent).join('/')}</loc></url>`,
      )
      response.setHeader('content-type', 'application/xml')
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`)
    } else if (pages.includes(normalize(path))) {
      // The charset is left to the page, as most servers of such folders do.
      response.setHeader('content-type', 'text/html')
      response.end(htmlOf(join(folder, path)))
    } else response.writeHead(404).end()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  return { origin, pages: pages.length, stop: () => new Promise(resolve => server.close(resolve)) }
}
