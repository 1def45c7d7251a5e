import { randomUUID } from 'node:crypto'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { encryptWebhookSecret, newWebhookSecret } from '@frontdesk/webhooks/webhook-secret'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import { mailsTo } from '../../../apps/api/test/fixtures/mails.ts'
import type { Fault } from './fault.ts'
import { answeredWithin } from '../harness/held-turns.ts'
import type { Load } from '../harness/load.ts'
import { slowedDown, turnsOfOthers } from '../harness/others.ts'
import type { OutsideServers } from '../harness/outside/outside-servers.ts'
import { afterwards } from '../harness/probe.ts'
import { slowModelNames } from '../harness/outside/slow-models.ts'
import { asSomebodyElse, untilWaitedFor } from '../harness/somebody-else.ts'
import { encryptionKey, type Cluster } from '../harness/start-cluster.ts'
import { tooLate } from '../harness/too-late.ts'
import type { Turn } from '../harness/visit.ts'

/** Visitors of one account who all wait for its usage: more than a process has connections. */
const queue = 40
const slowWebhooks = 3
const deliveriesOfEach = 400
/** Deliveries of one account that may be in flight. */
const inFlight = 8
const leads = 5

/** What one account does, or has done to it, and what all others must not feel. */
export const tenantFaults = ({ slowModels, receivers }: OutsideServers): Fault[] => [
  {
    name: 'F19, I2, I4, I39, row 36: more visitors than there are places, of a model that hangs and of one that drips',
    async inject(cluster, load) {
      const noisy = await Promise.all(slowModelNames.map(name => aChatbot(cluster.db, { model: `noisy:${name}` })))
      const ids = noisy.map(({ id }) => id)
      slowModels.harden()
      const crowd = ids.flatMap(id => Array.from({ length: crowdOf(cluster) }, () => load.ask('json', 'waits', id)))
      const since = performance.now()
      // Nearly as many as may: two chatbots have two thirds of what others leave.
      await until(() => slowModels.held() >= 0.4 * placesOf(cluster))
      const wrongs = await othersAreAnswered(load, ids, crowd)
      wrongs.push(...slowedDown(load, ids, since))
      await slowModels.relent()
      await Promise.all(crowd.map(turn => load.settled(turn)))
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F20, I39: 1,200 events for receivers that take nine seconds hold up nobody else’s webhooks and mails',
    async inject(cluster, load) {
      const since = performance.now()
      const noisy = await aChatbot(cluster.db)
      await Promise.all(Array.from({ length: slowWebhooks }, () => aBusyWebhook(cluster, noisy, receivers.slowUrl)))
      await until(() => receivers.waiting() >= inFlight)
      const wrongs = await leadsArrive(cluster, receivers)
      if (receivers.mostAtOnce() > inFlight) wrongs.push(`I39: ${receivers.mostAtOnce()} of one account in flight`)
      wrongs.push(...slowedDown(load, [], since))
      await cluster.db.prisma.account.delete({ where: { id: noisy.accountId } })
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F21, I2, I4, I39: somebody holds the usage of one account, and nobody else waits for it',
    async inject(cluster, load) {
      const { id, accountId } = await aChatbot(cluster.db)
      const first = load.ask('json', 'waits', id)
      const wrongs = await answeredWithin(load, [first], 30_000)
      const since = performance.now()
      const crowd = await asSomebodyElse(cluster, async ({ query, pid }) => {
        await query('begin')
        await query('select from usage where account_id = $1 for update', [accountId])
        const crowd = Array.from({ length: queue }, () => load.ask('json', 'waits', id))
        await untilWaitedFor(cluster, pid)
        wrongs.push(...(await othersAreAnswered(load, [id], crowd)), ...slowedDown(load, [id], since))
        return crowd
      })
      const refused = turnsOfOthers(load, [id]).filter(({ askedAt, unavailable }) => askedAt > since && unavailable > 0)
      return [
        ...wrongs,
        ...tooMany(load, 'I39: others were answered 503', refused.length),
        ...(await answeredWithin(load, crowd, 30_000)),
        ...(await afterwards(cluster, load)),
      ]
    },
  },
]

const placesOf = ({ periods, workers }: Cluster): number => periods.worker.concurrency.replies * workers.length

/** For each of two chatbots: both together have more visitors than all workers have places. */
const crowdOf = (cluster: Cluster): number => 0.6 * placesOf(cluster)

/** Waits until every visitor of other accounts was answered, and says whether the crowd had to give way for it. */
async function othersAreAnswered(load: Load, noisy: readonly string[], crowd: readonly Turn[]): Promise<string[]> {
  const known = new Set(turnsOfOthers(load, noisy))
  const answered = (): number =>
    turnsOfOthers(load, noisy).filter(turn => !known.has(turn) && turn.state === 'answered').length
  await until(() => answered() >= load.options.visitors || crowd.some(({ state }) => state !== 'asking'))
  return answered() >= load.options.visitors
    ? []
    : [`I39: only ${answered()} of other accounts were answered meanwhile`]
}

const tooMany = ({ isTimed }: Load, what: string, count: number): string[] =>
  isTimed && count > 0 ? [`${what}: ${count}`] : []

/** A webhook with a day's events still to be sent. */
async function aBusyWebhook(cluster: Cluster, chatbot: { id: string; accountId: string }, url: string): Promise<void> {
  const id = await aWebhook(cluster, chatbot.accountId, url)
  await cluster.db.pool.query(
    `insert into webhook_deliveries (webhook_id, event_id, event, chatbot_id, data)
     select $1, gen_random_uuid(), 'lead.created', $2, '{}' from generate_series(1, $3)`,
    [id, chatbot.id, deliveriesOfEach],
  )
}

async function aWebhook({ db }: Cluster, accountId: string, url: string): Promise<string> {
  const id = randomUUID()
  const secret = encryptWebhookSecret(newSecretCipher(encryptionKey), id, newWebhookSecret())
  await db.prisma.webhook.create({ data: { id, accountId, url, events: ['lead.created'], secret } })
  return id
}

/** Visitors of a quiet account leave their addresses: its owner gets a mail for each, and its receiver an event. */
async function leadsArrive(cluster: Cluster, { quickUrl, received }: OutsideServers['receivers']): Promise<string[]> {
  const quiet = await aChatbot(cluster.db, { leadSettings: { isEnabled: true } })
  const owner = `${randomUUID()}@shop.example`
  await aUser(cluster.db, { accountId: quiet.accountId, email: owner, password: randomUUID() })
  await aWebhook(cluster, quiet.accountId, quickUrl)
  const visitors = Array.from({ length: leads }, () => `${randomUUID()}@visitor.example`)
  const startedAt = performance.now()
  for (const [index, email] of visitors.entries()) await leaveLead(cluster, quiet.id, { email, index })
  await until(() => visitors.every(email => received.some(event => event.includes(email))), 120_000)
  await until(async () => (await mailsTo(cluster.dataDir, owner)).length >= leads, 120_000)
  const ms = performance.now() - startedAt
  await cluster.db.prisma.account.delete({ where: { id: quiet.accountId } })
  return tooLate(cluster, { what: 'I39: the events and mails of a quiet account', ms, limitMs: 20_000 })
}

async function leaveLead({ url }: Cluster, chatbotId: string, { email, index }: { email: string; index: number }) {
  const response = await fetch(`${url}/api/chat/leads`, {
    method: 'POST',
    headers: {
      origin: 'https://shop.example',
      'x-forwarded-for': `10.249.0.${index}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ chatbotId, email, consentedTo: null }),
  })
  if (response.status !== 201) throw new Error(`a lead was answered ${response.status}: ${await response.text()}`)
}
