import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { root, workspaces } from '../harness/read-sources.ts'

/** What nobody looks through: made by a program, or one file for each of something. */
const listed = [
  // The words of each part of the dashboard, in one language.
  /^apps\/dashboard\/src\/texts\/[a-z]{2}$/,
  // What a screen reader reads of each page.
  /^test\/e2e\/dashboard\/every-page\/as-read$/,
  // Pages that are read by a bench, each with what is to be found in it.
  /^bench\/extract\/strangers$/,
  /(^|\/)generated(\/|$)/,
]
/** Half as many again as the guide of docs/style.md. */
const mostFiles = 37

/** Folders with their number of files. */
function foldersBelow(folder: string): [path: string, files: number][] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => foldersBelow(join(folder, name)))
  return [[relative(root, folder), entries.filter(entry => entry.isFile()).length], ...below]
}

t.test('a folder has few enough files to look through', async t => {
  const programs = workspaces
    .flatMap(({ folder }) => [join(folder, 'src'), join(folder, 'test')])
    .filter(folder => existsSync(folder))
  const others = ['bench', 'prisma', 'scripts', 'test'].map(name => join(root, name))
  const large = [...programs, ...others]
    .flatMap(foldersBelow)
    .filter(([path, files]) => files > mostFiles && !listed.some(pattern => pattern.test(path)))
  t.same(large, [])
})
