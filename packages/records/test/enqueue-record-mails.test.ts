import { newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { connect } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { enqueueRecordMails } from '@frontdesk/records/mails/enqueue-record-mails'
import t from 'tap'

const [database, { url, namespace }] = await Promise.all([testDatabase(t), testRedis(t)])
const db = connect({ databaseUrl: database.url, poolSize: 2, name: 'tools-test', onIdleError: () => undefined })
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
t.teardown(async () => {
  await queues.close()
  redis.disconnect()
  await db.close()
})
const needs = {
  db,
  queues,
  mailCipher: newMailCipher('an encryption key that only the tests know'),
  baseUrl: 'https://desk.example',
  mailAddress: 'desk@desk.example',
}

/** Leads of a chatbot whose mails wait. They came one after another, the first so many minutes ago. */
const leaveLeads = (chatbotId: string, count: number, minutesAgo: number) =>
  db.pool.query(
    `with captured as (
       insert into leads (chatbot_id, email) select $1, 'kim@visitor.example' from generate_series(1, $2) returning id
     )
     insert into record_mails (occasion, lead_id, created_at)
     select 'lead', id, now() - make_interval(mins => $3) + row_number() over () * interval '1 ms' from captured`,
    [chatbotId, count, minutesAgo],
  )

/** How many mails of a chatbot's leads wait. */
const waiting = (chatbotId: string) => db.prisma.recordMail.count({ where: { lead: { chatbotId } } })

t.test('I39: mails about the leads of one account do not hold up those of another', async t => {
  const [noisy, other, quiet] = await Promise.all([aChatbot(db), aChatbot(db), aChatbot(db)])
  const { id: second } = await aChatbot(db, { accountId: noisy.accountId })
  await leaveLeads(noisy.id, 300, 9)
  await leaveLeads(second, 100, 8)
  await leaveLeads(other.id, 3, 2)
  await leaveLeads(quiet.id, 1, 1)
  await enqueueRecordMails(needs)
  t.same(await Promise.all([other.id, quiet.id].map(waiting)), [0, 0])
  t.same(await Promise.all([noisy.id, second].map(waiting)), [204, 100], 'a run takes a hundred, the oldest first')
  for (let runs = 0; runs < 4; runs += 1) await enqueueRecordMails(needs)
  t.equal(await db.prisma.recordMail.count(), 0)
})
