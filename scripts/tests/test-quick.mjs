import { spawnSync } from 'node:child_process'
import { compileTests, findTests } from './compile-tests.mjs'
import { findDirectFiles } from '../find-imports.mjs'
import { root, say } from '../progress.mjs'
import { build } from '../set-up.mjs'
import { runNamedTests } from './test-files.mjs'

const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line !== '')

/** The files that the working tree changes; in a clean one, those of the last commit. */
const changedFiles = () => {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return new Set(uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD'))
}

/** Tests that start whole processes, browsers or faults take longer than a quick run has. */
const isUnitTest = file => !/^test\/|start-frontdesk|start-process/.test([file, ...findDirectFiles(file)].join(' '))

const always = ['test/repository/architecture.test.ts']
/** So many files take half a minute. */
const mostFiles = 12

/** Tests of what changed: those that are changed themselves, and those that import a changed file directly. */
const chooseTests = () => {
  const changed = changedFiles()
  const concerned = findTests()
    .filter(
      file => changed.has(file) || (isUnitTest(file) && [...findDirectFiles(file)].some(name => changed.has(name))),
    )
    .filter(file => !always.includes(file))
    .toSorted((a, b) => Number(changed.has(b)) - Number(changed.has(a)))
  if (concerned.length > mostFiles) say(`… ${concerned.length} test files are concerned; ${mostFiles} of them run`)
  return [...always, ...concerned.slice(0, mostFiles)]
}

/** Lint, types, architecture, and the unit tests of what changed. Resolves with whether all passed. */
export const testQuick = async (checks, passAll) => {
  await build()
  const passed = await passAll([compileTests, checks.lint, checks.format])
  if (!passed[0]) return false
  return (await runNamedTests(chooseTests())) && passed.every(Boolean)
}
