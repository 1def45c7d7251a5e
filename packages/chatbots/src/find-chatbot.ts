import type { Plan } from '@frontdesk/db/generated/enums'
import { unavailable } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { isUuid } from '@frontdesk/contracts/text'
import { defaultDailyCap, includesFeature, monthlyQuota } from '@frontdesk/accounts/plan/plan'
import type { BookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import type { LeadSettings } from '@frontdesk/contracts/chatbots/lead-settings'
import { readBookingSettings } from './booking-settings.ts'
import type { OpeningHours } from './is-open.ts'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { readLeadSettings } from './lead-settings.ts'

/** All that a chat request needs to know of a chatbot and its account, with the plan's gates applied already. */
export interface ChatbotForChat {
  readonly id: string
  readonly accountId: string
  /** The business that the chatbot speaks for. */
  readonly serviceName: string
  /** Language of the chatbot's own words (BCP 47). */
  readonly language: string
  readonly isStreaming: boolean
  /** Null if none is written, or the plan does not include one of one's own. */
  readonly systemPrompt: string | null
  /** Model of the configured provider; null means the installation's default. */
  readonly model: string | null
  /** Whether personal data is replaced before a text leaves for a provider, and which values beside the usual ones. */
  readonly personalData: { readonly isMasked: boolean; readonly patterns: readonly string[] }
  readonly plan: Plan
  /** AI replies the account may use this month. */
  readonly quota: number
  /** Messages that the AI may be asked to answer in one day: the owner's cap, or a share of the quota. */
  readonly dailyCap: number
  readonly isSuspended: boolean
  /** Allowed domains, as `isAllowedHost` takes them. */
  readonly domains: readonly string[]
  readonly wiki: { readonly subdomain: string; readonly isProtected: boolean } | null
  /** Switched on, and part of the plan. */
  readonly liveChatEnabled: boolean
  readonly leads: LeadSettings
  readonly bookings: BookingSettings
  /** Whether visitors are asked if a reply helped. */
  readonly hasFeedback: boolean
  /** Whether visitors can have their conversation mailed to an address that they enter. */
  readonly hasTranscripts: boolean
  readonly liveChat: LiveChatRules
  /** Whether agents have blocked visitors of it. */
  readonly hasBlocks: boolean
}

/** How a chatbot hands over to people. */
export interface LiveChatRules extends OpeningHours {
  /** Said outside of the hours; null: our own words. */
  closedMessage: string | null
  /** After so many questions in a row without an answer the bot asks for a person; 0: never. */
  afterUnanswered: number
  /** Whether the bot does when its provider fails. */
  onFailure: boolean
  /** Whether a model helps agents. */
  assistsAgents: boolean
  /** Whether visitors and agents can send each other files. */
  hasFiles: boolean
  /** How long a visitor waits for an agent; 0: without a limit. */
  timeoutMinutes: number
}

interface Row {
  id: string
  accountId: string
  serviceName: string
  language: string
  isStreaming: boolean
  systemPrompt: string | null
  model: string | null
  personalData: ChatbotForChat['personalData']
  liveChatEnabled: boolean
  leadSettings: unknown
  bookingSettings: unknown
  hasFeedback: boolean
  hasTranscripts: boolean
  liveChat: LiveChatRules
  hasBlocks: boolean
  dailyCap: number | null
  plan: Plan
  accountTimezone: string
  quota: number | null
  isSuspended: boolean
  domains: string[]
  subdomain: string | null
  isProtected: boolean | null
}

/** Finds a chatbot as it is in the database now. Null if there is none with this id. */
export async function findChatbot({ db }: { db: Db }, chatbotId: string): Promise<ChatbotForChat | null> {
  if (!isUuid(chatbotId)) return null
  // Every chat request needs it: a prepared statement.
  const [row] = await query<Row>(
    db.pool,
    sql`
      select c.id, c.account_id, c.service_name, c.language, c.is_streaming, c.system_prompt, c.model,
             c.live_chat_enabled, c.daily_cap, c.lead_settings, c.booking_settings, c.has_feedback,
             c.has_transcripts,
             json_build_object('isMasked', c.masks_personal_data, 'patterns', c.masked_patterns) as personal_data,
             json_build_object('hours', c.live_chat_hours,
               'timeZone', case when c.live_chat_hours is null then a.timezone else c.live_chat_time_zone end,
               'closedMessage', c.live_chat_closed_message, 'afterUnanswered', c.live_chat_after_unanswered,
               'onFailure', c.live_chat_on_failure, 'assistsAgents', c.live_chat_assists_agents,
               'hasFiles', c.live_chat_files, 'timeoutMinutes', c.live_chat_timeout_minutes) as live_chat,
             exists (select from visitor_blocks where chatbot_id = c.id and (until is null or until > now())) as has_blocks,
             a.plan, a.quota, a.timezone as account_timezone, a.suspended_at is not null as is_suspended,
             array(select d.domain from allowed_domains d where d.chatbot_id = c.id order by d.domain) as domains,
             w.subdomain, w.is_protected
        from chatbots c
        join accounts a on a.id = c.account_id
        left join wikis w on w.chatbot_id = c.id
       where c.id = ${chatbotId} and not c.is_deleting`,
    { name: 'find-chatbot' },
  ).catch((error: unknown) => {
    throw unavailable(error)
  })
  if (row === undefined) return null
  const { subdomain, isProtected, systemPrompt, liveChatEnabled, leadSettings, bookingSettings, ...more } = row
  const { accountTimezone, ...rest } = more
  const { plan } = rest
  const quota = monthlyQuota(rest)
  return {
    ...rest,
    quota,
    dailyCap: rest.dailyCap ?? defaultDailyCap(quota),
    systemPrompt: includesFeature(plan, 'system-prompt') ? systemPrompt : null,
    liveChatEnabled: liveChatEnabled && includesFeature(plan, 'live-chat'),
    leads: readLeadSettings(leadSettings),
    bookings: readBookingSettings(bookingSettings, accountTimezone),
    wiki: subdomain === null || isProtected === null ? null : { subdomain, isProtected },
  }
}

export interface CachedFindChatbotNeeds {
  db: Db
  /** How stale a chatbot may be; tests choose their own. */
  keepMs?: number
}

/** A suspension has to hold within 5 s: 2 s leave room for a slow query. */
const chatbotKeepMs = 2_000
/** Chatbots of some 2 kB each: 2 MB at most. */
const keptChatbots = 1_000

/**
 * `findChatbot` that remembers its answers for 2 s: messages come in bursts, settings change once a week. Measured on
 * loopback: 0.2 ms and 0.06 ms of CPU each from the database, 0.5 µs from memory.
 */
export function cachedFindChatbot({
  db,
  keepMs = chatbotKeepMs,
}: CachedFindChatbotNeeds): (id: string) => Promise<ChatbotForChat | null> {
  const load = async (id: string): Promise<ChatbotForChat | undefined> => (await findChatbot({ db }, id)) ?? undefined
  const find = ttlCache({ ttlMs: keepMs, max: keptChatbots, fetch: load })
  return async chatbotId => (await find(chatbotId.toLowerCase())) ?? null
}
