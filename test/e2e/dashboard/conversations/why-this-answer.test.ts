import { aConversation } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { post } from '../../../../apps/api/test/fixtures/chat-http.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('why a stored reply was given', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { frontdesk } = dashboard

  /** A conversation with one reply, which cites the first of two pages. */
  const anAnswer = async (chatbotId: string): Promise<string> => {
    await indexPages(frontdesk, chatbotId, [
      { url: 'https://shop.example/hours', title: 'Opening hours', passages: ['We are open from nine to five.'] },
      { url: 'https://shop.example/parcels', title: 'Parcels', passages: ['Parcels may be opened first.'] },
    ])
    frontdesk.model.scriptNext({ text: 'From nine to five [1].' })
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
    const headers = { 'x-chat-session-id': sessionId }
    await post(frontdesk.url, { message: 'When are you open?', chatbotId }, { headers })
    return sessionId
  }

  for (const place of ['/conversations/$', '/inbox?chat=$']) {
    await t.test(`its passages are shown with those it cites, at ${place}`, async t => {
      const { page, go, chatbotId } = await dashboard.person()
      const sessionId = await anAnswer(chatbotId)
      await go(place.replace('$', sessionId))
      const why = page.getByRole('button', { name: 'Why this answer: When are you open?' })
      await why.click()
      const dialog = page.getByRole('dialog', { name: 'Why this answer' })
      const passages = dialog.getByRole('listitem')
      await passages.nth(1).waitFor()
      t.match(await passages.nth(0).innerText(), /Opening hours[^]*Cited[^]*Contains all of the words[^]*nine to five/)
      t.match(await dialog.innerText(), /Outcome\s+Answered/)
      t.notMatch(await passages.nth(1).innerText(), /Cited/)
      t.match(await dialog.innerText(), /In numbers[^]*Search[^]*ms/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // The focus is where it was.
      await page.waitForFunction(button => button === document.activeElement, await why.elementHandle())
    })
  }

  await t.test('a passage that is gone is told, and one that changed is marked', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const sessionId = await anAnswer(chatbotId)
    const { prisma } = frontdesk.db
    await prisma.document.deleteMany({ where: { chatbotId, url: 'https://shop.example/parcels' } })
    await prisma.chunk.updateMany({ where: { chatbotId }, data: { text: 'We open at ten.' } })
    await go(`/conversations/${sessionId}`)
    await page.getByRole('button', { name: 'Why this answer: When are you open?' }).click()
    const passages = page.getByRole('dialog').getByRole('listitem')
    await passages.nth(1).waitFor()
    t.match(await passages.nth(0).innerText(), /Says something else by now[^]*We open at ten/)
    t.match(await passages.nth(1).innerText(), 'This passage is no longer in your knowledge.')
  })
})
