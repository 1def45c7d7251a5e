import { readWorkerFacts, type ModelHosts, type WorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { defaultColour } from '@frontdesk/web/colour'
import { chatbotUnknown } from './errors.ts'
import type { ChatbotForChat } from './find-chatbot.ts'

/** What a visitor may know of what happens to their words, as the settings are now. */
export interface PrivacyFacts {
  name: string
  colour: string
  picture: string | null
  privacyUrl: string | null
  /**
   * Where messages are sent to; null: nowhere. `internal`: an address inside the operator's network. `unknown`: no worker
   * has recorded it.
   */
  host: string | null
  fallbackHost: string | null
  questionsHost: string | null
  isMasked: boolean
  hasPatterns: boolean
  /** AI reads live chats to help agents. */
  assistsAgents: boolean
  /** Other systems of the owner are called. */
  hasSystems: boolean
  /** Visitors can leave contact details or book. */
  hasRecords: boolean
}

interface Row {
  colour: string
  picture: string | null
  privacyUrl: string | null
  hasSystems: boolean
}

/** Reads what happens to the words of a chatbot's visitors. */
export async function readPrivacyFacts(
  { db }: { db: Pick<Db, 'pool'> },
  { id, accountId, serviceName, model, personalData, liveChatEnabled, liveChat, leads, bookings }: ChatbotForChat,
): Promise<PrivacyFacts> {
  const [{ textHosts }, [row]] = await Promise.all([
    readWorkerFacts({ db }),
    query<Row>(
      db.pool,
      sql`
        select coalesce(appearance->>'colour', ${defaultColour}) as colour, appearance->>'avatar' as picture, privacy_url,
               exists (select from connectors where chatbot_id = chatbots.id)
                 or exists (select from webhooks where account_id = ${accountId} and is_enabled
                              and (chatbot_id is null or chatbot_id = chatbots.id)) as has_systems
        from chatbots where id = ${id}`,
    ),
  ])
  if (row === undefined) throw chatbotUnknown()
  const { host, fallback } = hostsOf(textHosts, model)
  const questions = textHosts?.questions ?? null
  return {
    ...row,
    privacyUrl: isThisPage(row.privacyUrl, id) ? null : row.privacyUrl,
    name: serviceName,
    host,
    fallbackHost: host === null || fallback === host ? null : fallback,
    questionsHost: questions === host ? null : questions,
    isMasked: personalData.isMasked,
    hasPatterns: personalData.patterns.length > 0,
    assistsAgents: host !== null && liveChatEnabled && liveChat.assistsAgents,
    hasRecords: leads.isEnabled || bookings.isEnabled,
  }
}

/** The hosts of a chatbot's model: what is not offered any more means the installation's own. */
export function hostsOf(hosts: WorkerFacts['textHosts'], model: string | null): ModelHosts {
  if (hosts === null) return { host: 'unknown', fallback: null }
  return (model === null ? undefined : hosts.chosen[model]) ?? hosts.own
}

/** The page does not lead to itself, however its address was entered. */
const isThisPage = (url: string | null, id: string): boolean =>
  parseUrl(url ?? '')
    ?.pathname.toLowerCase()
    .replace(/\/+$/, '')
    .endsWith(`/privacy/${id}`) === true

/** What a chatbot sends to its provider, for the operator. */
export interface ChatbotPrivacy {
  id: string
  name: string
  model: string | null
  isMasked: boolean
}

/** Lists all chatbots of the installation, oldest first. */
export const listChatbotPrivacy = ({ db }: { db: Pick<Db, 'pool'> }): Promise<ChatbotPrivacy[]> =>
  query<ChatbotPrivacy>(
    db.pool,
    sql`select id, name, model, masks_personal_data as is_masked from chatbots where not is_deleting
        order by created_at, id`,
  )
