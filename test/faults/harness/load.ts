import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { findDisagreements } from './find-disagreements.ts'
import type { Cluster } from './start-cluster.ts'
import { aTurn, visit, type Kind, type Turn, type VisitNeeds } from './visit.ts'

export interface LoadOptions {
  /** Visitors at a time; every second one reads streams. */
  visitors: number
  /** The fault takes pieces of streams away with Redis: a visitor may miss some until `done` brings the whole reply. */
  mayHaveGaps?: boolean
}

/** One visitor's conversation with one chatbot. */
export interface Conversation {
  chatbotId: string
  ip: string
  /** In the order in which they were asked; the next one is asked when the one before has its outcome. */
  turns: Turn[]
}

export interface Counts {
  asked: number
  answered: number
  failed: number
  givenUp: number
  resumed: number
  unavailable: number
  broken: number
}

export interface Load {
  options: LoadOptions
  isTimed: boolean
  /** What the visitors' own log holds: every conversation so far. */
  conversations: readonly Conversation[]
  counts: () => Counts
  /** Why turns failed, and how many for each reason, as the database has it. */
  failures: () => Promise<Record<string, number>>
  /**
   * One more visitor asks one message: a question with this word, which the provider may have been taught. Any chatbot
   * of the load where none is named.
   */
  ask: (kind: Kind, word: string, chatbotId?: string) => Turn
  /** Resolves when the turn has its outcome. */
  settled: (turn: Turn) => Promise<Turn>
  /** Asks nothing more, and resolves when every turn has its outcome. */
  stop: () => Promise<void>
  /** Where the visitors' log and the database disagree, and what visitors saw that must not be; empty when all is well. */
  check: () => Promise<string[]>
}

const patienceMs = 90_000
const turnsOfConversation = 4
/** At most so long between an answer and the next question. */
const breathMs = 400
/** Enough for a reply of some 30 tokens. */
const smallTalk = Array.from({ length: 24 }, (_, number) => `word${number}`).join(' ')

/** Visitors who converse until they are told to stop, each asking on after a breath. */
export function startLoad(cluster: Cluster, options: LoadOptions): Load {
  const id = randomBytes(4).toString('hex')
  const conversations: Conversation[] = []
  const visits = new Map<Turn, Promise<void>>()
  const stopping = new AbortController()

  // Loads that come one after another have addresses of their own, too: a limit may count for longer than one lasts.
  const [network, firstHost] = [randomInt(200), randomInt(65_536)]

  const begin = (of?: string): Conversation => {
    const number = conversations.length
    const chatbotId = of ?? cluster.chatbots[number % cluster.chatbots.length]?.id ?? ''
    const host = firstHost + number
    const ip = `10.${network}.${(host >> 8) & 255}.${host & 255}`
    const conversation = { chatbotId, ip, turns: [] }
    conversations.push(conversation)
    return conversation
  }
  const say = (conversation: Conversation, kind: Kind, word: string): Turn => {
    const marker = `mark-${id}-${conversations.indexOf(conversation)}-${conversation.turns.length}`
    const sessionId = conversation.turns.at(-1)?.sessionId
    const turn = aTurn({ kind, marker, question: `${marker} ${word} ${smallTalk}`, sessionId })
    conversation.turns.push(turn)
    visits.set(turn, visit(needsOf(cluster, conversation), turn))
    return turn
  }
  const converse = async (kind: Kind): Promise<void> => {
    while (!stopping.signal.aborted) {
      const conversation = begin()
      for (let count = 0; count < turnsOfConversation && !stopping.signal.aborted; count += 1) {
        await visits.get(say(conversation, kind, 'asks'))
        await wait(Math.random() * breathMs)
      }
    }
  }
  const visitors = Array.from({ length: options.visitors }, (_, index) => converse(index % 2 === 0 ? 'stream' : 'json'))
  return {
    options,
    isTimed: cluster.isTimed,
    conversations,
    counts: () => count(conversations),
    failures: () => countFailures(cluster, id),
    ask: (kind, word, chatbotId) => say(begin(chatbotId), kind, word),
    async settled(turn) {
      await visits.get(turn)
      return turn
    },
    async stop() {
      stopping.abort()
      await Promise.all(visitors)
      await Promise.all(visits.values())
    },
    check: () => findDisagreements(cluster, { id, conversations, mayHaveGaps: options.mayHaveGaps === true }),
  }
}

const needsOf = (cluster: Cluster, { chatbotId, ip }: Conversation): VisitNeeds => {
  const { replyWaitMs, streamMs, heartbeatMs } = cluster.periods.api
  const answerMs = Math.max(replyWaitMs, streamMs) + 5_000
  return { url: cluster.url, chatbotId, ip, patienceMs, answerMs, idleMs: 3 * heartbeatMs }
}

function count(conversations: readonly Conversation[]): Counts {
  const turns = conversations.flatMap(conversation => conversation.turns)
  const sum = (of: (turn: Turn) => number): number => turns.reduce((total, turn) => total + of(turn), 0)
  return {
    asked: turns.length,
    answered: sum(({ state }) => Number(state === 'answered')),
    failed: sum(({ state }) => Number(state === 'failed')),
    givenUp: sum(({ state }) => Number(state === 'given-up')),
    resumed: sum(({ resumed }) => resumed),
    unavailable: sum(({ unavailable }) => unavailable),
    broken: sum(({ broken }) => broken),
  }
}

async function countFailures({ db }: Cluster, id: string): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ failure: string; count: number }>({
    text: `select failure, count(*)::int as count from replies join messages on messages.id = message_id
           where content like $1 and failure is not null group by 1`,
    values: [`mark-${id}-%`],
  })
  return Object.fromEntries(rows.map(({ failure, count }) => [failure, count]))
}
