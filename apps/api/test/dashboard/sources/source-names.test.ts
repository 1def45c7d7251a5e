import { aConversation } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post, type ChatBody } from '../../fixtures/chat-http.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const { owner, chatbot } = await aPlace(frontdesk)
const sources = `/api/chatbots/${chatbot.id}/sources`

/** What a reply to this question cites, once there is anything. */
async function citedBy(message: string): Promise<ChatBody['sources']> {
  let cited: ChatBody['sources'] = []
  await until(async () => {
    cited = (JSON.parse((await post(frontdesk.url, { chatbotId: chatbot.id, message })).text) as ChatBody).sources
    return cited.length > 0
  }, 60_000)
  return cited
}

t.test(
  'row 82: the name of a file reads as it is, and no reply cites it as an address that does something',
  async t => {
    const name = 'java\u200bscript:alert(1)\u202etxt.\u2066txt'
    const answer = await fetch(`${frontdesk.url}${sources}/files?${new URLSearchParams({ name }).toString()}`, {
      method: 'POST',
      body: 'The puffin breeds on the northern cliff.',
      headers: { origin: frontdesk.url, cookie: owner.cookie(), 'content-type': 'application/octet-stream' },
    })
    const uploaded = (await answer.json()) as { id: string; version: number }
    t.match(
      { status: answer.status, uploaded },
      { status: 201, uploaded: { file: { name: 'javascript:alert(1)txt.txt' } } },
    )
    t.same(await citedBy('Where does the puffin breed?'), [{ type: 'web', source: 'javascript\u2236alert(1)txt.txt' }])

    const replaced = await fetch(
      `${frontdesk.url}${sources}/${uploaded.id}/file?${new URLSearchParams({ name }).toString()}`,
      {
        method: 'PUT',
        body: 'The gannet breeds on the northern cliff.',
        headers: { origin: frontdesk.url, cookie: owner.cookie(), 'content-type': 'application/octet-stream' },
      },
    )
    t.match(await replaced.json(), { file: { name: 'javascript:alert(1)txt.txt' } })
  },
)

t.test('row 82: nor does a reply cite the title of a text or a question as such an address', async t => {
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  const question = 'data:text/html, do you lend binoculars?'
  const { id } = await frontdesk.db.prisma.question.create({
    data: { chatbotId: chatbot.id, sessionId, question, reason: 'not_found' },
  })
  const body = { status: 'answered', answer: 'Yes, binoculars are lent at the desk for a deposit.', addToSources: true }
  t.equal((await owner.send(`/api/questions/${id}`, { method: 'PATCH', body })).status, 200)
  const source = 'data\u2236text/html, do you lend binoculars?'
  t.same(await citedBy('Do you lend binoculars?'), [{ type: 'web', source }])
})
