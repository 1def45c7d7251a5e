import { enqueueMail, type MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { nameInMail } from '@frontdesk/accounts/mails/without-addresses'
import type { Appearance } from '@frontdesk/contracts/chatbots/chatbots'
import { isOnDomains } from '@frontdesk/conversations/history/without-links'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'
import { presentMessage, type MessageRow } from '@frontdesk/conversations/messages/present-message'
import { languageClues, spokenLanguage, type LanguageClues } from '@frontdesk/conversations/messages/spoken-language'
import { withTranslations } from '@frontdesk/conversations/messages/with-translations'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { sql } from '@frontdesk/db/sql'
import { derivedId } from '@frontdesk/runtime/derived-id'
import { defaultColour } from '@frontdesk/web/colour'
import { BATCH_INTERVAL } from '../reply-mail-outbox.ts'
import { pageOf, renewLink } from './conversation-link.ts'
import { replyMail } from './reply-mail-text.ts'

interface Needs extends MailNeeds {
  db: Pick<Db, 'pool'>
  /** The public address of this installation. */
  baseUrl: string
}

interface Due extends LanguageClues {
  conversationId: string
  address: string
  serviceName: string
  /** Where visitors' replies go. */
  replyAddress: string | null
  appearance: Appearance
  lastPage: string | null
  /** Only the identity of the visitor opens the conversation. */
  isSignedIn: boolean
  domains: string[]
  /** The messages that wait, oldest first. */
  messageIds: string[]
}

/** More are found the next time. */
const atOnce = 100

/**
 * Enqueues the mails to visitors who have left: one for each conversation whose oldest message waits for two minutes, with
 * all of its messages that wait. What the visitor has seen since is taken out of the outbox. Interrupted before the rows are
 * marked, the next run enqueues a mail again with the same id. Returns how many mails were enqueued.
 */
export async function enqueueReplyMails(needs: Needs): Promise<number> {
  await forgetSeen(needs)
  const rows = await findDue(needs)
  for (const due of rows) await enqueueOne(needs, due)
  return rows.length
}

/** Messages that were stored before the visitor was last seen have reached them. */
const forgetSeen = ({ db }: Pick<Needs, 'db'>): Promise<number> =>
  execute(
    db.pool,
    sql`
      delete from reply_mails m using visitor_presence p
      where p.conversation_id = m.conversation_id and m.sent_at is null and p.seen_at > m.created_at`,
    { name: 'forget-seen-reply-mails' },
  )

/** The newest address counts: of two mails to two people, one would be somebody else's. */
const findDue = ({ db }: Pick<Needs, 'db'>): Promise<Due[]> =>
  query<Due>(
    db.pool,
    sql`
      select c.id as conversation_id, waiting.address, b.service_name, b.reply_address, b.appearance, c.last_page, c.identity_subject is not null as is_signed_in, waiting.message_ids,
             array(select domain from allowed_domains d where d.chatbot_id = b.id order by domain) as domains,
             ${languageClues({ conversation: 'c', chatbot: 'b' })}
      from (
        select conversation_id, (array_agg(address order by message_id desc))[1] as address,
               array_agg(message_id::text order by message_id) as message_ids
        from reply_mails where sent_at is null
        group by conversation_id having min(created_at) < clock_timestamp() - ${BATCH_INTERVAL}
        order by min(created_at) limit ${atOnce}
      ) waiting join conversations c on c.id = waiting.conversation_id
      join chatbots b on b.id = c.chatbot_id join accounts a on a.id = b.account_id
      where not b.is_deleting and a.suspended_at is null and c.last_activity_at > now() - ${RETENTION}`,
    { name: 'due-reply-mails' },
  )

async function enqueueOne(needs: Needs, due: Due): Promise<void> {
  const { conversationId, address, domains, messageIds } = due
  const hasLink = !due.isSignedIn && pageOf(due) !== null
  const link = hasLink ? new URL(`/conversation/${await renewLink(needs, conversationId)}`, needs.baseUrl).href : null
  const { colour = defaultColour, avatar: picture = null } = due.appearance
  const brand = { name: nameInMail(due.serviceName, domains), colour, picture }
  const mail = replyMail({
    language: spokenLanguage(due),
    brand,
    replyAddress: due.replyAddress,
    messages: await readSent(needs, messageIds),
    link,
    // Agents can link to the chatbot's own websites, as in the chat.
    isKept: word => isOnDomains(word, domains),
  })
  await enqueueMail(needs, { id: derivedId(['reply', ...messageIds]), to: address, ...mail })
  await execute(
    needs.db.pool,
    sql`
      with sent as (
        update reply_mails set sent_at = clock_timestamp()
        where message_id = any(${messageIds}::bigint[]) returning conversation_id)
      update conversations set replied_by_mail_at = clock_timestamp()
      where id = any(array(select conversation_id from sent))`,
  )
}

/** The messages as the visitor would have read them: in their language, where there is a translation. */
async function readSent({ db }: Pick<Needs, 'db'>, messageIds: readonly string[]) {
  const rows = await query<MessageRow>(
    db.pool,
    sql`
      select id, role, is_agent, agent_name, content, null as sources, files, created_at from messages
      where id = any(${messageIds}::bigint[]) order by id`,
  )
  const messages = await withTranslations({ db }, rows.map(presentMessage))
  return messages.map(({ agentName, text, translation }) => ({
    by: agentName ? nameInMail(agentName) : null,
    text: plainText(withAddresses(translation ?? text)),
  }))
}

/** HTML in which each link says where it leads, because a mail has the words alone. */
const withAddresses = (html: string): string =>
  html.replaceAll(/<a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a>/g, (_, url: string, words: string) =>
    words === url ? url : `${words}: ${url}`,
  )
