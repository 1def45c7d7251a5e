/**
 * Makes the widget's two parts: `dist/widget.js`, the launcher that each page of a customer loads, and in
 * `dist/widget/` the panel behind it and the words of each language, which are loaded when a visitor wants them. Their
 * names carry a hash of what is in them, so that a browser may keep them for ever. Fails when a part is over its
 * budget.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { minify } from 'terser'

/** Of gzip: before it is opened, and all that a visitor of the longest language loads. */
const launcherBytes = 5_000
const allBytes = 30_000

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
async function bundle(format, entryPoints, more = {}) {
  const { outputFiles } = await build({ ...options, format, entryPoints: entryPoints.map(inside), ...more })
  const scripts = outputFiles.map(async ({ path, text }) => {
    const { code } = await minify(text, {
      module: format === 'esm',
      ecma: 2020,
      compress: { passes: 3, ecma: 2020, toplevel: true, keep_fargs: false, pure_getters: true },
      mangle: { toplevel: true },
    })
    return [basename(path, '.js'), code]
  })
  return Promise.all(scripts)
}

const parts = (
  await Promise.all([
    bundle('esm', ['src/panel.tsx'], { inject: [inside('src/view/jsx.ts')] }),
    bundle(
      'esm',
      languages.map(language => `src/texts/${language}.ts`),
    ),
  ])
).flat()
const hashOf = code => createHash('sha256').update(code).digest('hex').slice(0, 8).toUpperCase()
const files = new Map(parts.map(([name, code]) => [name, `${name}-${hashOf(code)}.js`]))

const [[, launcherCode]] = await bundle('iife', ['src/main.ts'], {
  define: {
    PANEL_FILE: JSON.stringify(files.get('panel')),
    TEXT_FILES: JSON.stringify(Object.fromEntries(languages.map(language => [language, files.get(language)]))),
  },
})

await mkdir(folder, { recursive: true })
for (const [name, code] of parts) await writeFile(join(folder, files.get(name)), code)
// When its parts are there; those of the last build go last.
await writeFile(inside('dist/widget.js'), launcherCode)
const kept = new Set(files.values())
for (const file of await readdir(folder)) if (!kept.has(file)) await rm(join(folder, file))

const zipped = code => gzipSync(code, { level: 9 }).length
const launcher = zipped(launcherCode)
const panel = zipped(parts.find(([name]) => name === 'panel')[1])
const texts = Math.max(...parts.filter(([name]) => name !== 'panel').map(([, code]) => zipped(code)))

const check = (name, bytes, budget) => {
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB gzip of at most ${(budget / 1000).toFixed(1)} kB`)
  if (bytes <= budget) return
  console.error(`${name}: ${bytes - budget} bytes over the budget of ${budget} bytes (gzip).`)
  process.exitCode = 1
}
check('launcher', launcher, launcherBytes)
check(`launcher, panel (${panel}) and words (${texts})`, launcher + panel + texts, allBytes)
