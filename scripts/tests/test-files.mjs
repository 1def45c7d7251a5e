import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { compileTests } from './compile-tests.mjs'
import { findImports } from '../find-imports.mjs'
import { root, say, SetUpError } from '../progress.mjs'
import { ensurePgBouncer } from '../programs/ensure-pgbouncer.mjs'
import { ensureRedis } from '../programs/ensure-redis.mjs'
import { chromiumEnv } from '../programs/find-chromium.mjs'
import { runEachTest } from './run-tests.mjs'
import { build, buildOnly } from '../set-up.mjs'
import { startTestServices } from './test-services.mjs'

/** The workspaces to compile for these files: the one they sit in, and those they import by name. */
const projectsOf = (files, imports) => {
  const own = files.map(file => file.split('/').slice(0, 2).join('/'))
  const named = imports
    .filter(name => name.startsWith('@frontdesk/'))
    .map(name => name.split('/')[1])
    .map(name => (existsSync(join(root, 'apps', name)) ? `apps/${name}` : `packages/${name}`))
  return [...new Set([...own, ...named])].filter(project => existsSync(join(root, project, 'tsconfig.json')))
}

/** Whether every workspace was compiled once. The types of all tests are checked, whichever of them run. */
const isCompiled = () =>
  ['apps', 'packages']
    .flatMap(group => readdirSync(join(root, group)).map(name => join(root, group, name)))
    .every(folder => !existsSync(join(folder, 'tsconfig.json')) || existsSync(join(folder, 'dist')))

/** Modules of `testing` that need neither PostgreSQL nor Redis. */
const needsNoServices = new Set(['@frontdesk/testing/project-url'])

const needServices = imports =>
  imports.some(name => name.startsWith('@frontdesk/testing/') && !needsNoServices.has(name))

/** Runs compiled test files by their sources' names, with the servers they need. Resolves with whether all passed. */
export const runNamedTests = async files => {
  const imports = files.flatMap(file => findImports(join(root, file)))
  const isServed = needServices(imports)
  if (isServed) await ensureRedis()
  if (imports.includes('@frontdesk/local-services/start-pgbouncer')) await ensurePgBouncer()
  const isInBrowser = files.some(file => file.startsWith('test/e2e/'))
  const browsers = isInBrowser ? await chromiumEnv({ mayInstall: false }) : {}
  const services = isServed ? await startTestServices() : undefined
  try {
    const env = { ...services?.env, ...browsers }
    const { pass, fail } = (await runEachTest(files, env, 2)).counts
    say(`${pass} passed, ${fail} failed`)
    return fail === 0
  } finally {
    await services?.stop()
  }
}

/**
 * Runs the named test files and nothing else: no lint, no coverage, and only the workspaces they need are compiled, but all
 * of them the first time.
 * Errors in the types of other tests are shown and do not stop the run.
 */
export const testFiles = async args => {
  const files = args.map(arg => relative(root, resolve(root, arg)))
  const missing = files.find(file => !existsSync(join(root, file)))
  if (missing !== undefined) throw new SetUpError(`there is no test file ${missing}`)
  const imports = files.flatMap(file => findImports(join(root, file)))
  const named = [...imports, ...(needServices(imports) ? ['@frontdesk/local-services/'] : [])]
  await (isCompiled() ? buildOnly(projectsOf(files, named)) : build())
  await compileTests().catch(error => say(error.message))
  return runNamedTests(files)
}
