import { fileURLToPath } from 'node:url'
import type { Conversation } from '@frontdesk/db/generated/client'
import { aConversation } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import type { Load } from '../harness/load.ts'
import { afterwards, readings } from '../harness/probe.ts'
import type { Cluster, ClusterProcessName } from '../harness/start-cluster.ts'

const errorMs = 26 * 60 * 60 * 1_000
const preload = fileURLToPath(projectUrl('test/faults/harness/shifted-clock.mjs'))

let starts: 'right' | 'wrong' = 'right'

/** Processes start with wrong clocks from now on, until the fault that begins so is over. */
export const startClocksWrong = (): void => {
  starts = 'wrong'
}

/** For a stand's options: the first process of each kind is ahead when its clock is wrong, the second behind. */
export const wrongClock = ({ index }: ClusterProcessName): Record<string, string> => ({
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`,
  CLOCK_ERROR_MS: String(index % 2 === 0 ? errorMs : -errorMs),
  CLOCK_STARTS: starts,
})

/** Answers under wrong clocks before anything is looked at. */
const answersMeanwhile = 24

/** What happens to the clocks of processes. PostgreSQL's and Redis' are the clocks that count. */
export const clockFaults: readonly Fault[] = [
  {
    name: 'F11, I2, I4, I30, I31, I36, row 87: clocks 26 h ahead and behind from the start',
    async inject(cluster, load) {
      if (starts === 'right') {
        startClocksWrong()
        await Promise.all([...cluster.apis, ...cluster.workers].map(each => each.stop().then(() => each.start())))
      }
      starts = 'right'
      const wrongs = await nothingChanges(cluster, load)
      setClocks(cluster)
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F11, I2, I4, I30, I31, I36, row 87: clocks set 26 h ahead and behind during the run',
    async inject(cluster, load) {
      setClocks(cluster)
      const wrongs = await nothingChanges(cluster, load)
      setClocks(cluster)
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
]

/** Sets all clocks wrong, or right again. */
function setClocks({ apis, workers }: Cluster): void {
  for (const each of [...apis, ...workers]) each.signal('SIGWINCH')
}

async function nothingChanges(cluster: Cluster, load: Load): Promise<string[]> {
  const known = new Set(load.conversations.flatMap(({ turns }) => turns))
  const begun = (): Load['conversations'][number]['turns'] =>
    load.conversations.flatMap(({ turns }) => turns).filter(turn => !known.has(turn))
  const { rows } = await cluster.db.pool.query(
    `select date_trunc('month', now() at time zone 'utc')::date::text as month`,
  )
  await until(() => begun().filter(({ state }) => state === 'answered').length >= answersMeanwhile, 60_000)
  // A lease that a wrong clock took for dead would have brought a second attempt.
  const twice = begun().filter(({ marker, resets }) => cluster.provider.askedBy(marker).length > 1 || resets > 0)
  return [
    ...twice.map(({ marker }) => `I36: ${marker} was written more than once`),
    ...(await chargedElsewhen(cluster, rows[0].month)),
    ...(await retention(cluster)),
  ]
}

async function chargedElsewhen({ db }: Cluster, month: string): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select distinct period::text from charges where period not in
       ($1, date_trunc('month', now() at time zone 'utc')::date)`,
    [month],
  )
  return rows.map(({ period }) => `I36: charged to ${period}`)
}

/** On both sides of the 30 days, whichever process is asked. */
async function retention(cluster: Cluster): Promise<string[]> {
  const chatbotId = cluster.chatbots[0]?.id ?? ''
  const aged = async (age: string): Promise<Conversation> => {
    const conversation = await aConversation(cluster.db, { chatbotId })
    await cluster.db.pool.query('update conversations set last_activity_at = now() - $2::interval where id = $1', [
      conversation.id,
      age,
    ])
    return conversation
  }
  const [young, old] = [await aged('29 days 23 hours 50 minutes'), await aged('30 days 1 second')]
  const addressOf = ({ sessionId }: Conversation): string =>
    `/api/chat/history?chatbotId=${chatbotId}&sessionId=${sessionId}`
  // The balancer asks the processes in turn.
  const rounds = cluster.apis.map(() => readings(cluster, { [addressOf(young)]: 200, [addressOf(old)]: 410 }))
  return (await Promise.all(rounds)).flat()
}
