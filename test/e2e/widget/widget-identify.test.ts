/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { encryptSecret, identityPlace } from '@frontdesk/secrets/connector-secret'
import { goodClaims, signToken } from '@frontdesk/testing/signed-token'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { openEmbeddedFrontdesk, visitsTo } from '../embedded-frontdesk.ts'
import { ask, log, openPanel } from '../shop.ts'

type Calls = Window & { frontdesk: { push: (call: [string, string | null]) => void } }

const identify = (page: Page, token: string | null): Promise<void> =>
  page.evaluate(given => {
    ;(window as unknown as Calls).frontdesk.push(['identify', given])
  }, token)

t.test('a page signs its visitor in and out', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const frontdesk = await openEmbeddedFrontdesk(t, browser)
  const { db, chatbotId, model, secretCipher } = frontdesk
  const [id, secret] = [randomUUID(), randomUUID()]
  const encrypted = encryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
  await db.prisma.identitySettings.create({ data: { chatbotId, algorithm: 'HS256' } })
  await db.prisma.identitySecret.create({ data: { id, chatbotId, secret: encrypted } })
  const token = (sub = 'customer-7') => signToken({ secret, claims: goodClaims(chatbotId, { sub, name: 'Kim' }) })
  const pushed = (given: string) => `<script>window.frontdesk = [['identify', '${given}']]</script>`
  const visit = (given: string) => visitsTo(t, browser, { url: frontdesk.url, chatbotId, head: pushed(given) })()
  const subjects = async () =>
    (await db.prisma.conversation.findMany({ orderBy: { id: 'asc' } })).map(row => row.identitySubject)

  model.script({ text: 'Thank you!' })
  const askAs = async (page: Page, words: string): Promise<void> => {
    await ask(page, words)
    await log(page).getByText('Thank you!').waitFor()
  }

  const identity = token()
  const page = await visit(identity)
  await openPanel(page)
  await askAs(page, 'Where is my parcel?')
  t.same(await subjects(), ['customer-7'])

  const device = await visit(token())
  await openPanel(device)
  await log(device).getByText('Where is my parcel?').waitFor()

  const kept = await device.evaluate(name => window.localStorage.getItem(name) ?? '', `frontdesk:${chatbotId}`)
  t.match(JSON.parse(kept), { visitorKey: /^[\w-]{43}$/ }, 'what they write after the token has expired has a key')

  const stranger = await visit(token('customer-8'))
  await openPanel(stranger)
  await askAs(stranger, 'Where is mine?')
  t.equal(await log(stranger).getByText('Where is my parcel?').count(), 0)

  await identify(page, null)
  await log(page).getByText('Where is my parcel?').waitFor({ state: 'detached' })
  await until(async () => (await db.prisma.visitorLogout.count({ where: { chatbotId, subject: 'customer-7' } })) === 1)
  await askAs(page, 'And now?')
  t.same(await subjects(), ['customer-7', 'customer-8', null])

  const warned: string[] = []
  page.on('console', message => warned.push(message.text()))
  await identify(page, identity)
  await until(() => warned.includes('Frontdesk: identify was not accepted: logged_out.'))
  t.equal(await log(page).getByText('Where is my parcel?').count(), 0, 'the stolen identity opens nothing')
})

t.test('forms of a signed-in visitor are filled in, and theirs to change', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const chatbot = { leadSettings: { isEnabled: true } }
  const frontdesk = await openEmbeddedFrontdesk(t, browser, { chatbot })
  const { db, chatbotId, secretCipher } = frontdesk
  const [id, secret] = [randomUUID(), randomUUID()]
  const encrypted = encryptSecret(secretCipher, { connectorId: id, host: identityPlace }, secret)
  await db.prisma.identitySettings.create({ data: { chatbotId, algorithm: 'HS256' } })
  await db.prisma.identitySecret.create({ data: { id, chatbotId, secret: encrypted } })
  const claims = goodClaims(chatbotId, { name: 'Kim Prado', email: 'kim@visitor.example' })
  const open = async (given: string) => {
    const head = `<script>window.frontdesk = [['identify', '${given}'], ['setContext', { name: 'Page' }]]</script>`
    const page = await visitsTo(t, browser, { url: frontdesk.url, chatbotId, head })()
    await openPanel(page)
    await page.getByRole('button', { name: 'Leave your contact details' }).click()
    return { page, name: page.getByLabel('Name'), email: page.getByLabel('Email', { exact: true }) }
  }
  const { page, name, email } = await open(signToken({ secret, claims }))
  await until(async () => (await email.inputValue()) === 'kim@visitor.example')
  t.equal(await name.inputValue(), 'Kim Prado')
  await name.fill('Kim')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('We’ve received your details').waitFor()
  t.match(await db.prisma.lead.findFirstOrThrow({ where: { chatbotId } }), {
    name: 'Kim',
    email: 'kim@visitor.example',
  })

  const forged = await open(signToken({ secret: randomUUID(), claims }))
  const answered = forged.page.waitForResponse(response => response.url().includes('/api/chat/sessions'))
  await forged.page.getByRole('button', { name: 'Back to the conversation' }).first().click()
  await forged.page.getByRole('button', { name: 'Leave your contact details' }).click()
  await answered
  t.same([await forged.name.inputValue(), await forged.email.inputValue()], ['', ''])
})
