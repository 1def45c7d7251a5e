/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type PersonOptions } from '../open-dashboard.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

t.test('leads', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { prisma } = dashboard.frontdesk.db
  /** Somebody with three leads: Maria is the newest, then Ole, then Nora. */
  const withLeads = async (options: PersonOptions = {}) => {
    const person = await dashboard.person(options)
    const { chatbotId } = person
    const [maria, ole, nora] = await Promise.all(
      ['Maria', 'Ole', 'Nora'].map((name, at) =>
        prisma.lead.create({
          data: { chatbotId, name, email: `${name.toLowerCase()}@visitor.example`, createdAt: minutesAgo(at + 1) },
        }),
      ),
    )
    if (maria === undefined || ole === undefined || nora === undefined) throw new Error('no leads')
    const list = person.page.getByRole('list', { name: 'Leads' })
    const panel = (name: string) => person.page.getByRole('region', { name })
    return { ...person, maria, ole, nora, list, panel }
  }
  const handledAt = async (id: string) => (await prisma.lead.findUniqueOrThrow({ where: { id } })).handledAt

  await t.test('a lead is marked as done with one click, the next one opens, and undo reverts it', async t => {
    const { page, go, maria, list, panel } = await withLeads()
    await go('/leads')
    await list.getByRole('link', { name: /Maria/ }).click()
    await panel('Maria').getByRole('button', { name: 'Mark as done' }).click()
    await panel('Ole').getByText('New').waitFor()
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    t.ok(await handledAt(maria.id))
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    t.equal(await handledAt(maria.id), null)
  })

  await t.test('several leads are marked as done together, and undo reverts it', async t => {
    const { page, go, chatbotId, list } = await withLeads()
    const open = () => prisma.lead.count({ where: { chatbotId, handledAt: null } })
    await go('/leads')
    await page.getByText('3 leads', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select Maria' }).click()
    await page.getByRole('checkbox', { name: 'Select Nora' }).click()
    const bar = page.getByRole('group', { name: 'Selection' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText('2 leads marked as done.').waitFor()
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    await until(async () => (await open()) === 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('link', { name: /Nora/ }).waitFor()
    await until(async () => (await open()) === 3)
    t.equal(await list.getByRole('link').count(), 3)
  })

  await t.test('the arrows open the next and the one before, Escape closes, and the focus is never lost', async t => {
    const { page, go, list, panel } = await withLeads()
    await go('/leads')
    await list.getByRole('link', { name: /Maria/ }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Maria')
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Ole')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await panel('Nora').getByText('3 of 3').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Ole')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('li > a') === true)
    t.match(await page.evaluate(() => document.activeElement?.textContent), /Ole/)
    t.equal(await panel('Ole').count(), 0)
  })

  await t.test('a lead is deleted after six seconds, unless that is undone', async t => {
    const { page, go, maria, ole, list, panel } = await withLeads()
    await go(`/leads?open=${maria.id}`)
    await panel('Maria').getByRole('button', { name: 'Delete' }).click()
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    await panel('Ole').getByRole('button', { name: 'Delete' }).click()
    // Who leaves the page meanwhile has it done at once.
    await page.goto('about:blank')
    await until(async () => (await prisma.lead.count({ where: { id: ole.id } })) === 0)
    t.equal(await prisma.lead.count({ where: { id: maria.id } }), 1)
    t.equal(await prisma.auditEntry.count({ where: { objectId: ole.id, action: 'lead.removed' } }), 1)
  })

  await t.test('email and phone are links, the consent is shown, and a link leads to one lead', async t => {
    const { page, go, maria } = await withLeads()
    await prisma.lead.update({
      where: { id: maria.id },
      data: { phone: '+47 555-01 235', consent: 'You may call me.', message: 'About boots' },
    })
    await go(`/leads/${maria.id}`)
    await page.getByRole('heading', { level: 1, name: 'Maria' }).waitFor()
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    t.equal(await href('maria@visitor.example'), 'mailto:maria@visitor.example')
    t.equal(await href('+47 555-01 235'), 'tel:+4755501235')
    await page.getByText('You may call me.').waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText(/^Done/).waitFor()
    // It is shown before the API has it.
    await until(async () => (await handledAt(maria.id)) !== null)
  })

  await t.test('an invalid address from a visitor is not a link', async t => {
    const { page, go, maria } = await withLeads()
    const [email, phone] = ['a@b?bcc=everybody@shop.example', 'javascript:alert(1)']
    await prisma.lead.update({ where: { id: maria.id }, data: { email, phone } })
    await go(`/leads/${maria.id}`)
    for (const text of [email, phone]) {
      await page.getByText(text).waitFor()
      t.equal(await page.getByRole('link', { name: text }).count(), 0)
    }
  })

  await t.test('filters stand in the address, the file has the same, and nothing that fits says so', async t => {
    const { page, go, account, list, nora } = await withLeads()
    const { id: other } = await aChatbot(dashboard.frontdesk.db, { accountId: account.id, name: 'Wholesale' })
    await prisma.lead.create({ data: { chatbotId: other, name: 'Nora of another' } })
    await go('/leads')
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('nora@')
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    t.equal(new URL(page.url()).searchParams.get('q'), 'nora@')
    await page.reload()
    await list.getByRole('link', { name: /Nora/ }).waitFor()
    t.equal(await list.getByRole('link').count(), 1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    t.match(text, nora.id)
    t.equal(text.trim().split('\n').length, 2, 'its head and one lead')
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('nobody')
    await page.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list.getByRole('link', { name: /Maria/ }).waitFor()
    t.equal(await list.getByRole('link').count(), 4)
    t.equal(await page.getByRole('searchbox', { name: 'Search leads' }).inputValue(), '')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: /Chatbot/ })
      .click()
    await page.getByRole('option', { name: 'Wholesale' }).click()
    await list.getByRole('link', { name: /Maria/ }).waitFor({ state: 'detached' })
    t.equal(await list.getByRole('link').count(), 1)
  })

  await t.test(
    'a first lead is waited for with the way to get one, and one that is handled leaves nothing to do',
    async t => {
      const { page, go, chatbotId } = await dashboard.person()
      await go('/leads')
      await page.getByRole('link', { name: 'Set up contact form' }).waitFor()
      await prisma.lead.create({ data: { chatbotId, name: 'Maria', handledAt: new Date() } })
      await page.reload()
      await page.getByText('No new leads.').waitFor()
      t.equal(await page.getByRole('link', { name: 'Set up contact form' }).count(), 0)
    },
  )

  await t.test('of a lead that a colleague deleted the panel says so, and offers the next', async t => {
    const { page, go, maria, list, panel } = await withLeads()
    await go('/leads')
    await list.getByRole('link', { name: /Maria/ }).click()
    await panel('Maria').waitFor()
    await prisma.lead.delete({ where: { id: maria.id } })
    await page.getByText('All', { exact: true }).click()
    await page.getByText('This is no longer in the list.').waitFor()
    await page.getByRole('region').getByRole('button', { name: 'Next' }).last().click()
    await panel('Ole').waitFor()
    t.equal(await panel('Maria').count(), 0)
  })

  await t.test('the free plan shows how many there are, on which days, and no content', async t => {
    const { page, go, maria } = await withLeads({ plan: 'free' })
    await go('/leads')
    await page.getByText('3 leads', { exact: true }).waitFor()
    await page.getByText('Available on the Basic plan').waitFor()
    t.equal(await page.getByRole('img', { name: 'Not included in your plan' }).count(), 3)
    t.equal(await page.getByRole('searchbox').count(), 0)
    const shown = await page.getByRole('main').innerText()
    t.notMatch(shown, /\*\*\*|Maria|visitor\.example/)
    await go(`/leads/${maria.id}`)
    await page.getByText('1 lead', { exact: true }).waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /\*\*\*|Maria/)
  })

  await t.test('a lead of another account does not exist', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^GET \/api\/leads\/[0-9a-f-]+ 404$/ })
    const { maria } = await withLeads()
    for (const id of [maria.id, randomUUID()]) {
      await go(`/leads/${id}`)
      await page.getByText('The address may be wrong, or the page may have been deleted.').waitFor()
    }
    t.pass()
  })
})
