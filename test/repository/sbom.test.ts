import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

interface Component {
  name: string
  purl?: string
  hashes?: { alg: string; content: string }[]
  licenses?: object[]
}
interface Sbom {
  bomFormat: string
  metadata: { component: Component; timestamp?: string }
  components: Component[]
}

const makeSbom = async (): Promise<string> => {
  const script = fileURLToPath(projectUrl('scripts/sbom.mjs'))
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

t.test('npm run sbom names every package that is shipped, with its checksum, and the same each time', async t => {
  const [text, again] = await Promise.all([makeSbom(), makeSbom()])
  t.equal(again, text)
  const { bomFormat, metadata, components } = JSON.parse(text) as Sbom
  t.equal(bomFormat, 'CycloneDX')
  t.match(metadata.component, { name: 'frontdesk', version: '0.1.0', type: 'application' })
  const names = new Set(components.map(({ name }) => name))
  for (const name of ['fastify', 'bullmq', 'ioredis', 'pg', 'openai', 'undici', 'nodemailer'])
    t.ok(names.has(name), name)
  for (const name of ['tap', 'oxlint', 'typescript', 'prisma']) t.notOk(names.has(name), `${name} is for developers`)
  const own = components.filter(({ name }) => name.startsWith('@frontdesk/'))
  t.ok(own.length > 10)
  t.ok(
    own.every(({ purl }) => purl === undefined),
    'nobody looks for our own packages at npm',
  )
  const others = components.filter(({ name }) => !name.startsWith('@frontdesk/'))
  t.ok(others.every(({ purl }) => purl?.startsWith('pkg:npm/')))
  const unchecked = others.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))
  t.ok(
    unchecked.every(({ name }) => name.startsWith('@msgpackr-extract/')),
    'see lock-file.test.ts',
  )
})
