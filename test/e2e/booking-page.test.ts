import { randomBytes } from 'node:crypto'
import { hashOfToken } from '@frontdesk/accounts/login/link-token'
import { aChatbot } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../harness/start-frontdesk.ts'
import { openBrowser, noBrowser } from './browser.ts'

/** The page of a booking as visitors meet it: its own browser decides whether its button may be pressed at all. */

const whole = { title: 'Anprobe & Beratung <b>', serviceName: 'Shop <i>', name: 'Kim', email: 'kim@visitor.example' }

t.test('the page of a booking', { skip: noBrowser }, async t => {
  const [frontdesk, browser] = await Promise.all([startFrontdesk(t), openBrowser(t)])

  const aLink = async (language: string, heldUntil?: Date): Promise<{ url: string; bookingId: string }> => {
    const { id: chatbotId } = await aChatbot(frontdesk.db, { language, serviceName: whole.serviceName })
    const { title, name, email } = whole
    const [startsAt, endsAt] = [new Date('2099-03-02T09:00:00Z'), new Date('2099-03-02T10:00:00Z')]
    const token = randomBytes(32).toString('base64url')
    const status = heldUntil === undefined ? 'confirmed' : 'pending'
    const hold = { create: { chatbotId, tokenHash: hashOfToken(token), heldUntil: heldUntil ?? null } }
    const { id } = await frontdesk.db.prisma.booking.create({
      data: { chatbotId, title, name, email, startsAt, endsAt, timezone: 'Europe/Berlin', status, hold },
    })
    // Prisma knows no ranges.
    await frontdesk.db.pool.query('update booking_holds set period = tstzrange($2, $3) where booking_id = $1', [
      id,
      startsAt,
      endsAt,
    ])
    return { url: `${frontdesk.url}/booking/${token}`, bookingId: id }
  }
  const open = async (t: Test, url: string, look: { colorScheme?: 'light' | 'dark'; width?: number } = {}) => {
    const { colorScheme = 'light', width = 900 } = look
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } })
    t.teardown(() => page.close())
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(url)
    return { page, complaints }
  }

  const statusOf = async (id: string) => (await frontdesk.db.prisma.booking.findUniqueOrThrow({ where: { id } })).status

  t.test('its button confirms an appointment that is held, and looking at it does not', async t => {
    const { url, bookingId } = await aLink('en', new Date(Date.now() + 30 * 60_000))
    const { page, complaints } = await open(t, url)
    t.equal(await page.getByText(whole.title).count(), 1, 'as it was written')
    t.equal(await statusOf(bookingId), 'pending')
    await page.getByRole('button', { name: 'Confirm appointment' }).click()
    await page.getByRole('heading', { name: 'Your appointment is confirmed' }).waitFor()
    t.equal(await statusOf(bookingId), 'confirmed')
    t.equal(await page.getByRole('button').count(), 0, 'nothing that would cancel it with a second press')
    await page.reload()
    t.equal(await statusOf(bookingId), 'confirmed', 'nor does sending it again')
    t.same(complaints, [], 'its own policy lets its style through')
  })

  t.test('cancelling takes a second press, after a question, and looking changes nothing', async t => {
    const { url, bookingId } = await aLink('en')
    const { page, complaints } = await open(t, url)
    t.equal(await statusOf(bookingId), 'confirmed')
    const askToCancel = async () => {
      await page.getByRole('link', { name: 'Cancel appointment' }).click()
      await page.getByRole('heading', { name: 'Cancel this appointment?' }).waitFor()
    }
    await askToCancel()
    await page.getByRole('link', { name: 'Keep appointment' }).click()
    await page.getByRole('heading', { name: 'Your appointment is confirmed' }).waitFor()
    t.equal(await statusOf(bookingId), 'confirmed')
    await askToCancel()
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByRole('heading', { name: 'Your appointment is cancelled' }).waitFor()
    t.equal(await statusOf(bookingId), 'cancelled')
    t.equal(await page.getByRole('button').count(), 0)
    t.same(complaints, [], 'its own policy lets its style through')
  })

  for (const [how, look, language] of [
    ['in the dark', { colorScheme: 'dark' }, 'de'],
    ['at 320 pixels', { width: 320 }, 'nl'],
    ['from right to left', { width: 320 }, 'ar'],
  ] as const) {
    t.test(`it is readable ${how}`, async t => {
      const { page } = await open(t, (await aLink(language)).url, look)
      const seen = await page.evaluate(`({
        isWider: document.documentElement.scrollWidth > innerWidth,
        paper: getComputedStyle(document.body).backgroundColor,
        direction: getComputedStyle(document.body).direction,
        isEasyToHit: [...document.querySelectorAll('a')].every(link => link.getBoundingClientRect().height >= 44),
      })`)
      t.match(seen, {
        isWider: false,
        paper: how === 'in the dark' ? 'rgb(16, 20, 25)' : 'rgb(246, 245, 241)',
        direction: language === 'ar' ? 'rtl' : 'ltr',
        isEasyToHit: true,
      })
    })
  }
})
