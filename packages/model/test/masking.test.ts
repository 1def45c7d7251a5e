import { cutText } from '@frontdesk/model/masking/cut-text'
import { maskedModel, maskTexts } from '@frontdesk/model/masking/masked-model'
import { openMasks, readSiteTexts } from '@frontdesk/model/masking/open-masks'
import { restoreStream } from '@frontdesk/model/masking/restore-stream'
import type { Model, ModelEvent, ModelRequest } from '@frontdesk/model/model'
import t from 'tap'
import { eventsOf, request, textOf } from './ask-model.ts'

const nowhere = readSiteTexts(() => [])
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

t.test('an address that is the end of one of the website is another one, and so is the end of a number', t => {
  const masks = openMasks([])
  const site = readSiteTexts(() => [
    'joanna@example.com, hotel.info@mail.example, sales (at) shop (dot) example',
    'Tel. 0151 2345678 24 h, +49 30 12345678',
  ])
  t.equal(masks.mask('anna@example.com or info@mail.example', site), '[email-1] or [email-2]')
  t.equal(masks.mask("'Joanna@Example.com'", site), "'Joanna@Example.com'")
  t.equal(masks.mask('sales@shop.example', site), 'sales@shop.example')
  t.equal(masks.mask('Is it 0151/2345678?', site), 'Is it 0151/2345678?', 'a neighbour hides no number')
  t.equal(masks.mask('Tel. 5678 24', site), 'Tel. [phone-1]', 'the end of a group is none')
  t.end()
})

t.test('an address in another spelling has the same placeholder', t => {
  t.equal(openMasks([]).mask('max (at) mail (dot) example is Max@mail.example', nowhere), '[email-1] is [email-1]')
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
    const context = {
      email: 'ben@mail.example',
      customer: 491712345678,
      customerPhone: '5559876',
      phone_number: 5559877,
    }
    const data = { passages: [passage], context }
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
    for (const gone of ['anna', 'ben@', '491712345678', '2345678', 'DE89', '555987']) t.notMatch(sent, gone)
    for (const left of ['boss@shop.example', '+49 30 7654321', 'Thanks, [email-1]!']) t.ok(sent.includes(left), left)
    t.match(asked[0]?.messages[3]?.content, /"customer":"\[number-1\]"[^]*Call me: \[phone-3\]$/)
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

t.test('tools have values as they take them: digits of a number, and the plain spelling of an address', async t => {
  const call = {
    type: 'tool-call',
    id: '1',
    name: 'order',
    arguments: JSON.stringify({
      email: '[email-1]',
      number: '[number-1]',
      ids: ['[number-1]', 'x'],
      customer: { id: '[phone-1]' },
      text: '[number-1]',
      half: '[number-1] pieces',
    }),
  } as const
  const { model } = recording([call, end])
  const id = { type: 'integer' }
  const properties = {
    email: { type: 'string' },
    number: id,
    ids: { type: 'array', items: id },
    customer: { type: 'object', properties: { id } },
    text: { type: 'string' },
    half: id,
  }
  const tools = [{ name: 'order', description: '', parameters: { type: 'object', properties } }]
  const messages: ModelRequest['messages'] = [
    { role: 'user', content: 'max (at) mail.example, ١٢٣٤٥٦٧٨٩, phone 12-345-6789' },
  ]
  const seen = await eventsOf(maskedModel(model, { patterns: [] }).stream(request({ messages, tools })))
  t.same(JSON.parse(seen.flatMap(event => (event.type === 'tool-call' ? [event.arguments] : []))[0] ?? ''), {
    email: 'max@mail.example',
    number: 123456789,
    ids: [123456789, 'x'],
    customer: { id: 123456789 },
    text: '١٢٣٤٥٦٧٨٩',
    half: '١٢٣٤٥٦٧٨٩ pieces',
  })
})

t.test('the model is told of placeholders, and not of marks, which are citations', async t => {
  const { model, asked } = recording([end])
  const messages: ModelRequest['messages'] = [{ role: 'system', content: 'Rules.' }]
  await eventsOf(maskedModel(model, { patterns: [] }).stream(request({ messages })))
  t.match(asked[0]?.messages[0]?.content, /placeholder/)
  t.notMatch(asked[0]?.messages[0]?.content, /\bmarks?\b/)
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

t.test('a text is cut where no value is in two', t => {
  const before = 'x '.repeat(20)
  for (const value of [
    'anna.schmidt@web.example',
    '2025551234',
    '0171 2345678',
    '4111 1111 1111 1111',
    'max (at) web.de',
  ])
    for (let most = before.length + 1; most < before.length + value.length; most += 1)
      t.equal(cutText(`${before}${value} and more`, most), before.trimEnd(), value)
  t.equal(cutText('one two three', 9), 'one two')
  t.equal(cutText('one two', 7), 'one two')
  t.equal(cutText('w'.repeat(50), 9), 'w'.repeat(9))
  t.end()
})

t.test('a text that was made to be slow is masked at once', t => {
  for (const piece of ['1 ', 'a-', 'a.', '(at) ', '[email', '4111 ', 'DE89 ', 'AB12', '@', '"'])
    t.ok(maskTexts({ patterns: ['@@@-###'] }, [piece.repeat(4_000)])[0]?.length)
  t.end()
})
