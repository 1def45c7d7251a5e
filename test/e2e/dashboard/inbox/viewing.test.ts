import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('agents see each other in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  await t.test('who is viewing a conversation, in any order, and who is typing', async t => {
    const first = await dashboard.person()
    const { account, chatbotId } = first
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const second = await dashboard.person({ account, permissions: ['live_chat'] })
    await aVisitorWaits(dashboard, chatbotId)
    // An answer whose body nobody reads keeps one of the six connections that a browser has for a host.
    const isViewing = (url: string): boolean => url.endsWith('/viewing')
    const ended = first.page.waitForEvent('requestfinished', request => isViewing(request.url()))
    for (const { page, go } of [first, second]) {
      await go('/inbox')
      await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    }
    for (const { page } of [first, second])
      await page
        .getByRole('region', { name: 'Messages' })
        .getByRole('img', { name: 'Robin Keeper is viewing' })
        .waitFor()
    t.equal((await (await ended).response())?.status(), 200)
    await first.page.getByRole('button', { name: 'Take over and reply' }).click()
    await first.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes')
    await second.page.getByText('Robin Keeper: is typing…').waitFor()
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const told: unknown[] = []
    await first.page.route('**/typing', async route => {
      told.push(route.request().postDataJSON())
      await held
      await route.continue()
    })
    await first.page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await first.page.getByRole('textbox', { name: 'Message' }).pressSequentially('No')
    await second.page.getByRole('log').getByText('Yes').waitFor()
    await second.page.getByText('Robin Keeper: is typing…').waitFor({ state: 'detached' })
    t.same(told, [{ isTyping: false }], 'the next waits until it is known')
    release()
    await second.page.getByText('Robin Keeper: is typing…').waitFor()
    t.same(told[1], { isTyping: true })
    await first.page.goto('about:blank')
    // A sign of somebody who leaves may be lost, or be overtaken by the one before; then it ends by itself in 75 s.
    const eye = second.page.getByRole('img', { name: 'Robin Keeper is viewing' }).first()
    await eye.waitFor({ state: 'detached', timeout: 120_000 })
  })

  await t.test('an agent sets themselves away, and online again', async () => {
    const { page, go, chatbotId } = await dashboard.person()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    await go('/inbox')
    await page.getByText('You’re online while this page is open.').waitFor()
    await page.getByRole('button', { name: 'Your status: Online' }).click()
    await page.getByRole('menuitemradio', { name: 'Away' }).click()
    await page.getByText('Your team sees that you’re away.').first().waitFor()
    await until(async () => (await db.prisma.agentPresence.count({ where: { isAway: true } })) === 1)
    await page.reload()
    await page.getByText('Your team sees that you’re away.').first().waitFor()
    await page.getByRole('button', { name: 'Your status: Away' }).click()
    await page.getByRole('menuitemradio', { name: 'Online' }).click()
    await page.getByText('You’re online while this page is open.').waitFor()
  })
})
