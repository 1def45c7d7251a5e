/**
 * Makes what the API serves below `/dashboard/`: `dist/pages` holds the three pages (`index.html`, `sign-in.html` for
 * people who are not logged in, and `preview.html` for the frame that shows the widget), what makes the dashboard an app
 * that can be installed, and in `assets` everything that they load. The names of assets carry a hash of what is in them,
 * so that a browser may keep them for ever. Fails when a part is over its budget.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, defineConfig } from 'vite'
import { checkBudgets } from './check-budgets.mjs'
import { everyPage } from './src/shell/pages.ts'
import { languages } from './src/texts/language/languages.ts'

const source = path => fileURLToPath(new URL(`src/${path}`, import.meta.url))
const [main, signIn, router] = ['main.tsx', 'sign-in/sign-in.tsx', 'router.tsx'].map(source)
const outDir = fileURLToPath(new URL('dist/pages', import.meta.url))
const base = '/dashboard/'
const target = ['es2022', 'chrome111', 'firefox114', 'safari16.4']

/** What is needed before `first` runs, itself included. */
function closure(first, importsOf) {
  const found = new Set([first])
  for (const one of found) for (const next of importsOf(one)) found.add(next)
  return found
}

/** What Vite knows of each module, once all are read. */
const modules = new Map()
const closures = new Map()
function neededBy(id) {
  if (!closures.has(id))
    closures.set(
      id,
      closure(id, one => modules.get(one).importedIds),
    )
  return closures.get(id)
}

const pageModules = () => modules.get(router).dynamicallyImportedIds

/** Which part of all pages of the app needs a module. */
const partOfPages = id => pageModules().filter(page => neededBy(page).has(id)).length / pageModules().length

/** What is loaded after a page, such as a dialog, brings its styles. */
const isLater = id => !neededBy(main).has(id) && partOfPages(id) === 0

/**
 * Each set of pages that share something would have files of its own, and a browser asks one server for six at a time.
 * So React is one file, what else login page and app share is one, and the rest of the app is one, with what most pages
 * need and the styles of all. Below these parts of all pages a file would mostly be loaded in vain.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/ },
  { name: 'shared', test: id => neededBy(signIn).has(id), minShareCount: 2 },
  {
    name: 'app',
    test: id =>
      id !== main &&
      !neededBy(signIn).has(id) &&
      (neededBy(main).has(id) || (id.endsWith('.module.css') && !isLater(id)) || partOfPages(id) >= 0.7),
  },
  { name: 'components', test: id => partOfPages(id) >= 0.45 },
]

const filesOf = (bundle, file) => [...closure(file, name => bundle[name].imports)]

/** The file of a page has its name: `liveChat` is in `live-chat-page.tsx`. */
const pageFile = name => `/${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-page.tsx`

/** `src/texts/compiled/en/knowledge.ts` are the words `knowledge` in English. */
const wordsFile = /src[\\/]texts[\\/]compiled[\\/](\w+)[\\/]([\w-]+)\.ts$/

/**
 * What `preload.ts` asks for: of each page its path, the files that it needs beside the app, and the names of the words
 * that only some pages need; and the file of all words, by language and name.
 */
function filesOfPages(bundle) {
  const chunks = Object.values(bundle).filter(({ facadeModuleId }) => facadeModuleId)
  const chunkOf = end => chunks.find(({ facadeModuleId }) => facadeModuleId.endsWith(end))
  const app = filesOf(bundle, chunkOf('index.html').fileName)
  const words = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, language, name] = wordsFile.exec(facadeModuleId) ?? []
    if (language !== undefined) (words[language] ??= {})[name] = fileName
  }
  const pages = everyPage.map(({ name, path }) => {
    const { facadeModuleId, fileName } = chunkOf(pageFile(name))
    const later = [...neededBy(facadeModuleId)].flatMap(id => modules.get(id).dynamicallyImportedIds)
    const names = new Set(later.map(id => wordsFile.exec(id)?.[2]).filter(Boolean))
    return [path, filesOf(bundle, fileName).filter(file => !app.includes(file)), [...names]]
  })
  return JSON.stringify({ pages, words }).replaceAll('"assets/', '"')
}

/** Builds a script that a page loads before the app, or that runs beside it: it waits for no other file. */
async function buildScript(name) {
  const rolldownOptions = {
    input: source(`${name}.ts`),
    output: { format: 'iife', entryFileNames: '[name]-[hash].js' },
  }
  const options = { root: source(''), configFile: false, logLevel: 'warn' }
  const { output } = await build({ ...options, build: { write: false, target, rolldownOptions } })
  return output[0]
}

const scripts = {
  name: 'scripts',
  buildEnd() {
    for (const id of this.getModuleIds()) modules.set(id, this.getModuleInfo(id))
  },
  /**
   * A browser runs a file and all that it imports as one task, in which it can neither paint nor answer: a third of a
   * second on a slow computer. Whatever waits for these files runs as a task of its own.
   */
  renderChunk: (code, { name }) =>
    ['react', 'shared'].includes(name) ? `${code}\nawait new Promise(resolve => setTimeout(resolve))` : undefined,
  async generateBundle() {
    for (const name of ['theme', 'preload', 'service-worker']) {
      const { fileName, code } = await buildScript(name)
      // A browser asks at the address of a service worker whether it is still the same.
      const fixed = name === 'service-worker' ? 'service-worker.js' : `assets/${fileName}`
      this.emitFile({ type: 'asset', name, fileName: fixed, source: code })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const script = (name, attributes) => {
        const file = Object.keys(bundle).find(path => path.startsWith(`assets/${name}-`))
        return `<script ${attributes} src="${base}${file}"></script>`
      }
      return html
        .replace('<!-- theme -->', () => script('theme', ''))
        .replace('<!-- preload -->', () => script('preload', `async data-files='${filesOfPages(bundle)}'`))
    },
  },
  async writeBundle({ dir }, bundle) {
    const sizes = {}
    for (const file of Object.keys(bundle).filter(name => /^assets\/.*\.(js|css|svg)$/.test(name))) {
      const path = join(dir, file)
      const content = await readFile(path)
      const packed = await promisify(gzip)(content, { level: 9 })
      sizes[file] = packed.length
      await writeFile(`${path}.gz`, packed)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    }
    checkBudgets(bundle, file => filesOf(bundle, file), sizes)
  },
}

const styleFiles = readdirSync(source(''), { recursive: true })
  .filter(file => file.endsWith('.module.css'))
  .toSorted((a, b) => (a < b ? -1 : 1))
const classesOf = new Map()

/**
 * Names a class by the numbers of its file and of itself in it. The names of all classes are in the file of the app, where
 * hashes took 2 kB: nothing can be packed that looks random.
 */
function shortClassName(name, path) {
  const file = relative(source(''), path)
  if (!classesOf.has(file)) classesOf.set(file, [])
  const classes = classesOf.get(file)
  if (!classes.includes(name)) classes.push(name)
  const number = part => part.toString(36)
  return `${number(styleFiles.indexOf(file))}_${number(classes.indexOf(name))}`.replace(/^\d/, '_$&')
}

/** Words of React Aria ("Clear search") in languages that the dashboard does not have would be 11 kB. */
const ownLanguages = {
  name: 'own-languages',
  load: {
    filter: {
      id: {
        include: /react-(aria|stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/,
        exclude: new RegExp(`[\\\\/](${Object.keys(languages).join('|')})-[A-Z]{2}\\.m?js$`),
      },
    },
    handler: () => 'export default {}',
  },
}

/**
 * The language is always given by `I18nProvider`. React Aria asks the browser for one all the same when its module is
 * loaded, for which Chromium looks through all its languages.
 */
const givenLanguage = {
  name: 'given-language',
  load: {
    filter: { id: /react-aria[\\/].*[\\/]useDefaultLocale\.mjs$/ },
    handler: () => `
      export const getDefaultLocale = () => ({ locale: document.documentElement.lang, direction: document.documentElement.dir })
      export const useDefaultLocale = getDefaultLocale`,
  },
}

/**
 * lucide-react is one module that names all its pictures, so whoever needs one would seem to need them all, and every
 * picture of every page would be in the file of the app. Each is imported from its own file instead.
 */
const iconsApart = {
  name: 'icons-apart',
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/].*\.tsx?$/, code: /from 'lucide-react'/ },
    handler: code =>
      code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (_, names) =>
        names
          .split(',')
          .map(name => name.trim())
          .filter(name => name !== '' && !name.startsWith('type '))
          .map(name => {
            const [icon, local = icon] = name.split(' as ')
            return `import ${local} from '${iconFile(icon)}'`
          })
          .join(';'),
      ),
  },
}

const icons = fileURLToPath(new URL('dist/esm/icons/', import.meta.resolve('lucide-react/package.json')))

/** `Building2` lies in `building-2.mjs`. */
const iconFile = name => `${icons}${name.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.mjs`

export default defineConfig({
  root: source(''),
  base,
  publicDir: 'app',
  logLevel: 'warn',
  plugins: [iconsApart, ownLanguages, givenLanguage, scripts],
  // tap brings another React, which npm puts where packages find it first.
  resolve: { dedupe: ['react', 'react-dom'] },
  define: { STYLEGUIDE: process.env.STYLEGUIDE === '1' },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir,
    emptyOutDir: true,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'sign-in.html', 'preview.html'].map(source),
      output: { codeSplitting: { groups } },
      // React's packages say of each module that it may run in a browser.
      checks: { moduleLevelDirective: false },
    },
  },
})
