/**
 * esbuild makes a file for each set of pages that share something: sixty for what the app always loads, and a browser
 * asks one server for six at a time. Here they become five: React, what else login page and app share, the rest of each,
 * and what many pages of the app share. Each page stays a file of its own, loaded later, and imports from these. All
 * names carry one hash of everything, because a file that is kept for ever names the files of its own build.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build } from 'esbuild'

/** Stands for the hash until the contents are known that it is made of. */
const unknownHash = 'HHHHHHHH'

/** The outputs that an output needs before it runs, itself included. */
export function closure(outputs, path, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind } of outputs[path].imports)
    if (kind === 'import-statement' && outputs[next] !== undefined) closure(outputs, next, found)
  return found
}

/**
 * What so large a part of all pages shares belongs to the app, and what so large a part shares is one file: below, it is
 * loaded in vain.
 */
const partOfApp = 0.7
const partOfComponents = 0.45

/** How many pages of the app need a file before they run. What a file imports has no fewer uses than the file. */
function countUses(outputs) {
  const uses = new Map()
  const pages = Object.keys(outputs).filter(path => /^src\/routes\/.*-page\.tsx$/.test(outputs[path].entryPoint ?? ''))
  for (const path of pages.flatMap(page => [...closure(outputs, page)])) uses.set(path, (uses.get(path) ?? 0) + 1)
  return { uses, pageCount: pages.length }
}

/** Which files become one, by the name of that one, and where each file of the build is found afterwards. */
function planGroups(outputs, { entries, react }) {
  const [app, signIn] = entries.map(path => closure(outputs, path))
  const core = closure(outputs, react)
  const { uses, pageCount } = countUses(outputs)
  for (const [path, count] of uses) if (count >= pageCount * partOfApp) app.add(path)
  const components = [...uses].filter(([path, count]) => count >= pageCount * partOfComponents && !app.has(path))
  const shared = [...app].filter(path => signIn.has(path) && !core.has(path))
  const scripts = Object.keys(outputs).filter(path => path.endsWith('.js'))
  // A page of the app that needs one of these would run the login page.
  const ofPages = new Set(scripts.filter(path => !signIn.has(path)).flatMap(path => [...closure(outputs, path)]))
  const group = (name, members, more = {}) => ({ name: `${name}-${unknownHash}.js`, members, ...more })
  const groups = [
    group('react', [...core], { endsTask: true }),
    group('shared', shared, { endsTask: true }),
    group(
      'main',
      [...app].filter(path => !signIn.has(path)),
      { entry: entries[0] },
    ),
    group(
      'sign-in',
      [...signIn].filter(path => !ofPages.has(path)),
      { entry: entries[1] },
    ),
    group(
      'components',
      components.map(([path]) => path),
    ),
  ]
  const places = new Map(groups.flatMap(({ name, members }) => members.map(path => [path, name])))
  for (const path of scripts) {
    if (!places.has(path)) places.set(path, basename(path, '.js') + `-${unknownHash}.js`)
  }
  return { groups, places }
}

/** Exports of several files stand in one file, so each gets a name of its own there: short, because every page has them. */
function nameExports(outputs, groups) {
  const names = new Map()
  for (const { members } of groups) {
    for (const path of members) {
      for (const name of outputs[path].exports) names.set(`${path} ${name}`, `e${names.size.toString(36)}`)
    }
  }
  return (path, name) => names.get(`${path} ${name}`)
}

const staticImport = /import(?:\{([^}]*)\}from)?"\.\/([\w.-]+\.js)";/g
const lateImport = /import\("\.\/([\w.-]+\.js)"\)/g

/**
 * Leads the imports of a file, as esbuild writes them, to where things stand now; those of its own group stay. Several
 * from one file become one.
 */
function leadImports(text, { self, places, grouped, nameOf }) {
  const found = new Map()
  const rest = text.replace(staticImport, (statement, list = '', file) => {
    const path = `dist/assets/${file}`
    const place = places.get(path)
    if (place === self && grouped.has(place)) return statement
    const names = list.split(',').filter(Boolean)
    const renamed = grouped.has(place)
      ? names.map(name => {
          const [theirs, ours = theirs] = name.split(' as ')
          return `${nameOf(path, theirs)} as ${ours}`
        })
      : names
    found.set(place, [...(found.get(place) ?? []), ...renamed])
    return ''
  })
  const statements = [...found].map(([place, names]) =>
    names.length === 0 ? `import"./${place}";` : `import{${names}}from"./${place}";`,
  )
  const lead = (_, file) => `import("./${places.get(`dist/assets/${file}`)}")`
  return statements.join('') + rest.replace(lateImport, lead)
}

/**
 * Ends a file that others import from. A browser runs a file and all that it imports as one task, in which it can neither
 * paint nor answer: a third of a second on a slow computer. Whatever waits for this file runs as a task of its own.
 */
const endOfTask = 'await new Promise(resolve=>setTimeout(resolve))'

/** Bundles the members of a group into one text. */
async function bundleGroup({ name, members, endsTask, textOf, exportsOf }) {
  const namespace = 'chunk'
  const exported = members.map(path => `export{${exportsOf(path)}}from"./${basename(path)}"`)
  const entry = [...exported, ...(endsTask ? [endOfTask] : [])].join('\n')
  const inMemory = {
    name: 'in-memory',
    setup(plugins) {
      plugins.onResolve({ filter: /.*/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return { path, namespace }
        const member = `dist/assets/${basename(path)}`
        return members.includes(member) ? { path: member, namespace } : { path, external: true }
      })
      plugins.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: path === name ? entry : textOf(path) }))
    },
  }
  const options = { write: false, bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8' }
  const { outputFiles } = await build({ ...options, entryPoints: [name], outdir: 'dist/assets', plugins: [inMemory] })
  return outputFiles[0].text
}

/** A new output as a metafile has it. */
function outputOf(outputs, { name, members, entry }, places) {
  const imports = new Map()
  for (const { path, kind } of members.flatMap(member => outputs[member].imports)) {
    const place = places.get(path)
    if (place !== undefined && place !== name) {
      imports.set(`${kind} ${place}`, { path: `dist/assets/${place}`, kind })
    }
  }
  const { entryPoint, cssBundle } = entry === undefined ? {} : outputs[entry]
  return { imports: [...imports.values()], entryPoint, cssBundle }
}

/**
 * Merges the files of a build with `write: false`. Returns the new files, by name, and their outputs as a metafile has
 * them. `react` is the entry of React; `kept` are entries that stay as they are, with everything they need.
 */
export async function mergeChunks({ outputFiles, metafile: { outputs } }, { entries, react, kept }) {
  const texts = new Map(outputFiles.map(({ path, text }) => [`dist/assets/${basename(path)}`, text]))
  const { groups, places } = planGroups(outputs, { entries, react })
  const grouped = new Set(groups.map(({ name }) => name))
  const nameOf = nameExports(outputs, groups)
  const files = new Map()
  const merged = {}
  for (const group of groups) {
    const textOf = path => leadImports(texts.get(path), { self: group.name, places, grouped, nameOf })
    const exportsOf = path => outputs[path].exports.map(name => `${name} as ${nameOf(path, name)}`)
    files.set(group.name, await bundleGroup({ ...group, textOf, exportsOf }))
    merged[`dist/assets/${group.name}`] = outputOf(outputs, group, places)
  }
  for (const [path, name] of places) {
    if (grouped.has(name) || kept.includes(path)) continue
    files.set(name, leadImports(texts.get(path), { self: name, places, grouped, nameOf }))
    merged[`dist/assets/${name}`] = outputOf(outputs, { name, members: [path], entry: path }, places)
  }
  const untouched = new Set(kept.flatMap(path => [...closure(outputs, path)]))
  for (const path of Object.keys(outputs)) {
    if (untouched.has(path) || !path.endsWith('.js')) merged[path] = outputs[path]
  }
  return withHash({ files, outputs: merged })
}

/** Puts the hash of all contents where it was left open. */
function withHash({ files, outputs }) {
  const all = createHash('sha256')
  for (const text of files.values()) all.update(text)
  const hash = all.digest('hex').slice(0, 8).toUpperCase()
  const close = text => text.replaceAll(unknownHash, hash)
  return {
    files: new Map([...files].map(([name, text]) => [close(name), close(text)])),
    outputs: JSON.parse(close(JSON.stringify(outputs))),
  }
}
