import {
  appendFileSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { newCircuitBreaker } from '@frontdesk/model/circuit-breaker'
import { vectorsModel } from '@frontdesk/model/embedding-prefixes'
import { checkModel } from '@frontdesk/model/local/model-folder'
import { openLocalModels } from '@frontdesk/model/local/local-models'
import type { EmbeddedKind } from '@frontdesk/model/model'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { aFolder, aLocalModel, modelProcesses, withRuntime } from './with-runtime.ts'

const dataDir = aFolder(t)
await withRuntime(dataDir)
await aLocalModel(dataDir)

const never = new AbortController().signal

function modelsIn(t: Test, folder = dataDir, idleMs = 600_000) {
  const ends: string[] = []
  const models = openLocalModels({ dataDir: folder, idleMs, onEnded: (name, why) => ends.push(`${name}: ${why}`) })
  t.teardown(models.close)
  const embed = models.embedWithin(60_000)
  const ask = (texts: string[], kind: EmbeddedKind = 'passage', signal = never, model = 'local:tiny') =>
    embed({ model, kind, texts, signal })
  return { ask, ends, models }
}

const similarity = (one: number[] = [], other: number[] = []): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)

t.test('a question is near the passage that means the same, in other words and in another language', async t => {
  const { ask } = modelsIn(t)
  const passages = await ask([
    'Goods can be returned within thirty days.',
    'The shop is open on Saturday until five.',
    'We mend your bicycle while you wait.',
  ])
  const nearest = async (question: string): Promise<number> => {
    const [asked] = await ask([question], 'question')
    const found = passages.map(passage => similarity(asked, passage))
    return found.indexOf(Math.max(...found))
  }
  t.equal(await nearest('how do I send an item back'), 0)
  t.equal(await nearest('Habt ihr am Wochenende geöffnet?'), 1)
  t.equal(await nearest('Pouvez-vous réparer mon vélo cassé ?'), 2)
  for (const vector of passages) {
    t.equal(vector.length, 32)
    t.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-4, 'of length 1')
  }
  await until(() => modelProcesses().length === 1)
})

t.test('a vector depends on its text alone, and a text beyond the tokens of the model is cut', async t => {
  const { ask } = modelsIn(t)
  const [alone] = await ask(['red shoes'])
  const [, beside] = await ask(['a parcel with a gift for your dog', 'red shoes'])
  t.same(beside, alone)
  const [long, longer] = await ask(['shoes '.repeat(62), `${'shoes '.repeat(62)}${'dog '.repeat(500)}`])
  t.same(longer, long)
})

t.test('questions overtake passages, and a text that nobody waits for any more is not embedded', async t => {
  const { ask } = modelsIn(t)
  await ask(['ready'])
  const order: string[] = []
  const leaving = new AbortController()
  const batch = ask(Array.from({ length: 400 }, (_, n) => `${'return goods '.repeat(30)} ${n}`)).then(() =>
    order.push('passages'),
  )
  const left = ask(['dog'], 'passage', leaving.signal)
  const question = ask(['open on saturday'], 'question').then(() => order.push('question'))
  leaving.abort(new Error('the worker is stopping'))
  await t.rejects(left, { message: 'the worker is stopping' })
  await Promise.all([batch, question])
  t.same(order, ['question', 'passages'])
  await t.rejects(ask(['dog'], 'passage', AbortSignal.abort(new Error('left before'))), { message: 'left before' })
})

t.test('an answer that takes too long fails as one of a provider', async t => {
  const { models } = modelsIn(t)
  const impatient = models.embedWithin(0)
  await t.rejects(impatient({ model: 'local:tiny', kind: 'question', texts: ['dog'], signal: never }), {
    code: 'PROVIDER_STALLED',
  })
})

t.test('a model that is too slow for visitors is skipped, and aborted questions do not count', async t => {
  const { models } = modelsIn(t)
  const states: string[] = []
  const breaker = newCircuitBreaker({ failures: 2, pauseMs: 600_000 }, state => states.push(state))
  const ask = (withinMs: number, signal: AbortSignal) =>
    models.embedWithin(withinMs, breaker)({ model: 'local:tiny', kind: 'question', texts: ['dog'], signal })
  t.equal((await ask(60_000, never)).length, 1)
  const leaving = new AbortController()
  const left = [1, 2, 3].map(() => ask(60_000, leaving.signal))
  leaving.abort(new Error('the visitor has left'))
  for (const asked of left) await t.rejects(asked, { message: 'the visitor has left' })
  // Those of the tests before may not have ended yet.
  await until(() => modelProcesses().length === 1)
  process.kill(modelProcesses()[0] ?? 0, 'SIGSTOP')
  await t.rejects(ask(1, never), { code: 'PROVIDER_STALLED' })
  await t.rejects(ask(1, never), { code: 'PROVIDER_STALLED' })
  t.same(states, ['opened'])
  await t.rejects(ask(60_000, never), { code: 'PROVIDER_PAUSED' })
})

t.test('a process that dies while it embeds fails what it was asked, and is started again', async t => {
  const { ask, ends } = modelsIn(t)
  await ask(['ready'])
  // Those of the tests before may not have ended yet.
  await until(() => modelProcesses().length === 1)
  const [pid = 0] = modelProcesses()
  const batch = ask(Array.from({ length: 2_000 }, (_, n) => `return goods ${n}`))
  process.kill(pid, 'SIGKILL')
  await t.rejects(batch, { code: 'PROVIDER_CUT', kind: 'provider-failed' })
  t.same(ends, ['local:tiny: SIGKILL'])
  await t.rejects(ask(['dog']), { code: 'PROVIDER_PAUSED', retryAfterSeconds: 1 })
  await until(() =>
    ask(['dog']).then(
      () => true,
      () => false,
    ),
  )
  t.not(modelProcesses()[0], pid)
})

t.test('a process that embeds only passages ends when it is idle, and one that answers questions stays', async t => {
  const { ask, ends } = modelsIn(t, dataDir, 1)
  await ask(['dog'])
  await until(() => modelProcesses().length === 0)
  t.equal((await ask(['dog'])).length, 1)
  await ask(['dog'], 'question')
  await ask(['dog'])
  await until(() => modelProcesses().length === 1)
  t.same(ends, [], 'and nobody is told')
})

t.test('closing ends the process, and whoever waits for it is told', async t => {
  const { ask, models } = modelsIn(t)
  await ask(['dog'])
  const batch = ask(Array.from({ length: 500 }, (_, n) => `return goods ${n}`))
  models.close()
  // Cut off, or not begun any more.
  await t.rejects(batch, { code: /^PROVIDER_(CUT|PAUSED)$/ })
  await until(() => modelProcesses().length === 0)
  t.ok(true)
})

t.test('what is wrong with a model is said in one sentence, with what to do', async t => {
  const folder = t.testdir({})
  const { ask } = modelsIn(t, folder)
  const says = async (sentence: RegExp) => {
    await t.rejects(checkModel(folder, 'tiny'), { code: 'LOCAL_MODEL_UNUSABLE', kind: 'invalid', message: sentence })
  }
  await says(/^The model tiny is not in .*models\. Run: npm run admin -- models add tiny$/)
  await t.rejects(ask(['dog']), { code: 'LOCAL_MODEL_UNUSABLE' })
  await t.rejects(checkModel(folder, '../tiny'), { message: /is no name of a model/ })
  await withRuntime(folder)
  await aLocalModel(folder)
  const file = (path: string) => join(folder, 'models/tiny', path)
  const network = file('onnx/model.onnx')
  const whole = readFileSync(network)
  const { size } = statSync(network)
  truncateSync(network, 1_000)
  await says(new RegExp(`model\\.onnx has 1000 bytes instead of ${size}\\. Run: `))
  writeFileSync(network, whole.toReversed())
  await says(/model\.onnx is not the file that was added: its SHA-256 is another one/)
  writeFileSync(network, whole)
  utimesSync(network, 1, 1)
  t.match(await checkModel(folder, 'tiny'), { manifest: { dimensions: 32 } }, 'only its time is another one')
  rmSync(file('tokenizer.json'))
  await says(/tokenizer\.json is missing/)
  symlinkSync('tokenizer.json', file('tokenizer.json'))
  await says(/tokenizer\.json cannot be read \(ELOOP\)/)
  rmSync(file('tokenizer.json'))
  await aLocalModel(folder)
  rmSync(join(folder, 'models/runtime'))
  await says(/What runs local models is not in .*runtime/)
  await withRuntime(folder)
  appendFileSync(file('model.json'), '?')
  await says(/model\.json cannot be read/)
  writeFileSync(file('model.json'), '{"dimensions":1,"maxTokens":1,"network":"a","files":[{"path":"a"}]}')
  await says(/model\.json cannot be read/)
})

t.test('a model with other dimensions than were written down, or that was replaced, is not used', async t => {
  const folder = t.testdir({})
  await withRuntime(folder)
  await aLocalModel(folder)
  const { digest } = await checkModel(folder, 'tiny')
  const { ask, models } = modelsIn(t, folder)
  const named = `local:tiny@${digest}`
  t.equal((await ask(['dog'], 'passage', never, vectorsModel(named))).length, 1)
  models.close()
  await aLocalModel(folder, 'tiny', { dimensions: 16 })
  await t.rejects(modelsIn(t, folder).ask(['dog'], 'passage', never, named), { message: /was replaced by another one/ })
  const manifest = join(folder, 'models/tiny/model.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"dimensions": 16', '"dimensions": 32'))
  await t.rejects(modelsIn(t, folder).ask(['dog']), { message: /have 16 dimensions, and model\.json says 32/ })
})
