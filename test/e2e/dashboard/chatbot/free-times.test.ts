import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('the next free times beside the rules for appointments', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { page, go, chatbotId, account } = await dashboard.person()
  await dashboard.frontdesk.db.prisma.account.update({
    where: { id: account.id },
    data: { timezone: 'America/St_Johns' },
  })
  await dashboard.frontdesk.db.prisma.chatbot.update({
    where: { id: chatbotId },
    data: { bookingSettings: { isEnabled: true, timezone: 'Europe/Berlin' } },
  })
  await go(`/chatbots/${chatbotId}/appointments`)
  const slots = page.getByRole('list', { name: 'Next free times' })

  await t.test('they come from what is typed, in both zones, and nothing is saved', async t => {
    await slots.getByText('your time').first().waitFor()
    t.equal(await slots.getByRole('listitem').count(), 8)
    t.same(await findFaultsInEveryLook(page), [])
    const asked = page.waitForRequest(
      request =>
        request.url().includes('/slots-preview') && request.postData()?.includes('"durationMinutes":95') === true,
    )
    await page.getByRole('textbox', { name: 'Duration' }).fill('95')
    t.equal((await (await asked).response())?.status(), 200)
    const { bookingSettings } = await dashboard.frontdesk.db.prisma.chatbot.findUniqueOrThrow({
      where: { id: chatbotId },
    })
    t.notMatch(bookingSettings, { durationMinutes: 95 })
  })

  await t.test('invalid rules send no request, and are reported', async t => {
    await page.getByRole('textbox', { name: 'Duration' }).fill('1')
    await page.getByText('Fix the errors above').waitFor()
    t.equal(await slots.count(), 0)
    await page.getByRole('textbox', { name: 'Duration' }).fill('30')
    await slots.getByRole('listitem').first().waitFor()
  })

  await t.test('a week without hours has no free time, and says what to do', async () => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await page.getByRole('button', { name: `Remove period 1 on ${day}` }).click()
    }
    await page.getByText('No free times in the next two weeks.').waitFor()
  })
})
