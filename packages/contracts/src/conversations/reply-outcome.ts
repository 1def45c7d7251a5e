import { Type, type Static } from '@sinclair/typebox'

const outcome = <Name extends string>(name: Name, description: string) => Type.Literal(name, { description })

/** How a visitor's message ended. It holds no content, and is stored in the statement that ends the message's turn. */
export const ReplyOutcome = Type.Union(
  [
    outcome('answered', 'AI replied and left nothing open that it knows of.'),
    outcome('partly_answered', 'The reply answers part of the question and says what is missing, or it was cut off.'),
    outcome('asked_back', 'The reply asks the visitor to choose or confirm something first.'),
    outcome('not_found_nothing_near', 'AI does not know: no passage is about the question.'),
    outcome('not_found_not_enough', 'AI does not know: passages are about the question, but none of them answers it.'),
    outcome(
      'not_found_said_by_model',
      'AI does not know: the model says that the passages do not answer the question.',
    ),
    outcome(
      'not_found_not_supported',
      'AI does not know: the text of the model is not supported by the passages it cites.',
    ),
    outcome('handed_over', 'The visitor asked for an agent, or an agent is answering the conversation.'),
    outcome('acted', 'An action was completed: one that the visitor confirmed, or storing contact details.'),
    outcome('refused', 'There is no reply because the AI provider rejected the request.'),
    outcome('failed', 'There is no reply because of an error, or a confirmed action failed.'),
    outcome('stopped', 'There is no reply because the visitor stopped it before its first word.'),
  ],
  {
    title: 'ReplyOutcome',
    description: 'Outcome of a visitor’s message. It is a field of that message, not of the reply.',
  },
)
export type ReplyOutcome = Static<typeof ReplyOutcome>

/** The outcome where there may be none. */
export const ReplyOutcomeOrNull = Type.Union([ReplyOutcome, Type.Null()], {
  description: 'null: the reply is pending, the message went to an agent, or the reply is from an earlier version.',
})
