import { randomUUID } from 'node:crypto'
import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openMessageFileStore } from '@frontdesk/files/file-store/open-file-store'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import { unzipped } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { openAdmin, printed, refused } from './run-admin.ts'

const { db, inProcess, variables } = await openAdmin(t)
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-visitor-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

/** A visitor with a message and a file in `store`, and what the command is told about them. */
async function aVisitor(store: string | undefined) {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  const id = randomUUID()
  const files = [{ id, name: 'receipt.txt', type: 'text/plain', size: 3 }]
  const { id: messageId } = await aMessage(db, { conversationId, content: 'Where is my order?', files })
  await db.prisma.storedFile.create({
    data: { id, accountId, conversationId, messageId, size: 3, sentAt: new Date() },
  })
  const place = { DATA_DIR: String(variables['DATA_DIR']), EXPORT_STORE: store }
  await openMessageFileStore(place).write(`${id}.bin`, Readable.from(['abc']))
  const output = join(folder, `${sessionId}.zip`)
  const args = ['visitor', 'export', '--chatbot', chatbotId, '--session', sessionId, '--output', output]
  return { accountId, chatbotId, sessionId, output, args, entry: `files/${id}-receipt.txt` }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

t.test('an operator writes everything about a visitor into one file, which the audit log notes', async t => {
  for (const store of [undefined, join(folder, 'shared')]) {
    const { accountId, chatbotId, sessionId, output, args, entry } = await aVisitor(store)
    const run = (all: string[]) => inProcess(all, { ...variables, EXPORT_STORE: store })
    const said = await printed(t, run, args)
    const bytes = await readFile(output)
    t.same(said, { file: output, bytes: bytes.length })
    t.equal((await stat(output)).mode & 0o777, 0o600, 'nobody else of the machine reads it')
    const entries = unzipped(bytes)
    t.same(Object.keys(entries), ['visitor.json', entry])
    t.equal(entries[entry], 'abc')
    t.match(JSON.parse(entries['visitor.json'] ?? ''), { sessionId, messages: [{ content: 'Where is my order?' }] })
    t.match(await db.prisma.auditEntry.findMany({ where: { accountId } }), [
      { action: 'visitor.exported', chatbotId, userId: null },
    ])
  }
})

t.test('a failed export leaves no file and no entry, and an existing file is not overwritten', async t => {
  const { accountId, sessionId, output, args } = await aVisitor(undefined)
  const other = await aVisitor(undefined)
  const of = (chatbot: string, session: string) =>
    inProcess(['visitor', 'export', '--chatbot', chatbot, '--session', session, '--output', output])
  await refused(t, () => of(other.chatbotId, sessionId), /conversation doesn’t exist/)
  await refused(t, () => of(other.chatbotId, 'none'), /conversation doesn’t exist/)
  await refused(t, () => of(randomUUID(), sessionId), /Chatbot not found/)
  await refused(t, () => of('none', sessionId), /Chatbot not found/)
  t.notOk(await exists(output))
  await refused(t, () => inProcess([...args.slice(0, -1), join(folder, 'none', 'x.zip')]), /cannot write .* \(ENOENT\)/)
  t.equal(await db.prisma.auditEntry.count({ where: { accountId } }), 0)
  t.match((await inProcess(args)).out, /\.zip: \d+ bytes\n$/)
  await refused(t, () => inProcess(args), /cannot write .* \(EEXIST\)/)
  t.ok(await exists(output), 'the first one is still there')
})

t.test('missing options are named, and the help says what to do with the file', async t => {
  await refused(t, () => inProcess(['visitor', 'export', '--chatbot', 'x', '--session', 'y']), /--output/)
  t.match((await inProcess(['visitor', 'export', '--help'])).out, /--session <id>[\s\S]*Check the file before/)
})
