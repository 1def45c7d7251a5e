import { aChatbot } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'

const sentence = 'The service has run out of storage space. Please try again later.'

t.test('row 97: where PostgreSQL has no space left, messages are refused in words and history is read', async t => {
  const { db, url } = await startFrontdesk(t)
  const chatbot = await aChatbot(db)
  const visitor = aVisitor({ baseUrl: url, chatbotId: chatbot.id })
  t.equal((await visitor.ask('When are you open?')).status, 200)
  await db.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on messages execute function refuse()`)
  const refused = await visitor.ask('And on Sunday?')
  t.match(refused, { status: 503, body: { reply: `<p>${sentence}</p>`, sources: [] } })
  t.equal(refused.headers.get('retry-after'), '60')
  t.equal((await visitor.history()).messages.length, 2)
  await db.pool.query('drop trigger refuse on messages')
  await until(async () => (await visitor.ask('And on Monday?')).status === 200)
})
