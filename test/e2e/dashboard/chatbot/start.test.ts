/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { aPage, aSite } from '../../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'
import { readyWidgetOn } from './ready-widget.ts'

t.test('a chatbot from the address of a website', { skip: noBrowser }, async t => {
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

  const dashboard = await openDashboard(t, {
    provider: 'extractive',
    settings: { demo: { chatbotId: randomUUID(), url: site.origin } },
  })
  const { db } = dashboard.frontdesk

  await t.test('what was found is shown first; a press then makes it, and it answers from what was read', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    // One can type at once.
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.getByRole('textbox', { name: 'Website address' }).fill(site.origin)
    await page.keyboard.press('Enter')
    const found = page.getByRole('group', { name: 'What we found' })
    await found.getByRole('heading', { name: 'Plover Shoes | Plover' }).waitFor()
    const facts = found.getByRole('list', { name: 'About your website' })
    t.match(await facts.innerText(), /first page has 2[^]*in English[^]*colour is #1f5b60/)
    t.equal(await db.prisma.chatbot.count({ where: { accountId: account.id } }), 1, 'nothing is made yet')
    t.same(await findFaultsInEveryLook(page), [])
    await found.getByRole('textbox', { name: 'Business name' }).fill('Plover & Rain')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your chatbot Plover & Rain' }).waitFor()
    await page.getByText('3 pages read. Your chatbot now knows them.').waitFor()
    await page.getByRole('region', { name: 'Pages read' }).getByText('Opening hours').waitFor()
    const { field, talk } = await readyWidgetOn(page)
    await field.fill('When are you open on Saturday?')
    await field.press('Enter')
    await talk.getByText('from ten until four').waitFor()
    const source = await talk.getByRole('link', { name: /^Opening hours/ }).getAttribute('href')
    t.equal(source?.split('#')[0], `${site.origin}/hours`)
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
    await page.getByRole('textbox', { name: 'Website address' }).fill(site.origin)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create chatbot' }).click()
    const suggestion = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first()
    const question = (await suggestion.textContent()) ?? ''
    await suggestion.click()
    const { talk } = await readyWidgetOn(page)
    await talk.getByText(question).waitFor()
  })

  await t.test(
    'an account without a chatbot begins with the address of its website, or with the demo shop',
    async t => {
      const { page, go, account, chatbotId } = await dashboard.person()
      await db.prisma.chatbot.delete({ where: { id: chatbotId } })
      await go('/')
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
      await page.getByRole('textbox', { name: 'Website address' }).waitFor()
      t.equal(new URL(page.url()).pathname, '/dashboard/start')
      t.same(await findFaultsInEveryLook(page), [])
      await page.getByRole('button', { name: 'Add demo shop' }).click()
      const { talk } = await readyWidgetOn(page)
      await talk.waitFor()
      t.equal(await db.prisma.chatbot.count({ where: { accountId: account.id } }), 1)
    },
  )

  await t.test('an invalid address is reported at its field, and nothing is created', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Website address' }).fill('my shop')
    await page.keyboard.press('Enter')
    await page.getByText('A website address looks like shop.example.').waitFor()
    t.equal(await db.prisma.chatbot.count({ where: { accountId: account.id } }), 1)
  })

  await t.test('what is typed survives a reload', async t => {
    const { page, go } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Website address' }).fill('plover.example')
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    t.equal(await page.getByRole('textbox', { name: 'Website address' }).inputValue(), 'plover.example')
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
      await restricted.page.getByText('You only have access to some chatbots').waitFor()
      const other = await person({ permissions: ['leads'] })
      await other.go('/start')
      await other.page.getByText('You need the “Chatbot settings” permission').waitFor()
    },
  )
})
