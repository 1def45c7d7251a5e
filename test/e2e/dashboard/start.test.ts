/// <reference lib="dom" />
import t from 'tap'
import { aPage, aSite } from '../../../packages/knowledge/test/a-site.ts'
import { noBrowser } from '../browser.ts'
import { findFaultsInEveryLook } from './every-look.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('a chatbot from the address of a website', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const site = await aSite(t, {
    '/': aPage('Plover Shoes | Plover', 'We mend and sell shoes.', ['/hours', '/returns']),
    '/hours': aPage('Opening hours | Plover', 'On Saturday we are open from ten until four.'),
    '/returns': aPage('Returns | Plover', 'You can return shoes within thirty days.'),
  })

  await t.test('one press makes it and has the website read, and it answers from what was read', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    t.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT', 'one can type at once')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill(site.origin)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '127.0.0.1 is made' }).waitFor()
    await page.getByText('3 pages are read. Your chatbot knows them now.').waitFor()
    await page.getByRole('region', { name: 'Pages that were read' }).getByText('Opening hours').waitFor()
    await page.getByRole('textbox', { name: 'Your question' }).fill('When are you open on Saturday?')
    await page.keyboard.press('Enter')
    await page.getByText('from ten until four').waitFor()
    t.equal(
      await page.getByRole('list', { name: 'From' }).getByRole('link').first().getAttribute('href'),
      `${site.origin}/hours`,
    )
    const made = await dashboard.frontdesk.db.prisma.chatbot.findMany({
      where: { accountId: account.id, name: '127.0.0.1' },
      include: { allowedDomains: true, sources: true },
    })
    t.equal(made.length, 1)
    t.same(
      made[0]?.allowedDomains.map(({ domain }) => domain),
      ['127.0.0.1'],
    )
    t.match(made[0]?.sources, [{ kind: 'website', reindexDays: 7 }])
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('questions to begin with are made of what was read, and are asked by a press', async () => {
    const { page, go } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill(site.origin)
    await page.getByRole('button', { name: 'Make my chatbot' }).click()
    const suggestion = page.getByRole('list', { name: 'Questions to begin with' }).getByRole('button').first()
    const question = (await suggestion.textContent()) ?? ''
    await suggestion.click()
    await page.getByText(question).nth(1).waitFor()
  })

  await t.test('a website that asks robots away says so, and another address takes its place', async t => {
    const closed = await aSite(t, {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
    })
    const { page, go, account } = await dashboard.person()
    await go('/start')
    const address = page.getByRole('textbox', { name: 'Your website’s address' })
    await address.fill(closed.origin)
    await page.getByRole('button', { name: 'Make my chatbot' }).click()
    await page.getByRole('heading', { name: 'Your website cannot be read' }).waitFor()
    await page.getByRole('alert').getByText('asks robots not to read this page').waitFor()
    await page.getByRole('link', { name: 'Write a text' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await address.fill(site.origin)
    await page.getByRole('button', { name: 'Read this website' }).click()
    await page.getByText('3 pages are read. Your chatbot knows them now.').waitFor()
    const sources = await dashboard.frontdesk.db.prisma.source.findMany({
      where: { chatbot: { accountId: account.id } },
    })
    t.same(
      sources.map(({ url }) => url),
      [`${site.origin}/`],
      'what could not be read is not left there',
    )
  })

  await t.test('an address that is none is said at its field, and nothing is made', async t => {
    const { page, go, account } = await dashboard.person()
    await go('/start')
    await page.getByRole('textbox', { name: 'Your website’s address' }).fill('my shop')
    await page.keyboard.press('Enter')
    await page.getByText('A website address looks like shop.example.').waitFor()
    t.equal(await dashboard.frontdesk.db.prisma.chatbot.count({ where: { accountId: account.id } }), 1)
  })

  await t.test(
    'an address in a private network is refused at its field; a second try makes no second chatbot',
    async t => {
      const { page, go, account } = await dashboard.person({ mayFail: /^POST \/api\/chatbots\/[^/]+\/sources 400$/ })
      await go('/start')
      const address = page.getByRole('textbox', { name: 'Your website’s address' })
      await address.fill('10.0.0.1')
      await page.getByRole('button', { name: 'Make my chatbot' }).click()
      await page.getByText('may not be read').waitFor()
      await page.getByRole('link', { name: 'Upload a file' }).waitFor()
      await address.fill(site.origin)
      await page.getByRole('button', { name: 'Read this website' }).click()
      await page.getByRole('heading', { level: 1, name: '127.0.0.1 is made' }).waitFor()
      await page.getByText('3 pages are read. Your chatbot knows them now.').waitFor()
      const chatbots = await dashboard.frontdesk.db.prisma.chatbot.findMany({ where: { accountId: account.id } })
      t.same(chatbots.map(({ name }) => name).toSorted(), ['127.0.0.1', 'Shop assistant'])
    },
  )

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
