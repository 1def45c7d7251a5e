/**
 * Makes `dist/widget.js`: one minified script that any page can embed, its stylesheet inside as text.
 * Fails when it is over its budget, because a visitor's first page view pays for every byte.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'

const budgetBytes = 20_000
const here = new URL('./', import.meta.url)
const outfile = fileURLToPath(new URL('dist/widget.js', here))

const target = ['es2020', 'chrome96', 'firefox95', 'safari15']

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

await build({
  entryPoints: [fileURLToPath(new URL('src/main.tsx', here))],
  outfile,
  bundle: true,
  minify: true,
  format: 'iife',
  target,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  plugins: [stylesheetAsText],
})

const code = await readFile(outfile)
const zipped = gzipSync(code, { level: 9 }).length
const kilobytes = bytes => `${(bytes / 1000).toFixed(1)} kB`
console.log(`widget.js: ${kilobytes(code.length)}, gzip ${kilobytes(zipped)} of at most ${kilobytes(budgetBytes)}`)
if (zipped > budgetBytes) {
  console.error(`widget.js is ${zipped - budgetBytes} bytes over its budget of ${budgetBytes} bytes (gzip).`)
  process.exitCode = 1
}
