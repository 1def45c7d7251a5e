import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './progress.mjs'

const pattern = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** A source file of a workspace by the name under which others import it; undefined for a package of the registry. */
const workspaceFile = name => {
  const [, workspace, path] = /^@frontdesk\/([^/]+)\/(.+)$/.exec(name) ?? []
  if (workspace === undefined) return undefined
  return ['packages', 'apps']
    .map(group => join(root, group, workspace, 'src', `${path}.ts`))
    .find(file => existsSync(file))
}

/** The names of all modules that a file imports, its own relative imports' included. */
export const findImports = (file, seen = new Set()) => {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(pattern)].map(match => match[1])
  return names.flatMap(name => (name.startsWith('.') ? findImports(resolve(dirname(file), name), seen) : [name]))
}

/** The project's own files that a test stands on directly: itself, its relative imports, and what these import by name. */
export const findDirectFiles = file => {
  const seen = new Set()
  const names = findImports(resolve(root, file), seen)
  const named = names.map(workspaceFile).filter(path => path !== undefined)
  return new Set([...seen, ...named].map(path => relative(root, path)))
}
