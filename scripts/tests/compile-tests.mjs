import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root, step } from '../progress.mjs'
import { runCompiler } from '../set-up.mjs'

/** Where the compiled tests are, in the same folders as their sources. */
const output = join(root, 'dist/tests')

/** The folders below the top level that hold tests. */
const testFolders = () => [
  'test',
  ...['apps', 'packages'].flatMap(group => readdirSync(join(root, group)).map(name => `${group}/${name}/test`)),
]

const filesBelow = folder =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
    : []

/** The compiled file of a TypeScript file, both as paths from the top level. */
export const compiledOf = source => `dist/tests/${source.replace(/\.ts$/, '.js')}`

/** The TypeScript file of a compiled one, both as paths from the top level. */
const sourceOf = compiled => compiled.replace(/^dist\/tests\//, '').replace(/\.js$/, '.ts')

/** Every test file of the project, as a path from the top level. */
export const findTests = () =>
  testFolders()
    .flatMap(folder => filesBelow(join(root, folder)))
    .map(file => relative(root, file).split(sep).join('/'))
    .filter(file => file.endsWith('.test.ts'))

/** A test that was renamed leaves its compiled file behind, which would still run. */
const removeStale = () => {
  for (const file of filesBelow(output).filter(name => name.endsWith('.js'))) {
    const source = sourceOf(relative(root, file).split(sep).join('/'))
    if (!existsSync(join(root, source))) rmSync(file)
  }
}

/** Checks the types of all tests and compiles them, once for the whole run. */
export const compileTests = async () => {
  await step('tests compiled', async () => {
    await runCompiler(['-p', 'tsconfig.tests.json'], { lines: 40 })
    removeStale()
  })
}
