import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('saved replies in the composer', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent who has taken a conversation of a chatbot with saved replies. */
  const anAgent = async () => {
    const person = await dashboard.person()
    const { chatbotId, page, email } = person
    const user = await db.prisma.user.update({ where: { email }, data: { name: 'Kim Agent' } })
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
    await db.prisma.messageTemplate.createMany({
      data: [
        { chatbotId, title: 'Welcome', text: 'Hello {visitor.name}, this is {agent.name}.', shortcut: 'hi', uses: 3 },
        { chatbotId, title: 'Opening hours', text: 'We open at **ten**.', shortcut: 'hours' },
        { chatbotId, title: 'Repairs', text: 'A new sole takes two weeks.' },
      ],
    })
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    const sessionId = visitor.sessionId ?? ''
    await db.prisma.lead.create({
      data: { chatbotId, sessionId, name: '*Ada* <b>Quill</b>', email: 'ada@example.org' },
    })
    await person.go(`/inbox?chat=${sessionId}`)
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.and(page.locator(':focus')).waitFor()
    const options = page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option')
    // While the API is away for a moment nothing is sent.
    const send = async (key: string) => {
      await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
      await field.press(key)
    }
    return { ...person, user, visitor, field, options, send }
  }

  await t.test('a slash opens the list, typing filters it, and Enter inserts and never sends', async t => {
    const { page, field, options, visitor, chatbotId, send } = await anAgent()
    await field.pressSequentially('/')
    await options.nth(2).waitFor()
    t.match(await options.allTextContents(), [/Welcome/, /Opening hours/, /Repairs/], 'those used most come first')
    t.equal(await field.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'))
    await field.press('ArrowUp')
    t.equal(await options.nth(2).getAttribute('aria-selected'), 'true', 'the last one comes before the first')
    await field.pressSequentially('hours')
    await page.getByRole('status').getByText('1 saved reply. Press Enter to insert it.').waitFor()
    t.match(await options.allTextContents(), [/Opening hours/])
    await field.press('Enter')
    t.equal(await field.inputValue(), 'We open at **ten**.')
    t.equal(await options.count(), 0)
    const said = async () => (await visitor.history()).messages.filter(({ isAgent }) => isAgent).length
    t.equal(await said(), 0, 'nothing is sent')
    await until(async () => {
      const where = { chatbotId, title: 'Opening hours' }
      return (await db.prisma.messageTemplate.findFirst({ where }))?.uses === 1
    })
    await send('Enter')
    await page.getByRole('log').getByText('We open at ten.').waitFor()
    t.equal(await said(), 1)
  })

  await t.test('Escape closes the list and keeps the text, which is not sent', async t => {
    const { page, field, options, visitor } = await anAgent()
    await field.pressSequentially('/rep')
    await options.first().waitFor()
    await field.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    t.equal(await field.inputValue(), '/rep')
    await page.getByRole('status').getByText('searches your saved replies and isn’t sent').waitFor()
    await field.press('Enter')
    await field.pressSequentially('airs')
    t.equal(await options.count(), 0, 'it stays closed until the next slash')
    t.equal(await field.inputValue(), '/repairs')
    t.notMatch((await visitor.history()).messages.map(({ text }) => text).join(), '/rep')
  })

  await t.test('a command that no saved reply fits stays in the field, and is sent only on purpose', async t => {
    const { page, field, visitor } = await anAgent()
    const said = async () => (await visitor.history()).messages.filter(({ isAgent }) => isAgent).map(({ text }) => text)
    for (const command of ['/ho such', '  /ho such', '/ünlü']) {
      await field.fill(command)
      await page.getByRole('status').getByText(`No saved reply matches “${command.trim()}”.`).waitFor()
      await field.press('Enter')
      await field.press('Control+Enter')
      t.ok(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled())
      t.equal(await field.inputValue(), command)
    }
    await field.fill('/')
    await field.press('Escape')
    await field.press('Enter')
    t.equal(await field.inputValue(), '/')
    t.same(await said(), [])
    await field.fill('/etc/hosts is the file')
    await page.getByRole('button', { name: 'Send as text' }).click()
    await page.getByRole('log').getByText('/etc/hosts is the file').waitFor()
    t.equal(await field.inputValue(), '')
    t.equal((await said()).length, 1)
  })

  await t.test('what begins with a slash and is no command is sent as any other text', async t => {
    const { page, field, send } = await anAgent()
    for (const text of ['/5 people', '//example']) {
      await field.fill(text)
      await send('Enter')
      await page.getByRole('log').getByText(text, { exact: true }).waitFor()
      t.equal(await field.inputValue(), '')
    }
  })

  await t.test('a new saved reply is for all chatbots, where the person may see all of them', async t => {
    const { page, chatbotId, go } = await anAgent()
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByRole('button', { name: 'Add saved reply' }).click()
    const choice = page.getByRole('dialog').getByRole('radio', { name: 'All chatbots' })
    await choice.waitFor({ state: 'attached' })
    t.ok(await choice.isChecked())
  })

  await t.test('variables are filled in, and the name of a visitor stays words', async t => {
    const { page, field, options, user, visitor, send } = await anAgent()
    await page.getByRole('region', { name: 'Messages' }).getByRole('heading', { name: /Ada/ }).waitFor()
    await field.pressSequentially('/')
    await options.filter({ hasText: 'Welcome' }).click()
    t.equal(await field.inputValue(), String.raw`Hello \*Ada\* \<b\>Quill\</b\>, this is ${user.name}.`)
    await send('Enter')
    await page.getByRole('log').getByText(`Hello *Ada* <b>Quill</b>, this is ${user.name}.`).waitFor()
    const { messages } = await visitor.history()
    t.notMatch(messages.at(-1)?.text, /<em>|<b>/)
  })

  await t.test('an address outside the domains of the chatbot is said to stay text before it is sent', async () => {
    const { page, field, chatbotId } = await anAgent()
    await db.prisma.allowedDomain.deleteMany({ where: { chatbotId } })
    await db.prisma.allowedDomain.create({ data: { chatbotId, domain: 'shop.example' } })
    await page.reload()
    await field.fill('See https://shop.example/a')
    await field.pressSequentially(' or https://evil.example/b')
    await page.getByText('The visitor will see evil.example as plain text.').waitFor()
    await field.fill('See https://shop.example/a')
    await page.getByText('The visitor will see evil.example as plain text.').waitFor({ state: 'detached' })
    await field.fill('x'.repeat(3_600))
    await page.getByText('400 characters left').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
    await field.fill('x'.repeat(4_001))
    await page.getByRole('button', { name: 'Send', exact: true, disabled: true }).waitFor()
  })

  await t.test('Enter begins a line where the agent has chosen so, and Ctrl with Enter sends', async t => {
    const { page, field, user, send } = await anAgent()
    await db.prisma.user.update({ where: { id: user.id }, data: { preferences: { enterSends: false } } })
    await page.reload()
    await page.getByText('Enter for a new line, Ctrl or ⌘ + Enter to send').waitFor()
    await field.click()
    await field.pressSequentially('One')
    await field.press('Enter')
    await field.pressSequentially('Two')
    t.equal(await field.inputValue(), 'One\nTwo')
    await send('Control+Enter')
    await page.getByRole('log').getByText('Two').waitFor()
    t.equal(await field.inputValue(), '')
  })
})
