import { createHash } from 'node:crypto'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { KeptAnswer } from '@frontdesk/contracts/checks/check-answer'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { FoundPassage, Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { Model } from '@frontdesk/model/model'
import { stableJson } from '@frontdesk/runtime/stable-json'
import { searchFor } from '../prompt/find-passages.ts'
import type { ToolFacts } from '../tool-calls/offered-tools.ts'
import type { AskedCheck } from './ask-check.ts'

/** What the answer to a check depends on. Where all of it is as it was, the answer need not be asked for again. */
export interface Evidence {
  /** Hash of the settings. */
  settings: string
  /** What a search for the question finds, in its order. */
  passages: SeenPassage[]
  /** What the answer cites: source to a hash of all that is there. */
  standsOn: Record<string, string>
}

interface SeenPassage {
  source: string
  hash: string
  /** Built-in answers are chosen by it. */
  coverage?: string
}

/** Why an answer may be another one now. */
export interface Cause {
  /** Pages, files, texts and products that were changed, added or removed. */
  sources: string[]
  /** Those of which a search finds other words. */
  grounds: string[]
  hasChangedSettings: boolean
}

const hashOf = (value: unknown): string => createHash('sha256').update(stableJson(value)).digest('base64url')

/** Hash of all settings that a prompt, a search or a tool reads. */
export const hashOfSettings = (
  { serviceName, language, systemPrompt, liveChatEnabled, liveChat, leads, bookings, personalData }: ChatbotForChat,
  { model, tools }: { model: Pick<Model, 'name'>; tools: ToolFacts },
): string =>
  hashOf({
    serviceName,
    language,
    systemPrompt,
    liveChatEnabled,
    leads,
    bookings,
    hours: [liveChat.hours, liveChat.timeZone],
    model: model.name,
    tools,
    // Of the others the hash stays what it was.
    ...(personalData.isMasked && { personalData }),
  })

/** Searches for a check's question as it is, which asks no model. */
export async function findPassagesOf(
  { retrieve }: { retrieve: Retrieve },
  { chatbot, check, model }: { chatbot: ChatbotForChat; check: AskedCheck; model: Pick<Model, 'provider'> },
): Promise<SeenPassage[]> {
  const { question, history: turns, pageUrl } = check
  const isQuoted = model.provider === 'extractive'
  const asked = { chatbot, question, turns, pageUrl: pageUrl ?? undefined }
  const found = await retrieve(searchFor(asked, isQuoted))
  return found.map(passage => ({
    source: sourceOf(passage),
    hash: hashOf([passage.url, passage.title, passage.heading, passage.text]),
    ...(isQuoted ? { coverage: passage.coverage.toFixed(2) } : {}),
  }))
}

const sourceOf = ({ url, product }: FoundPassage): string => product?.source ?? url

/** The content of what an answer cites, as hashes. What is gone has none. */
export async function readStandsOn(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, sources }: { chatbotId: string; sources: readonly string[] },
): Promise<Record<string, string>> {
  if (sources.length === 0) return {}
  const rows = await query<{ source: string; hash: string }>(
    db.pool,
    sql`
      select url as source, string_agg(content_hash, ' ' order by source_id) as hash
      from documents where chatbot_id = ${chatbotId} and url = any(${sources}) group by url
      union all
      select product_id, string_agg(products.hash, ' ' order by source_id)
      from sources join products on source_id = sources.id
      where sources.chatbot_id = ${chatbotId} and product_id = any(${sources}) group by product_id`,
  )
  return Object.fromEntries(rows.map(({ source, hash }) => [source, hash]))
}

export const sourcesCited = ({ sources }: KeptAnswer): string[] => sources.map(({ source }) => source)

/** Why the answer may be another one; null where all that it depends on is as it was. */
export function findCause(before: Evidence, now: Evidence): Cause | null {
  const grounds = changedKeys(bySource(before.passages), bySource(now.passages))
  const pages = [...changedKeys(before.standsOn, now.standsOn), ...grounds]
  const hasChangedSettings = before.settings !== now.settings
  const isSame = pages.length === 0 && stableJson(before.passages) === stableJson(now.passages)
  return isSame && !hasChangedSettings ? null : { sources: [...new Set(pages)], grounds, hasChangedSettings }
}

/** The hashes of all passages of each source. */
function bySource(passages: readonly SeenPassage[]): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const { source, hash } of passages.toSorted((one, other) => (one.hash < other.hash ? -1 : 1)))
    hashes[source] = `${hashes[source] ?? ''} ${hash}`
  return hashes
}

const changedKeys = (one: Record<string, string>, other: Record<string, string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(key => one[key] !== other[key])
