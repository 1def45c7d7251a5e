import { prefetch } from './api/prefetch.ts'
import { preferredLanguage } from './texts/language/languages.ts'

/**
 * Asks for what the page of this address needs while the app itself is still on its way: who is logged in, the page's
 * file, and its words. The app would find out one after the other, which is half a second on the line of a phone.
 */

/** What the build has found: see `vite.config.mjs`. */
interface Files {
  readonly pages: readonly (readonly [path: string, files: readonly string[], words: readonly string[]])[]
  /** The file of the words of a name, by language; those of every page are `every-page`. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

prefetch('/api/auth/me')

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build has written it.
const { pages, words } = JSON.parse(document.currentScript?.dataset['files'] ?? '') as Files
const here = location.pathname.replace(/^\/dashboard/, '').replace(/(?<=.)\/$/, '')
const isHere = (path: string): boolean => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(here)
const [, files = [], names = []] = pages.find(([path]) => isHere(path)) ?? []
const wordsHere = words[preferredLanguage()] ?? {}
for (const file of [wordsHere['every-page'], ...names.map(name => wordsHere[name]), ...files]) {
  if (file === undefined) continue
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/dashboard/assets/${file}`
  document.head.append(link)
}
