import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/*
 * Reply by mail: an agent's message to a visitor who has left is mailed to the visitor. The statement that stores the
 * message also writes it to the outbox (`reply_mails`) if the address is known. Two minutes later, a maintenance worker
 * deletes it from the outbox if the visitor has been seen since. Otherwise it sends all waiting messages in one mail. A
 * visitor who is there never gets a mail.
 */

/** Messages that an agent sends within this time go in one mail. */
export const BATCH_INTERVAL = sql`interval '2 minutes'`

/** Whether this installation can mail a visitor: where no mail server is set up, mails are files of the operator's. */
export const CAN_MAIL = sql`not exists (select from installation_facts where name = 'mail' and value #>> '{}' = 'files')`

/** The address that a visitor left in a conversation, the newest one: a subquery with the column `email`, or no row. */
export const addressOf = (conversation: string): Sql => sql`
  select email from leads
  where leads.session_id = ${identifier(conversation)}.session_id and leads.chatbot_id = ${identifier(conversation)}.chatbot_id
    and email is not null
  order by leads.created_at desc, leads.id desc limit 1`

/** Writes the message of a statement to the outbox: the body of a CTE after `message` and `conversation`. */
export const QUEUE_REPLY_MAIL = sql`
  insert into reply_mails (message_id, conversation_id, address)
  select message.id, conversation.id, address.email
  from message, conversation cross join lateral (${addressOf('conversation')}) address
  where ${CAN_MAIL}`
