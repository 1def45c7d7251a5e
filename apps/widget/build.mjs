/**
 * Makes the widget's two parts: `dist/widget.js`, the launcher that each page of a customer loads, and in
 * `dist/widget/` the panel behind it and the words of each language, which are loaded when a visitor wants them. Their
 * names carry a hash of what is in them, so that a browser may keep them for ever. Fails when a part is over its
 * budget.
 */
import { readdirSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'

/** Of gzip: before it is opened, and all that a visitor of the longest language loads. */
const launcherBytes = 5_000
const allBytes = 30 * 1_024

const inside = path => fileURLToPath(new URL(path, import.meta.url))
const folder = inside('dist/widget')
const languages = readdirSync(inside('src/texts')).map(file => basename(file, '.ts'))

const target = ['es2020', 'chrome96', 'firefox95', 'safari15.4']

/** `import css from './style.css'` becomes the minified text, for the shadow root. */
const stylesheetAsText = {
  name: 'stylesheet-as-text',
  setup(plugins) {
    plugins.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

const words = [...(await readFile(inside('src/texts/en.ts'), 'utf8')).matchAll(/^  (\w+):/gm)].map(([, name]) => name)

/** `texts.send` becomes `texts[13]`, and a language's file a list: the words are as long, their names cost nothing. */
const wordsByNumber = {
  name: 'words-by-number',
  setup(plugins) {
    const place = (name, path) => {
      if (!words.includes(name)) throw new Error(`${path}: there is no text "${name}"`)
      return words.indexOf(name)
    }
    plugins.onLoad({ filter: /src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      let next = 0
      const numbered = /[\\/]texts[\\/]\w+\.ts$/.test(path)
        ? code
            .replace(/ = \{$/m, ' = [')
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

/** Names that the panel alone knows, none of them on the wire or in a browser: they are shortened as variables are. */
const innerNames =
  /^(conversation|handle|storedId|liveStatus|restoring|restore|restart|askPerson|endLive|sendMessage|resumeReply|stopReply|readHistory|followLive|findSlots|leaveLead|mailTranscript|isStopping|isMenuOpen|setMenuOpen|mayRetry|lastStored|isRequired)$/

const options = {
  bundle: true,
  minify: true,
  target,
  charset: 'utf8',
  jsx: 'transform',
  jsxFactory: 'h',
  jsxFragment: 'Fragment',
  tsconfigRaw: {},
  legalComments: 'none',
  plugins: [stylesheetAsText, wordsByNumber],
}

const hashed = { ...options, outdir: folder, entryNames: '[name]-[hash]', format: 'esm', metafile: true }
const outputs = await Promise.all([
  build({
    ...hashed,
    mangleProps: innerNames,
    entryPoints: [inside('src/panel.tsx')],
    inject: [inside('src/view/jsx.ts')],
  }),
  build({ ...hashed, entryPoints: languages.map(language => inside(`src/texts/${language}.ts`)) }),
])
const files = new Map(
  outputs
    .flatMap(({ metafile }) => Object.entries(metafile.outputs))
    .map(([path, { entryPoint }]) => [basename(entryPoint).replace(/\.tsx?$/, ''), basename(path)]),
)

await build({
  ...options,
  entryPoints: [inside('src/main.ts')],
  outfile: inside('dist/widget.js'),
  format: 'iife',
  define: {
    PANEL_FILE: JSON.stringify(files.get('panel')),
    TEXT_FILES: JSON.stringify(Object.fromEntries(languages.map(language => [language, files.get(language)]))),
  },
})

// Those of the last build go when the new ones are there.
const kept = new Set(files.values())
for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file))

const zipped = async path => gzipSync(await readFile(path), { level: 9 }).length
const launcher = await zipped(inside('dist/widget.js'))
const panel = await zipped(join(folder, files.get('panel')))
const texts = Math.max(...(await Promise.all(languages.map(language => zipped(join(folder, files.get(language)))))))

const check = (name, bytes, budget) => {
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB gzip of at most ${(budget / 1000).toFixed(1)} kB`)
  if (bytes <= budget) return
  console.error(`${name}: ${bytes - budget} bytes over the budget of ${budget} bytes (gzip).`)
  process.exitCode = 1
}
check('launcher', launcher, launcherBytes)
check(`launcher, panel (${panel}) and words (${texts})`, launcher + panel + texts, allBytes)
