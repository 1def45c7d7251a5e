import { changeLiveChat } from '@frontdesk/live-chat/change-live-chat'
import { eraseOwnSession } from '@frontdesk/retention/erase-session'
import t from 'tap'
import { inTransaction, openChatbot, untilBlocked } from '../fixtures/open-chatbot.ts'

/** The row of an account's usage is locked by all of its visitors: nobody may hold it while something else is waited for. */

const fixture = await openChatbot(t)
const { db, account, chatbot, accept } = fixture

/** Stops a change that refunds a turn at a table that it has yet to write, and looks whether it holds the usage by then. */
async function holdsUsageBefore(table: string, change: () => Promise<unknown>): Promise<boolean> {
  const { changing, isHeld } = await inTransaction(db, async client => {
    await client.query(`lock table ${table} in share row exclusive mode`)
    const changing = change()
    await untilBlocked(db)
    await client.query('savepoint look')
    const isHeld = await client.query('select from usage where account_id = $1 for update nowait', [account.id]).then(
      () => false,
      () => true,
    )
    await client.query('rollback to look')
    return { changing, isHeld }
  })
  await changing
  return isHeld
}

t.test('I39: an erasure refunds in its last statement', async t => {
  const before = await fixture.usage()
  const { sessionId } = await accept()
  const erase = () => eraseOwnSession(fixture, { id: chatbot.id, accountId: account.id }, sessionId)
  t.equal(await holdsUsageBefore('feedback', erase), false)
  t.same(await fixture.usage(), before, 'and it did refund')
})

t.test('I39: a handoff refunds in its last statement', async t => {
  const before = await fixture.usage()
  const { conversationId } = await accept()
  const request = () =>
    changeLiveChat(fixture, { conversationId }, () => ({ step: 'request', notice: 'waiting', agent: null }))
  t.equal(await holdsUsageBefore('webhook_deliveries', request), false)
  t.same(await fixture.usage(), before)
})
