import type { Db } from '@frontdesk/db/connect'

/** Pages of a chatbot, by their addresses. */
export interface PagesOfChatbot {
  readonly chatbotId: string
  readonly urls: readonly string[]
}

/** Which of these pages the chatbot still has: a source may be removed while a reply is written from it. */
export async function stillIndexed(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, urls }: PagesOfChatbot,
): Promise<ReadonlySet<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await db.pool.query<{ url: string }>({
    name: 'still-indexed',
    text: 'select url from documents where chatbot_id = $1 and url = any($2)',
    values: [chatbotId, urls],
  })
  return new Set(rows.map(({ url }) => url))
}
