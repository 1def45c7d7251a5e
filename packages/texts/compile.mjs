/**
 * Compiles the catalogs, ICU messages in JSON, into typed modules: sentences by `compile-sentences.mjs`, mails by
 * `compile-mails.mjs`, and those of the dashboard here, one for each language and group of areas that are loaded together.
 * In them a text without values is a string, and one with values a function of them. The English catalog is the type of all
 * others: it says which texts there are and which values each takes.
 *
 * Writes only what has changed, so that nothing is built anew without a reason. Throws with the file and the text where a
 * catalog cannot be read, lacks a text, or takes other values than English.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalog } from './check-catalog.mjs'
import { codeOf, isRightToLeft, nameOf, usedForms } from './compile-catalog.mjs'
import { folder as mails, mailModules } from './compile-mails.mjs'
import { folders, languageList, sentenceModules } from './compile-sentences.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))

/** English need not say what the API says itself: other languages have more of these. Values may be missing. */
const openAreas = new Set(['dashboard/every-page/errors', 'dashboard/sign-in/errors'])

/** What a group takes from another package. */
const borrowed = {
  'dashboard/inbox': language =>
    `import { ${language} as chatNotices } from '@frontdesk/contracts/chat-notices/compiled/${language}'`,
}

/** The languages that have a folder, English first. */
const languagesIn = catalogs => ['en', ...readdirSync(catalogs).filter(name => name !== 'en')]

/** A language by its own name: `Français`. */
function ownName(language) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const typeOf = group => `${nameOf(`-${group}`)}Words`

/** The module of a group in a language. */
function moduleOf(catalogs, language, group, areas) {
  const isEnglish = language === 'en'
  const type = typeOf(group)
  const borrow = borrowed[`dashboard/${group}`]
  const parts = areas.map(area => {
    const place = `dashboard/${group}/${area}`
    const read = of => readCatalog(catalogs, `${of}/${place}`)
    const isOpen = openAreas.has(place)
    const english = isEnglish ? undefined : read('en')
    const code = codeOf(read(language), english, `${language}/${place}`, { isOpen, isolates: isRightToLeft(language) })
    const name = nameOf(area)
    const typed = isOpen ? ': ApiSentences' : isEnglish ? '' : `: ${type}['${name}']`
    return { name, isOpen, code: `const ${name}${typed} = ${code}` }
  })
  const code = parts.map(part => part.code).join('\n\n')
  const uses = usedForms(code)
  const names = [...(borrow === undefined ? [] : ['chatNotices']), ...parts.map(({ name }) => name)]
  return [
    `// Compiled from packages/texts/catalogs/${language}/dashboard/${group}.`,
    parts.some(({ isOpen }) => isOpen) ? "import type { ApiSentences } from '../../api-sentences.ts'" : '',
    isEnglish ? '' : `import type { ${type} } from '../en/${group}.ts'`,
    borrow?.(language) ?? '',
    uses === '' ? '' : `import { forms } from '@frontdesk/web/plural'\n\nconst ${uses} = forms('${language}')`,
    `\n${code}\n`,
    `export const words${isEnglish ? '' : `: ${type}`} = { ${names.join(', ')} }`,
    isEnglish ? `export type ${type} = typeof words` : '',
  ]
    .filter(line => line !== '')
    .join('\n')
    .concat('\n')
}

/** The module that loads a group in each language. */
const loaderOf = (languages, group) =>
  [
    `// Compiled from packages/texts/catalogs: loads ${group} in a language.`,
    'export const loaders = {',
    ...languages.map(language => `  ${language}: async () => (await import('./${language}/${group}.ts')).words,`),
    '} as const\n',
  ].join('\n')

const dashboard = 'apps/dashboard/src/texts/compiled'

/** All modules by their path. Throws where a catalog is incomplete. @public for the test. */
export function modulesOf(catalogs = here('catalogs')) {
  const languages = languagesIn(catalogs)
  const modules = new Map([...sentenceModules(catalogs, languages), ...mailModules(catalogs, languages)])
  modules.set(...languageList(languages))
  const english = join(catalogs, 'en/dashboard')
  for (const group of readdirSync(english)) {
    const areas = readdirSync(join(english, group)).map(file => file.replace('.json', ''))
    modules.set(`${dashboard}/${group}.ts`, loaderOf(languages, group))
    for (const language of languages)
      modules.set(`${dashboard}/${language}/${group}.ts`, moduleOf(catalogs, language, group, areas))
  }
  const names = languages
    .map(language => [language, ownName(language)])
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))
  const list = names.map(([language, name]) => `  ${language}: '${name}',`).join('\n')
  modules.set(
    `${dashboard}/languages.ts`,
    `// Compiled: the folders of packages/texts/catalogs.\nexport const languages = {\n${list}\n} as const\n`,
  )
  return modules
}

/** Compiles all catalogs, and removes what no catalog has any more. */
export function compileTexts() {
  const root = here('../..')
  const modules = modulesOf()
  for (const [path, code] of modules) {
    const file = join(root, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === code) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  for (const folder of [dashboard, mails, ...folders])
    for (const path of readdirSync(join(root, folder), { recursive: true }))
      if (path.endsWith('.ts') && !modules.has(`${folder}/${path.replaceAll('\\', '/')}`))
        rmSync(join(root, folder, path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileTexts()
