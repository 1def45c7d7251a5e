/// <reference lib="dom" />
import { setupCode } from '@frontdesk/runtime/setup-code'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { ask, composer, log, openPanel, servePage } from '../shop.ts'
import { openDashboard } from './open-dashboard.ts'

/*
 * An office that has Frontdesk under a name of its own network, without TLS: browsers trust neither the dashboard nor the
 * shop, and keep from them what needs a secure context. Its computers do not know in which time zone they are.
 */

const zone = 'Foo/Bar'
const person = { name: 'Kim Plover', email: 'kim@plover.example', password: 'four walls and one umbrella' }

/** What the clipboard holds: a page over http cannot read it, and a person pastes it somewhere. */
async function pasteInto(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('')
  await field.press('ControlOrMeta+V')
  await until(async () => (await field.inputValue()) !== '')
  return field.inputValue()
}

t.test('Frontdesk over plain http', { skip: noBrowser }, async t => {
  const code = setupCode('a key that only this test knows')
  const names = 'MAP *.lan 127.0.0.1'
  const dashboard = await openDashboard(t, { settings: { setupCode: code } }, { names, zone })
  const { frontdesk } = dashboard
  const { db } = frontdesk
  const lan = (url: string, name: string): string => url.replace('127.0.0.1', `${name}.lan`)
  const baseURL = lan(frontdesk.url, 'desk')
  const page = await dashboard.newTab({
    context: { baseURL, locale: 'en-GB' },
    mayFail: /^GET \/api\/auth\/me 401$/,
  })
  let chatbotId = ''

  await t.test(
    'the first set-up asks for the time zone that the browser does not know, and goes on in UTC',
    async t => {
      await page.goto(`/dashboard/setup#${code}`)
      t.notOk(await page.evaluate(() => isSecureContext))
      t.notOk(await page.evaluate(() => 'randomUUID' in crypto || 'clipboard' in navigator || 'locks' in navigator))
      t.match(
        await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'none'),
        /^Etc\/Unknown$|^none$/,
      )
      await page.getByLabel('Your name').fill(person.name)
      await page.getByLabel('Email address').fill(person.email)
      await page.getByLabel('Business name').fill('Plover & Rain')
      await page.getByLabel('Password').fill(person.password)
      t.equal(await page.getByRole('combobox', { name: 'Time zone' }).inputValue(), 'UTC')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Welcome, Kim Plover' }).waitFor()
      t.equal((await db.prisma.account.findFirstOrThrow()).timezone, 'UTC')
    },
  )

  await t.test('an agent’s line reaches a visitor of a shop over http, and theirs the agent', async () => {
    const account = await db.prisma.account.findFirstOrThrow()
    const chatbot = await aChatbot(db, { accountId: account.id, liveChatEnabled: true, domains: ['shop.lan'] })
    chatbotId = chatbot.id
    const tag = `<script src="${baseURL}/widget.js" data-chatbot-id="${chatbotId}" defer></script>`
    const shop = await servePage(t, `<!doctype html><html lang="en"><title>Shop</title><body>${tag}</body></html>`)
    const context = await dashboard.browser.newContext()
    t.teardown(() => context.close())
    const visitor = await context.newPage()
    await visitor.goto(lan(shop, 'shop'))
    await openPanel(visitor)
    await visitor.getByRole('button', { name: 'Talk to a person' }).click()
    await ask(visitor, 'Do you mend boots?')

    await page.goto('/dashboard/inbox')
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Yes, within a week.')
    await field.press('Enter')
    await page.getByRole('log').getByText('Yes, within a week.').waitFor()
    await log(visitor).getByText('Yes, within a week.').waitFor()
    await composer(visitor).fill('Thank you!')
    await composer(visitor).press('Enter')
    await page.getByRole('log').getByText('Thank you!').waitFor()
  })

  await t.test('one line on Home says what http costs', async () => {
    await page.goto('/dashboard/')
    await page.getByText('This connection isn’t encrypted (http)').waitFor()
  })

  await t.test('the tag and the link to a conversation are copied', async t => {
    const { sessionId } = await db.prisma.conversation.findFirstOrThrow()
    await page.goto(`/dashboard/chatbots/${chatbotId}/install`)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByText('Copied.').waitFor()
    const inbox = `/dashboard/inbox?chat=${sessionId}`
    await page.goto(inbox)
    t.match(await pasteInto(page), `data-chatbot-id="${chatbotId}"`)
    await page.goto(`/dashboard/conversations/${sessionId}`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied.').waitFor()
    await page.goto(inbox)
    t.equal(await pasteInto(page), `${baseURL}/dashboard/conversations/${sessionId}`)
  })

  await t.test('invalid language codes are skipped', async t => {
    await page.context().addInitScript(() => {
      const languages = ['en-US@posix', 'C', 'x-klingon', 'en-u-hc-h12']
      Object.defineProperty(navigator, 'languages', { get: () => languages })
    })
    await page.goto('/dashboard/conversations')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('time').first().waitFor()
    t.pass('times are written')
  })
})
