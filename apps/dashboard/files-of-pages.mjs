import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { closure } from './merge-chunks.mjs'

/** The list of all pages, as the app has it. */
async function readPages() {
  const entryPoints = [fileURLToPath(new URL('src/shell/pages.ts', import.meta.url))]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm' })
  const { everyPage } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return everyPage
}

/** The file of a page has its name: `liveChat` is in `live-chat-page.tsx`. */
const fileOf = name => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-page.tsx`

/** `src/texts/knowledge/en.ts` are the words `knowledge` in English, and `src/texts/en.ts` those of every page. */
const wordsFile = /^src\/texts\/(?:(\w+)\/)?([a-z]{2})\.ts$/

/**
 * What `preload.ts` asks for: of each page its path, the files that it needs beside the app, and the names of the words
 * that only some pages need; and the file of all words, by language and name. `split` are the outputs before they were
 * merged: from these it is known which page needs which words.
 */
export async function filesOfPages(split, merged) {
  const entry = (outputs, test) => Object.keys(outputs).find(path => test(outputs[path].entryPoint ?? ''))
  const app = closure(
    merged,
    entry(merged, path => path === 'src/main.tsx'),
  )
  const wordsOf = page => {
    const later = [...closure(split, page)].flatMap(path => split[path].imports)
    return new Set(later.map(({ path }) => wordsFile.exec(split[path]?.entryPoint ?? '')?.[1]).filter(Boolean))
  }
  const pages = (await readPages()).map(({ name, path }) => {
    const isPage = file => file.endsWith(`/${fileOf(name)}`)
    const page = entry(merged, isPage)
    if (page === undefined) throw new Error(`the page ${name} has no file ${fileOf(name)}`)
    const files = [...closure(merged, page)].filter(file => !app.has(file)).map(file => basename(file))
    return [path, files, [...wordsOf(entry(split, isPage))]]
  })
  const words = {}
  for (const [path, { entryPoint }] of Object.entries(merged)) {
    const [, name = '', language] = wordsFile.exec(entryPoint ?? '') ?? []
    if (language !== undefined) (words[language] ??= {})[name] = basename(path)
  }
  return { pages, words }
}
