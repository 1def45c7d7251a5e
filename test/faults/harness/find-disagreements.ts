import { setTimeout as wait } from 'node:timers/promises'
import type { Conversation } from './load.ts'
import { markers } from './provider.ts'
import type { Cluster } from './start-cluster.ts'
import type { Turn } from './visit.ts'

export interface Log {
  /** What all of the load's markers hold. */
  id: string
  conversations: readonly Conversation[]
  mayHaveGaps: boolean
}

/** Where what the visitors saw, what the provider was asked and what the database holds do not fit together. */
export async function findDisagreements(cluster: Cluster, log: Log): Promise<string[]> {
  const turns = log.conversations.flatMap(conversation => conversation.turns)
  return [
    ...turns.flatMap(({ marker, wrongs }) => wrongs.map(wrong => `${marker}: ${wrong}`)),
    ...turns.flatMap(ofTheScreen(log)),
    ...ofThePrompts(cluster, log),
    ...(await ofTheRows(cluster, log, turns)),
    ...(await ofHistory(cluster, log)),
  ]
}

const ofTheScreen =
  ({ mayHaveGaps }: Log) =>
  ({ marker, state, reply = '', text, hasGap }: Turn): string[] => {
    const seen = `${reply} ${text}`
    return [
      ...(state === 'asking' ? [`${marker}: still open`] : []),
      ...(hasGap && !mayHaveGaps ? [`I17 ${marker}: on the screen "${text}", in the reply "${reply}"`] : []),
      ...(state === 'answered' && !reply.includes(marker)
        ? [`${marker}: the reply is to something else: ${reply}`]
        : []),
      ...(seen.match(markers) ?? []).filter(other => other !== marker).map(other => `I18 ${marker}: saw ${other}`),
    ]
  }

/** Each prompt holds the answered turns before its own, in their order, and nobody else's. */
function ofThePrompts({ provider }: Cluster, { id, conversations }: Log): string[] {
  const expected = new Map<string, string[]>()
  for (const { turns } of conversations) {
    const answered: string[] = []
    for (const { marker, state } of turns) {
      expected.set(marker, [...answered])
      if (state === 'answered') answered.push(marker)
    }
  }
  return provider.prompts.flatMap(({ marker, earlier }) => {
    const wanted = expected.get(marker)
    if (wanted === undefined) return marker.includes(id) ? [`${marker}: asked, but by nobody`] : []
    if (wanted.join() === earlier.join()) return []
    return [`I10, I18 ${marker}: the prompt held (${earlier.join()}) and not (${wanted.join()})`]
  })
}

/** Every message that had an outcome is stored once, whichever conversation it went to. */
async function ofTheRows({ db }: Cluster, { id }: Log, turns: readonly Turn[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ marker: string; rows: number; answers: number; state: string }>({
    text: `select split_part(m.content, ' ', 1) as marker, count(*)::int as rows, count(a.id)::int as answers,
                  min(r.state::text) as state
           from messages m join replies r on r.message_id = m.id left join messages a on a.reply_to = m.id
           where m.role = 'user' and m.content like $1 group by 1`,
    values: [`mark-${id}-%`],
  })
  const stored = new Map(rows.map(row => [row.marker, row]))
  return turns.flatMap(({ marker, state }) => {
    if (state === 'given-up') return []
    const row = stored.get(marker)
    if (row?.rows !== 1) return [`I2 ${marker}: ${row?.rows ?? 0} rows`]
    if (row.state === state && row.answers === (state === 'answered' ? 1 : 0)) return []
    return [`I2 ${marker}: ${state} for the visitor, ${row.state} with ${row.answers} answers in the database`]
  })
}

const readsAtOnce = 10

/** History repeats what each visitor saw, byte for byte, in the order in which it was said. */
async function ofHistory(cluster: Cluster, { conversations }: Log): Promise<string[]> {
  const found: string[] = []
  const waiting = conversations.filter(({ turns }) => turns.every(({ state }) => state !== 'given-up'))
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      found.push(...(await compare(cluster, next)))
  }
  await Promise.all(Array.from({ length: readsAtOnce }, work))
  return found
}

/** How often a history is asked for: a machine that is busy enough answers 503 for a moment, and says so rightly. */
const mostReads = 5

async function readHistory({ url }: Cluster, { chatbotId, ip, turns }: Conversation): Promise<Response> {
  const address = `${url}/api/chat/history?chatbotId=${chatbotId}&sessionId=${turns[0]?.sessionId}`
  for (let reads = 1; ; reads += 1) {
    const response = await fetch(address, { headers: { origin: 'https://shop.example', 'x-forwarded-for': ip } })
    if (response.status !== 503 || reads === mostReads) return response
    await response.text()
    await wait(Number(response.headers.get('retry-after')) * 1_000)
  }
}

async function compare(cluster: Cluster, conversation: Conversation): Promise<string[]> {
  const { turns } = conversation
  const response = await readHistory(cluster, conversation)
  if (!response.ok) return [`${turns[0]?.marker}: history answers ${response.status}`]
  const { messages } = (await response.json()) as { messages: { id: number; role: string; text: string }[] }
  const held = messages.map(({ role, text }) => `${role}: ${text}`)
  const seen = turns.flatMap(({ question, state, reply }) => [
    `user: ${question}`,
    ...(state === 'answered' ? [`assistant: ${reply}`] : []),
  ])
  const isInOrder = messages.every(({ id }, index) => index === 0 || id > (messages[index - 1]?.id ?? 0))
  return [
    ...(isInOrder ? [] : [`I10 ${turns[0]?.marker}: ids out of order`]),
    ...(held.join('\n') === seen.join('\n')
      ? []
      : [`I3 ${turns[0]?.marker}: seen\n${seen.join('\n')}\nheld\n${held.join('\n')}`]),
  ]
}
