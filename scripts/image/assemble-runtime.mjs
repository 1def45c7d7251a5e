import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readBundles, shippedPackages } from './shipped-packages.mjs'
import { main, root, SetUpError, step } from '../progress.mjs'
import { build } from '../set-up.mjs'

/*
 * `node scripts/image/assemble-runtime.mjs FOLDER` puts what runs, and nothing else, into an empty folder:
 *
 *   apps              bundles of the programs, and the files for browsers
 *   node_modules      packages that no bundle can contain, also below packages
 *   licenses          terms of the packages that the bundles contain
 *   prisma            migrations
 *   packages          the lock file of what `models add` installs, and tables of characters for PDFs
 *
 * The image is this folder.
 */

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Only the files of the last build: those of earlier ones stay beside them for a day. */
const copyBundles = target => {
  for (const { metafile } of readBundles())
    for (const file of Object.keys(metafile.outputs)) cpSync(join(root, file), join(target, file))
}

/** What the API sends to browsers. The compiler's own files lie beside it. */
const copyPages = target => {
  for (const app of ['dashboard', 'widget']) {
    const folder = `apps/${app}/dist`
    for (const name of readdirSync(join(root, folder))) {
      if (name === 'modules' || name.endsWith('.tsbuildinfo')) continue
      cpSync(join(root, folder, name), join(target, folder, name), { recursive: true })
    }
  }
}

/** Native code for other kinds of machines. */
const isForeign = path => {
  const platform = /[\\/]prebuilds[\\/]([^\\/]+)$/.exec(path)?.[1]
  return platform !== undefined && platform !== `${process.platform}-${process.arch}`
}

const copyPackages = (target, packages) => {
  for (const path of packages) {
    const folder = join(root, path)
    const nested = join(folder, 'node_modules')
    cpSync(folder, join(target, path), { recursive: true, filter: file => file !== nested && !isForeign(file) })
  }
}

const isLicense = name => /^(licen[cs]e|copying|notice)/i.test(name)

/** Bundles contain code of packages without the terms that have to come along with it. */
const writeLicenses = (target, packages) => {
  const folder = join(target, 'licenses')
  mkdirSync(folder)
  for (const path of packages) {
    const { name, version, license = 'see below' } = readJson(`${path}/package.json`)
    const files = readdirSync(join(root, path), { withFileTypes: true })
    const texts = files
      .filter(file => file.isFile() && isLicense(file.name))
      .map(file => readFileSync(join(root, path, file.name), 'utf8'))
    const terms = typeof license === 'string' ? license : license.type
    const file = `${name.replace('/', '+')}@${version}.txt`
    writeFileSync(join(folder, file), [`${name} ${version} (${terms})`, ...texts].join('\n\n'))
  }
}

const assemble = async target => {
  const { bundled, installed } = await shippedPackages()
  mkdirSync(target, { recursive: true })
  const { name, version, type } = readJson('package.json')
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, private: true, type }, null, 2)}\n`)
  copyBundles(target)
  copyPages(target)
  copyPackages(target, installed)
  writeLicenses(target, bundled)
  for (const path of ['prisma/migrations', 'packages/model/runtime', 'packages/knowledge/character-maps.zip'])
    cpSync(join(root, path), join(target, path), { recursive: true })
}

await main(async () => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new SetUpError(`usage: node scripts/image/${basename(import.meta.url)} FOLDER`)
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0) throw new SetUpError(`${target} is not empty`)
  await build()
  await step(`runtime assembled in ${target}`, () => assemble(target))
})
