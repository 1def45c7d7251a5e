import { aChatbot } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'

/* "Visitors can leave their contact details: in the menu of the chat, and where the chatbot has no answer." */

const lead = [{ type: 'lead' }]
const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

for (const provider of ['extractive', 'model'] as const) {
  t.test(`a reply without an answer offers the contact form, once in a conversation (${provider})`, async t => {
    const frontdesk = await startFrontdesk(t, { provider })
    const { db, model } = frontdesk
    const openChatbot = async (isEnabled: boolean) => {
      const { id: chatbotId } = await aChatbot(db, { leadSettings: { isEnabled } })
      return { chatbotId, visitor: () => aVisitor({ baseUrl: frontdesk.url, chatbotId }) }
    }
    model.script({ text: 'I could not find an answer to that on this website.' })
    const { chatbotId, visitor: aNewVisitor } = await openChatbot(true)
    const visitor = aNewVisitor()
    t.match((await visitor.ask('Who painted the ceiling of the chapel?')).body, { actions: lead })
    t.match((await visitor.history()).messages.at(-1), { actions: lead })
    const again = await visitor.ask('And who paid for it?')
    t.notOk('actions' in again.body, 'it has been offered')

    const known = aNewVisitor()
    await known.ask('Hello')
    await db.prisma.lead.create({
      data: { chatbotId, sessionId: known.sessionId ?? '', email: 'kim@visitor.example' },
    })
    t.notOk('actions' in (await known.ask('Who painted the ceiling of the chapel?')).body, 'it was given')

    const offered = async (visitor: ReturnType<typeof aNewVisitor>, message: string): Promise<unknown> =>
      (await visitor.ask(message)).body.actions
    const openStaffed = async (liveChatHours?: object) => {
      const columns = {
        liveChatEnabled: true,
        leadSettings: { isEnabled: true },
        ...(liveChatHours && { liveChatHours }),
      }
      const { id } = await aChatbot(db, columns)
      return aVisitor({ baseUrl: frontdesk.url, chatbotId: id })
    }
    const person = { type: 'handoff' }
    const lost = await openStaffed()
    t.same(await offered(lost, 'Who painted the ceiling of the chapel?'), [person, ...lead])
    t.same(await offered(lost, 'And who paid for it?'), [person], 'a person each time')
    const late = await openStaffed(never)
    t.same(await offered(late, 'Who painted the ceiling of the chapel?'), lead, 'no one is there at this hour')

    const { visitor: elsewhere } = await openChatbot(false)
    t.notOk('actions' in (await elsewhere().ask('Who painted the ceiling of the chapel?')).body, 'switched off')
  })
}
