import { maskedModel } from '@frontdesk/model/masking/masked-model'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { json } from '@frontdesk/testing/shop-api'
import t from 'tap'
import { calling, openShop } from '../fixtures/open-shop.ts'

/* Tools of a chatbot whose owner keeps personal data from the provider. */

const { provider, write, fixture, shop, model } = await openShop(t)
const { db } = fixture
const [email, order, courier] = ['anna@mail.example', 'ORD-104233', '+49 171 2345678']

/** One message, answered by a model that is asked anew, as each turn asks it. */
async function say(text: string, sessionId?: string) {
  const masked = maskedModel(model, { patterns: ['ORD-######'] })
  const request = { contextData: { customerId: email } }
  const { finished, written, turn, calls } = await write({
    text,
    model: masked,
    request,
    ...(sessionId && { sessionId }),
  })
  await finished
  await commitReply({ db }, turn, written().draft)
  const sent = JSON.stringify(calls().map(({ body }) => body.messages))
  for (const value of [email, order, courier, '2345678']) t.notOk(sent.includes(value), value)
  return { turn, draft: written().draft, sent }
}

t.test('a connector is called with the values, and the model reads its result without them', async t => {
  shop.answer(json({ state: `with the courier, ${courier}` }))
  provider.scriptNext(calling('order_status', { number: '[number-1]' }), {
    text: 'It is with the courier, [phone-1].',
  })
  const { draft, sent } = await say(`Where is ${order}?`)
  t.equal(shop.requests.at(-1)?.url, `/orders/${order}?customer=${encodeURIComponent(email)}`)
  t.match(draft.html, `It is with the courier, ${courier}.`)
  t.match(sent, 'with the courier, [phone-1]')
})

t.test('a visitor confirms the value itself, and the shop gets it in the next turn', async t => {
  provider.scriptNext(calling('cancel_order', { number: '[number-1]' }), { text: 'Shall I cancel [number-1]?' })
  const { turn, draft } = await say(`Please cancel ${order}.`)
  t.match(draft.actions, [{ type: 'confirm', details: [{ name: 'number', value: order }] }])
  t.match(draft.html, `Shall I cancel ${order}?`)
  shop.answer(json({ cancelled: true }))
  provider.scriptNext({ text: 'It is cancelled.' })
  const { sent } = await say('Yes, please', turn.sessionId)
  t.match(shop.requests.at(-1)?.url, `/orders/${order}/cancel`)
  t.match(sent, /number[\\":]+\[number-1\]/)
})
