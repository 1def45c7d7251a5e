import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root, say, SetUpError } from '../progress.mjs'

const folder = join(root, '.data/coverage')
/** One file of V8's figures for each process that a test was or has started (`write-coverage.mjs`). */
const figures = join(folder, 'figures')

export const removeCoverage = () => rmSync(folder, { recursive: true, force: true })

/** The variables that make a process, and those that it starts, write their figures. */
export const coverageEnv = () => {
  mkdirSync(figures, { recursive: true })
  const preload = new URL('write-coverage.mjs', import.meta.url).href
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim(), COVERAGE_FOLDER: figures }
}

const everything = { lines: 100, branches: 100, functions: 100 }
/**
 * What crosses a process border, and the rules that stand on it alone, are covered whole; elsewhere the lines that only a
 * killed process runs may be missing.
 */
const limits = {
  'packages/contracts': everything,
  'packages/web': everything,
  'packages/errors': everything,
  'packages/calendar': everything,
}
const otherwise = { lines: 90 }

/** Files that no Node.js process can run, or none whose figures are taken. */
const elsewhere = [
  // The dashboard, the widget's launcher and its view run in browsers only; tests drive them there.
  'apps/dashboard/src/',
  'apps/widget/src/view/',
  'apps/widget/src/main.ts',
  'apps/widget/src/panel.tsx',
  'apps/widget/src/launcher/launcher',
  'apps/widget/src/launcher/load-panel.ts',
  'apps/widget/src/launcher/open-state.ts',
  'apps/widget/src/launcher/apply-look.ts',
  // Only tests over several processes run these, and their figures are not taken (`run-tests.mjs`).
  'packages/runtime/src/processes/supervise-processes.ts',
  'packages/local-services/src/start-pgbouncer.ts',
  // Runs without any variable, those that figures are taken by among them.
  'packages/model/src/local/embed-process.ts',
]

const sourceFiles = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.includes(`${sep}generated${sep}`))
    .filter(file => !elsewhere.some(start => relative(root, file).startsWith(start)))

/** A file of types compiles to nothing that could run. */
const hasCode = file => {
  const compiled = file.replace(`${sep}src${sep}`, `${sep}dist${sep}`).replace(/\.tsx?$/, '.js')
  const code = existsSync(compiled) ? readFileSync(compiled, 'utf8') : 'never compiled'
  return (
    code
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/^export \{\};?$/m, '')
      .trim() !== ''
  )
}

/** A file that no test has loaded is not in the report: it counts as covered by nothing. */
const unseen = file => {
  const nothing = { total: 1, covered: 0 }
  const lines = { total: readFileSync(file, 'utf8').split('\n').length, covered: 0 }
  return { lines, branches: nothing, functions: nothing }
}

const percent = (files, kind) => {
  const sum = key => files.reduce((count, { covered }) => count + covered[kind][key], 0)
  return sum('total') === 0 ? 100 : (100 * sum('covered')) / sum('total')
}

const workspaces = () =>
  ['packages', 'apps'].flatMap(group =>
    readdirSync(join(root, group))
      .map(name => `${group}/${name}`)
      .filter(name => existsSync(join(root, name, 'src'))),
  )

const show = value => `${(Math.floor(value * 10) / 10).toFixed(1)} %`.padStart(10)

const kinds = ['lines', 'branches', 'functions']

/** The covered share of each TypeScript file, by its path. */
const summarise = async () => {
  const { Report } = await import('c8')
  const report = new Report({
    tempDirectory: figures,
    reportsDirectory: folder,
    reporter: ['json-summary'],
    excludeNodeModules: true,
    mergeAsync: true,
  })
  await report.run()
  return JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'))
}

/** Says how far each workspace is covered, names the files that pull it down, and fails where one is below its limit. */
export const measureCoverage = async () => {
  const report = await summarise()
  const below = []
  say(`  ${'workspace'.padEnd(26)}${kinds.map(kind => kind.padStart(10)).join('')}`)
  for (const workspace of workspaces()) {
    const files = sourceFiles(join(root, workspace, 'src'))
      .filter(file => report[file] !== undefined || hasCode(file))
      .map(file => ({ file, covered: report[file] ?? unseen(file) }))
    const limit = limits[workspace] ?? otherwise
    const reached = Object.fromEntries(kinds.map(kind => [kind, percent(files, kind)]))
    const isBelow = Object.entries(limit).some(([kind, least]) => reached[kind] < least)
    say(`${isBelow ? '✗' : ' '} ${workspace.padEnd(26)}${kinds.map(kind => show(reached[kind])).join('')}`)
    if (!isBelow) continue
    below.push(workspace)
    for (const { file, covered } of files) {
      const missing = Object.entries(limit).filter(([kind, least]) => percent([{ covered }], kind) < least)
      const text = missing.map(([kind]) => `${kind} ${show(percent([{ covered }], kind)).trim()}`).join(', ')
      if (missing.length > 0) say(`    ${relative(root, file)}: ${text}`)
    }
  }
  if (below.length > 0) throw new SetUpError(`below the limit: ${below.join(', ')}`)
}
