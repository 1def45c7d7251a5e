/// <reference lib="dom" />
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('how a chatbot gets onto a website', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const domainsOf = async (chatbotId: string) =>
    (await db.prisma.allowedDomain.findMany({ where: { chatbotId }, orderBy: { domain: 'asc' } })).map(
      ({ domain }) => domain,
    )

  await t.test('the tag is copied, and names the chatbot', async t => {
    const { page, go, chatbotId } = await dashboard.person({
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByText('Copied.').waitFor()
    t.match(await page.evaluate(() => navigator.clipboard.readText()), `data-chatbot-id="${chatbotId}"`)
    await page.getByText('Google Tag Manager').click()
    await page.getByRole('button', { name: 'Copy for Tag Manager' }).click()
    const tag = `<script src="${dashboard.frontdesk.url}/widget.js?chatbot=${chatbotId}" async></script>`
    await page.waitForFunction(async tag => (await navigator.clipboard.readText()) === tag, tag)
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('domains are added and removed, and the focus stays in the list', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/install`)
    const field = page.getByRole('textbox', { name: 'Add domain' })
    await field.fill('plover.example')
    await field.press('Enter')
    await field.fill('*.plover.example')
    await page.getByRole('button', { name: 'Remove: shop.example' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.same(await domainsOf(chatbotId), ['*.plover.example', 'plover.example'])
    await page.getByRole('button', { name: 'Remove: plover.example', exact: true }).press('Enter')
    const next = page.getByRole('button', { name: 'Remove: *.plover.example' })
    await page.waitForFunction(button => button === document.activeElement, await next.elementHandle())
    t.pass('the focus is on the domain that is left')
  })

  await t.test('an invalid domain is reported, and nothing is lost', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /^PATCH .* 400$/ })
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByRole('textbox', { name: 'Add domain' }).fill('https://plover.example/')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('a scheme does not belong here').waitFor()
    await page.getByRole('button', { name: 'Remove: https://plover.example/' }).waitFor()
    t.same(await domainsOf(chatbotId), ['shop.example'])
  })

  await t.test('a page is checked, and its domain is allowed with a press', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/install`)
    const field = page.getByRole('textbox', { name: 'Page address' })
    await field.fill('https://shop.example/cart')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('The chat is allowed on shop.example.').waitFor()
    await page.getByText('The chat isn’t confirmed on shop.example yet.').waitFor()
    await field.fill('https://www.shop.example/cart')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Allow www.shop.example' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.same(await domainsOf(chatbotId), ['shop.example', 'www.shop.example'])
  })

  await t.test('a check says what it does while it works, and then whether the chat works there', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await db.prisma.seenOrigin.create({ data: { chatbotId, host: 'shop.example', seenAt: new Date() } })
    await go(`/chatbots/${chatbotId}/install`)
    let answer = (): void => undefined
    const mayAnswer = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/domains/check', async route => {
      await mayAnswer
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Page address' }).fill('https://shop.example/cart')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Opening https://shop.example/cart and looking for the code…').waitFor()
    t.equal(await page.getByRole('progressbar', { name: 'Check installation' }).count(), 1)
    t.same(await findFaultsInEveryLook(page), [])
    answer()
    await page.getByText('The chat works on shop.example.').waitFor()
    t.equal(await page.getByRole('progressbar', { name: 'Check installation' }).count(), 0)
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('where the chat was seen is said, with how long ago', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByText('Not seen yet.').waitFor()
    const seenAt = new Date(Date.now() - 3 * 60_000)
    await db.prisma.seenOrigin.create({ data: { chatbotId, host: 'shop.example', seenAt } })
    await go(`/chatbots/${chatbotId}/install`)
    const seen = page.getByRole('list', { name: 'Seen on' })
    await seen.getByText(/^Seen on shop\.example [3-9] min ago$/).waitFor()
    t.match(await seen.getByRole('time').getAttribute('title'), /^\w+day, \d{1,2} \w+ \d{4} at \d\d:\d\d/)
  })

  await t.test('a website that was refused is allowed with a press', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const day = new Date(new Date().toISOString().slice(0, 10))
    await db.prisma.refusedOrigin.create({ data: { chatbotId, day, reason: 'domain', host: 'old.example', count: 3 } })
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByText(/3 times, last on/).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Allow old.example' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.same(await domainsOf(chatbotId), ['old.example', 'shop.example'])
  })

  await t.test('who may not change settings reads why, and the API is not asked', async t => {
    const { page, go, chatbotId } = await dashboard.person({ permissions: ['leads'] })
    await go(`/chatbots/${chatbotId}/install`)
    await page.getByText(/“Chatbot settings” permission/).waitFor()
    t.equal(await page.getByRole('button', { name: 'Copy code' }).count(), 0)
  })
})
