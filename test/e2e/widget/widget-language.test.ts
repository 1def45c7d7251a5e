import { visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'
import { openEmbeddedFrontdesk, visitsTo } from '../embedded-frontdesk.ts'
import { log } from '../shop.ts'

t.test('on a German page, an English chatbot shows German words at a 429 and a 502', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const frontdesk = await openEmbeddedFrontdesk(t, browser, {
    service: { settings: { ipPerMinute: 1 } },
    chatbot: { language: 'en', isStreaming: false },
  })
  frontdesk.model.script({ status: 401 })
  const page = await visitsTo(t, browser, { ...frontdesk, lang: 'de' })()
  await page.getByRole('button', { name: 'Chat öffnen' }).click()
  const ask = async (text: string): Promise<void> => {
    const composer = page.getByRole('textbox', { name: 'Ihre Nachricht' })
    await composer.fill(text)
    await composer.press('Enter')
  }
  await ask('Wann haben Sie geöffnet?')
  await log(page).getByText(visitorText('de', 'REPLY_FAILED')).waitFor()
  // Refused by address, before the API knows the chatbot.
  await ask('Und morgen?')
  await log(page).getByText(visitorText('de', 'RATE_LIMITED')).waitFor()
  t.notMatch(await log(page).textContent(), /Sorry|Please/)
})
