import { randomUUID } from 'node:crypto'
import type { SlotList } from '@frontdesk/contracts/chat/bookings'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { aChatbot, allWeek } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { bookingLink } from '../../fixtures/confirm-booking.ts'
import { newAddress, send } from '../../fixtures/chat-http.ts'
import { mailTo } from '../../fixtures/mails.ts'

const frontdesk = await startFrontdesk(t)

/** A visitor on a page in a language, who books, most after they wrote: where the mail leads, and what it says. */
async function booked(chatbotLanguage: string, pageLanguage: string, { hasWritten = true } = {}) {
  const { id: chatbotId } = await aChatbot(frontdesk.db, {
    language: chatbotLanguage,
    bookingSettings: { isEnabled: true, title: 'Fitting', timezone: 'Europe/Berlin', hours: allWeek },
  })
  const act = (path: string, body?: object, session: Record<string, string> = {}) =>
    send(`${frontdesk.url}/api/chat${path}`, {
      from: newAddress(),
      headers: { 'accept-language': `en-US;q=.5, ${pageLanguage}`, ...session },
      ...(body === undefined ? {} : { body: { chatbotId, ...body } }),
    })
  const session = hasWritten ? String((await act('', { message: '4711?' })).headers['x-chat-session-id']) : undefined
  const from = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
  const { slots } = JSON.parse((await act(`/slots?chatbotId=${chatbotId}&from=${from}`)).text) as SlotList
  const email = `${randomUUID()}@visitor.example`
  const body = { startsAt: slots[0]?.startsAt, name: 'Zoe', email }
  await act('/bookings', body, session === undefined ? {} : { 'x-chat-session-id': session })
  const link = await bookingLink(frontdesk, email)
  const [mail] = await mailTo(frontdesk.dataDir, email)
  return { mail: mail?.text ?? '', page: (await send(`${frontdesk.url}${link}`)).text }
}

t.test('mails and page of an appointment are in the language of the page that the visitor wrote from', async t => {
  const french = await booked('en', 'fr')
  t.match(french.mail, mailWords('fr').booking.confirmButton)
  t.match(french.page, '<html lang="fr"')
  t.match((await booked('en-GB', 'en')).page, '<html lang="en-GB"', 'a chatbot may name the country as well')
  t.match((await booked('nl', 'sv')).page, '<html lang="en"', 'a page in a language that we do not speak')
})

t.test('a visitor who books before writing gets them in the language of the page, too', async t => {
  const german = await booked('en', 'de', { hasWritten: false })
  t.match(german.mail, mailWords('de').booking.confirmButton)
  t.match(german.page, '<html lang="de"')
  t.notMatch(german.page, 'Mitteleuropäische Zeit', 'the visitor has the time of the business')
  t.notMatch(german.mail, 'Mitteleuropäische Zeit')
})
