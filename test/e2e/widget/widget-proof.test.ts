/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { openEmbeddedFrontdesk } from '../embedded-frontdesk.ts'
import { ask, log, openPanel } from '../shop.ts'

const visited = { liveChatEnabled: true }

t.test('row 108: visitors of a flooded chatbot get their answer and notice nothing', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  // No limit of an address, and a flood with the first conversation.
  const frontdesk = await openEmbeddedFrontdesk(t, browser, { chatbot: visited })
  const { model, redis, namespace, chatbotId, db } = frontdesk
  model.script({ text: 'Thank you!' })
  const proven = async (): Promise<number> =>
    (await readMetrics(frontdesk.url))('frontdesk_proofs_of_work_total{outcome="accepted"}') ?? 0
  await redis.set(`${namespace}:flooded:${chatbotId}`, '')

  const chat = async (page: Page): Promise<void> => {
    const loaded: string[] = []
    page.on('request', request => loaded.push(new URL(request.url()).pathname))
    const proofs = () => loaded.filter(path => path.startsWith('/widget/proof-')).length
    await openPanel(page)
    t.equal(proofs(), 0, 'what solves it is loaded when it is needed')
    await ask(page, 'When do you open?')
    await log(page).getByText('Thank you!').waitFor()
    t.equal(proofs(), 1)
    t.equal(loaded.filter(path => path === '/api/chat').length > 1, true)
    await ask(page, 'And on Sunday?')
    await log(page).getByText('Thank you!').nth(1).waitFor()
    t.equal(proofs(), 1, 'the conversation goes on without another')
  }

  await t.test('in a worker', async t => {
    const page = await frontdesk.visit()
    const worker = page.waitForEvent('worker')
    await chat(page)
    t.match((await worker).url(), /^blob:/)
    t.equal(await proven(), 1)
  })

  const policies = {
    'a policy that allows no worker': `script-src 'unsafe-inline' ${frontdesk.url}; worker-src 'none'`,
    'Trusted Types': `require-trusted-types-for 'script'; trusted-types 'none'`,
  }
  for (const [title, policy] of Object.entries(policies))
    await t.test(`in the page itself, where the website has ${title}`, async t => {
      const before = await proven()
      const page = await frontdesk.visit({ 'content-security-policy': policy })
      page.on('worker', () => t.fail('a worker was started'))
      await chat(page)
      t.equal(await proven(), before + 1)
    })

  await t.test('a request for a person is solved in the same way', async t => {
    const before = await proven()
    const page = await frontdesk.visit()
    await openPanel(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.locator('.menu').getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
    t.equal(await proven(), before + 1)
  })

  await t.test('where the solution is refused, the visitor reads why and can try again', async () => {
    const page = await frontdesk.visit()
    await page.route('**/api/chat', route =>
      route.continue({ headers: { ...route.request().headers(), 'x-chat-proof': 'nonsense' } }),
    )
    await openPanel(page)
    await ask(page, 'Hello?')
    await log(page).getByText('A lot of people are writing to us right now.').waitFor()
    await page.unroute('**/api/chat')
    await page.getByRole('button', { name: 'Try again' }).click()
    await log(page).getByText('Thank you!').waitFor()
  })
  t.equal(await db.prisma.conversation.count({ where: { chatbotId } }), 5, 'each began one conversation')
})
