import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, SetUpError } from './progress.mjs'
import { ensureRedis } from './ensure-redis.mjs'
import { exitOf, spawnTap } from './run-tests.mjs'
import { buildOnly } from './set-up.mjs'
import { startTestServices } from './test-services.mjs'

/** Every module that a test file imports, through its own relative imports too. */
const importsOf = (file, seen = new Set()) => {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1])
  return names.flatMap(name => (name.startsWith('.') ? importsOf(resolve(dirname(file), name), seen) : [name]))
}

/** The workspaces to compile for these files: the one they sit in, and those they import by name. */
const projectsOf = (files, imports) => {
  const own = files.map(file => relative(root, file).split('/').slice(0, 2).join('/'))
  const named = imports
    .filter(name => name.startsWith('@frontdesk/'))
    .map(name => name.split('/')[1])
    .map(name => (existsSync(join(root, 'apps', name)) ? `apps/${name}` : `packages/${name}`))
  return [...new Set([...own, ...named])].filter(project => existsSync(join(root, project, 'tsconfig.json')))
}

/** Runs the named test files and nothing else: no lint, no coverage, and only the workspaces they need are compiled. */
export const testFiles = async args => {
  const files = args.filter(arg => !arg.startsWith('-')).map(arg => resolve(root, arg))
  const missing = files.find(file => !existsSync(file))
  if (missing !== undefined) throw new SetUpError(`there is no test file ${missing}`)
  const imports = files.flatMap(file => importsOf(file))
  const needsServices = imports.some(name => name.startsWith('@frontdesk/testing/'))
  await buildOnly(projectsOf(files, [...imports, ...(needsServices ? ['@frontdesk/local-services/'] : [])]))
  if (needsServices) await ensureRedis()
  const services = needsServices ? await startTestServices() : undefined
  try {
    return await exitOf(spawnTap(['--disable-coverage', ...args], services?.env ?? {}, 'inherit'))
  } finally {
    await services?.stop()
  }
}
