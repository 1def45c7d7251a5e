/** Pages by somebody who had not seen the reader, in `strangers/`, of which every other one was kept back. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('strangers/', import.meta.url))

function pages() {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).flatMap(file => (file.endsWith('.html') ? [file.slice(0, -5)] : []))
  return names.toSorted().map(name => {
    const { url, facts, boilerplate } = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))
    return { name, url, html: readFileSync(`${folder}${name}.html`, 'utf8'), facts, not: boilerplate }
  })
}

/** The pages to learn from, and those that are kept back where they are asked for. */
export function strangers({ isKeptBack }) {
  const all = pages()
  const odd = { name: 'strangers, to learn from', pages: all.filter((_, index) => index % 2 === 0) }
  const even = { name: 'strangers, kept back', pages: all.filter((_, index) => index % 2 === 1) }
  return isKeptBack ? [odd, even] : [odd]
}
