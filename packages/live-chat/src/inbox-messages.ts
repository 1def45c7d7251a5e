import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { Db } from '@frontdesk/db/connect'
import { withNotices } from '@frontdesk/conversations/messages/with-notices'
import { withClientIds } from './client-ids.ts'

/** Messages with what agents read beside the visitors' words. */
export const inboxMessages = async (
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly HistoryMessage[],
): Promise<InboxMessage[]> => withNotices({ db }, await withClientIds({ db }, messages))
