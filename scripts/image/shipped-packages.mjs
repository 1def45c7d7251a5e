import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from '../progress.mjs'

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The programs that are bundled, each with what esbuild said of its bundle. */
export const readBundles = () =>
  readdirSync(join(root, 'apps'))
    .filter(app => existsSync(join(root, `apps/${app}/bundle/metafile.json`)))
    .map(app => ({ app, metafile: readJson(`apps/${app}/bundle/metafile.json`) }))

/** Files that have left something in an output, as paths from the top level. */
const usedFiles = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter(file => inputs[file].bytesInOutput > 0))

/** What a bundle imports by its path instead of containing it. */
const outsideFiles = ({ outputs }) =>
  Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports
      .filter(({ external, path }) => external && path.startsWith('.'))
      .map(({ path }) => join(output, '..', path)),
  )

/** The folder of the package that a file belongs to, as the lock file names it; undefined for a file of our own. */
const packageOf = file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
const workspaceOf = file => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0]

const sorted = names => [...new Set(names)].filter(name => name !== undefined).toSorted((a, b) => (a < b ? -1 : 1))

/** All packages that these files import, however far away. */
const trace = async (entryPoints, options) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: join(root, 'traced'),
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'error',
    ...options,
  })
  return metafile
}

/** An import of a package that is not installed is optional: its importer catches the error. */
const tolerant = {
  name: 'tolerant',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /.*/ }, async ({ path, pluginData, ...importer }) => {
      if (pluginData === 'resolved' || importer.kind === 'entry-point') return undefined
      const found = await resolve(path, { ...importer, pluginData: 'resolved' })
      return found.errors.length > 0 ? { path, external: true } : undefined
    })
  },
}

/** Packages that stay outside of the bundles, with those that they import. */
const installedPackages = async bundles => {
  const files = sorted(bundles.flatMap(({ metafile }) => outsideFiles(metafile)))
  const { inputs } = await trace(files, { platform: 'node', format: 'esm', plugins: [tolerant] })
  return sorted(Object.keys(inputs).map(packageOf))
}

const sourcesOf = app =>
  readdirSync(join(root, `apps/${app}/src`), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /(?<!\.d)\.(tsx?|css)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))

/** Where npm has put a package for a workspace: tap brings another React, which lies where packages find it first. */
const ownPackages = app => {
  const folder = join(root, `apps/${app}/node_modules`)
  const names = existsSync(folder) ? readdirSync(folder).filter(name => !/^[.@]/.test(name)) : []
  return Object.fromEntries(names.map(name => [name, join(folder, name)]))
}

/**
 * Packages whose code is in the files for browsers. They are found by the imports of the source files and not by what
 * the files are bundled with, of which every file is a part that is loaded.
 */
const tracedForBrowsers = app =>
  trace(sourcesOf(app), {
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    alias: ownPackages(app),
    loader: { '.woff2': 'file', '.svg': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    // A module that the dashboard's build makes up.
    external: ['*/every-module.css'],
  })

/**
 * What the image consists of, by paths of the lock file: packages whose code is in a bundle, packages that are installed
 * beside the bundles, and workspaces of our own.
 */
export const shippedPackages = async () => {
  const bundles = readBundles()
  const browsers = await Promise.all(['dashboard', 'widget'].map(tracedForBrowsers))
  const used = [...bundles.map(({ metafile }) => metafile), ...browsers].flatMap(usedFiles)
  const own = used.filter(file => packageOf(file) === undefined)
  return {
    bundled: sorted(used.map(packageOf)),
    installed: await installedPackages(bundles),
    workspaces: sorted(own.map(workspaceOf)),
  }
}
