/**
 * Pages by people who had not seen the reader: `strangers/`, of which every other one was kept back, and `strangers-2/`,
 * which has a folder for each kind of page, of which the last was kept back.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folderOf = name => fileURLToPath(new URL(`${name}/`, import.meta.url))

function pagesIn(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).flatMap(file => (file.endsWith('.html') ? [file.slice(0, -5)] : []))
  return names.toSorted().map(name => {
    const { url, facts, boilerplate } = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))
    return { name, url, html: readFileSync(`${folder}${name}.html`, 'utf8'), facts, not: boilerplate }
  })
}

/** The pages to learn from, and those that are kept back where they are asked for. */
export function strangers({ isKeptBack }) {
  const all = pagesIn(folderOf('strangers'))
  const odd = { name: 'strangers, to learn from', pages: all.filter((_, index) => index % 2 === 0) }
  const even = { name: 'strangers, kept back', pages: all.filter((_, index) => index % 2 === 1) }
  return isKeptBack ? [odd, even] : [odd]
}

/** The same for `strangers-2/`: of each kind the last page is kept back. */
export function laterStrangers({ isKeptBack }) {
  const kinds = readdirSync(folderOf('strangers-2'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const all = kinds.flatMap(({ name: kind }) =>
    pagesIn(folderOf(`strangers-2/${kind}`)).map((page, index, { length }) => ({
      page: { ...page, name: `${kind}/${page.name}` },
      isLast: index === length - 1,
    })),
  )
  const pages = last => all.flatMap(({ page, isLast }) => (isLast === last ? [page] : []))
  const shown = { name: 'strangers-2, to learn from', pages: pages(false) }
  return isKeptBack ? [shown, { name: 'strangers-2, kept back', pages: pages(true) }] : [shown]
}
