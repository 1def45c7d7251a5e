import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'

// The project's own files as its tests of structure read them.

export const root = fileURLToPath(projectUrl(''))

export interface SourceFile {
  path: string
  workspace: string
  text: string
  /** The text without comments, so that a word in a sentence is not taken for code. */
  code: string
  imports: { name: string; isType: boolean }[]
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

function importsOf(code: string): SourceFile['imports'] {
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g
  return [...code.matchAll(pattern)].map(match => ({
    name: match[2] ?? match[3] ?? '',
    isType: match[1] !== undefined,
  }))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['generated', 'compiled'].includes(entry.name) ? [] : filesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

export function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const code = withoutComments(text)
  return {
    path: relative(root, path),
    workspace: relative(root, path).split('/')[1] ?? '',
    text,
    code,
    imports: importsOf(code),
  }
}

/** Every package and program, and where it lies. */
export const workspaces = ['packages', 'apps'].flatMap(group =>
  readdirSync(join(root, group), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(root, group, name) })),
)

/** Every file of their programs. */
export const sources = workspaces.flatMap(({ folder }) => filesBelow(join(folder, 'src')).map(readSource))
/** The paths of all tests. */
export const tests = [join(root, 'test'), ...workspaces.map(({ folder }) => join(folder, 'test'))].flatMap(filesBelow)
