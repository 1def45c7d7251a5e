import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ExportFormat } from '@frontdesk/contracts/conversations/export'
import { exportConversations } from '@frontdesk/exports/export-conversations'
import { inChunks } from '@frontdesk/files/file-store/in-chunks'
import { connect } from '@frontdesk/db/connect'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'
import { fill } from '../../../apps/api/test/fixtures/exporter.ts'

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())

/** The garbage collector by hand: what is left after it is what somebody holds. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heldMb = (): number => {
  // V8 frees the memory of buffers beside the program, and counts it as free at the next collection.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

t.test('row 24: an export of 48 MB holds a page of it at a time', async t => {
  const { id: chatbotId, accountId } = await aChatbot(db)
  // One conversation is larger than a page, as the others together are.
  await fill(db, { chatbotId, conversations: 1, messages: 2_000, characters: 12_000 })
  await fill(db, { chatbotId, conversations: 50, messages: 40, characters: 12_000 })
  const filters = { accountId, chatbotIds: null, from: null, to: null, timezone: 'UTC', q: null }
  for (const format of ['csv', 'json'] satisfies ExportFormat[]) {
    const signal = new AbortController().signal
    const limits = { atMost: null, secondsLeft: 0, begunUntil: null, statementMs: 60_000 }
    const asked = { filters, format, lock: accountId, ...limits, signal }
    const before = heldMb()
    const { pieces, messagesDone } = await exportConversations({ db }, asked)
    let [count, characters, looks, most] = [0, 0, 0, -Infinity]
    for await (const piece of pieces) {
      characters += piece.length
      count += 1
      if (count % 100 !== 0) continue
      looks += 1
      most = Math.max(most, heldMb() - before)
    }
    t.equal(messagesDone(), 4_000)
    t.ok(characters > 48e6)
    t.ok(looks > 5)
    // A page has half a megabyte.
    t.ok(most < 6, `${format}: ${most.toFixed(1)} MB are held`)
  }
})

t.test('a file is written in chunks of one size, and no character is cut in two for good', async t => {
  const pieces = ['', 'a', 'ÄÖ', '😀'.repeat(9), '\uFEFF…', 'x'.repeat(40), '😀']
  async function* given() {
    yield* pieces
  }
  for (const size of [1, 2, 3, 4, 5, 7, 64, 1_000]) {
    const chunks: Buffer[] = []
    // Copied at once: the next one is written into the same memory.
    for await (const chunk of inChunks(given(), size)) chunks.push(Buffer.from(chunk))
    t.equal(Buffer.concat(chunks).toString(), pieces.join(''))
    t.ok(chunks.slice(0, -1).every(({ length }) => length === size))
  }
})
