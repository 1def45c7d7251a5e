import { json, startShopApi } from '@frontdesk/testing/shop-api'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const shop = await startShopApi(t)
const secret = 'Bearer sk-test-CONNECTOR'

async function aConnector({ chatbot, owner }: Place, more: object = {}): Promise<string> {
  const { body } = await owner.json(`/api/chatbots/${chatbot.id}/connectors`, {
    body: {
      name: 'order_status',
      description: 'Where an order is.',
      method: 'GET',
      host: shop.host,
      pathTemplate: '/orders/{number}',
      parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
      isWriting: false,
      secret,
      ...more,
    },
  })
  const { id } = body as { id: string }
  return `/api/chatbots/${chatbot.id}/connectors/${id}`
}

t.test('an owner sees status, size, time and shape of an answer, and only the values that are mapped', async t => {
  const place = await aPlace(frontdesk)
  const path = await aConnector(place, { responseFields: ['state'] })
  shop.answer((response, request) => {
    response.setHeader('set-cookie', 'session=HEADER-77')
    json({ state: 'sent', customer: { email: 'VALUE-77' } })(response, request)
  })
  const { status, body } = await place.owner.json(`${path}/try`, { body: { arguments: { number: '7' } } })
  t.equal(status, 200)
  t.match(body, { failure: null, status: 200, contentType: 'application/json', bytes: Number, ms: Number })
  t.match(body, {
    shape: [
      { path: 'state', type: 'string' },
      { path: 'customer.email', type: 'string' },
    ],
    fields: { state: 'sent' },
  })
  t.notMatch(JSON.stringify(body), /VALUE-77|HEADER-77|sk-test/)
  t.match(shop.requests.at(-1), { url: '/orders/7', headers: { authorization: secret, 'idempotency-key': /^try-/ } })

  t.equal((await place.owner.json(path, { method: 'PATCH', body: { responseFields: [] } })).status, 200)
  const whole = await place.owner.json(`${path}/try`, { body: { arguments: { number: '7' } } })
  t.match(whole.body, { shape: { length: 2 }, fields: null })
  t.same(await frontdesk.redis.keys(`${frontdesk.namespace}:trial:*`), [])
})

t.test('row 77: a failure is a code, without any of the response', async t => {
  const place = await aPlace(frontdesk)
  const path = await aConnector(place)
  shop.answer(json({ error: 'INSIDE-77' }, 500))
  const failed = await place.owner.json(`${path}/try`, { body: { arguments: { number: '7' } } })
  t.match(failed, { status: 200, body: { failure: 'http_500', status: 500, shape: [], fields: null } })
  t.notMatch(JSON.stringify(failed.body), 'INSIDE-77')
  t.match(await place.owner.json(`${path}/try`, { body: { arguments: { number: '../x' } } }), {
    body: { failure: 'invalid_arg', status: null },
  })
})

t.test('row 12: a host that was written into the row behind our back is not called', async t => {
  const place = await aPlace(frontdesk)
  const path = await aConnector(place, { secret: null })
  await frontdesk.db.pool.query(`update connectors set host = '10.0.0.1' where id = $1`, [path.split('/').at(-1)])
  t.match(await place.owner.json(`${path}/try`, { body: { arguments: { number: '7' } } }), {
    status: 200,
    body: { failure: 'blocked_address' },
  })
})

t.test('mappings that are no paths, and trials by those who may not configure the chatbot, are refused', async t => {
  const place = await aPlace(frontdesk)
  const path = await aConnector(place)
  for (const field of ['', 'a b', 'a..b', '$.a', 'a[0]', '.a']) {
    const answer = await place.owner.json(path, { method: 'PATCH', body: { responseFields: [field] } })
    t.equal(answer.status, 400, field)
  }
  const member = await logIn(frontdesk, { accountId: place.account.id, permissions: ['leads'] })
  t.equal((await member.send(`${path}/try`, { body: { arguments: {} } })).status, 403)
  t.equal((await place.owner.send(`${path}/try`, { body: { arguments: {}, host: 'evil.example' } })).status, 400)
})
