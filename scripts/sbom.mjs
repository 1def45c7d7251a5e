import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { main, root } from './progress.mjs'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Our own packages are published nowhere. Without an address nobody looks for them, and finds a stranger's of that name. */
const withoutAddress = component => {
  const isPrivate = component.properties?.some(({ name }) => name === 'cdx:npm:package:private')
  return isPrivate ? { ...component, name: component['bom-ref'].replace(/@[^@]*$/, ''), purl: undefined } : component
}

/** An id in the form of a UUID, the same for the same components. */
const idOf = components => {
  const hex = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What npm says of the packages of one lock file. */
function documentOf(folder) {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ]
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

/**
 * `npm run -s sbom > sbom.json`: the packages that Frontdesk consists of, as a CycloneDX document, from the lock files
 * alone. What local embedding models need is in it as optional. npm makes it (`npm sbom`) and this puts right what npm
 * gets wrong for an application: it is named after its folder, private packages have public addresses, and two documents
 * of the same release differ by id and time, so that none could be compared or signed.
 */
await main(async () => {
  const document = documentOf(root)
  const runtime = runtimeOfModels(document.components)
  const components = [...document.components.map(withoutAddress), ...runtime.components]
  const withRuntime = entry =>
    entry.ref === document.metadata.component['bom-ref']
      ? { ...entry, dependsOn: [...entry.dependsOn, ...runtime.direct] }
      : entry
  const dependencies = [...document.dependencies.map(withRuntime), ...runtime.dependencies]
  const { timestamp: _, tools, ...metadata } = document.metadata
  const component = { ...metadata.component, type: 'application', name, version, purl: undefined }
  const serialNumber = `urn:uuid:${idOf(components)}`
  const sbom = { ...document, serialNumber, metadata: { ...metadata, tools, component }, components, dependencies }
  // The process ends with this function, and a pipe takes a piece at a time.
  await new Promise(resolve => process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`, resolve))
})
