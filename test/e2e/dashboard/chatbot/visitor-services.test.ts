import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('live chat, contact form and appointments', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const chatbotOf = (id: string) => db.prisma.chatbot.findUniqueOrThrow({ where: { id } })

  await t.test('live chat is switched on with hours, a break, and who is emailed', async t => {
    const { page, go, chatbotId, email } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByText('Visitors can ask for a person').click()
    await page.getByText('At set times').click()
    await page.getByLabel('Monday, period 1: to').fill('12:00')
    await page.getByRole('button', { name: 'Add hours on Monday' }).click()
    await page.getByLabel('Monday, period 2: to').fill('00:00')
    await page.getByRole('button', { name: 'Copy Monday to Tuesday – Friday' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Kathm')
    await page.getByRole('option', { name: 'Asia/Kathmandu' }).click()
    await page.getByText('Email us when a visitor asks for a person').click()
    await page.getByRole('textbox', { name: 'Add email address' }).fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const saved = await chatbotOf(chatbotId)
    const monday = [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '24:00' },
    ]
    t.match(saved.liveChatHours, { monday, friday: monday, saturday: [] })
    t.match(saved, { liveChatEnabled: true, liveChatTimeZone: 'Asia/Katmandu', liveChatRecipients: [email] })
  })

  await t.test('invalid hours are reported at their day', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appointments`)
    await page.getByText('Visitors can book appointments').click()
    const tuesday = page.getByRole('group', { name: 'Tuesday' })
    await tuesday.getByRole('button', { name: 'Add hours on Tuesday' }).click()
    await tuesday.getByLabel(/period 1: to/).fill('06:00')
    await tuesday.getByText('The end must be after the start.').waitFor()
    t.equal(await tuesday.getByRole('alert').count(), 1)
  })

  await t.test('a saved reply is added, changed, and removed unless that is undone', async t => {
    const { page, go, account, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByRole('button', { name: 'Add saved reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'New saved reply' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Welcome')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello, how can I help?')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit saved reply Welcome' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello!')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Hello!').waitFor()
    await page.getByRole('button', { name: 'Remove saved reply Welcome' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Remove saved reply Welcome' }).waitFor()
    const forAll = { accountId: account.id, chatbotId: null }
    t.equal(await db.prisma.messageTemplate.count({ where: forAll }), 1, 'unless one says otherwise')

    await page.getByRole('button', { name: 'Edit saved reply Welcome' }).click()
    await page.getByRole('textbox', { name: 'Shortcut' }).fill('/Hello')
    await page.getByRole('radiogroup', { name: 'Chatbots', exact: true }).getByText('This chatbot').click()
    await page.getByRole('radiogroup', { name: 'Who can use it' }).getByText('Only you').click()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('/hello').waitFor()
    t.match(await db.prisma.messageTemplate.findMany({ where: { accountId: account.id } }), [
      { chatbotId, shortcut: 'hello', userId: String },
    ])
  })

  await t.test('contacts are asked for what the owner chooses, with a consent', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/contacts`)
    await page.getByText('Visitors can leave their contact details', { exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Phone number' }).getByText('Required', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Consent text' }).fill('You may call me.')
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.match((await chatbotOf(chatbotId)).leadSettings, {
      isEnabled: true,
      fields: { phone: 'required' },
      consentText: 'You may call me.',
    })
  })

  await t.test('appointments get a name, a length and a notice', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appointments`)
    await page.getByText('Visitors can book appointments').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('A fitting')
    await page.getByRole('textbox', { name: 'Duration' }).fill('45')
    await page.getByRole('button', { name: /Minimum notice/ }).click()
    await page.getByRole('option', { name: '2 hours', exact: true }).click()
    t.same(await findFaultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.match((await chatbotOf(chatbotId)).bookingSettings, {
      isEnabled: true,
      title: 'A fitting',
      durationMinutes: 45,
      noticeMinutes: 120,
    })
  })

  await t.test('a member without the permission for contacts cannot change who is emailed about them', async t => {
    const { page, go, chatbotId } = await dashboard.person({ permissions: ['chatbot_settings'] })
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { leadSettings: { isEnabled: true } } })
    await go(`/chatbots/${chatbotId}/contacts`)
    await page.getByText(/people with the “Leads” permission/).waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Add email address' }).count(), 0)
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByText('Only people with the “Live chat” permission can use saved replies.').waitFor()
  })

  await t.test('a plan without live chat says so, and the API refuses nothing', async t => {
    const { page, go, chatbotId } = await dashboard.person({ plan: 'basic' })
    await go(`/chatbots/${chatbotId}/live-chat`)
    await page.getByText('Available on the Standard plan').waitFor()
    t.equal(await page.getByText('Visitors can ask for a person').count(), 0)
  })
})
