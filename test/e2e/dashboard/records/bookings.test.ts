/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'

/** A Wednesday of winter, and one hour after midnight of the Thursday in Berlin: still Wednesday in New York. */
const [wednesday, thursday] = ['2035-01-10T09:00:00Z', '2035-01-11T00:00:00Z']
const halfAnHour = 30 * 60_000
/** Nobody can book on any other day. */
const allDayOnMonday = {
  monday: [{ from: '00:00', to: '23:59' }],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

t.test('bookings', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { prisma } = dashboard.frontdesk.db
  /** Somebody in New York whose chatbot has its calendar in Berlin, with two appointments and one that was called off. */
  const withBookings = async (options: PersonOptions = {}) => {
    const person = await dashboard.person(options)
    const { chatbotId, account, page } = person
    await prisma.account.update({ where: { id: account.id }, data: { timezone: 'America/New_York' } })
    await prisma.chatbot.update({
      where: { id: chatbotId },
      data: { bookingSettings: { isEnabled: true, timezone: 'Europe/Berlin' } },
    })
    const book = (name: string, startsAt: string, more: object = {}) =>
      prisma.booking.create({
        data: {
          chatbotId,
          name,
          email: `${name.toLowerCase()}@visitor.example`,
          startsAt: new Date(startsAt),
          endsAt: new Date(Date.parse(startsAt) + halfAnHour),
          timezone: 'Asia/Kathmandu',
          title: 'Fitting of shoes',
          ...more,
        },
      })
    const maria = await book('Maria', wednesday)
    const ole = await book('Ole', thursday)
    await book('Nora', wednesday, { status: 'cancelled' })
    await book('Past', '2025-01-08T09:00:00Z')
    const list = page.getByRole('list', { name: 'Bookings' })
    return { ...person, maria, ole, list }
  }

  await t.test('a week has its days in the zone of the calendar, and one’s own time below each', async t => {
    const { page, go, maria } = await withBookings()
    await go('/bookings?week=2035-01-10')
    const day = (name: RegExp) => page.getByRole('list', { name })
    await page.getByRole('heading', { name: /^8\s–\s14 January 2035$/ }).waitFor()
    await page.getByText('Time zone: Central European Time').waitFor()
    await day(/^Wed,? 10 Jan$/)
      .getByText('10:00–10:30')
      .waitFor()
    await day(/^Wed,? 10 Jan$/)
      .getByText('04:00–04:30', { exact: true })
      .waitFor()
    await day(/^Thu,? 11 Jan$/)
      .getByText('01:00–01:30')
      .waitFor()
    await day(/^Thu,? 11 Jan$/)
      .getByText(/^Wed,? 19:00\s?–\s?19:30$/)
      .waitFor()
    t.equal(await page.getByText('Nora').count(), 0, 'what was called off is somewhere else')
    await day(/^Wed,? 10 Jan$/)
      .getByRole('link')
      .press('Enter')
    const panel = page.getByRole('region', { name: 'Maria' })
    await panel.getByText('14:45–15:15 in the visitor’s time zone (Nepal Time)').waitFor()
    t.equal(new URL(page.url()).searchParams.get('open'), maria.id)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.matches('a[data-booking]') === true)
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('heading', { name: /^15\s–\s21 January 2035$/ }).waitFor()
    t.equal(new URL(page.url()).searchParams.get('week'), '2035-01-15')
    await page.getByText('No appointments this week.').waitFor()
    await page.getByRole('button', { name: 'Previous week' }).click()
    await day(/^Wed,? 10 Jan$/).waitFor()
    t.equal(await page.getByRole('heading', { level: 3 }).count(), 7)
    await page.setViewportSize({ width: 900, height: 844 })
    await until(async () => (await page.getByRole('heading', { level: 3 }).count()) === 2)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Today' }).click()
    await page.locator('button:disabled').getByText('Today').waitFor()
    await page.goto(`${page.url().split('?')[0]}?week=2035-01-10&show=cancelled`)
    await day(/^Wed,? 10 Jan$/)
      .getByText('Nora')
      .waitFor()
  })

  await t.test('a week names its zone if clocks differ in that week, whatever they show today', async t => {
    // In winter its clocks show what those of Berlin show; it has no summer time.
    const { page, go } = await withBookings({ context: { timezoneId: 'Africa/Lagos' } })
    const zone = page.getByText('Time zone: Central European Time')
    await go('/bookings?week=2035-07-11')
    await zone.waitFor()
    await go('/bookings?week=2035-01-10')
    await page.getByRole('list', { name: /^Wed,? 10 Jan$/ }).waitFor()
    t.equal(await zone.count(), 0)
  })

  await t.test('a week says that it shows one’s own times where it shows any', async t => {
    const { page, go, account } = await withBookings()
    const ownTimes = page.getByText('Your local time is shown with each.')
    await go('/bookings?week=2035-01-10')
    await ownTimes.waitFor()
    // Its clocks show what those of Berlin show.
    await prisma.account.update({ where: { id: account.id }, data: { timezone: 'Europe/Paris' } })
    await go('/bookings?week=2035-01-10')
    await page.getByRole('list', { name: /^Wed,? 10 Jan$/ }).waitFor()
    t.equal(await ownTimes.count(), 0)
  })

  await t.test(
    'an appointment is as high as it is long, closed hours are grey, and a line says what time it is',
    async t => {
      const { page, go, chatbotId } = await withBookings()
      const now = new Date()
      now.setUTCHours(10, 0, 0, 0)
      for (const [name, minutes] of [
        ['Anna', 0],
        ['Berta', 30],
      ] as const) {
        const startsAt = new Date(now.getTime() + minutes * 60_000)
        await prisma.booking.create({
          data: {
            chatbotId,
            name,
            email: 'one@visitor.example',
            startsAt,
            endsAt: new Date(startsAt.getTime() + halfAnHour),
            timezone: 'UTC',
            title: 'Fitting of shoes',
          },
        })
      }
      await prisma.chatbot.update({
        where: { id: chatbotId },
        data: {
          bookingSettings: {
            isEnabled: true,
            timezone: 'UTC',
            hours: allDayOnMonday,
          },
        },
      })
      await go(`/bookings?week=${now.toISOString().slice(0, 10)}&show=all`)
      const boxOf = async (name: string) =>
        await page.locator('a[data-booking]').filter({ hasText: name }).boundingBox()
      await page.locator('a[data-booking]').getByText('Berta').waitFor()
      const [anna, berta] = [await boxOf('Anna'), await boxOf('Berta')]
      t.ok((anna?.y ?? 0) + (anna?.height ?? 0) <= (berta?.y ?? 0), 'the second begins below the first')
      t.equal(anna?.x, berta?.x, 'in the same place of the day')
      t.equal(await page.locator('li[data-today=true] [data-part=now]').count(), 1)
      t.ok((await page.locator('[data-part=closed] > *').count()) >= 6, 'all days but Monday')
    },
  )

  await t.test('an appointment is called off after a question, and the visitor is mailed', async t => {
    const { page, go, maria, list } = await withBookings()
    await go(`/bookings?view=list&open=${maria.id}`)
    const panel = page.getByRole('region', { name: 'Maria' })
    await panel.getByRole('button', { name: 'Cancel appointment' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Cancel the appointment with Maria?' })
    await asking.getByText('We’ll email the visitor').waitFor()
    await asking.getByRole('button', { name: 'Keep appointment' }).click()
    t.equal((await prisma.booking.findUniqueOrThrow({ where: { id: maria.id } })).status, 'confirmed')
    await panel.getByRole('button', { name: 'Cancel appointment' }).click()
    await asking.getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByText('Appointment cancelled. We’ve emailed the visitor.').waitFor()
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    t.equal((await prisma.booking.findUniqueOrThrow({ where: { id: maria.id } })).status, 'cancelled')
    t.equal(await prisma.recordMail.count({ where: { bookingId: maria.id, occasion: 'cancelled_by_owner' } }), 1)
    await page.getByText('Cancelled', { exact: true }).first().click()
    await list.getByRole('link', { name: /Maria/ }).click()
    await panel.getByText('Cancelled').waitFor()
    t.equal(await panel.getByRole('button', { name: 'Cancel appointment' }).count(), 0, 'once')
  })

  await t.test(
    'the list has what is ahead, by days of the start in the address, and the file has the same',
    async t => {
      const { page, go, maria, ole, list } = await withBookings()
      await go('/bookings?view=list')
      await list.getByRole('link', { name: /Maria/ }).waitFor()
      t.same(await list.locator('bdi').first().textContent(), 'Maria', 'the next one first')
      t.equal(await list.getByRole('link').count(), 2, 'neither what is over nor what was called off')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('From', { exact: true }).fill('2035-01-11')
      await page.getByText('No results').waitFor()
      await page.getByRole('textbox', { name: 'From', exact: true }).fill('2035-01-10')
      await list.getByRole('link', { name: /Ole/ }).waitFor()
      await page.getByRole('button', { name: 'Show results' }).click()
      await page.getByRole('button', { name: 'Remove filter: From: 10 Jan 2035' }).waitFor()
      t.equal(new URL(page.url()).searchParams.get('from'), '2035-01-10', 'days in the zone of the person')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download as CSV' }).click(),
      ])
      const text = await readFile(await file.path(), 'utf8')
      t.match(text, ole.id)
      t.match(text, maria.id)
      t.equal(text.trim().split('\n').length, 3, 'its head and two bookings')
      await page.getByText('All', { exact: true }).click()
      await list.getByRole('link', { name: /Maria/ }).click()
      await page.getByRole('region', { name: 'Maria' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Appointment with Maria deleted. The visitor isn’t notified.').waitFor()
      await page.goto('about:blank')
      await until(async () => (await prisma.booking.count({ where: { id: maria.id } })) === 0)
    },
  )

  await t.test('later pages of a long list come by the cursor in the header', async t => {
    const { page, go, chatbotId, list } = await withBookings()
    await prisma.booking.createMany({
      data: Array.from({ length: 130 }, (_, at) => ({
        chatbotId,
        name: `Visitor ${at}`,
        email: 'many@visitor.example',
        startsAt: new Date(Date.parse(wednesday) + (at + 50) * halfAnHour),
        endsAt: new Date(Date.parse(wednesday) + (at + 51) * halfAnHour),
        timezone: 'Europe/Berlin',
        title: 'Fitting of shoes',
      })),
    })
    await go('/bookings?view=list')
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    t.equal(await list.getByRole('link').count(), 100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await list.getByRole('link', { name: /Visitor 129/ }).waitFor()
    t.equal(await list.getByRole('link').count(), 132)
    await page.getByText('End of list').and(page.locator(':focus')).waitFor()
  })

  await t.test('a search that is overtaken by the next is no outage', async t => {
    const { page, go, list } = await withBookings()
    await go('/bookings?view=list')
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search bookings' })
    // The first one is never answered.
    await page.route(/[?&]q=o(&|$)/, () => undefined)
    const [first] = await Promise.all([page.waitForRequest(/[?&]q=o(&|$)/), search.fill('o')])
    const given = page.waitForEvent('requestfailed', request => request === first)
    await search.fill('ole')
    await given
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    await list.getByRole('link', { name: /Ole/ }).waitFor()
    t.equal(await page.getByText('Can’t reach Frontdesk').count(), 0)
  })

  await t.test('a phone begins with the list, and a plan without content shows how many there are', async t => {
    const { page, go, list } = await withBookings({ context: { viewport: { width: 390, height: 844 } } })
    await go('/bookings')
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
    await list.getByText(/^Wed,? 10 Jan 2035, 10:00\s?–\s?10:30$/).waitFor()
    t.same(
      await page
        .getByRole('radiogroup', { name: 'View' })
        .getByRole('radio')
        .evaluateAll(radios => radios.map(radio => radio.closest('label')?.textContent)),
      ['Week', 'List'],
      'in the same order as on a wide screen',
    )
    await page.getByRole('button', { name: 'More actions: Bookings' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
    ])
    t.match(await readFile(await file.path(), 'utf8'), /Maria/)
    const free = await withBookings({ plan: 'free' })
    await free.go('/bookings')
    await free.page.getByText('4 bookings', { exact: true }).waitFor()
    t.equal(await free.page.getByText('Maria').count(), 0)
  })

  await t.test('where nobody has booked yet, the page says how visitors can', async () => {
    const { go, page } = await dashboard.person()
    await go('/bookings?view=list')
    await page.getByRole('link', { name: 'Set up appointments' }).waitFor()
  })
})
