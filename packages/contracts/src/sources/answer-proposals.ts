import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** An answer that an agent gave in a live chat, proposed as a verified answer. */
const AnswerProposal = Type.Object(
  {
    messageId: Type.Integer({ description: 'Id of the agent’s message.' }),
    question: Type.String(),
    answer: Type.String({ description: 'Plain text.' }),
    agentName: Type.Union([Type.String(), Type.Null()]),
    answeredAt: Timestamp(),
    asked: Type.Integer({ description: 'How often visitors have sent the same question in the last 30 days.' }),
  },
  {
    title: 'AnswerProposal',
    description: 'Email addresses, phone numbers and order numbers are replaced with `…` in both texts.',
  },
)
export type AnswerProposal = Static<typeof AnswerProposal>

/** GET /api/chatbots/{chatbotId}/answer-proposals: the newest 50. */
export const AnswerProposalList = Type.Object(
  { proposals: Type.Array(AnswerProposal) },
  { title: 'AnswerProposalList' },
)
