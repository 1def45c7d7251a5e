import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('agents read the notices of a conversation in their own language', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk
  for (const [language, locale] of [
    ['de', 'de-DE'],
    ['ar', 'ar'],
  ] as const) {
    await t.test(language, async t => {
      const texts = chatNoticeTexts[language]
      const { page, chatbotId, account, go } = await dashboard.person({ context: { locale } })
      await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
      const visitor = await aVisitorWaits(dashboard, chatbotId)
      const inEnglish = (await visitor.history()).messages.map(({ text }) => text)
      t.match(inEnglish, [/boots/, chatNoticeTexts.en.not_found, chatNoticeTexts.en.waiting], 'the visitor’s own')

      await go('/inbox')
      const row = page.locator('a', { hasText: 'Do you mend boots?' })
      await row.waitFor()
      await row.click()
      const thread = page.getByRole('log')
      await thread.getByText(texts.not_found).waitFor()
      await thread
        .getByText(language === 'de' ? 'Der Besucher wartet auf Ihr Team.' : 'الزائر ينتظر فريقك.', { exact: true })
        .waitFor()
      t.notMatch(await thread.textContent(), /team member|couldn’t find/)

      await db.prisma.user.updateMany({
        where: { members: { some: { accountId: account.id } } },
        data: { name: 'Kim Okafor' },
      })
      const take = page.getByRole('button', {
        name: language === 'de' ? 'Übernehmen und antworten' : 'تولّي المحادثة والرد',
      })
      await take.click()
      const joined = thread.getByText(texts.joined.replace('{name}', 'Kim Okafor'))
      await joined.waitFor()
      t.equal(await joined.locator('bdi').textContent(), 'Kim Okafor', 'a name keeps its direction of writing')
      t.equal(await joined.evaluate(line => getComputedStyle(line).direction), language === 'ar' ? 'rtl' : 'ltr')

      // Where a visitor has written something, the list has that instead.
      const silent = await aVisitorWaits(dashboard, chatbotId, { message: null })
      await go(`/inbox?chat=${silent.sessionId ?? ''}`)
      await take.click()
      await joined.waitFor()
      await go('/conversations')
      await page
        .locator('a', { hasText: texts.joined.replace('{name}', 'Kim Okafor') })
        .first()
        .waitFor()

      await visitor.ask('Thank you!')
      for (const path of ['/inbox', '/conversations']) {
        await go(path)
        if (path === '/inbox') await page.getByRole('tab').nth(2).click()
        const words = page.locator('a').getByText('Thank you!')
        await words.waitFor()
        const { direction, textAlign } = await words.evaluate(element => {
          const { direction, textAlign } = getComputedStyle(element)
          return { direction, textAlign }
        })
        t.same([direction, textAlign], ['ltr', language === 'ar' ? 'right' : 'left'], `a Latin preview: ${path}`)
      }
    })
  }
})
