import { randomUUID } from 'node:crypto'
import { enqueueMail } from '@frontdesk/accounts/mails/enqueue-mail'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { storableVectors } from '../../xss-vectors.ts'
import { findLiveMarkup } from '../find-live-markup.ts'
import { openDashboard, type Dashboard, type DashboardPerson } from '../open-dashboard.ts'
import { everyAddress } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/**
 * Addresses that no website has. The API takes none of them; a row that was written by an older version, or by hand, might
 * hold one.
 */
async function leadElsewhere({ frontdesk: { db } }: Dashboard, { account: { id: accountId } }: DashboardPerson) {
  const [script, data] = ['javascript:window.__xss=1', 'data:text/html,<script>window.__xss=1</script>']
  const chatbot = { accountId }
  const sources = [script, data].map(source => ({ type: 'web', source }))
  await db.prisma.message.updateMany({ where: { role: 'assistant', conversation: { chatbot } }, data: { sources } })
  await db.prisma.conversation.updateMany({ where: { chatbot }, data: { lastPage: script } })
  await db.prisma.lead.updateMany({ where: { chatbot }, data: { email: `${script}@x`, phone: script } })
  await db.prisma.booking.updateMany({ where: { chatbot }, data: { email: data, phone: data } })
  await db.prisma.product.updateMany({ where: { source: { chatbot } }, data: { url: script } })
  await db.pool.query(
    `update documents set url = 'javascript:window.__xss=' || id where chatbot_id in (select id from chatbots where account_id = $1)`,
    [accountId],
  )
}

t.test('texts of people and websites are text on every page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  let written = 0
  const showing = new Set<string>()
  const write = (text: string): string => `${storableVectors[written++ % storableVectors.length]} ${text}`
  // An operator reads names of accounts, and of those who have them.
  const person = await dashboard.person({ isOperator: true })
  // Two accounts hold all of the vectors: the second begins where the first has ended.
  for (const round of [1, 2]) {
    const account = round === 1 ? person : await dashboard.person({ isOperator: true })
    const { page, go, ids } = await openFurnishedAccount(dashboard, account, { write })
    await leadElsewhere(dashboard, account)
    for (const { name, path } of everyAddress(ids))
      await t.test(`${name}, round ${round}`, async t => {
        await go(path)
        await waitUntilWhole(page)
        await page.getByRole('banner').waitFor()
        t.same(await findLiveMarkup(page), [])
        const shown = await page.locator('main').innerText()
        if (storableVectors.some(vector => shown.includes(vector.slice(0, 20)))) showing.add(name)
      })
    await page.context().close()
  }
  await t.test('a mail that an operator reads for its link is text', async t => {
    const { page, go } = await dashboard.person({ isOperator: true })
    const subjects = storableVectors.filter((vector, index) => index % 8 === 0 && !/\s{2}|\n/.test(vector))
    for (const subject of subjects) {
      const text = `${subject}\njavascript:window.__xss=1\ndata:text/html,${subject}\n`
      await enqueueMail(dashboard.frontdesk, {
        isForOperators: true,
        id: randomUUID(),
        to: 'kim@shop.example',
        subject,
        text,
      })
    }
    const reading = page.getByRole('button', { name: /^Read / })
    await until(async () => {
      await go('/operator/mails')
      await waitUntilWhole(page)
      return (await reading.count()) >= subjects.length
    })
    for (const [index] of subjects.entries()) {
      await reading.nth(index).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading').waitFor()
      t.same(await findLiveMarkup(page), [])
      t.equal(await dialog.getByRole('link').count(), 0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })
  t.ok(written > storableVectors.length, 'every vector was written somewhere')
  t.ok(showing.has('operatorAccounts'), 'an operator reads names of accounts')
  t.ok(showing.size >= 8, `they are read on ${[...showing].join(', ')}`)
})
