import type { Actor } from '@frontdesk/accounts/actor'
import { longestEntryTitle } from '@frontdesk/contracts/sources/source-entries'
import type { Db } from '@frontdesk/db/connect'
import { raiseVersion } from '@frontdesk/db/row-version'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { changed, dayOf, maxEntries, oneLine, writtenBy } from './edit-entries.ts'
import { addWrittenSource } from './edit-source.ts'
import { entryLimit } from '../errors.ts'
import { kindsWith } from '../source-kinds.ts'
import { wholeCharacters } from '../words/segments-of.ts'

/** A question that somebody asked, and what a person answers. */
export interface AnsweredQuestion {
  readonly id: string
  readonly chatbotId: string
  readonly question: string
  readonly answer: string
  /** When somebody should look at the answer again, as YYYY-MM-DD. */
  readonly reviewOn?: string | undefined
}

/** The entry that holds an answer. */
export interface LearntEntry {
  readonly sourceId: string
  readonly entryId: string
  readonly version: number
  /** What the entry said before; null if it is new. */
  readonly textBefore: string | null
}

/**
 * Has a chatbot know the answer to a question from now on: as an entry of the source that has the question already, else
 * of its first source of questions and answers, which is made if there is none. The same question, or another one in
 * the same words, gets the later answer.
 */
export async function learnAnswer(
  needs: { db: Db; queues: Pick<Queues, 'enqueue'> },
  actor: Actor,
  { id, chatbotId, question, answer, reviewOn }: AnsweredQuestion,
): Promise<LearntEntry> {
  const line = oneLine(question)
  const title = line.slice(0, wholeCharacters(line, longestEntryTitle))
  const written = { text: answer, ...writtenBy(actor), ...(reviewOn !== undefined && { reviewOn: dayOf(reviewOn) }) }
  const sourceId = await sourceFor(needs, actor, chatbotId, title)
  return changed(needs, actor, { chatbotId, sourceId }, async tx => {
    // The source is locked: nobody adds or changes an entry of it meanwhile.
    const known = await tx.sourceEntry.findFirst({ where: { sourceId, OR: [{ id }, { title }] } })
    if (known !== null) {
      const where = { id: known.id }
      const { version } = await tx.sourceEntry.update({ where, data: { ...written, ...raiseVersion } })
      return { sourceId, entryId: known.id, version, textBefore: known.text }
    }
    if ((await tx.sourceEntry.count({ where: { sourceId } })) >= maxEntries) throw entryLimit(maxEntries)
    const { version } = await tx.sourceEntry.create({ data: { id, sourceId, title, ...written } })
    return { sourceId, entryId: id, version, textBefore: null }
  })
}

async function sourceFor({ db }: { db: Db }, actor: Actor, chatbotId: string, title: string): Promise<string> {
  return db.prisma.$transaction(async tx => {
    // Of two answers at once, the second finds the source that the first has made. Other sources can be added meanwhile.
    await tx.$queryRaw`select 1 as locked from chatbots where id = ${chatbotId}::uuid for no key update`
    const [source] = await tx.$queryRaw<{ id: string }[]>`
      select sources.id from sources where chatbot_id = ${chatbotId}::uuid and not is_deleting and kind = any(${kindsWith({ hasAnswers: true })}::source_kind[])
      order by exists (select from source_entries where source_id = sources.id and title = ${title}) desc,
               created_at, id limit 1`
    return source?.id ?? addWrittenSource({ tx }, actor, { chatbotId, kind: 'question_answer' })
  })
}
