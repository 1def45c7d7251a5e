import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import { visitorText } from '@frontdesk/errors/visitor-texts/visitor-text'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'

/*
 * The sentences of the service itself, before a visitor of a chatbot whose language is English: in what they write, else
 * in the page's language, which the widget sends as the first of its Accept-Language.
 */

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })

/** As the widget on a page in a language sends it, from an English browser. */
const onPageIn = (language: string): Record<string, string> => ({ 'accept-language': `en-US;q=.5, ${language}` })

/** Questions that the page does not answer; those of `short` do not say in which language they are. */
const asked = {
  de: { long: 'Wie kann ich mein Fahrrad bei Ihnen versichern?', short: 'Fahrradversicherung?' },
  fr: { long: 'Comment puis-je assurer mon vélo chez vous ?', short: 'Assurance vélo ?' },
  ar: { long: 'كيف يمكنني تأمين دراجتي لديكم؟', short: '123?' },
} as const

type Asked = keyof typeof asked

async function aChatbotWithPages(isStreaming: boolean) {
  const chatbot = await aChatbot(frontdesk.db, { language: 'en', isStreaming })
  const pages = {
    en: 'You can return boots within thirty days.',
    de: 'Sie können Stiefel innerhalb von dreißig Tagen zurückgeben.',
    ar: 'يمكنك إرجاع الأحذية خلال ثلاثين يومًا.',
  }
  for (const [language, text] of Object.entries(pages)) {
    const url = `https://shop.example/${language}/returns`
    await indexPages(frontdesk, chatbot.id, [{ url, title: text.slice(0, 20), passages: [text] }])
    await frontdesk.db.prisma.document.updateMany({ where: { chatbotId: chatbot.id, url }, data: { language } })
  }
  return chatbot
}

/** What a visitor reads at the end of a reply. */
async function read(visitor: Visitor, way: 'JSON' | 'SSE', message: string, headers = {}): Promise<string> {
  if (way === 'JSON') return (await visitor.ask(message, { headers })).body.reply
  const events = await allEvents((await visitor.stream(message, { headers })).events)
  const { reply } = (events.at(-1)?.data ?? {}) as { reply?: string }
  return reply ?? ''
}

for (const way of ['JSON', 'SSE'] as const) {
  t.test(`${way}: where no answer is found, the visitor reads so in their language`, async t => {
    const chatbot = await aChatbotWithPages(way === 'SSE')
    for (const language of Object.keys(asked) as Asked[]) {
      const visitor = () => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
      const { long, short } = asked[language]
      const notFound = language === 'fr' ? /^<p>Je n’ai rien trouvé à ce sujet/ : chatNoticeTexts[language].not_found
      t.match(await read(visitor(), way, long), notFound, `${language}, by its words`)
      const { not_found: onPage } = chatNoticeTexts[language]
      const guest = visitor()
      const reply = await read(guest, way, short, onPageIn(language))
      t.equal(reply.replaceAll('\u00a0', ' '), `<p>${onPage.replaceAll('\u00a0', ' ')}</p>`, `${language}, by the page`)
      t.equal((await guest.history()).messages.at(-1)?.text, reply, 'kept as it was read')
    }
    const stranger = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
    t.match(await read(stranger, way, '123?'), chatNoticeTexts.en.not_found, 'by the chatbot where nothing else tells')
  })

  t.test(`${way}: greetings, refusals and failures are in the language of the page`, async t => {
    const chatbot = await aChatbotWithPages(way === 'SSE')
    for (const language of Object.keys(asked) as Asked[]) {
      const headers = onPageIn(language)
      const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
      t.match(await read(visitor, way, 'Hi!', headers), chatNoticeTexts[language].greeting)
      const { status, body } = await visitor.ask('x'.repeat(701), { headers })
      t.equal(status, 400)
      t.equal(body.reply, `<p>${visitorText(language, 'MESSAGE_INVALID')}</p>`)
      const elsewhere = { pageUrl: 'https://evil.example/' }
      const refused = await visitor.ask(asked[language].long, { body: elsewhere })
      t.equal(refused.body.reply, `<p>${visitorText(language, 'PAGE_NOT_ALLOWED')}</p>`, 'by what they write')
    }
  })
}
