/**
 * Makes what the API serves below `/dashboard/`: `dist/pages/` holds the three pages (`index.html`, `sign-in.html` for
 * people who are not logged in, and `preview.html` for the frame that shows the widget), `dist/assets/` everything that
 * they load. The names of assets carry a hash of what is in them, so that a browser may keep them for ever; each lies
 * there as it is, and compressed with gzip and brotli. Fails when a part is over its budget.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { checkBudgets } from './check-budgets.mjs'
import { filesOfPages } from './files-of-pages.mjs'
import { mergeChunks } from './merge-chunks.mjs'

const inside = path => fileURLToPath(new URL(path, import.meta.url))
const output = inside('dist')
const assets = join(output, 'assets')

/** `every-module.css` is every CSS module: esbuild links no stylesheet of a page that is loaded later. */
const allStyles = {
  name: 'all-styles',
  setup(plugins) {
    plugins.onResolve({ filter: /\/every-module\.css$/ }, () => ({ path: 'every-module', namespace: 'all-styles' }))
    plugins.onLoad({ filter: /.*/, namespace: 'all-styles' }, async () => {
      const files = await readdir(inside('src'), { recursive: true })
      const modules = files.filter(file => file.endsWith('.module.css')).toSorted()
      return { contents: modules.map(file => `import './${file}'`).join('\n'), resolveDir: inside('src') }
    })
  },
}

/** Words of React Aria ("Clear search") in languages that the dashboard does not have would be 11 kB. */
const ownLanguages = {
  name: 'own-languages',
  setup(plugins) {
    const kept = readdirSync(inside('src/texts'), { withFileTypes: true }).filter(entry => entry.isDirectory())
    const languages = new Set(kept.map(({ name }) => name))
    plugins.onLoad({ filter: /react-(aria|stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) => {
      const [, language] = /([a-z]{2})-[A-Z]{2}\.m?js$/.exec(path)
      return languages.has(language) ? undefined : { contents: 'export default {}' }
    })
  },
}

/**
 * The language is always given by `I18nProvider`. React Aria asks the browser for one all the same when its module is
 * loaded, for which Chromium looks through all its languages: 25 ms on a fast computer.
 */
const givenLanguage = {
  name: 'given-language',
  setup(plugins) {
    plugins.onLoad({ filter: /react-aria[\\/].*[\\/]useDefaultLocale\.mjs$/ }, () => ({
      contents: `
        export const getDefaultLocale = () => ({ locale: document.documentElement.lang, direction: document.documentElement.dir })
        export const useDefaultLocale = getDefaultLocale`,
    }))
  },
}

/**
 * React comes as CommonJS, which esbuild puts into a function of its own. A browser parses the inside of a function
 * twice, once to find its end and once to run it. At a quarter of the processor React then took 160 ms to start; as a
 * module it takes 80.
 */
const reactAsModule = {
  name: 'react-as-module',
  setup(plugins) {
    plugins.onLoad({ filter: /react-dom[\\/]client\.js$/ }, () => ({
      contents: "export { createRoot } from './cjs/react-dom-client.production.js'",
    }))
    plugins.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const [required] =
        /var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);/.exec(
          text,
        )
      const imports = "import Scheduler from 'scheduler'; import React from 'react'; import ReactDOM from 'react-dom'"
      const asModule = text.replace(required, imports).replaceAll(/^exports\.(\w+) =/gm, 'export const $1 =')
      return { contents: asModule }
    })
  },
}

/** tap brings another React, which npm puts where packages find it first. */
const ownReact = ['react', 'react-dom']

const options = {
  absWorkingDir: inside('.'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  outdir: assets,
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
}

const built = await build({
  ...options,
  entryPoints: ['src/main.tsx', 'src/sign-in/sign-in.tsx', 'src/preview/preview.ts', 'react-dom/client'],
  format: 'esm',
  splitting: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.woff2': 'file' },
  alias: Object.fromEntries(ownReact.map(name => [name, inside(`node_modules/${name}`)])),
  plugins: [allStyles, ownLanguages, givenLanguage, reactAsModule],
})

/** Scripts that run before the app, and wait for no other file. */
const ahead = await build({ ...options, entryPoints: ['src/theme.ts', 'src/preload.ts'], format: 'iife' })

const outputFor = entryPoint =>
  Object.keys(built.metafile.outputs).find(path => built.metafile.outputs[path].entryPoint === entryPoint)
// The frame of the preview is loaded by itself: it takes nothing of the app along.
const merged = await mergeChunks(built, {
  entries: ['src/main.tsx', 'src/sign-in/sign-in.tsx'].map(outputFor),
  react: outputFor('node_modules/react-dom/client.js'),
  kept: [outputFor('src/preview/preview.ts')],
})
Object.assign(merged.outputs, ahead.metafile.outputs)

await rm(output + '/pages', { recursive: true, force: true })
await rm(assets, { recursive: true, force: true })
await mkdir(join(output, 'pages'), { recursive: true })
await mkdir(assets, { recursive: true })
for (const { path, contents } of [...built.outputFiles, ...ahead.outputFiles]) {
  if (merged.outputs[relative(inside('.'), path)] !== undefined) await writeFile(path, contents)
}
for (const [name, text] of merged.files) await writeFile(join(assets, name), text)

const nameOf = path => relative('dist/assets', path)
const outputs = Object.entries(merged.outputs)
const outputOf = entryPoint => outputs.find(([, { entryPoint: entry }]) => entry === entryPoint)

/** A page: what it needs first is asked for before its script is read. */
const writePage = async (name, entryPoint, { hasTheme, files }) => {
  const [script, { cssBundle, imports }] = outputOf(entryPoint)
  const [[theme], [preload]] = [outputOf('src/theme.ts'), outputOf('src/preload.ts')]
  const preloads = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
  const address = path => `/dashboard/assets/${nameOf(path)}`
  const head = [
    ...(hasTheme ? [`<script src="${address(theme)}"></script>`] : []),
    ...(files === undefined ? [] : [`<script async src="${address(preload)}" data-files='${files}'></script>`]),
    // By this id React Aria finds its one rule about touch there, and inserts no style of its own, which the policy forbids.
    `<link id="react-aria-pressable-style" rel="stylesheet" href="${address(cssBundle)}">`,
    ...preloads.map(path => `<link rel="modulepreload" href="${address(path)}">`),
    `<script type="module" src="${address(script)}"></script>`,
  ]
  const template = readFileSync(inside(`src/${name}.html`), 'utf8')
  await writeFile(join(output, 'pages', `${name}.html`), template.replace('<!-- assets -->', head.join('\n    ')))
}

/** Runs beside the app. Its address is fixed, because a browser asks there whether it is still the same. */
const { outputFiles: workers } = await build({
  ...options,
  entryPoints: ['src/service-worker.ts'],
  entryNames: '[name]',
  format: 'iife',
  outdir: join(output, 'pages'),
})
for (const { path, contents } of workers) await writeFile(path, contents)

for (const name of await readdir(inside('src/app')))
  await copyFile(inside(`src/app/${name}`), join(output, 'pages', name))
for (const icon of ['icon.svg', 'icon-waiting.svg']) await copyFile(inside(`src/${icon}`), join(output, 'pages', icon))
const files = await filesOfPages(built.metafile.outputs, merged.outputs)
await writePage('index', 'src/main.tsx', { hasTheme: true, files: JSON.stringify(files) })
await writePage('sign-in', 'src/sign-in/sign-in.tsx', { hasTheme: true })
await writePage('preview', 'src/preview/preview.ts', { hasTheme: false })

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]
const packable = /\.(js|css|svg)$/
const sizes = new Map()
for (const file of await readdir(assets)) {
  const path = join(assets, file)
  const content = await readFile(path)
  if (!packable.test(file)) {
    sizes.set(file, content.length)
    continue
  }
  const packed = await toGzip(content, { level: 9 })
  sizes.set(file, packed.length)
  await writeFile(`${path}.gz`, packed)
  await writeFile(`${path}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

checkBudgets(merged, path => sizes.get(nameOf(path)))
