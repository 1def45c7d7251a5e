import { sweepLiveChats } from '@frontdesk/live-chat/sweep-live-chats'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { SeenEvent, Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { isMessage, openLivePlace, type LivePlace } from '../fixtures/live-place.ts'

/*
 * What a visitor is told during a live chat is in their language, and stands in their history as they read it. Agents get
 * beside it which notice that is, and read it in their own.
 */

const said = {
  de: 'Wie kann ich mit Ihnen sprechen?',
  fr: 'Comment puis-je vous parler ?',
  ar: 'كيف يمكنني التحدث معكم؟',
} as const

type Said = keyof typeof said

/** POST /api/chat/handoff as the widget on a page in a language sends it, from an English browser. */
async function requestOnPage({ chatbot }: LivePlace, visitor: Visitor, language: string): Promise<{ reply: string }> {
  const session: Record<string, string> = visitor.sessionId ? { 'x-chat-session-id': visitor.sessionId } : {}
  const response = await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': `en-US;q=.5, ${language}`, ...session },
    body: JSON.stringify({ chatbotId: chatbot.id }),
  })
  visitor.sessionId = response.headers.get('x-chat-session-id') ?? visitor.sessionId
  return (await response.json()) as { reply: string }
}

const waiting = (language: VisitorLanguage) => chatNoticeTexts[language].waiting

const noticeOf = ({ data }: SeenEvent): unknown => (data as { message: { notice?: unknown } }).message.notice

const lastOf = async (visitor: Visitor): Promise<string | undefined> => (await visitor.history()).messages.at(-1)?.text

t.test('a live chat is told in the visitor’s language, and to agents by its code', async t => {
  const place = await openLivePlace(t)
  const agent = await place.agent({ name: 'Kim Okafor' })
  const inbox = await agent.inbox()
  for (const language of Object.keys(said) as Said[]) {
    const texts = chatNoticeTexts[language]
    const joined = texts.joined.replace('{name}', 'Kim Okafor')
    const visitor = place.visitor()
    await visitor.ask(said[language])
    const { body } = await place.requestHandoff(visitor)
    t.match(body, { reply: `<p>${texts.waiting}</p>`, status: 'waiting' })
    const again = await visitor.ask('…')
    t.equal(again.body.reply, `<p>${texts.waiting}</p>`, 'and so is the reply to what they write while they wait')
    const stream = await place.follow(visitor)
    await agent.post(visitor, 'claim')
    const seen = await stream.until(isMessage(joined))
    t.notOk('notice' in (seen.data as object), 'visitors get the words and nothing else')
    t.same(noticeOf(await inbox.until(isMessage(joined))), { code: 'joined', values: { name: 'Kim Okafor' }, language })
    const path = `/api/live-chats/${visitor.sessionId}`
    const opened = (await agent.owner.json(path)).body as { messages: { text: string; notice?: object }[] }
    t.match(opened.messages.at(-1), { text: `<p>${joined}</p>`, notice: { code: 'joined' } })
    t.notOk('notice' in (opened.messages[0] ?? {}), 'what somebody wrote is no notice')
    const { body: list } = await agent.owner.json('/api/live-chats')
    const { conversations } = list as { conversations: { sessionId: string; lastMessage: object }[] }
    t.match(conversations.find(({ sessionId }) => sessionId === visitor.sessionId)?.lastMessage, {
      text: joined,
      notice: { code: 'joined', values: { name: 'Kim Okafor' }, language },
    })
    await agent.post(visitor, 'release')
    t.equal(await lastOf(visitor), `<p>${texts.released}</p>`)
    await agent.post(visitor, 'claim')
    await agent.post(visitor, 'end')
    t.equal(await lastOf(visitor), `<p>${texts.ended}</p>`)
    const { messages } = await visitor.history()
    t.notOk(
      messages.some(message => 'notice' in message),
      'history is as the specification has it',
    )
  }
})

t.test(
  'a notice is in the page’s language, like the words of the chat around it, then in the visitor’s, then the chatbot’s',
  async t => {
    const place = await openLivePlace(t, { chatbot: { language: 'it' } })
    for (const language of ['de', 'fr', 'ar'] as const) {
      const visitor = place.visitor()
      t.match(await requestOnPage(place, visitor, language), { reply: `<p>${waiting(language)}</p>` })
      t.equal(await place.leave(visitor), 200)
      t.equal(await lastOf(visitor), `<p>${chatNoticeTexts[language].cancelled}</p>`)
    }
    const writer = place.visitor()
    await writer.ask(said.fr)
    t.match(await requestOnPage(place, writer, 'de'), { reply: `<p>${waiting('de')}</p>` }, 'like the words around it')
    t.match(
      await requestOnPage(place, place.visitor(), 'sv'),
      { reply: `<p>${waiting('en')}</p>` },
      'the browser’s next',
    )
    const stranger = place.visitor()
    t.match((await place.requestHandoff(stranger)).body, { reply: `<p>${waiting('it')}</p>` })
    const elsewhere = place.visitor()
    await elsewhere.ask(said.fr)
    t.match((await place.requestHandoff(elsewhere)).body, { reply: `<p>${waiting('fr')}</p>` }, 'no page is known')
  },
)

t.test('what the sweep tells is in the visitor’s language, too', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await requestOnPage(place, visitor, 'ar')
  await place.frontdesk.db.prisma.chatbot.update({ where: { id: place.chatbot.id }, data: { liveChatEnabled: false } })
  await sweepLiveChats(place.frontdesk, { agentLostMs: 60_000, silentMs: 60_000 })
  t.equal(await lastOf(visitor), `<p>${chatNoticeTexts.ar.unanswered}</p>`)
})

t.test('notices from before have no code, and agents read them as they are', async t => {
  const place = await openLivePlace(t)
  const visitor = place.visitor()
  await place.requestHandoff(visitor)
  await place.frontdesk.db.pool.query('update messages set notice = null')
  const agent = await place.agent()
  const { body } = await agent.owner.json(`/api/live-chats/${visitor.sessionId}`)
  const { lastMessage, messages } = body as { lastMessage: object; messages: object[] }
  t.match(lastMessage, { text: waiting('en') })
  t.notOk('notice' in lastMessage || messages.some(message => 'notice' in message))
})

t.test('an owner’s own words out of hours are no notice of ours', async t => {
  const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  const place = await openLivePlace(t, { chatbot: { liveChatHours: never } })
  const agent = await place.agent()
  const notices = async (visitor: Visitor) => {
    const { body } = await agent.owner.json(`/api/live-chats/${visitor.sessionId}`)
    return (body as { messages: { notice?: { code: string } }[] }).messages.map(({ notice }) => notice?.code)
  }
  const told = place.visitor()
  t.match(await requestOnPage(place, told, 'de'), { reply: `<p>${chatNoticeTexts.de.closed_without_leads}</p>` })
  t.same(await notices(told), ['closed_without_leads'])
  const { id } = place.chatbot
  await place.frontdesk.db.prisma.chatbot.update({ where: { id }, data: { liveChatClosedMessage: 'We are at lunch.' } })
  const other = place.visitor()
  t.match(await requestOnPage(place, other, 'de'), { reply: '<p>We are at lunch.</p>' })
  t.same(await notices(other), [undefined])
})
