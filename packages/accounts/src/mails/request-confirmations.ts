import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import type { Actor } from '../actor.ts'
import { tooManyRecipients } from '../errors.ts'
import { newLinkToken } from '../login/link-token.ts'
import { accountMail, enqueueWritten, insertAccountMails } from './account-mails.ts'
import type { MailNeeds } from './enqueue-mail.ts'
import { recipientMail } from './mail-texts.ts'

/*
 * Notifications hold what visitors left, and may go to any address that an account names. So an address outside the team
 * gets a link first, and nothing else before it was opened and confirmed (`confirm-recipient.ts`). That mail says nothing
 * that a tenant wrote but the account's name, an address gets one a day, and an account sends fifty: nobody can have
 * strangers written to.
 */

/** Rows of `accounts` and `chatbots`, by the names that a statement gives them. */
interface AccountAndChatbot {
  account: string
  chatbot: string
}

/**
 * The addresses that may be sent notifications of a chatbot which need a permission, as an array. They are strangers
 * who have confirmed, and members who may see in the dashboard what the mail says, as their permissions are now.
 */
export const notifiable = (permission: Sql, { account, chatbot }: AccountAndChatbot): Sql => sql`array(
  select users.email from members join users on users.id = user_id
  where members.account_id = ${identifier(account)}.id and password_hash is not null
    and (is_owner or ${permission} = any(permissions::text[]) and (sees_all_chatbots or exists (
      select from member_chatbots where member_id = members.id and member_chatbots.chatbot_id = ${identifier(chatbot)}.id)))
  union select mail_recipients.email from mail_recipients
  where mail_recipients.account_id = ${identifier(account)}.id and confirmed_at is not null and not exists (
    select from members join users on users.id = user_id
    where members.account_id = ${identifier(account)}.id and users.email = mail_recipients.email))`

/** Mails in a day, of one account. */
const mostInADay = 50
const validDays = 7

type Transaction = Pick<Db['prisma'], '$executeRaw' | '$queryRaw'>

/** Who may be notified of what visitors of one chatbot leave. */
export interface NotifiableAddresses {
  chatbotId: string
  leads: string[]
  bookings: string[]
  liveChat: string[]
}

/** Who may be notified of what visitors leave, for each chatbot of the account. */
export const notifiableAddresses = (
  { db }: { db: Pick<Db, 'pool'> },
  accountId: string,
): Promise<NotifiableAddresses[]> =>
  query<NotifiableAddresses>(
    db.pool,
    sql`
      select chatbots.id as chatbot_id, ${notifiable(sql`'leads'`, { account: 'accounts', chatbot: 'chatbots' })} as leads,
             ${notifiable(sql`'bookings'`, { account: 'accounts', chatbot: 'chatbots' })} as bookings,
             ${notifiable(sql`'live_chat'`, { account: 'accounts', chatbot: 'chatbots' })} as live_chat
      from accounts join chatbots on chatbots.account_id = accounts.id where accounts.id = ${accountId}`,
  )

/** Adds addresses to those that the account wants to send notifications to. Refuses more than may be mailed in a day. */
export async function addRecipients(
  { tx }: { tx: Transaction },
  accountId: string,
  emails: readonly string[],
): Promise<void> {
  const added = await tx.$executeRaw`
    insert into mail_recipients (account_id, email)
    select ${accountId}::uuid, email from unnest(${emails}::text[]) as asked(email)
    where not exists (select from members join users on users.id = user_id
                      where members.account_id = ${accountId}::uuid and users.email = asked.email)
    on conflict do nothing`
  if (added === 0) return
  const [mails] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from mail_recipients
    where account_id = ${accountId}::uuid and confirmed_at is null
      and (mailed_at is null or mailed_at > now() - interval '24 hours')`
  if ((mails?.count ?? 0) > mostInADay) throw tooManyRecipients(mostInADay)
}

/** Forgets the address of a member who is removed from an account: as a stranger they have not confirmed anything. */
export async function forgetMember({ tx }: { tx: Transaction }, memberId: string): Promise<void> {
  await tx.$executeRaw`
    delete from mail_recipients using members join users on users.id = user_id
    where members.id = ${memberId}::uuid and mail_recipients.account_id = members.account_id
      and mail_recipients.email = users.email`
}

/** Forgets confirmed addresses that no chatbot of the account notifies any more. Others stay, or could be mailed again. */
export async function forgetRecipients({ tx }: { tx: Transaction }, accountId: string): Promise<void> {
  await tx.$executeRaw`
    delete from mail_recipients recipients
    where account_id = ${accountId}::uuid and confirmed_at is not null and not exists (
      select from chatbots
      where chatbots.account_id = recipients.account_id
        and (recipients.email = any(live_chat_recipients)
             or lead_settings->'recipients' ? recipients.email or booking_settings->'recipients' ? recipients.email))`
}

interface Confirmations {
  emails: readonly string[]
  /** Where the links lead. */
  baseUrl: string
}

/** Mails a link to each of these addresses that is not confirmed, valid for 7 days. An address gets one a day at most. */
export async function requestConfirmations(
  needs: MailNeeds & { db: Pick<Db, 'pool'> },
  { accountId, accountName, language }: Pick<Actor, 'accountId' | 'accountName' | 'language'>,
  { emails, baseUrl }: Confirmations,
): Promise<void> {
  for (const email of new Set(emails)) {
    const { token, hash } = newLinkToken()
    const text = recipientMail({ language: language ?? 'en', accountName, link: `${baseUrl}/notifications/${token}` })
    const mail = accountMail(needs.mailCipher, { to: email, ...text })
    const isDue = await execute(
      needs.db.pool,
      sql`with due as (
            update mail_recipients
            set token_hash = ${hash}, mailed_at = now(), expires_at = now() + make_interval(days => ${validDays})
            where account_id = ${accountId} and email = ${email} and confirmed_at is null
              and (mailed_at is null or mailed_at < now() - interval '24 hours')
            returning email
          ) ${insertAccountMails([mail], sql`exists (select from due)`)}`,
    )
    if (isDue > 0) await enqueueWritten(needs, [mail])
  }
}
