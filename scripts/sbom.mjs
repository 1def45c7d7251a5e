import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { shippedPackages } from './image/shipped-packages.mjs'
import { main, root } from './progress.mjs'
import { build } from './set-up.mjs'

const readJson = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { name, version } = readJson('package.json')

/** Our own packages are published nowhere. Without an address nobody looks for them, and finds a stranger's of that name. */
const withoutAddress = component => {
  const isPrivate = component.properties?.some(({ name }) => name === 'cdx:npm:package:private')
  return isPrivate ? { ...component, name: component['bom-ref'].replace(/@[^@]*$/, ''), purl: undefined } : component
}

/** What is shipped is needed, whether or not a package for developers needs it as well, and an optional one is there. */
const asShipped = component => ({
  ...withoutAddress(component),
  scope: 'required',
  properties: component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development'),
})

/** An id in the form of a UUID, the same for the same components. */
const idOf = components => {
  const hex = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What npm says of the packages of one lock file. */
function documentOf(folder) {
  // Not with `--omit dev`, which leaves out what a package for developers needs as well.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }
  return JSON.parse(execFileSync('npm', args, options))
}

/** What `npm run admin -- models add` installs, without what is there anyway. */
function runtimeOfModels(shipped) {
  const { metadata, components, dependencies } = documentOf(join(root, 'packages/model/runtime'))
  const known = new Set(shipped.map(part => part['bom-ref']))
  const added = components.filter(part => !known.has(part['bom-ref']))
  const refs = new Set(added.map(part => part['bom-ref']))
  return {
    components: added.map(part => ({ ...part, scope: 'optional' })),
    dependencies: dependencies.filter(({ ref }) => refs.has(ref)),
    direct: dependencies.find(({ ref }) => ref === metadata.component['bom-ref']).dependsOn,
  }
}

/** Names a package as npm does in the document. */
const refOf = ({ name, version }) => `${name}@${version}`

/** What npm calls the packages that are shipped: those of the registry, and our own. */
async function shippedRefs() {
  const { bundled, installed, workspaces } = await shippedPackages()
  return new Set([...bundled, ...installed, ...workspaces].map(path => refOf(readJson(`${path}/package.json`))))
}

/**
 * Dependencies between the components alone. A package that only packages need that left nothing in a bundle hangs on
 * the application itself.
 */
function connect(dependencies, components, rootRef) {
  const refs = new Set([rootRef, ...components.map(part => part['bom-ref'])])
  const kept = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(other => refs.has(other)) }))
  const next = new Map(kept.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set()
  const reach = ref => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const other of next.get(ref) ?? []) reach(other)
  }
  reach(rootRef)
  for (const ref of refs) {
    if (reached.has(ref)) continue
    next.get(rootRef).push(ref)
    reach(ref)
  }
  return kept
}

/**
 * `npm run -s sbom > sbom.json`: the packages that the image consists of, as a CycloneDX document: what is in a bundle or
 * is installed beside it. What local embedding models need is in it as optional. npm describes each (`npm sbom`), and
 * this leaves out what is not shipped and puts right what npm gets wrong for an application: it is named after its
 * folder, private packages have public addresses, and two documents of the same release differ by id and time, so that
 * none could be compared or signed.
 */
await main(async () => {
  await build()
  const document = documentOf(root)
  const rootRef = document.metadata.component['bom-ref']
  const shipped = await shippedRefs()
  const parts = document.components.filter(part => shipped.has(part['bom-ref']))
  const runtime = runtimeOfModels(parts)
  const components = [...parts.map(asShipped), ...runtime.components]
  const withRuntime = entry =>
    entry.ref === rootRef ? { ...entry, dependsOn: [...entry.dependsOn, ...runtime.direct] } : entry
  const known = [...document.dependencies.map(withRuntime), ...runtime.dependencies]
  const dependencies = connect(known, components, rootRef)
  const { timestamp: _, tools, ...metadata } = document.metadata
  const component = { ...metadata.component, type: 'application', name, version, purl: undefined }
  const serialNumber = `urn:uuid:${idOf(components)}`
  const sbom = { ...document, serialNumber, metadata: { ...metadata, tools, component }, components, dependencies }
  // The process ends with this function, and a pipe takes a piece at a time.
  await new Promise(resolve => process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`, resolve))
})
