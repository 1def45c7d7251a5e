import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature } from '@frontdesk/accounts/plan/plan'
import type { QuestionGroup } from '@frontdesk/contracts/records/questions'
import { sql } from '@frontdesk/db/sql'
import { selectNewest, type Needs, IS_RETAINED } from '../records/visible-records.ts'

interface Asked {
  id: string
  chatbotId: string
  question: string
  createdAt: Date
}

/** A limit, because grouping compares each question with every group. */
const maxQuestions = 2_000
const maxIds = 200
/** Only the first words of a question are compared: each is compared up to 2,000 times. */
const maxWords = 40
/** Questions between two turns of the event loop: 2,000 questions made to be alike take some seconds. */
const batchSize = 50
/** Of the words that two questions hold, the share that both hold where they ask for the same. */
const minShared = 0.6

/**
 * The open questions that the actor may see, each with those that ask for the same in nearly the same words. What is
 * asked most often comes first.
 */
export async function groupQuestions(needs: Needs, actor: Actor): Promise<QuestionGroup[]> {
  const range = { from: null, before: null }
  const columns = sql`id, chatbot_id, question, created_at`
  const selection = { columns, table: sql`questions`, condition: OPEN, actor, range }
  const rows = await selectNewest<Asked>(needs, selection, maxQuestions)
  const isShown = includesFeature(actor.plan, 'tool-content')
  const groups = await groupAlike(rows)
  return groups.map(group => ({
    chatbotId: group[0].chatbotId,
    question: isShown ? group[0].question : '***',
    count: group.length,
    questionIds: group.slice(0, maxIds).map(({ id }) => id),
    lastAskedAt: group[0].createdAt.toISOString(),
  }))
}

const OPEN = sql`status = 'open' and ${IS_RETAINED}`

type Group = [Asked, ...Asked[]]

/** Each joins the first group whose latest question it resembles. */
async function groupAlike(asked: readonly Asked[]): Promise<Group[]> {
  const groups: { shape: Shape; members: Group }[] = []
  for (const [at, one] of asked.entries()) {
    if (at % batchSize === 0) await nextTurn()
    const shape = shapeOf(one.question)
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
}

/** Words without their accents. A question about another number is another question. */
function shapeOf(text: string): Shape {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return { numbers: words.filter(word => /\p{N}/u.test(word)).join(' '), words: new Set(words.slice(0, maxWords)) }
}

function isAlike(one: Shape, other: Shape): boolean {
  if (one.numbers !== other.numbers) return false
  const { size } = one.words
  // The number of words that may be missing, so that most comparisons end after a few words.
  let mayMiss = size - Math.ceil((minShared * (size + other.words.size)) / (1 + minShared) - 1e-9)
  for (const word of one.words) {
    if (mayMiss < 0) return false
    if (!other.words.has(word)) mayMiss -= 1
  }
  return mayMiss >= 0
}
