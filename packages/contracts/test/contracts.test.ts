import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Ajv } from 'ajv'
import t from 'tap'
import { AppError, unavailable } from '@frontdesk/errors/app-error'
import { ChatError, ChatReply, ChatRequest, LiveChatStatus, ConversationMode } from '@frontdesk/contracts/chat/chat'
import { chatLimits, countCharacters, sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import { ConversationHistory, HistoryQuery } from '@frontdesk/contracts/chat/history'
import { jobPayloads } from '@frontdesk/contracts/jobs'
import { replyEventData, ResumeParams, ResumeQuery } from '@frontdesk/contracts/chat/reply-events'
import {
  maxSessionIds,
  SuccessMessage,
  SessionInfoList,
  SessionInfoQuery,
} from '@frontdesk/contracts/chat/session-info'
import { Citation } from '@frontdesk/contracts/chat/citation'
import { ReplaceFileQuery, largestFile, UploadFileQuery, SourceFile } from '@frontdesk/contracts/sources/source-files'
import { isUuid, Timestamp } from '@frontdesk/contracts/text'

/** As the API checks: nothing coerced, nothing dropped. */
const ajv = new Ajv({ coerceTypes: false, removeAdditional: false, strict: false, validateFormats: false })
const accepts = (schema: TSchema) => ajv.compile(schema)

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const uuids: [text: string, isOne: boolean][] = [
  [uuid, true],
  [uuid.toUpperCase(), true],
  ['00000000-0000-0000-0000-000000000000', true],
  [`urn:uuid:${uuid}`, false],
  [`{${uuid}}`, false],
  [uuid.replaceAll('-', ''), false],
  [` ${uuid}`, false],
  [`${uuid}\n`, false],
  [uuid.replace('f', 'g'), false],
  ['', false],
]

t.test('a chat request needs a visible message and a chatbot, and is refused whole otherwise', async t => {
  const isRequest = accepts(ChatRequest)
  const request = { message: 'Hello', chatbotId: uuid }
  const good: object[] = [
    request,
    { ...request, message: 'a' },
    { ...request, message: 'a'.repeat(700) },
    { ...request, message: '😀'.repeat(700) },
    { ...request, message: ' \n\u200b!' },
    { ...request, message: '?' },
    { ...request, message: 'ไทย' },
    { ...request, pageUrl: 'https://shop.example/', contextData: {} },
    { ...request, pageUrl: 'a'.repeat(2_048) },
  ]
  for (const body of good) t.equal(isRequest(body), true, JSON.stringify(body).slice(0, 80))
  const bad: unknown[] = [
    null,
    [],
    'Hello',
    {},
    { message: 'Hello' },
    { chatbotId: uuid },
    { ...request, extra: 1 },
    ...['', ' ', '\n\t', '\u200b', '\u200b\u2060\ufeff', '\u00ad', '\u3164', '\u0007', 'a\u0000b'].map(message => ({
      ...request,
      message,
    })),
    ...['a'.repeat(701), '😀'.repeat(701), 12345, true, null, ['a'], { contains: 'a' }].map(message => ({
      ...request,
      message,
    })),
    ...[1, null, ['https://shop.example/'], 'a\u0000b', 'a'.repeat(2_049)].map(pageUrl => ({ ...request, pageUrl })),
  ]
  for (const body of bad) t.equal(isRequest(body), false, JSON.stringify(body)?.slice(0, 80))
  for (const [chatbotId, isOne] of uuids) t.equal(isRequest({ ...request, chatbotId }), isOne, chatbotId)
})

t.test('contextData is flat and small', async t => {
  const isRequest = accepts(ChatRequest)
  const holds = (contextData: unknown): boolean => isRequest({ message: 'Hello', chatbotId: uuid, contextData })
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, n]))
  for (const good of [
    {},
    keys(20),
    { ['k'.repeat(64)]: 'v'.repeat(500) },
    { ['😀'.repeat(64)]: '😀'.repeat(500) },
    { text: '', number: -1.5, yes: true, no: false, toString: 'a word like any other', '': 'empty' },
  ]) {
    t.equal(holds(good), true, JSON.stringify(good).slice(0, 80))
  }
  for (const bad of [
    keys(21),
    { ['k'.repeat(65)]: 1 },
    { key: 'v'.repeat(501) },
    { key: null },
    { key: [] },
    { key: ['a'] },
    { key: {} },
    { key: 'a\u0000b' },
    { 'a\u0000b': 1 },
    { 'a\nb': ['a'] },
    [],
    'x',
    null,
    7,
  ]) {
    t.equal(holds(bad), false, JSON.stringify(bad)?.slice(0, 80))
  }
})

t.test('the other requests name what they are about, and nothing else', async t => {
  for (const [schema, good] of [
    [HistoryQuery, { chatbotId: uuid, sessionId: uuid }],
    [SessionInfoQuery, { chatbotId: uuid, sessionIds: 'a,b' }],
    [ResumeQuery, { chatbotId: uuid }],
  ] as const) {
    const fits = accepts(schema)
    t.equal(fits(good), true)
    t.equal(fits({ ...good, extra: '1' }), false)
    for (const name of Object.keys(good)) {
      // The header may name the session of a history, and a signed-in visitor's own conversations need no ids.
      const mayBeMissing =
        (schema === HistoryQuery && name === 'sessionId') || (schema === SessionInfoQuery && name === 'sessionIds')
      t.equal(fits({ ...good, [name]: undefined }), mayBeMissing, `${name} is missing`)
      t.equal(fits({ ...good, [name]: [uuid, uuid] }), false, `${name} comes twice`)
      t.equal(fits({ ...good, [name]: { not: 'x' } }), false, `${name} is an operator`)
    }
  }
  t.equal(accepts(SessionInfoQuery)({ chatbotId: uuid, sessionIds: '' }), false)
  t.equal(maxSessionIds, 5)
  t.equal(accepts(ResumeParams)({ replyId: 'x' }), false)
})

t.test('a reply has a text and sources, and says mode and status only where they are known', async t => {
  const isReply = accepts(ChatReply)
  t.equal(isReply({ reply: '', sources: [] }), true)
  t.equal(isReply({ reply: '<p>Hi</p>', sources: [], mode: 'human', status: 'open' }), true)
  for (const bad of [
    { reply: 'Hi' },
    { sources: [] },
    { reply: 'Hi', sources: [], mode: 'robot' },
    { reply: null, sources: [] },
  ]) {
    t.equal(isReply(bad), false)
  }
  t.equal(accepts(ChatError)({ reply: 'Sorry', sources: [] }), true)
  t.equal(accepts(ChatError)({ reply: 'Sorry', sources: [{ type: 'web', source: 'https://shop.example/' }] }), false)
  t.same(
    ConversationMode.anyOf.map(({ const: mode }) => mode),
    ['bot', 'human'],
  )
  t.same(
    LiveChatStatus.anyOf.map(({ const: status }) => status),
    ['waiting', 'open', 'closed'],
  )
})

t.test('a source is a page, or a product with its data', async t => {
  const isSource = accepts(Citation)
  const data = { id: '7', dataType: 'product', format: 'json', data: { price: 10 }, sourceUrl: null }
  t.equal(isSource({ type: 'web', source: 'https://shop.example/' }), true)
  t.equal(isSource({ type: 'product', source: '7', data }), true)
  t.equal(isSource({ type: 'product', source: '7', data: { ...data, sourceUrl: 'https://shop.example/7' } }), true)
  t.equal(isSource({ type: 'product', source: '7' }), false)
  t.equal(isSource({ type: 'file', source: 'x' }), false)
})

t.test('what the API answers fits the specification’s tables', async t => {
  const createdAt = new Date(0).toISOString()
  const message = { id: 1, sender: 'user', role: 'user', isAgent: false, text: 'Hello', createdAt }
  const isHistory = accepts(ConversationHistory)
  t.equal(isHistory({ messages: [message, { ...message, sender: 'bot', role: 'assistant', sources: [] }] }), true)
  t.equal(isHistory({ messages: [{ ...message, sender: 'agent' }] }), false)
  t.equal(isHistory({ messages: [{ ...message, id: '1' }] }), false)
  t.equal(accepts(SessionInfoList)({ sessions: [{ sessionId: uuid, messageCount: 2, lastActivity: createdAt }] }), true)
  t.equal(accepts(SuccessMessage)({ success: true, message: 'Done' }), true)
  t.match(Timestamp('when'), { format: 'date-time', description: 'when' })
})

t.test('each event of a reply has data of its own', async t => {
  const data: Record<keyof typeof replyEventData, object> = {
    start: { replyId: uuid, sessionId: uuid },
    status: { step: 'searching' },
    token: { text: 'Hello' },
    reset: {},
    done: { reply: 'Hello', sources: [], mode: 'bot' },
    error: { status: 502, reply: 'Sorry', sources: [] },
    reconnect: { retryMs: 1_000 },
  }
  for (const [name, schema] of Object.entries(replyEventData)) {
    const fits = accepts(schema)
    // The table above has a line for each name of the catalogue.
    t.equal(fits(data[name as keyof typeof data]), true, name)
    if (name !== 'reset') t.equal(fits({}), false, name)
  }
})

t.test('a job carries ids and nothing that a visitor wrote', async t => {
  const conversation = jobPayloads['write-reply']
  const chatbotId = '0b4fe1a6-6a3c-4d43-9d0b-6f0b4f6f3a11'
  t.equal(Value.Check(conversation, { conversationId: '17', chatbotId }), true)
  for (const id of ['', 'x', '1; drop table messages', '-1', '1.5', 17, null]) {
    t.equal(Value.Check(conversation, { conversationId: id, chatbotId }), false)
  }
  for (const [id, isOne] of uuids) {
    t.equal(Value.Check(conversation, { conversationId: '17', chatbotId: id }), isOne)
    t.equal(Value.Check(conversation, { conversationId: '17', chatbotId, replyId: id }), isOne)
  }
  for (const [sourceId, isOne] of uuids) t.equal(Value.Check(jobPayloads['index-source'], { sourceId }), isOne)
  for (const [jobId, isOne] of uuids) t.equal(Value.Check(jobPayloads['export-conversations'], { jobId }), isOne)
})

t.test('characters are counted as a visitor counts them, and a UUID is known by its spelling', async t => {
  t.equal(countCharacters(''), 0)
  t.equal(countCharacters('añ😀'), 3)
  t.equal(countCharacters('😀'.repeat(chatLimits.messageCharacters)), 700)
  for (const [text, isOne] of uuids) t.equal(isUuid(text), isOne, JSON.stringify(text))
  t.equal(sessionHeader, 'X-Chat-Session-Id')
})

t.test('an error says what may be shown and keeps the rest as its cause', async t => {
  const cause = new Error('password=hunter2')
  const error = new AppError('SOURCE_BUSY', 'conflict', 'The source is busy.', { cause, retryAfterSeconds: 3 })
  t.match(error, {
    name: 'AppError',
    code: 'SOURCE_BUSY',
    kind: 'conflict',
    message: 'The source is busy.',
    retryAfterSeconds: 3,
    cause,
  })
  t.equal(String(error), 'AppError: The source is busy.')
  t.equal(new AppError('EXPORT_FILE_GONE', 'gone', 'Gone.').retryAfterSeconds, undefined)
  t.match(unavailable(cause), { kind: 'unavailable', code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5, cause })
  t.equal(unavailable().cause, undefined)
})

t.test('a file has a name that can be shown as a source, and no path', async t => {
  const isQuery = accepts(UploadFileQuery)
  const isPatch = accepts(ReplaceFileQuery)
  for (const name of ['a.txt', 'Preise 2027 (neu).pdf', '説明書.docx', '.md']) t.ok(isQuery({ name }), name)
  for (const name of ['', ' ', '\u200b', 'a/b', 'a\\b', 'a\nb', 'a\u0000', 'x'.repeat(201)]) {
    t.notOk(isQuery({ name }), JSON.stringify(name))
  }
  t.ok(isQuery({ name: 'a.txt', language: 'de' }))
  t.notOk(isPatch({ name: 'a.txt', language: 'de' }))
  t.ok(accepts(SourceFile)({ name: 'a', type: null, size: 0, uploadedAt: 'x', oddLines: [] }))
  t.ok(largestFile > 1_000_000)
})
