import { findActor, type UserActor } from '@frontdesk/accounts/actor'
import { newMailCipher, type LinkingMailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import type { Mail } from '@frontdesk/contracts/mail'
import { connect, type Db } from '@frontdesk/db/connect'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'

const ignore = (): void => undefined

export interface Accounts extends LinkingMailNeeds {
  db: Db
  /** The mails in the queue, in no order. */
  queuedMails: () => Promise<Mail[]>
  /** A member as an actor, who has just signed in. */
  actorOf: (memberId: string) => Promise<UserActor>
}

/** A database and a queue of this test file's own, with what the functions of the package need. */
export async function openAccounts(t: Parameters<typeof testDatabase>[0]): Promise<Accounts> {
  const [{ url: databaseUrl }, { url, namespace }] = [await testDatabase(t), await testRedis(t)]
  const db = connect({ databaseUrl, poolSize: 4, name: 'accounts-test', onIdleError: ignore })
  const redis = workerRedis({ url, name: 'accounts-test', onError: ignore })
  await redis.connect()
  const queues = openQueues({ redis, namespace })
  const mailCipher = newMailCipher('an encryption key that only the tests know')
  t.teardown(async () => {
    await queues.close()
    redis.disconnect()
    await db.close()
  })
  const queuedMails = async (): Promise<Mail[]> => {
    const keys = await redis.keys(`${namespace}:*:send-mail-*`)
    const jobs = await Promise.all(keys.map(key => redis.hget(key, 'data')))
    return jobs.map(data => {
      // As `enqueueMail` wrote them.
      const { mailId, encrypted } = JSON.parse(data ?? '') as { mailId: string; encrypted: string }
      return JSON.parse(mailCipher.decrypt(encrypted, mailId) ?? '') as Mail
    })
  }
  const actorOf = async (memberId: string): Promise<UserActor> => {
    const { user } = await db.prisma.member.findUniqueOrThrow({ where: { id: memberId }, include: { user: true } })
    const actor = await findActor({ db }, { memberId, epoch: user.sessionEpoch, at: Date.now() })
    if (actor === null) throw new Error('this member cannot sign in')
    return actor
  }
  return { db, queues, mailCipher, baseUrl: 'https://desk.example', queuedMails, actorOf }
}

/** As over http, where browsers have no passkeys. */
export const noPasskeys = { site: null, takeChallenge: async () => false }
