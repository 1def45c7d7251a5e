import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ExportDocument } from '@frontdesk/contracts/export'
import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/client'
import { anAccount, aConversation, aMessage, aUser, type UserOptions } from '@frontdesk/testing/factories'
import { newAddress, type Incoming } from './chat-http.ts'
import { anOwner, type Owner } from './owner.ts'

const password = 'correct horse battery'

export const exportPath = '/api/conversations/export'

/** Somebody who is logged in. */
export interface Exporter extends Owner {
  accountId: string
  /** The answer of an address, to the byte. */
  get: (path: string) => Promise<Incoming>
  /** The export with these parameters. */
  export: (query?: Record<string, string>) => Promise<Incoming>
  document: (query?: Record<string, string>) => Promise<ExportDocument>
}

/** The owner of an account of their own on the smallest plan that may export, where nothing else is said. */
export async function anExporter(
  { url, db }: { url: string; db: Db },
  { plan = 'basic', ...options }: Omit<UserOptions, 'password'> & { plan?: Plan } = {},
): Promise<Exporter> {
  const accountId = options.accountId ?? (await anAccount(db, { plan })).id
  const { user } = await aUser(db, { ...options, accountId, password })
  const owner = anOwner(url)
  const { status } = await owner.logIn(user.email, password, newAddress())
  if (status !== 200) throw new Error(`could not log in: ${status}`)
  const get = async (path: string): Promise<Incoming> => {
    const response = await begin(`${url}${path}`, owner.cookie())
    // Not as `text()` reads, which takes a byte order mark away.
    return { status: response.statusCode ?? 0, headers: response.headers, text: (await buffer(response)).toString() }
  }
  const exported = (query = {}) => get(`${exportPath}?${new URLSearchParams(query).toString()}`)
  return {
    ...owner,
    accountId,
    get,
    export: exported,
    async document(query = {}) {
      const answer = await exported({ ...query, format: 'json' })
      if (answer.status !== 200) throw new Error(`no document: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text) as ExportDocument
    },
  }
}

/** A conversation with a visitor's message at each of these times. Returns its session id. */
export async function aTalk(db: Db, chatbotId: string, times: Date[], content = 'Hello'): Promise<string> {
  const { id, sessionId } = await aConversation(db, { chatbotId })
  for (const createdAt of times) await aMessage(db, { conversationId: id, createdAt, content })
  return sessionId
}

const dayMs = 24 * 60 * 60 * 1_000

/** A time of the day so many days ago, in UTC. */
export const daysAgo = (days: number, time = '12:00:00.000'): Date =>
  new Date(`${new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)}T${time}Z`)

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export interface Bulk {
  chatbotId: string
  conversations: number
  /** Messages of each. */
  messages: number
  characters?: number
}

/** Many messages at once. */
export async function fill({ pool }: Pick<Db, 'pool'>, { chatbotId, conversations, messages, characters = 5 }: Bulk) {
  await pool.query(
    `with made as (
       insert into conversations (session_id, chatbot_id) select gen_random_uuid(), $1 from generate_series(1, $2::int) returning id
     )
     insert into messages (conversation_id, role, content, context_epoch, created_at)
     select id, 'user', repeat('x', $4::int), 0, now() - interval '1 hour' from made, generate_series(1, $3::int)`,
    [chatbotId, conversations, messages, characters],
  )
}

/** The beginning of an answer; nothing of its body is taken before somebody reads it. */
export const begin = (url: string, cookie: string): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { cookie }, agent: false })
    request.once('response', resolve).once('error', reject)
  })

/** How many exports hold a connection to the database. */
export async function openExports({ pool }: Pick<Db, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = 'frontdesk export'`,
  )
  return rows[0].open
}
