/**
 * Makes the widget's parts: `dist/widget.js`, the launcher that each page of a customer loads, and in `dist/widget/` the
 * panel behind it with the words of each language, which are loaded when a visitor wants them, and with words of their
 * own the extras (menu, files, products) and the sheets (forms, calendar), for the few who reach for them, and what shows the
 * words of a source on its page. Their names carry a hash of what is in them, so that a browser may
 * keep them for ever. Fails when a part is over its budget.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { minify } from 'terser'

/**
 * Of gzip: before it is opened, what a visitor of the longest language needs to ask, the extras, the sheets or the live
 * chat with their words, what shows a source, and what signs a visitor in or proves work.
 */
const launcherBytes = 5_000
const chatBytes = 30_000
const extrasBytes = 11_100
const liveBytes = 3_000
const nudgeBytes = 3_500
const showBytes = 2_100
const identifyBytes = 1_000
const proofBytes = 1_000

const inside = path => fileURLToPath(new URL(path, import.meta.url))
const folder = inside('dist/widget')
const languages = readdirSync(inside('src/texts/compiled/extras')).map(file => basename(file, '.ts'))

const target = ['es2020', 'chrome96', 'firefox95', 'safari15.4']

/**
 * The colours that the panel's style sheet names for itself and the parts behind it: `--surface` becomes `--a`. A launcher,
 * which may be of another release, uses none of them.
 */
const [, colours] = /^\.root \{([^}]*)\}/m.exec(await readFile(inside('src/panel.css'), 'utf8'))
const colourNames = [...colours.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
if (colourNames.length > 10) throw new Error('panel.css: there is no letter left for a colour')
const withShortNames = css =>
  css.replace(/--[\w-]+/g, name => (colourNames.includes(name) ? `--${'abcdefghij'[colourNames.indexOf(name)]}` : name))

/** `import css from './style.css'` becomes the minified text, for the shadow root. */
const stylesheetAsText = {
  name: 'stylesheet-as-text',
  setup(plugins) {
    plugins.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(withShortNames(await readFile(path, 'utf8')), {
        loader: 'css',
        minify: true,
        target,
      })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

const wordsIn = async file =>
  [...(await readFile(inside(file), 'utf8')).matchAll(/^  (\w+):/gm)].map(([, name]) => name)
const panelWords = await wordsIn('src/texts/compiled/en.ts')
const words = [...panelWords, ...(await wordsIn('src/texts/compiled/extras/en.ts'))]

/**
 * `texts.send` becomes `texts[13]`, and a language's file a list: the words are as long, their names cost nothing. The
 * list of the extras begins with a hole for each word of the panel, so that both together have every number.
 */
const wordsByNumber = {
  name: 'words-by-number',
  setup(plugins) {
    const place = (name, path) => {
      if (!words.includes(name)) throw new Error(`${path}: there is no text "${name}"`)
      return words.indexOf(name)
    }
    plugins.onLoad({ filter: /src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      const isExtra = /[\\/]compiled[\\/]extras[\\/]\w+\.ts$/.test(path)
      let next = isExtra ? panelWords.length : 0
      const numbered =
        isExtra || /[\\/]compiled[\\/]\w+\.ts$/.test(path)
          ? code
              .replace(/ = \{$/m, ` = [${','.repeat(next)}`)
              .replace(/^\}$/m, ']')
              .replace(/^  (\w+):/gm, (_, name) => {
                if (place(name, path) !== next++) throw new Error(`${path}: "${name}" stands elsewhere than in en.ts`)
                return '  '
              })
          : code.replace(/\btexts\.(\w+)/g, (_, name) => `texts[${place(name, path)}]`)
      return { contents: numbered, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

const options = {
  bundle: true,
  minify: true,
  write: false,
  outdir: folder,
  target,
  charset: 'utf8',
  jsx: 'transform',
  jsxFactory: 'h',
  jsxFragment: 'Fragment',
  tsconfigRaw: {},
  legalComments: 'none',
  plugins: [stylesheetAsText, wordsByNumber],
}

/**
 * Each entry point as one script, by its name. esbuild puts the modules together; terser then says the same in fewer
 * bytes (2 % of them, gzipped): it writes into its place what is used once and leaves out what nobody asks for.
 */
async function bundle(format, entryPoints, { change = code => code, ...more } = {}) {
  const { outputFiles } = await build({ ...options, format, entryPoints: entryPoints.map(inside), ...more })
  const scripts = outputFiles.map(async ({ path, text }) => {
    const { code } = await minify(change(text), {
      module: format === 'esm',
      ecma: 2020,
      compress: { passes: 5, ecma: 2020, toplevel: true, keep_fargs: false, pure_getters: true },
      mangle: { toplevel: true },
    })
    return [basename(path, '.js'), code]
  })
  return Promise.all(scripts)
}

/** The names of what the panel lends to the extras. */
const [, kit] = /panelKit = \[([^\]]*)\]/.exec(await readFile(inside('src/panel-kit.ts'), 'utf8'))
const lent = kit.split(',').flatMap(name => name.trim() || [])

/** In the extras an import of what the panel lends becomes a place in its kit. */
const lentByThePanel = {
  name: 'lent-by-the-panel',
  setup(plugins) {
    plugins.onResolve(
      {
        filter:
          /^preact(\/hooks)?$|\/(html|icon-button)\.tsx$|\/(listen-to|offers|random-id|say)\.ts$|\/safe-href(\.js)?$/,
      },
      () => ({
        path: 'kit',
        namespace: 'kit',
      }),
    )
    plugins.onLoad({ filter: /^kit$/, namespace: 'kit' }, () => ({
      contents: lent.map((name, place) => `export const ${name} = kit[${place}]`).join('\n'),
    }))
  },
}

/** The module as a function of the kit: its one export is what the function returns. */
const asFunctionOfTheKit = code =>
  code.replace(/^([^]*)export\{(\w+) as parts\};?\s*$/, 'export const openParts=kit=>{$1return $2}')

const documentIn = inside('src/page-document.ts')
const jsxIn = { inject: [documentIn, inside('src/view/jsx.ts')] }
const eachLanguage = folder =>
  bundle(
    'esm',
    languages.map(language => `${folder}/${language}.ts`),
  )
const hashOf = code => createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase()

const ofTheKit = async file => {
  const plugins = [lentByThePanel, ...options.plugins]
  const [[, code]] = await bundle('esm', [file], { ...jsxIn, plugins, change: asFunctionOfTheKit })
  return code
}
const extrasCode = await ofTheKit('src/extras.tsx')
const sheetsCode = await ofTheKit('src/sheets.tsx')
const liveCode = await ofTheKit('src/live.tsx')
const texts = await eachLanguage('src/texts/compiled')
const extraTexts = await eachLanguage('src/texts/compiled/extras')
const hashOfAll = parts => hashOf(parts.map(([, code]) => code).join(''))
const [[, showCode]] = await bundle('esm', ['src/show.ts'], { inject: [documentIn] })
const [[, proofCode]] = await bundle('esm', ['src/proof.ts'])

// One hash for all that the panel loads: the panel, which names each, says it once.
const partsHash = hashOf([extrasCode, sheetsCode, liveCode, showCode, proofCode, hashOfAll(extraTexts)].join(''))
const [extrasFile, sheetsFile, liveFile, showFile, proofFile, extraTextsFile] = [
  'extras',
  'sheets',
  'live',
  'show',
  'proof',
  'extras-*',
].map(name => `${name}-${partsHash}.js`)

const [[, panelCode]] = await bundle('esm', ['src/panel.tsx'], {
  ...jsxIn,
  define: {
    EXTRAS_FILE: JSON.stringify(extrasFile),
    LIVE_FILE: JSON.stringify(liveFile),
    PROOF_FILE: JSON.stringify(`./${proofFile}#`),
    SHOW_FILE: JSON.stringify(showFile),
    SHEETS_FILE: JSON.stringify(sheetsFile),
    EXTRA_TEXTS_FILE: JSON.stringify(extraTextsFile),
  },
})
const [[, identifyCode]] = await bundle('esm', ['src/identify.ts'])
// One hash for both: the launcher, which names them, says it once.
const panelHash = hashOf(panelCode + identifyCode)
const panelFile = `panel-${panelHash}.js`
const identifyFile = `identify-${panelHash}.js`
const textsFile = `*-${hashOfAll(texts)}.js`
const files = new Map([
  [panelFile, panelCode],
  ...texts.map(([language, code]) => [textsFile.replace('*', language), code]),
  [extrasFile, extrasCode],
  [sheetsFile, sheetsCode],
  [liveFile, liveCode],
  [showFile, showCode],
  [proofFile, proofCode],
  [identifyFile, identifyCode],
  ...extraTexts.map(([language, code]) => [extraTextsFile.replace('*', language), code]),
])

const [[, nudgeCode]] = await bundle('esm', ['src/nudge.ts'], { inject: [documentIn] })
const nudgeFile = `nudge-${hashOf(nudgeCode)}.js`
files.set(nudgeFile, nudgeCode)

const [[, launcherCode]] = await bundle('iife', ['src/main.ts'], {
  inject: [documentIn],
  define: {
    PANEL_FILE: JSON.stringify(panelFile),
    NUDGE_FILE: JSON.stringify(nudgeFile),
    IDENTIFY_FILE: JSON.stringify(identifyFile),
    TEXTS_FILE: JSON.stringify(textsFile),
  },
})

await mkdir(folder, { recursive: true })
for (const [file, code] of files) await writeFile(join(folder, file), code)
// When its parts are there; those of the last build go last.
await writeFile(inside('dist/widget.js'), launcherCode)
for (const file of await readdir(folder)) if (!files.has(file)) await rm(join(folder, file))

const zipped = code => gzipSync(code, { level: 9 }).length
const longest = parts => Math.max(...parts.map(([, code]) => zipped(code)))

const check = (name, bytes, budget) => {
  const sum = Object.values(bytes).reduce((before, more) => before + more, 0)
  const each = Object.entries(bytes).map(([part, size]) => `${part} ${size}`)
  console.log(`${name}: ${(sum / 1000).toFixed(1)} kB gzip of at most ${budget / 1000} kB (${each.join(', ')})`)
  if (sum <= budget) return
  console.error(`${name}: ${sum - budget} bytes over the budget of ${budget} bytes (gzip).`)
  process.exitCode = 1
}
const launcher = zipped(launcherCode)
check('before the chat is opened', { launcher }, launcherBytes)
check(
  'for messages next to the button and its settings, once more',
  { nudge: zipped(nudgeCode), words: longest(texts) },
  nudgeBytes,
)
check('to ask', { launcher, panel: zipped(panelCode), words: longest(texts) }, chatBytes)
const extraWords = longest(extraTexts)
check('for files, products and the menu, once more', { extras: zipped(extrasCode), words: extraWords }, extrasBytes)
check('for live chats, once more', { live: zipped(liveCode), words: extraWords }, liveBytes)
check('to fill in or to book, once more', { sheets: zipped(sheetsCode), words: extraWords }, extrasBytes)
check('to show a source on its page, once more', { show: zipped(showCode) }, showBytes)
check('to sign a visitor in, once more', { identify: zipped(identifyCode) }, identifyBytes)
check('to prove work, once more', { proof: zipped(proofCode) }, proofBytes)
