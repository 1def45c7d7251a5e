import type { ConnectorParameters } from '@frontdesk/contracts/chatbots/connectors'
import { offeredParameters } from '@frontdesk/connectors/connector-arguments'
import { mapResponse } from '@frontdesk/connectors/map-response'
import { responseShape } from '@frontdesk/connectors/response-shape'
import t from 'tap'

const order = {
  state: 'sent',
  lines: [{ name: 'Boots', price: 9 }, { name: 'Hat' }],
  customer: { email: 'a@b.example' },
}

t.test('a mapping passes on only the fields that it names', async t => {
  t.same(mapResponse(order, ['state', 'lines[].name', 'lines[].price', 'customer.phone', 'lines.name', 'state.x']), {
    state: 'sent',
    'lines[].name': ['Boots', 'Hat'],
    'lines[].price': [9, null],
    'customer.phone': null,
    'lines.name': null,
    'state.x': null,
  })
  t.same(mapResponse([{ a: 1 }, { a: 2 }], ['[].a']), { '[].a': [1, 2] })
  t.same(mapResponse([[1, 2], [3]], ['[].[]']), { '[].[]': [[1, 2], [3]] })
  t.same(mapResponse({}, ['__proto__', 'constructor.name']), { ['__proto__']: null, 'constructor.name': null })
  t.same(mapResponse('text', ['a']), { a: null })
  t.same(
    mapResponse(
      Array.from({ length: 60 }, () => ({ a: 1 })),
      ['[].a'],
    ),
    { '[].a': Array(50).fill(1) },
  )
})

t.test('without a mapping the whole response is passed on, up to its limit', async t => {
  t.same(mapResponse(order, []), order)
  t.equal(mapResponse(null, []), null)
  t.equal(mapResponse(undefined, []), undefined)
  for (const fields of [[], ['text']]) {
    const { cut } = mapResponse({ text: '😀'.repeat(10_000) }, fields) as { cut: string }
    t.ok(cut.length >= 5_999 && cut.length <= 6_000)
    t.notMatch(cut, /[\ud800-\udbff]$/)
  }
})

t.test('the shape of an answer holds paths and types, and no value', async t => {
  t.same(responseShape({ ...order, note: null, tags: [], paid: true }), [
    { path: 'state', type: 'string' },
    { path: 'lines[].name', type: 'string' },
    { path: 'lines[].price', type: 'number' },
    { path: 'customer.email', type: 'string' },
    { path: 'note', type: 'null' },
    { path: 'tags', type: 'list' },
    { path: 'paid', type: 'boolean' },
  ])
  t.same(responseShape('text'), [{ path: '', type: 'string' }])
  t.equal(responseShape(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, 1]))).length, 200)
  t.same(responseShape({ ['x'.repeat(300)]: 1 }), [])
  let deep: object = {}
  for (let at = 0; at < 20; at++) deep = { a: deep }
  t.same(responseShape(deep), [{ path: 'a.a.a.a.a.a.a.a', type: 'object' }])
})

t.test('a choice of numbers is offered as numbers', async t => {
  const properties: ConnectorParameters['properties'] = {
    guests: { type: 'integer', enum: ['2', '4'] },
    size: { type: 'string', enum: ['2', 'XL'] },
    isGift: { type: 'boolean', enum: ['true'] },
  }
  t.match(offeredParameters({ type: 'object', properties }).properties, {
    guests: { type: 'integer', enum: [2, 4] },
    size: { type: 'string', enum: ['2', 'XL'] },
    isGift: { type: 'boolean', enum: [true] },
  })
})

t.test('a model is offered what it may fill', async t => {
  const properties = { id: { type: 'string' }, customer: { type: 'string', contextKey: 'customerId' } } as const
  t.same(offeredParameters({ type: 'object', properties, required: ['id', 'customer'] }), {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
  })
  t.same(offeredParameters({ type: 'object', properties }), {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: [],
  })
})

t.test('a long response is cut in front of an address, and not in it', t => {
  const text = `${'x '.repeat(2_985)}anna.schmidt@mail.example ${'y '.repeat(100)}`
  const { cut } = mapResponse({ text }, []) as { cut: string }
  t.notMatch(cut, 'anna')
  t.ok(cut.length > 5_900)
  t.end()
})
