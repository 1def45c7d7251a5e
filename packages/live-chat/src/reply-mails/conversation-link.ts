import { hashOfToken, newLinkToken } from '@frontdesk/accounts/login/link-token'
import type { MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { hostOfUrl, isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { linkDays } from './reply-mail-text.ts'

/*
 * The link that a visitor was mailed: BASE_URL/conversation/TOKEN leads to the page on which they wrote, with the token
 * behind its `#`, which browsers send to nobody. The widget there takes the token and a visitor key of its own to the API,
 * and from then on this key opens the conversation, too. The link works for seven days after the last mail, and is gone with
 * its conversation. Opening it changes nothing by itself: mail programs open links.
 */

interface Needs {
  db: Pick<Db, 'pool'>
}

/** Browsers that may open a conversation by a link. With more of them the first is forgotten. */
const mostBrowsers = 10

/**
 * The token of a conversation's link, which is made with the first mail; each mail makes it last longer. One that has
 * expired, or was encrypted with a key that is gone, is made anew.
 */
export async function renewLink(
  { db, mailCipher }: Needs & Pick<MailNeeds, 'mailCipher'>,
  conversationId: string,
): Promise<string> {
  const owner = linkOf(conversationId)
  const [link] = await query<{ encryptedToken: string }>(
    db.pool,
    sql`select encrypted_token from conversation_links where conversation_id = ${conversationId} and expires_at > now()`,
  )
  const token = (link && mailCipher.decrypt(link.encryptedToken, owner)) ?? newLinkToken().token
  await execute(
    db.pool,
    sql`
      insert into conversation_links (conversation_id, token_hash, encrypted_token, expires_at)
      values (${conversationId}, ${hashOfToken(token)}, ${mailCipher.encrypt(token, owner)},
              now() + ${linkDays} * interval '24 hours')
      on conflict (conversation_id) do update
      set token_hash = excluded.token_hash, encrypted_token = excluded.encrypted_token, expires_at = excluded.expires_at`,
  )
  return token
}

const linkOf = (conversationId: string): string => `conversation-link ${conversationId}`

/** What tells on which page a conversation is opened. */
export interface PageClues {
  lastPage: string | null
  domains: readonly string[]
}

/** The page on which the visitor last wrote, or the first website of the chatbot. Null where it names none. */
export function pageOf({ lastPage, domains }: PageClues): string | null {
  const host = lastPage === null ? null : hostOfUrl(lastPage)
  if (lastPage !== null && host !== null && isAllowedHost(host, domains)) return lastPage
  const domain = domains.find(name => !name.startsWith('*.'))
  return domain === undefined ? null : `https://${domain}/`
}

/** The page that a link leads to; null where it opens nothing. */
export async function findLinkedPage({ db }: Needs, token: string): Promise<string | null> {
  const [row] = await query<PageClues>(
    db.pool,
    sql`
      select last_page, array(select domain from allowed_domains where chatbot_id = c.chatbot_id order by domain) as domains
      from conversation_links l join conversations c on c.id = l.conversation_id join chatbots b on b.id = c.chatbot_id
      where token_hash = ${hashOfToken(token)} and expires_at > now() and last_activity_at > now() - ${RETENTION}
        and not b.is_deleting`,
    { name: 'find-linked-page' },
  )
  return row === undefined ? null : pageOf(row)
}

/**
 * Opens the conversation of a link to a browser with this key. Returns its session id. Throws LINK_EXPIRED where the link
 * opens nothing, or nothing of this chatbot; also where the conversation belongs to a visitor who is not signed in here
 * (`subject`): no key opens it, so the browser had better keep the conversation that it has.
 */
export async function openLinkedConversation(
  { db }: Needs,
  { chatbotId, token, keyHash, subject }: { chatbotId: string; token: string; keyHash: Buffer; subject: string | null },
): Promise<{ sessionId: string }> {
  const [opened] = await query<{ sessionId: string }>(
    db.pool,
    sql`
      update conversations c set linked_key_hashes = case
        when ${keyHash}::bytea = any(linked_key_hashes) or key_hash is null then linked_key_hashes
        else (linked_key_hashes || ${keyHash}::bytea)[greatest(1, cardinality(linked_key_hashes) + 2 - ${mostBrowsers}):] end
      from conversation_links l
      where l.conversation_id = c.id and token_hash = ${hashOfToken(token)} and expires_at > now()
        and chatbot_id = ${chatbotId} and (identity_subject is null or identity_subject = ${subject}::text) and last_activity_at > now() - ${RETENTION}
      returning session_id`,
    { name: 'open-linked-conversation' },
  )
  if (opened === undefined) throw visitorError('LINK_EXPIRED', 'not-found')
  return opened
}
