/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Yesterday in UTC, 18:05 and 18:25: ten minutes before and after midnight in Kathmandu, one day everywhere else. */
const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
const today = new Date().toISOString().slice(0, 10)
const beforeMidnight = new Date(`${yesterday}T18:05:00Z`)
const afterMidnight = new Date(`${yesterday}T18:25:00Z`)

const headingOf = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

const ownTime = { timeStyle: 'short' } as const

// The browser is where neither the account nor UTC is.
const context = { timezoneId: 'America/St_Johns' }

t.test('an account in Kathmandu, and a person in Newfoundland', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const inKathmandu = async () => {
    const person = await dashboard.person({ context })
    await db.prisma.account.update({ where: { id: person.account.id }, data: { timezone: 'Asia/Kathmandu' } })
    return person
  }

  await t.test('times are shown in the account’s zone, with the reader’s own time next to them', async t => {
    const { page, go, account } = await inKathmandu()
    const accountId = account.id
    await db.prisma.auditEntry.deleteMany({ where: { accountId } })
    await db.prisma.auditEntry.create({ data: { accountId, action: 'account.suspended', createdAt: beforeMidnight } })
    await db.prisma.auditEntry.create({ data: { accountId, action: 'account.resumed', createdAt: afterMidnight } })
    await go('/settings/audit-log')
    const sections = page.getByRole('main').locator('section')
    const first = sections.filter({ has: page.getByRole('heading', { name: headingOf(yesterday) }) })
    const second = sections.filter({ has: page.getByRole('heading', { name: headingOf(today) }) })
    await first.getByText('The administrator suspended the account.').waitFor()
    await second.getByText('The administrator reactivated the account.').waitFor()
    t.match(await first.getByText('23:50').getAttribute('title'), /23:50:00 · Nepal Time$/)
    await second.getByText('00:10').waitFor()

    await go('/profile')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('St Johns')
    await page.getByRole('option', { name: 'America/St Johns' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await go('/settings/audit-log')
    await second.getByText('The administrator reactivated the account.').waitFor()
    const own = (at: Date) => new Intl.DateTimeFormat('en-GB', { ...ownTime, timeZone: 'America/St_Johns' }).format(at)
    await first.getByText(`23:50 (${own(beforeMidnight)} your time)`).waitFor()
    const moment = second.getByText(/^00:10 \(\w+,? \d\d:\d\d your time\)$/)
    t.match(await moment.getAttribute('title'), / · Nepal Time\n.*\d\d:\d\d:\d\d$/)
  })

  await t.test('a time is written once for a reader whose own zone has the same clock', async t => {
    const { page, go, account, email } = await inKathmandu()
    await db.prisma.account.update({ where: { id: account.id }, data: { timezone: 'Europe/Berlin' } })
    await db.prisma.user.update({ where: { email }, data: { timezone: 'Europe/Paris' } })
    await db.prisma.auditEntry.create({ data: { accountId: account.id, action: 'account.suspended' } })
    await go('/settings/audit-log')
    const entry = page.getByRole('listitem').filter({ hasText: 'The administrator suspended the account.' })
    t.match(await entry.locator('time').first().getAttribute('title'), /^[^\n]* at \d\d:\d\d:\d\d$/)
  })

  await t.test(
    'an export of one day has what was written that day there, and its file has the day in its name',
    async t => {
      const { page, go, account, chatbotId } = await inKathmandu()
      for (const [content, createdAt] of [
        ['Ten minutes before midnight', beforeMidnight],
        ['Ten minutes after midnight', afterMidnight],
      ] as const) {
        const { id: conversationId } = await aConversation(db, { chatbotId, createdAt, lastActivityAt: createdAt })
        await aMessage(db, { conversationId, content, createdAt })
      }
      await go('/settings/exports')
      await page.getByText('Time zone: Nepal Time').waitFor()
      await page.getByLabel('From', { exact: true }).fill(yesterday)
      await page.getByLabel('To', { exact: true }).fill(yesterday)
      await page.getByRole('button', { name: 'Start export' }).click()
      const link = page.getByRole('link', { name: /^Download/ })
      await link.waitFor()
      await db.prisma.exportJob.updateMany({ where: { accountId: account.id }, data: { createdAt: afterMidnight } })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      t.match(download.suggestedFilename(), `conversations_${today}_`)
      const text = await readFile(await download.path(), 'utf8')
      t.match(text, 'Ten minutes before midnight')
      t.notMatch(text, 'Ten minutes after midnight')
    },
  )

  await t.test(
    'a conversation and a lead at 23:50 stand on their day in the lists, their filters and the CSV',
    async t => {
      const { page, go, chatbotId } = await inKathmandu()
      for (const [name, createdAt] of [
        ['Before midnight', beforeMidnight],
        ['After midnight', afterMidnight],
      ] as const) {
        const { id: conversationId } = await aConversation(db, { chatbotId, createdAt, lastActivityAt: createdAt })
        await aMessage(db, { conversationId, content: name, createdAt })
        await db.prisma.lead.create({ data: { chatbotId, name, createdAt } })
      }
      const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
      for (const path of ['/conversations', '/leads']) {
        await go(path)
        for (const [text, day, time] of [
          ['Before midnight', yesterday, '23:50:00'],
          ['After midnight', today, '00:10:00'],
        ] as const) {
          const title = await row(text).locator('time').first().getAttribute('title')
          t.match(title, new RegExp(`\\b${Number(day.slice(8))} \\w+ \\d{4} at ${time} · Nepal Time$`), path)
        }
        for (const [day, shown, hidden] of [
          [yesterday, 'Before midnight', 'After midnight'],
          [today, 'After midnight', 'Before midnight'],
        ] as const) {
          await go(`${path}?from=${day}&to=${day}`)
          await row(shown).waitFor()
          t.equal(await row(hidden).count(), 0, `${path}: ${day}`)
        }
      }
      await go(`/leads?from=${yesterday}&to=${yesterday}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download as CSV' }).click(),
      ])
      const csv = await readFile(await download.path(), 'utf8')
      t.match(csv, 'Before midnight')
      t.notMatch(csv, 'After midnight')
    },
  )

  await t.test('a day of 25 hours has 25 bars, and one of 23 hours has 23, with the two hours told apart', async t => {
    const person = await dashboard.person({ context })
    await db.prisma.account.update({ where: { id: person.account.id }, data: { timezone: 'Europe/Berlin' } })
    const { page, go } = person
    for (const [day, hours] of [
      ['2026-10-25', 25],
      ['2026-03-29', 23],
    ] as const) {
      await go(`/analytics?period=custom&from=${day}&to=${day}`)
      await page.getByText('View as table').first().click()
      const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('rowheader')
      let names: string[] = []
      // Read until it is whole: the table is drawn anew while its numbers come.
      await until(async () => (names = await rows.allTextContents()).length === hours)
      t.equal(new Set(names).size, hours, 'each hour has a name of its own')
    }
  })

  await t.test('a conversation at 23:50 stands on its day in the chart of the account', async t => {
    const { page, go, chatbotId } = await inKathmandu()
    const quarter = (at: Date): Date => new Date(Math.floor(at.getTime() / 900_000) * 900_000)
    await db.prisma.analyticsCount.createMany({
      data: [beforeMidnight, afterMidnight].map((at, index) => ({
        chatbotId,
        slot: quarter(at),
        conversations: 2 + index,
      })),
    })
    await go(`/analytics?period=custom&from=${yesterday}&to=${yesterday}&unit=day`)
    await page.getByText('Total: 2.').waitFor()
    await go(`/analytics?period=custom&from=${today}&to=${today}&unit=day`)
    await page.getByText('Total: 3.').waitFor()
    t.pass()
  })
})
