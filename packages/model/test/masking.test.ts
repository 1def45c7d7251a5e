import { maskedModel, maskTexts } from '@frontdesk/model/masking/masked-model'
import { openMasks, readSiteTexts } from '@frontdesk/model/masking/open-masks'
import { readPattern } from '@frontdesk/model/masking/owner-patterns'
import { findPersonalData } from '@frontdesk/model/masking/personal-data'
import { restoreStream } from '@frontdesk/model/masking/restore-stream'
import type { Model, ModelEvent, ModelRequest } from '@frontdesk/model/model'
import t from 'tap'
import { harmlessNumbers } from '../../records/test/personal-data.ts'
import { eventsOf, request, textOf } from './ask-model.ts'

const nowhere = readSiteTexts(() => [])
const kindsIn = (text: string, patterns: string[] = []) =>
  findPersonalData(text, patterns.map(readPattern)).map(({ kind, text: value }) => [kind, value])

t.test('addresses, telephone numbers, cards and IBANs are found by their form and their check digits', t => {
  t.same(kindsIn('I am anna@mail.example, call +49 30 1234567.'), [
    ['email', 'anna@mail.example'],
    ['phone', '+49 30 1234567'],
  ])
  t.same(kindsIn('Karte 4111 1111 1111 1111 und 0171 2345678'), [
    ['card', '4111 1111 1111 1111'],
    ['phone', '0171 2345678'],
  ])
  t.same(kindsIn('American Express 3782 822463 10005'), [['card', '3782 822463 10005']])
  t.same(kindsIn('Meine IBAN ist DE89 3704 0044 0532 0130 00 bitte'), [['iban', 'DE89 3704 0044 0532 0130 00']])
  t.same(kindsIn('BE68 5390 0754 7034 dank je wel'), [['iban', 'BE68 5390 0754 7034']])
  t.same(kindsIn('https://shop.example/?mail=anna%40mail.example'), [['email', 'anna%40mail.example']])
  t.same(kindsIn('gb29nwbk60161331926819'), [['iban', 'gb29nwbk60161331926819']])
  for (const line of ['Tel:01712345678', 'tel. 0171/2345678', 'Phone: 555-0142', '(555) 123-4567', '٠١٧١ ٢٣٤٥٦٧٨'])
    t.match(kindsIn(line), [['phone', String]], line)
  t.same(kindsIn('هاتف ٠٥٠١٢٣٤٥٦٧'), [['phone', '٠٥٠١٢٣٤٥٦٧']])
  t.end()
})

t.test("an owner's pattern is found as a word of its own, in capitals or not, and never as an expression", t => {
  t.same(kindsIn('Where is ord-104233? ORD-1042334', ['ORD-######']), [['number', 'ord-104233']])
  t.same(kindsIn('AB.12 and ABx12', ['@@.##']), [['number', 'AB.12']])
  t.same(kindsIn(`${'a'.repeat(5_000)}(`, ['(a+)+###']), [])
  t.end()
})

t.test('of a hundred harmless numbers at least 95 pass as they are, and so do ISBNs, versions and times', t => {
  const passes = (line: string): boolean => kindsIn(line).length === 0
  t.equal(harmlessNumbers.length, 100)
  const lost = harmlessNumbers.map(([line]) => line).filter(line => !passes(line))
  t.ok(lost.length <= 5, lost.join('; '))
  for (const line of [
    'ISBN 978-3-16-148410-0',
    'ISBN: 3-16-148410-X',
    'The book 9783161484100 is out.',
    'Version 10.15.7 of 2026-11-30',
    'On 24.12.2026 14:30 or 2026-12-24 09:15',
    '{"starts_at":"2026-12-03T09:00:00.000Z"}',
    'In 2024, 2025 and 2026',
    'Open 9:00-18:00, 1.299,00 € or 1,234,567.89',
    'Please call by 24.12.2026',
  ])
    t.ok(passes(line), line)
  t.end()
})

t.test('the same value has the same placeholder, and each is put back', t => {
  const masks = openMasks([])
  const said = 'anna@mail.example or Anna@Mail.example, not ben@mail.example: 0171 2345678 or 0171/2345678'
  const masked = masks.mask(said, nowhere)
  t.equal(masked, '[email-1] or [email-1], not [email-2]: [phone-1] or [phone-1]')
  t.equal(
    masks.restore('Write to [email-2] or \\[EMAIL\\_1\\], or call [phone 1].'),
    'Write to ben@mail.example or anna@mail.example, or call 0171 2345678.',
  )
  t.equal(masks.restore('[email-9] [name-1] [1] [email-x'), '[email-9] [name-1] [1] [email-x', 'what a model invents')
  t.end()
})

t.test('a placeholder that somebody wrote themselves stands for nothing', t => {
  const masks = openMasks([])
  masks.leaveOut('What does [email-1] mean?')
  t.equal(masks.mask('anna@mail.example', nowhere), '[email-2]')
  t.equal(masks.restore('[email-1]'), '[email-1]')
  t.end()
})

t.test("what the website says stays readable, in the visitor's words as well", t => {
  const masks = openMasks([])
  const site = readSiteTexts(() => ['Call us on +49 (0)30 123 456-7 or write to Shop@mail.example.'])
  t.equal(
    masks.mask('Is +49 (0)30 1234567 right? And shop@mail.example?', site),
    'Is +49 (0)30 1234567 right? And shop@mail.example?',
  )
  t.equal(masks.mask('Mine is +49 30 12345678.', site), 'Mine is [phone-1].')
  t.end()
})

t.test('a text comes out whole, wherever two cuts go through it', t => {
  const masks = openMasks([])
  masks.mask('anna@mail.example, 0171 2345678 and 4111 1111 1111 1111', nowhere)
  for (const text of [
    'Write to [email-1], please.',
    'See [1][email-1] [ email-1 ] and [[phone-1]](tel:[phone-1]) \\[card\\_1\\]',
    'Broken: [email-, [email, [emails-1], [phone-12], [3, 4] \\',
  ]) {
    const whole = masks.restore(text)
    for (let first = 0; first <= text.length; first += 1)
      for (let second = first; second <= text.length; second += 1) {
        const stream = restoreStream(masks)
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        const shown = pieces.map(piece => stream.push(piece)).join('') + stream.end()
        if (shown !== whole) t.equal(shown, whole, pieces.join('|'))
      }
    const letters = restoreStream(masks)
    t.equal([...text].map(letter => letters.push(letter)).join('') + letters.end(), whole)
  }
  t.end()
})

t.test('no more is held back than a placeholder is long', t => {
  const stream = restoreStream(openMasks([]))
  let shown = 0
  for (let sent = 1; sent <= 500; sent += 1) {
    shown += stream.push('[').length
    t.ok(sent - shown <= 18)
  }
  t.end()
})

/** A model that says what it was asked, and answers with these events. */
function recording(events: ModelEvent[]) {
  const asked: ModelRequest[] = []
  const model: Model = {
    name: 'recording',
    provider: 'openai',
    async *stream(given) {
      asked.push(given)
      yield* events
    },
  }
  return { model, asked }
}
const end: ModelEvent = { type: 'end', finishReason: 'stop', inputTokens: null, outputTokens: null }

t.test(
  'of a request, rules and texts of the website stay; messages, what the page passed along and results do not',
  async t => {
    const passage = { number: 1, title: 'Contact', url: 'https://shop.example/', text: 'Call +49 30 7654321.' }
    const data = { passages: [passage], context: { email: 'ben@mail.example', customer: 491712345678 } }
    const messages: ModelRequest['messages'] = [
      { role: 'system', content: 'The owner adds: complaints to boss@shop.example.' },
      { role: 'user', content: 'I am anna@mail.example' },
      { role: 'assistant', content: 'Thanks, anna@mail.example!' },
      {
        role: 'user',
        content: `<data>\n${JSON.stringify(data)}\n</data>\n\nVisitor's message:\nCall me: 0171 2345678`,
      },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: '1', name: 'order', arguments: '{"email": "anna@mail.example"}' }],
      },
      { role: 'tool', toolCallId: '1', content: '<data>\n{"result":{"iban":"DE89 3704 0044 0532 0130 00"}}\n</data>' },
    ]
    const { model, asked } = recording([end])
    const texts = () => [passage.title, passage.url, passage.text]
    await eventsOf(maskedModel(model, { patterns: [] }).stream(request({ messages, siteTexts: texts })))
    const sent = JSON.stringify(asked[0]?.messages)
    for (const gone of ['anna', 'ben@', '491712345678', '2345678', 'DE89']) t.notMatch(sent, gone)
    for (const left of ['boss@shop.example', '+49 30 7654321', 'Thanks, [email-1]!']) t.ok(sent.includes(left), left)
    t.match(asked[0]?.messages[3]?.content, /"customer":"\[number-1\]"[^]*Call me: \[phone-1\]$/)
  },
)

t.test('a reply and the arguments of its tools have the values again, numbers where a tool takes numbers', async t => {
  const events: ModelEvent[] = [
    ...['Write to [em', 'ail', '-1', '] now'].map(text => ({ type: 'text', text }) as const),
    { type: 'tool-call', id: '1', name: 'order', arguments: '{"email":"[email-1]","number":"[number-1]"}' },
    { type: 'tool-call', id: '2', name: 'order', arguments: '{"email": broken [email-1]' },
    end,
  ]
  const { model } = recording(events)
  const tools = [
    {
      name: 'order',
      description: '',
      parameters: { properties: { email: { type: 'string' }, number: { type: 'integer' } } },
    },
  ]
  const messages: ModelRequest['messages'] = [{ role: 'user', content: 'anna@mail.example, order 123456789' }]
  const masked: string[] = []
  const settings = { patterns: [] }
  const seen = await eventsOf(
    maskedModel(model, settings, kinds => void masked.push(...kinds)).stream(request({ messages, tools })),
  )
  t.equal(textOf(seen), 'Write to anna@mail.example now')
  t.same(
    seen.flatMap(event => (event.type === 'tool-call' ? [event.arguments] : [])),
    ['{"email":"anna@mail.example","number":123456789}', '{"email": broken anna@mail.example'],
  )
  t.same(masked, ['email', 'number'], 'each value is counted once')
})

t.test('where nothing is found, messages stay as they are, byte for byte', async t => {
  const messages: ModelRequest['messages'] = [
    { role: 'system', content: 'Rules.' },
    {
      role: 'user',
      content: '<data>\n{"passages": [ ], "page":"https://shop.example/\\u003c"}\n</data>\n\nHi: it costs 4,90 €',
    },
    { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'order', arguments: '{ "a": 1.50 }' }] },
  ]
  const { model, asked } = recording([end])
  await eventsOf(maskedModel(model, { patterns: [] }).stream(request({ messages })))
  t.same(asked[0]?.messages.slice(1), messages.slice(1))
  t.match(asked[0]?.messages[0]?.content, /^Rules\.\n\n/)
})

t.test('a fallback is asked with the same placeholders, and the built-in model as it is', async t => {
  const second = recording([{ type: 'text', text: '[email-1]' }, end])
  const { model } = recording([])
  const fallback = { model: second.model, onTaken: () => undefined }
  const masked = maskedModel({ ...model, fallback }, { patterns: [] })
  const messages: ModelRequest['messages'] = [{ role: 'user', content: 'anna@mail.example' }]
  await eventsOf(masked.stream(request({ messages })))
  const next = masked.fallback?.model ?? masked
  const seen = await eventsOf(next.stream(request({ messages })))
  t.equal(textOf(seen), 'anna@mail.example')
  t.equal(second.asked[0]?.messages[0]?.content, '[email-1]')
  const builtIn = recording([end])
  await eventsOf(
    maskedModel({ ...builtIn.model, provider: 'extractive' }, { patterns: [] }).stream(request({ messages })),
  )
  t.equal(builtIn.asked[0]?.messages[0]?.content, 'anna@mail.example')
})

t.test('a question is embedded without its values', t => {
  t.same(maskTexts({ patterns: ['ORD-######'] }, ['Where is ORD-104233?', 'anna@mail.example']), [
    'Where is [number-1]?',
    '[email-1]',
  ])
  t.end()
})

t.test('a text that was made to be slow is masked at once', t => {
  for (const piece of ['1 ', 'a-', 'a.', '(at) ', '[email', '4111 ', 'DE89 ', 'AB12', '@', '"'])
    t.ok(maskTexts({ patterns: ['@@@-###'] }, [piece.repeat(4_000)])[0]?.length)
  t.end()
})
