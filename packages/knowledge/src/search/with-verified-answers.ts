import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { asSearchError } from '../errors.ts'
import { searchConfiguration } from '../words/languages.ts'
import { segmentWords } from '../words/segment-words.ts'
import { kindsWith } from '../source-kinds.ts'
import type { FoundPassage, Retrieve } from './found-passage.ts'

// A question with its answer is the owner's own word. Where a visitor asks that question it stands before whatever the
// pages say, which may be older, and which it was often written to correct.

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly keepMs: number
}

/**
 * How much a visitor's question must have in common with the owner's: of all words of both, stop words left aside and
 * each in its stem, this share stands in both. docs/decisions/2026-11-24-verified-answers.md says how it was chosen.
 */
const sameQuestion = 0.8

const keptChatbots = 10_000

const languagesStatement = (chatbotId: string): Sql => sql`
    select distinct coalesce(documents.language, '') as language
    from sources join documents on documents.source_id = sources.id
    where sources.chatbot_id = ${chatbotId} and not sources.is_deleting and sources.kind = any(${kindsWith({ hasAnswers: true })})`

// The words of a question are those of the title, which its first chunk has under the weight A. What has none, because
// all of its words are stop words ("Who are you?"), is held against the question as it was written. The answer is told as
// it stands in the entry, word for word.
const matchStatement = (chatbotId: string, question: string, languages: readonly string[]): Sql => sql`
    with asked as (
      select language, tsvector_to_array(to_tsvector(configuration::regconfig, ${segmentWords(question)})) as words
      from unnest(${languages}::text[], ${languages.map(searchConfiguration)}::text[]) as spoken (language, configuration)
    )
    select first.id::text as chunk_id, entries.id as entry_id, documents.title, documents.url, entries.text
    from sources
    join documents on documents.source_id = sources.id and documents.chatbot_id = ${chatbotId}
    join source_entries entries on entries.source_id = sources.id and entries.title = documents.url
    join asked on asked.language = coalesce(documents.language, '')
    join chunks first on first.document_id = documents.id and first.position = 0
    cross join lateral (select tsvector_to_array(ts_filter(first.tsv, '{a}')) as words) own
    cross join lateral (
      select case when lower(documents.title) = lower(${question.trim()}) then 1
        else (select count(*) from unnest(own.words) as word where word = any(asked.words))::float8
          / nullif((select count(*) from (select unnest(own.words) union select unnest(asked.words)) as both_words), 0)
        end as share
    ) shared
    where sources.chatbot_id = ${chatbotId} and not sources.is_deleting and sources.kind = any(${kindsWith({ hasAnswers: true })})
      and share >= ${sameQuestion}::float8
    order by share desc, documents.id limit 1`

interface VerifiedAnswer {
  chunkId: string
  entryId: string
  title: string
  url: string
  text: string
}

/**
 * Puts the owner's own answer to the very question before what was found. For a chatbot without such answers it is one
 * question to the database, that is remembered as long as what is known of its pages.
 */
export function withVerifiedAnswers({ db, keepMs }: Needs, retrieve: Retrieve): Retrieve {
  const load = async (chatbotId: string): Promise<readonly string[]> => {
    const rows = await query<{ language: string }>(db.pool, languagesStatement(chatbotId), { name: 'answer-languages' })
    return rows.map(({ language }) => language)
  }
  const languagesOf = ttlCache({ ttlMs: keepMs, max: keptChatbots, fetch: load })
  const find = async (chatbotId: string, question: string): Promise<VerifiedAnswer | undefined> => {
    const languages = await languagesOf(chatbotId)
    if (languages.length === 0) return undefined
    const statement = matchStatement(chatbotId, question, languages)
    const [answer] = await query<VerifiedAnswer>(db.pool, statement, { name: 'verified-answer' })
    return answer
  }
  return async input => {
    const [found, answer] = await Promise.all([
      retrieve(input),
      find(input.chatbotId, input.question).catch((error: unknown) => {
        throw asSearchError(error)
      }),
    ])
    return answer === undefined ? found : before(answer, found, input.limit)
  }
}

/** The answer first; its own passages are not told a second time. */
function before(answer: VerifiedAnswer, found: readonly FoundPassage[], limit: number): FoundPassage[] {
  const rest = found.filter(({ url }) => url !== answer.url)
  const best = Math.max(0, ...found.map(({ score }) => score))
  const first = { ...answer, heading: '', score: best, coverage: 1, isVerified: true as const }
  return [first, ...rest].slice(0, limit).map((passage, index) => ({ ...passage, number: index + 1 }))
}
