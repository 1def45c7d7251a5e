import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { checkEmbeddingModel } from '@frontdesk/accounts/doctor/check-embedding-model'
import { addModel } from '@frontdesk/model/local/add-model'
import { knownModels, type KnownModel } from '@frontdesk/model/local/known-models'
import { checkModel, makeModelsFolder, sumOf } from '@frontdesk/model/local/model-folder'
import { writeTinyModel } from '@frontdesk/testing/tiny-model'
import t, { type Test } from 'tap'
import { aFolder, withRuntime } from '../../../packages/model/test/local/with-runtime.ts'
import { openAdmin, printed, refused } from './run-admin.ts'

const { inProcess, variables } = await openAdmin(t)
const dataDir = variables['DATA_DIR'] ?? ''
await withRuntime(dataDir)
const source = aFolder(t)
writeTinyModel(source)

/** A hub that has these files, by their paths. */
async function aHub(t: Test, files: Record<string, Uint8Array | string>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => server.close())
  // A TCP server's address is always an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

t.test('a model is added from a folder, listed with what is wrong with it, added again and removed', async t => {
  const added = await printed(t, inProcess, ['models', 'add', 'tiny', '--from', source])
  t.match(added, { name: 'tiny', dimensions: 32, pooling: 'mean', files: [{ path: 'config.json' }, {}, {}] })
  const { out } = await inProcess(['models', 'list'])
  t.match(out, /^NAME +DIMENSIONS +SIZE +FROM +STATE\ntiny +32 +0 MB +\S+ +ok\n$/)
  t.match(await checkEmbeddingModel('local:tiny', dataDir), [{ level: 'ok', found: /^tiny .* 32 dimensions/ }])
  appendFileSync(join(dataDir, 'models/tiny/tokenizer.json'), ' ')
  const { models } = await printed(t, inProcess, ['models', 'list'])
  t.match(models, [{ name: 'tiny', problem: /tokenizer\.json has \d+ bytes instead of/ }])
  t.match(await checkEmbeddingModel('local:tiny', dataDir), [{ level: 'warn', found: /Run: npm run admin/ }])
  t.same(await checkEmbeddingModel('text-embedding-3-small', dataDir), [])
  mkdirSync(join(source, '1_Pooling'))
  writeFileSync(join(source, '1_Pooling/config.json'), '{"pooling_mode_cls_token":true}')
  t.match(await printed(t, inProcess, ['models', 'add', 'tiny', '--from', source]), { pooling: 'cls' })
  rmSync(join(source, '1_Pooling'), { recursive: true })
  t.match(await checkEmbeddingModel('local:tiny', dataDir), [{ level: 'ok' }])
  const { code, err } = await inProcess(['models', 'add', 'bge-tiny', '--from', source])
  t.equal(code, 0, err)
  t.match(await checkModel(dataDir, 'bge-tiny'), { manifest: { pooling: 'cls', maxTokens: 64 } })
  await printed(t, inProcess, ['models', 'remove', 'bge-tiny'])
  t.ok(existsSync(join(dataDir, 'models/runtime')))
  await printed(t, inProcess, ['models', 'remove', 'tiny'])
  t.notOk(existsSync(join(dataDir, 'models/runtime')), 'with the last one, the runtime')
  t.same(await printed(t, inProcess, ['models', 'list']), { models: [] })
  await withRuntime(dataDir)
})

t.test('workers may run as another user than who adds a model, however careful that one is', async t => {
  const umask = process.umask(0o077)
  t.teardown(() => process.umask(umask))
  rmSync(join(dataDir, 'models'), { recursive: true })
  await makeModelsFolder(dataDir)
  await withRuntime(dataDir)
  await printed(t, inProcess, ['models', 'add', 'tiny', '--from', source])
  const modeOf = (path: string): string => (statSync(join(dataDir, 'models', path)).mode & 0o777).toString(8)
  for (const folder of ['.', 'tiny', 'tiny/onnx']) t.equal(modeOf(folder), '755', folder)
  for (const file of ['model.json', 'config.json', 'onnx/model.onnx']) t.equal(modeOf(`tiny/${file}`), '644', file)
  await printed(t, inProcess, ['models', 'remove', 'tiny'])
  await withRuntime(dataDir)
})

t.test('an incomplete or broken model is not installed', async t => {
  const other = t.testdir({ 'config.json': '{}' })
  const add = (...args: string[]) => inProcess(['models', 'add', ...args])
  await refused(t, () => add('half', '--from', other), /has no tokenizer\.json, no onnx\/model\.onnx/)
  writeTinyModel(other)
  writeFileSync(join(other, 'onnx/model.onnx'), 'this is no network')
  await refused(t, () => add('half', '--from', other), /cannot be loaded: /)
  await refused(t, () => add('../half', '--from', source), /is no name of a model/)
  await refused(t, () => add('text-embedding-3-small'), /is not known here; known: multilingual-e5-small/)
  await refused(t, () => inProcess(['models', 'remove', 'half']), /There is no model half/)
  t.same(await printed(t, inProcess, ['models', 'list']), { models: [] })
})

t.test('a known model is fetched at its pinned revision, and only files with the right checksums are kept', async t => {
  const paths = ['config.json', 'tokenizer.json', 'onnx/model.onnx']
  const content = Object.fromEntries(
    paths.map(path => [`/some/tiny/resolve/abc/${path}`, readFileSync(join(source, path))]),
  )
  const files = await Promise.all(
    paths.map(async path => {
      const file = join(source, path)
      return { path, size: statSync(file).size, sha256: await sumOf(file) }
    }),
  )
  const known: Record<string, KnownModel> = { tiny: { repository: 'some/tiny', revision: 'abc', files } }
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  const adding = { dataDir, name: 'tiny', hub: await aHub(t, content), env: process.env, onProgress }
  const manifest = await addModel({ ...adding, known })
  t.match(manifest, { from: 'some/tiny@abc', dimensions: 32 })
  t.equal(lines.length, 3)
  const { digest } = await checkModel(dataDir, 'tiny')

  const [config = { path: '', size: 0, sha256: '' }, ...others] = files
  const wrong: [object, RegExp][] = [
    [{ sha256: '0'.repeat(64) }, /config\.json is not the file that is wanted: its SHA-256 is another one/],
    [{ size: config.size + 1 }, /config\.json has only \d+ bytes of \d+/],
    [{ size: config.size - 1 }, /config\.json has more than \d+ bytes of \d+/],
    [{ path: 'gone.json' }, /gone\.json answers 404/],
  ]
  for (const [change, message] of wrong) {
    const other = { tiny: { repository: 'some/tiny', revision: 'abc', files: [{ ...config, ...change }, ...others] } }
    const added = addModel({ ...adding, known: other })
    await t.rejects(added, { code: 'LOCAL_MODEL_UNUSABLE', message })
  }
  t.equal((await checkModel(dataDir, 'tiny')).digest, digest, 'the model from before is as it was')
})

t.test('the command fetches from the hub or a mirror', async t => {
  const { repository, revision } = knownModels['multilingual-e5-small'] ?? {}
  const hub = await aHub(t, { [`/${repository}/resolve/${revision}/config.json`]: 'x'.repeat(658) })
  const add = (at: string) => inProcess(['models', 'add', 'multilingual-e5-small', '--hub', at])
  const { code, err } = await add(hub)
  t.equal(code, 1)
  t.match(
    err,
    /^config\.json, 0\.0 MB\nerror: .*config\.json is not the file that is wanted: its SHA-256 is another one\.\n$/,
  )
  t.match((await add('http://127.0.0.1:1')).err, /error: 127\.0\.0\.1:1 cannot be reached.* --from FOLDER\./)
})
