import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './progress.mjs'

/**
 * Stays outside of a bundle: what is native code, what opens files that lie beside it, and what linkedom and msgpackr
 * load where it is installed.
 */
const external = /^(argon2|@fastify\/swagger-ui|canvas|msgpackr-extract|pino)(\/|$)/

/** Node.js finds a package from the folder of its importer, and a bundle is in another folder: it gets the file's path. */
const keepOutside = outdir => ({
  name: 'keep-outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: external }, async ({ path, pluginData, ...importer }) => {
      if (pluginData === 'resolved') return undefined
      const found = await resolve(path, { ...importer, pluginData: 'resolved' })
      // What is not installed is optional: its importer catches the error.
      return { path: found.errors.length > 0 ? path : relative(outdir, found.path), external: true }
    })
  },
})

/** CommonJS packages inside an ES module expect what Node.js gives to each of their files. */
const commonJsNames = [
  "import { createRequire as createRequireOf } from 'node:module'",
  'const require = createRequireOf(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join('\n')

/** What is started, each from its compiled file. The program of a thread, or of another process, lies beside the one that starts it. */
const programs = {
  api: {
    main: 'apps/api/dist/main.js',
    'run-api': 'apps/api/dist/run-api.js',
    'inspect-process': 'packages/files/dist/inspect-process.js',
  },
  worker: {
    main: 'apps/worker/dist/main.js',
    'run-worker': 'apps/worker/dist/run-worker.js',
    'parser-process': 'packages/knowledge/dist/read/parser-process.js',
    'embed-process': 'packages/model/dist/local/embed-process.js',
  },
  admin: { main: 'apps/admin/dist/main.js', 'embed-process': 'packages/model/dist/local/embed-process.js' },
}

/** What esbuild says of the bundle: which files are in it, and what it has left outside. */
const metafileName = 'metafile.json'

const dayMs = 86_400_000

/** A process that still runs the last bundle opens parts of it when it first needs them, so these stay for a day. */
const removeOld = folder => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < Date.now() - dayMs) rmSync(file)
  }
}

/**
 * Writes as an escape what is not ASCII: V8 keeps a text with one such letter at two bytes for every letter of it. esbuild
 * does so in strings and leaves regular expressions and tagged templates alone. An escape means the same in both: our
 * tagged templates with such letters are sources of regular expressions, or are read as strings.
 */
const toAscii = file => {
  const text = readFileSync(file, 'utf8')
  const ascii = text.replaceAll(/[^\0-\x7F]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (ascii !== text) writeFileSync(file, ascii)
}

const bundleProgram = async app => {
  // As deep as the compiled files: what they open by a relative address is found from here, too.
  const outdir = join(root, `apps/${app}/bundle`)
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs[app],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    charset: 'ascii',
    // Names stay: a stack without source maps still says which function it was.
    minifySyntax: true,
    minifyWhitespace: true,
    // An escape moves what follows it on its line, and the source map does not know of it.
    lineLimit: 300,
    metafile: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    banner: { js: commonJsNames },
    plugins: [keepOutside(outdir)],
  })
  for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.js')) toAscii(join(root, file))
  removeOld(outdir)
  writeFileSync(join(outdir, metafileName), JSON.stringify(metafile))
}

const names = process.argv.slice(2)
await Promise.all((names.length === 0 ? Object.keys(programs) : names).map(bundleProgram))
