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
      t.match(await passages.nth(0).innerText(), /Opening hours[^]*Cited[^]*Contains all words[^]*nine to five/)
      t.match(await dialog.innerText(), /Outcome\s+Answered/)
      t.notMatch(await passages.nth(1).innerText(), /Cited/)
      t.match(await dialog.innerText(), /Details[^]*Search[^]*ms/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // The focus is where it was.
      await page.waitForFunction(button => button === document.activeElement, await why.elementHandle())
    })
  }

  await t.test('what the checks refused is told in words, and what the reply quotes is marked', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages(frontdesk, chatbotId, [
      {
        url: 'https://shop.example/hours',
        title: 'Opening hours',
        passages: ['Dogs are welcome. We are open from nine to five. Cats are not.'],
      },
    ])
    const wrong = 'Parking costs 7 € [1]. Call 030 1234567 [1].'
    frontdesk.model.scriptNext({ text: `We are open from nine to five [1]. ${wrong}` }, { text: wrong })
    const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
    const headers = { 'x-chat-session-id': sessionId }
    await post(frontdesk.url, { message: 'When are you open?', chatbotId }, { headers })
    await go(`/conversations/${sessionId}`)
    await page.getByRole('button', { name: 'Why this answer: When are you open?' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').first().waitFor()
    const said = await dialog.innerText()
    const reasons = 'a number isn’t in any source and a phone number isn’t in any source'
    t.match(said, `2 statements didn’t pass, so the answer was rewritten: ${reasons}.`)
    t.match(said, `2 statements were removed: ${reasons}.`)
    t.match(said, 'Highlighted parts are quoted in the reply.')
    const quoted = dialog.locator('[data-quoted="true"]')
    t.same(
      (await quoted.allInnerTexts()).map(text => text.trim()),
      ['We are open from nine to five.'],
    )
  })

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
    t.match(await passages.nth(0).innerText(), /Changed since this answer[^]*We open at ten/)
    t.match(await passages.nth(1).innerText(), 'This passage is no longer in your knowledge.')
  })
})
