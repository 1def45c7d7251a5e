import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { chatLimits } from '@frontdesk/contracts/chat/chat-limits'
import type { CheckProposals } from '@frontdesk/contracts/checks/checks'
import { shownSources } from '@frontdesk/conversations/messages/shown-sources'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { suggestQuestionsOfPages } from '@frontdesk/knowledge/sources/suggest-questions'

const mostProposals = 20

/**
 * Proposes checks: the questions that a chatbot's pages and verified answers ask themselves, and questions about their
 * headings, each with the page that should be cited. Those that are checks already are left out. No model is asked.
 */
export async function proposeChecks(
  { db }: { db: Db },
  actor: Actor,
  chatbot: string,
): Promise<CheckProposals['proposals']> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const [questions, checks] = await Promise.all([
    suggestQuestionsOfPages({ db }, { chatbotId, limit: 4 * mostProposals }),
    query<{ question: string }>(db.pool, sql`select question from checks where chatbot_id = ${chatbotId}`),
  ])
  const known = new Set(checks.map(({ question }) => question.toLowerCase()))
  return questions
    .filter(({ question }) => question.length <= chatLimits.messageCharacters && !known.has(question.toLowerCase()))
    .slice(0, mostProposals)
    .map(({ question, url }) => ({
      question,
      expectations: shownSources([{ type: 'web', source: url }]).map(({ source }) => ({ kind: 'cites', source })),
    }))
}
