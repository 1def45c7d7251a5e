import { randomUUID } from 'node:crypto'
import { addressRules } from '@frontdesk/egress/address-rules'
import { addWebsiteSource } from '@frontdesk/knowledge/add-source'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { openIndex } from './open-index.ts'

const { db, stateOf } = await openIndex(t)

t.test('a website is stored as it was meant, or refused with a sentence', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const add = (url: string, others: { maxDepth?: number; chatbotId?: string } = {}) =>
    addWebsiteSource({ db, rules: addressRules('') }, { chatbotId, url, maxDepth: null, ...others })
  t.match(await add('shop.example'), { url: 'https://shop.example/' })
  t.match(await add('  http://Shop.Example/a?b=1#c '), { url: 'http://shop.example/a?b=1' })
  const { id } = await add('shop.example/de', { maxDepth: 0 })
  t.match(await stateOf(id), {
    chatbotId,
    kind: 'website',
    url: 'https://shop.example/de',
    maxDepth: 0,
    status: 'pending',
  })
  for (const url of [
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://a:b@shop.example',
    '',
    'mailto:a@shop.example',
    `shop.example/${'a'.repeat(3_000)}`,
  ]) {
    await t.rejects(add(url), { code: 'UNSUPPORTED_URL', kind: 'invalid' }, url)
  }
  for (const url of ['http://127.0.0.1/', '2130706433', 'http://[::1]/'])
    await t.rejects(add(url), { code: 'BLOCKED_ADDRESS' }, url)
  await t.rejects(add('shop.example', { maxDepth: -1 }), { code: 'DEPTH_INVALID' })
  await t.rejects(add('shop.example', { maxDepth: 1.5 }), { code: 'DEPTH_INVALID' })
  await t.rejects(add('shop.example', { chatbotId: randomUUID() }), { code: 'CHATBOT_UNKNOWN' })
  await t.rejects(add('shop.example', { chatbotId: 'x' }), { code: 'CHATBOT_UNKNOWN' })
})
