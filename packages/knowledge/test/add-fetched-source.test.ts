import { randomUUID } from 'node:crypto'
import { addressRules } from '@frontdesk/egress/address-rules'
import { addFetchedSource } from '@frontdesk/knowledge/sources/add-fetched-source'
import { aChatbot } from '@frontdesk/testing/factories'
import { watchDials } from '@frontdesk/testing/watch-dials'
import t from 'tap'
import { insideAddresses } from './inside-addresses.ts'
import { openIndex } from './open-index.ts'

const { db, stateOf } = await openIndex(t)

t.test('an address is normalised and stored, or refused with a message', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const add = (url: string, others: { maxDepth?: number; chatbotId?: string } = {}) =>
    addFetchedSource({ db, rules: addressRules('') }, { chatbotId, url, maxDepth: null, ...others })
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
  await t.rejects(add('shop.example', { maxDepth: -1 }), { code: 'DEPTH_INVALID' })
  await t.rejects(add('shop.example', { maxDepth: 1.5 }), { code: 'DEPTH_INVALID' })
  await t.rejects(add('shop.example', { chatbotId: randomUUID() }), { code: 'CHATBOT_UNKNOWN' })
  await t.rejects(add('shop.example', { chatbotId: 'x' }), { code: 'CHATBOT_UNKNOWN' })
})

t.test('row 8, row 12: a website inside the own network is not stored, however its address is spelled', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const dials = watchDials(t)
  const add = (url: string, allow = '') =>
    addFetchedSource({ db, rules: addressRules(allow) }, { chatbotId, url, maxDepth: null })
  for (const url of insideAddresses) await t.rejects(add(url), { code: 'BLOCKED_ADDRESS', kind: 'invalid' }, url)
  for (const url of ['file:///etc/passwd', 'gopher://x/', 'http://shop.example:6379/']) {
    await t.rejects(add(url), { code: 'UNSUPPORTED_URL', kind: 'invalid' }, url)
  }
  t.equal(await db.prisma.source.count({ where: { chatbotId } }), 0)
  t.same(dials, [], 'nothing is asked to find that out')
  t.match(await add('http://127.0.0.1:3001/', '127.0.0.1:3001'), { url: 'http://127.0.0.1:3001/' })
  await t.rejects(add('http://127.0.0.1:3002/', '127.0.0.1:3001'), { code: 'BLOCKED_ADDRESS' })
})
