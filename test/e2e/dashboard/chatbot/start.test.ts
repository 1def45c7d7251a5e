/// <reference lib="dom" />
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('a chatbot from the address of a website', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk
  const site = await aSite(t, {
    '/': aPage(
      'Plover Shoes | Plover',
      'We mend and sell shoes.',
      ['/hours', '/returns'],
      '<meta name="theme-color" content="#1f5b60">',
    ),
    '/hours': aPage('Opening hours | Plover', 'On Saturday we are open from ten until four.'),
    '/returns': aPage('Returns | Plover', 'You can return shoes within thirty days.'),
  })

  await t.test('what was found is shown first; a press then makes it, and it answers from what was read', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    // One can type at once.
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill(site.origin)
    await page.keyboard.press('Enter')
    const found = page.getByRole('group', { name: 'What was found' })
    await found.getByRole('heading', { name: 'Plover Shoes | Plover' }).waitFor()
    const facts = found.getByRole('list', { name: 'What your website says of itself' })
    t.match(await facts.innerText(), /first page has 2[^]*in English[^]*colour is #1f5b60/)
    t.equal(await db.prisma.chatbot.count({ where: { accountId: account.id } }), 1, 'nothing is made yet')
    t.same(await findFaultsInEveryLook(page), [])
    await found.getByRole('textbox', { name: 'Your business' }).fill('Plover & Rain')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your chatbot Plover & Rain' }).waitFor()
    await page.getByText('3 pages are read. Your chatbot knows them now.').waitFor()
    await page.getByRole('region', { name: 'Pages that were read' }).getByText('Opening hours').waitFor()
    await page.getByRole('textbox', { name: 'Your question' }).fill('When are you open on Saturday?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('from ten until four').waitFor()
    t.equal(
      await page.getByRole('list', { name: 'From' }).getByRole('link').first().getAttribute('href'),
      `${site.origin}/hours`,
    )
    const made = await db.prisma.chatbot.findMany({
      where: { accountId: account.id, name: 'Plover & Rain' },
      include: { allowedDomains: true, sources: true },
    })
    t.equal(made.length, 1)
    t.same(
      made[0]?.allowedDomains.map(({ domain }) => domain),
      ['127.0.0.1'],
    )
    t.match(made[0], { serviceName: 'Plover & Rain', language: 'en', appearance: { colour: '#1f5b60' } })
    t.match(made[0]?.sources, [{ kind: 'website', reindexDays: 7 }])
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('questions to begin with are made of what was read, and are asked by a press', async () => {
    const { page, go } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill(site.origin)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Make my chatbot' }).click()
    const suggestion = page.getByRole('list', { name: 'Questions to begin with' }).getByRole('button').first()
    const question = (await suggestion.textContent()) ?? ''
    await suggestion.click()
    await page.getByText(question).nth(1).waitFor()
  })

  await t.test('an address that is none is said at its field, and nothing is made', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill('my shop')
    await page.keyboard.press('Enter')
    await page.getByText('A website address looks like shop.example.').waitFor()
    t.equal(await db.prisma.chatbot.count({ where: { accountId: account.id } }), 1)
  })

  await t.test('what is typed survives a reload', async t => {
    const { page, go } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill('plover.example')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    t.equal(await page.getByRole('textbox', { name: 'Your website’s address' }).inputValue(), 'plover.example')
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test(
    'who may see some chatbots only is told who can make one, and who may set none asks for nothing',
    async () => {
      const { frontdesk, person } = dashboard
      const restricted = await person({ permissions: ['chatbot_settings'] })
      const member = await frontdesk.db.prisma.member.findFirstOrThrow({ where: { user: { email: restricted.email } } })
      await frontdesk.db.prisma.member.update({
        where: { id: member.id },
        data: { seesAllChatbots: false, chatbots: { create: { chatbotId: restricted.chatbotId } } },
      })
      await restricted.go('/start')
      await restricted.page.getByText('You can see some of the chatbots only').waitFor()
      const other = await person({ permissions: ['leads'] })
      await other.go('/start')
      await other.page.getByText('Your login does not have the permission “Chatbot settings”').waitFor()
    },
  )
})
