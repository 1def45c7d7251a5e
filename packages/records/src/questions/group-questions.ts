import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import type { QuestionGroup } from '@frontdesk/contracts/records/questions'
import { searchConfiguration } from '@frontdesk/knowledge/words/languages'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { shareLoop } from '@frontdesk/runtime/share-loop'
import { sessionIdFor } from '../record-fields.ts'
import { selectNewest, type Needs, isRecordRetained } from '../visible-records.ts'

interface Asked {
  id: string
  chatbotId: string
  sessionId: string
  question: string
  createdAt: Date
}

/** A limit, because grouping compares each question with every group. */
const maxQuestions = 2_000
const maxIds = 200
const maxAsked = 20
/** Only the first words of a question are compared: each is compared up to 2,000 times. */
const maxWords = 40
/** Of the words that two questions hold, the share that both hold where they ask for the same. */
const minShared = 0.6
/** The same of their stems alone, which have no words such as "do you": nearly all of them have to be there. */
const minSharedStems = 0.75

/**
 * The open questions that the actor may see, each with those that ask for the same in nearly the same words, or in
 * other forms of the same words. What is asked most often comes first.
 */
export async function groupQuestions(needs: Needs, actor: Actor): Promise<QuestionGroup[]> {
  const range = { from: null, before: null }
  const columns = sql`id, chatbot_id, session_id, question, created_at`
  const condition = sql`questions.status = 'open' and ${isRecordRetained('questions')}`
  const selection = { columns, table: sql`questions`, condition, actor, range }
  const rows = await selectNewest<Asked>(needs, selection, maxQuestions)
  const isShown = includesFeature(actor.plan, 'tool-content')
  const groups = await groupAlike(rows, await stemsOf(needs, rows))
  const shown = ({ question }: Asked): string => (isShown ? question : '***')
  return groups.map(group => ({
    chatbotId: group[0].chatbotId,
    question: shown(group[0]),
    count: group.length,
    questionIds: group.slice(0, maxIds).map(({ id }) => id),
    asked: group.slice(0, maxAsked).map(one => ({
      questionId: one.id,
      sessionId: sessionIdFor(actor, one.sessionId),
      conversationId: conversationIdOf(one.sessionId),
      question: shown(one),
      createdAt: one.createdAt.toISOString(),
    })),
    lastAskedAt: group[0].createdAt.toISOString(),
  }))
}

type Group = [Asked, ...Asked[]]

/** The stems of each question by the rules of its chatbot's language, without words that all questions have. */
async function stemsOf({ db }: Needs, asked: readonly Asked[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const chatbotIds = [...new Set(asked.map(({ chatbotId }) => chatbotId))]
  const chatbots = await query<{ id: string; language: string }>(
    db.pool,
    sql`select id, language from chatbots where id = any(${chatbotIds}::uuid[])`,
  )
  const configurations = new Map(chatbots.map(({ id, language }) => [id, searchConfiguration(language)]))
  const rows = await query<{ id: string; stems: string[] }>(
    db.pool,
    sql`
      select id, tsvector_to_array(to_tsvector(configuration::regconfig, question)) as stems
      from unnest(${asked.map(({ id }) => id)}::uuid[],
                  ${asked.map(({ chatbotId }) => configurations.get(chatbotId) ?? 'simple')}::text[],
                  ${asked.map(({ question }) => question)}::text[]) as asked (id, configuration, question)`,
  )
  return new Map(rows.map(({ id, stems }) => [id, stems]))
}

/** Each joins the first group whose latest question it resembles. */
async function groupAlike(asked: readonly Asked[], stems: ReadonlyMap<string, readonly string[]>): Promise<Group[]> {
  const groups: { shape: Shape; members: Group }[] = []
  const share = shareLoop()
  for (const one of asked) {
    // 2,000 questions made to be alike take some seconds.
    await share()
    const shape = shapeOf(one.question, stems.get(one.id) ?? [])
    const group = groups.find(
      ({ shape: other, members }) => members[0].chatbotId === one.chatbotId && isAlike(shape, other),
    )
    if (group === undefined) groups.push({ shape, members: [one] })
    else group.members.push(one)
  }
  return groups.map(({ members }) => members).toSorted((one, other) => other.length - one.length)
}

interface Shape {
  readonly numbers: string
  readonly words: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
}

/** Words without their accents. A question about another number is another question. */
function shapeOf(text: string, stems: readonly string[]): Shape {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return {
    numbers: words.filter(word => /\p{N}/u.test(word)).join(' '),
    words: new Set(words.slice(0, maxWords)),
    stems: new Set(stems.slice(0, maxWords)),
  }
}

const isAlike = (one: Shape, other: Shape): boolean =>
  one.numbers === other.numbers &&
  (shares(one.words, other.words, minShared) || (one.stems.size > 0 && shares(one.stems, other.stems, minSharedStems)))

/** Whether of the words of both so large a share is in each of them. */
function shares(one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): boolean {
  // The number of words that may be missing, so that most comparisons end after a few words.
  let mayMiss = one.size - Math.ceil((least * (one.size + other.size)) / (1 + least) - 1e-9)
  for (const word of one) {
    if (mayMiss < 0) return false
    if (!other.has(word)) mayMiss -= 1
  }
  return mayMiss >= 0
}
