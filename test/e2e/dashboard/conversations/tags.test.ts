import { aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('tags of conversations', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db } = dashboard.frontdesk
  const { prisma } = db

  /** An owner with three conversations and these tags, all of them on the first. */
  const anOwner = async (names: readonly string[]) => {
    const person = await dashboard.person({ mayFail: /^PATCH \/api\/tags\/[^ ]+ 409$/ })
    const { chatbotId, account } = person
    await prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    const tags = await Promise.all(
      names.map(name => prisma.conversationTag.create({ data: { accountId: account.id, name } })),
    )
    const ids: bigint[] = []
    for (const number of [1, 2, 3]) {
      const { id } = await aConversation(db, { chatbotId, lastActivityAt: new Date(Date.now() - number * 60_000) })
      await aMessage(db, { conversationId: id, content: `Question ${number}` })
      ids.push(id)
    }
    const [first] = ids
    if (first === undefined) throw new Error('there is none')
    await prisma.taggedConversation.createMany({
      data: tags.map(({ id }) => ({ conversationId: first, tagId: id })),
    })
    const namesOf = async () => {
      const all = await prisma.taggedConversation.findMany({
        where: { conversationId: { in: ids } },
        include: { tag: true },
      })
      return all.map(({ conversationId, tag }) => `${ids.indexOf(conversationId) + 1} ${tag.name}`).toSorted()
    }
    return { ...person, namesOf }
  }

  await t.test('a row has two of them and says how many more there are, in both lists', async t => {
    const { page, go } = await anOwner(['Gift', 'Refund', 'Urgent', 'VIP'])
    for (const [path, list] of [
      ['/conversations', 'Conversations'],
      ['/inbox?view=bot', 'With AI'],
    ] as const) {
      await go(path)
      const row = page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Question 1' })
      await row.getByText('+2', { exact: true }).waitFor()
      t.equal(await row.getByText('Gift').count(), 1)
      t.equal(await row.getByText('Urgent').count(), 0)
    }
  })

  await t.test('those that are selected are tagged together, and lose a tag together', async t => {
    const { page, go, namesOf } = await anOwner(['Gift'])
    await go('/conversations')
    const boxes = page.getByRole('checkbox', { name: 'Select Visitor' })
    await boxes.first().click()
    await boxes.nth(1).click()
    await page.getByRole('button', { name: 'Edit tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags for 2 conversations' })
    await dialog.getByRole('combobox', { name: 'Add a tag' }).fill('VIP')
    await page.getByRole('option', { name: 'Create “VIP”' }).click()
    await dialog.getByRole('button', { name: 'Remove VIP' }).waitFor()
    t.same(await namesOf(), ['1 Gift', '1 VIP', '2 VIP'])
    t.same(await violations(page), [])
    await dialog.getByRole('button', { name: 'Remove Gift' }).click()
    await dialog.getByRole('button', { name: 'Remove Gift' }).waitFor({ state: 'detached' })
    t.same(await namesOf(), ['1 VIP', '2 VIP'])
    await dialog.getByRole('button', { name: 'Close' }).click()
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await until(async () => (await rows.getByText('VIP').count()) === 2)
  })

  await t.test('a tag is renamed and deleted for all conversations, from the filters', async t => {
    const { page, go, account } = await anOwner(['Gift', 'Refund'])
    await go('/conversations')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Manage tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage tags' })
    await dialog.getByRole('button', { name: 'Rename Gift' }).click()
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await name.fill('Refund')
    await name.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await name.fill('Present')
    await name.press('Enter')
    await dialog.getByRole('button', { name: 'Rename Present' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete Refund' }).click()
    await dialog.getByText('It’s removed from 1 conversation.').waitFor()
    t.same(await violations(page), [])
    await dialog.getByRole('button', { name: 'Delete tag' }).click()
    await dialog.getByRole('group', { name: 'Delete Refund' }).waitFor({ state: 'detached' })
    await dialog.getByText('Refund', { exact: true }).waitFor({ state: 'detached' })
    t.match(await prisma.conversationTag.findMany({ where: { accountId: account.id } }), [{ name: 'Present' }])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.getByText('Present').waitFor()
    await list.getByText('Refund').waitFor({ state: 'detached' })
  })

  await t.test('the inbox leads to the same from its filter', async () => {
    const { page, go } = await anOwner(['Gift'])
    await go('/inbox?view=bot')
    await page.getByRole('button', { name: 'Filter by tag' }).click()
    await page.getByRole('menuitem', { name: 'Manage tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage tags' })
    await dialog.getByText('1 conversation').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
