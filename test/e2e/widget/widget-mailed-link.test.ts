import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { log, openShop, sent } from '../shop.ts'

/* The link of a mail with an agent's reply leads to the page on which the visitor wrote, with a token behind its #. */

const token = 'k'.repeat(43)

t.test('the link of a mail opens its conversation in a browser that has none', { skip: noBrowser }, async t => {
  const shop = await openShop(t, await openBrowser(t))
  shop.api.routes.set('POST /api/chat/resume', exchange => {
    exchange.store('user', 'When does it come?')
    exchange.store('assistant', '<p>It comes tomorrow.</p>')
    exchange.json(200, { sessionId: exchange.sessionId })
  })
  const page = await shop.visit(`/?shelf=2#frontdesk:${token}`)
  await log(page).getByText('It comes tomorrow.').waitFor()
  t.match(new URL(page.url()), { search: '?shelf=2', hash: '' }, 'the token is out of the address')
  const [resumed] = sent(shop, '/api/chat/resume')
  t.match(resumed, { body: { token }, headers: { 'x-chat-session-key': /^[\w-]{43}$/ } })
  await page.reload()
  await log(page).getByText('It comes tomorrow.').waitFor()
  t.equal(sent(shop, '/api/chat/resume').length, 1, 'the conversation is this browser’s from then on')
})

t.test('a link that opens nothing leaves the chat as it is', { skip: noBrowser }, async t => {
  const shop = await openShop(t, await openBrowser(t))
  shop.api.routes.set('POST /api/chat/resume', exchange => exchange.json(404, { reply: 'Expired.', sources: [] }))
  const page = await shop.visit(`/#frontdesk:${token}`)
  await page.getByRole('textbox', { name: 'Your message' }).waitFor()
  t.equal(new URL(page.url()).hash, '')
})
