/** A website of so many pages, or a folder's, on loopback: a process of its own, told by its arguments which one. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { newWriter } from '../search/made-up-pages.mjs'

const [kind, what] = process.argv.slice(2)
const linksPerPage = 10

/**
 * Page n leads to the ten behind 10 n, so that 20,000 are found within five levels. Every second one can say that it
 * has not changed.
 */
function madeUpPage(path, pages) {
  const number = Number(path.slice(1) || 0)
  if (!(number < pages)) return undefined
  const { title, chunks } = newWriter(number).page()
  const next = Array.from({ length: linksPerPage }, (_, n) => number * linksPerPage + n + 1).filter(n => n < pages)
  const links = next.map(n => `<li><a href="/${n}">Page ${n}</a></li>`).join('')
  const text = chunks.map(chunk => `<h2>${chunk.heading}</h2><p>${chunk.text}</p>`).join('')
  const body = `<!doctype html><html lang="en"><head><title>${title} ${number}</title></head>
    <body><nav><ul>${links}</ul></nav><main><h1>${title}</h1>${text}</main></body></html>`
  return { body, type: 'text/html; charset=utf-8', etag: number % 2 === 0 ? `"${number}"` : undefined }
}

function fileOf(path, folder) {
  const file = join(folder, decodeURIComponent(path))
  const found = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
  if (!existsSync(found)) return undefined
  const type = /\.html?$/.test(found) ? 'text/html; charset=utf-8' : 'application/octet-stream'
  return { body: readFileSync(found), type, etag: `"${statSync(found).mtimeMs}"` }
}

const pageOf = path => (kind === 'pages' ? madeUpPage(path, Number(what)) : fileOf(path, what))

const counts = { asked: 0, unchanged: 0 }
const server = createServer((request, response) => {
  counts.asked += 1
  const page = pageOf(new URL(request.url, 'http://site').pathname)
  if (page === undefined) return response.writeHead(404).end()
  const { body, type, etag } = page
  const isSame = etag !== undefined && request.headers['if-none-match'] === etag
  if (isSame) counts.unchanged += 1
  response.writeHead(isSame ? 304 : 200, { 'content-type': type, ...(etag === undefined ? {} : { etag }) })
  return response.end(isSame ? undefined : body)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => process.send({ ...counts }))
process.on('disconnect', () => process.exit())
