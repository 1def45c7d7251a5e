import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * The version of what a chatbot knows, as a part of a statement: another one after each transaction that has changed a
 * passage of it, and empty before the first. Nothing else tells whether passages in memory are still all there are.
 */
export const knowledgeVersionOf = (chatbotId: Sql | string): Sql =>
  sql`coalesce((select version::text from knowledge_versions where chatbot_id = ${chatbotId}), '')`
