import { Type, type Static } from '@sinclair/typebox'

const outcome = <Name extends string>(name: Name, description: string) => Type.Literal(name, { description })

/** How a visitor's message ended. It holds no content, and is stored in the statement that ends the message's turn. */
export const ReplyOutcome = Type.Union(
  [
    outcome('answered', 'The bot replied, and leaves nothing open that it knows of.'),
    outcome('partly_answered', 'The reply answers a part and says that another is missing, or it was cut off.'),
    outcome('asked_back', 'The reply asks the visitor to choose or to confirm something first.'),
    outcome('not_found_nothing_near', 'The reply says that it does not know: no passage speaks of the question.'),
    outcome('not_found_not_enough', 'It does not know: passages speak of the question, and none of them answers it.'),
    outcome('not_found_said_by_model', 'It does not know: the model says that the passages it read do not answer.'),
    outcome('not_found_not_supported', 'It does not know: what the model wrote is not in what it cites.'),
    outcome('handed_over', 'The visitor asked for an agent, or an agent has the conversation instead of the bot.'),
    outcome('acted', 'Something was done for the visitor: what they confirmed, or contact details were stored.'),
    outcome('refused', 'There is no reply: the AI provider would not take the request.'),
    outcome('failed', 'There is no reply because of an error, or what the visitor confirmed could not be done.'),
    outcome('stopped', 'There is no reply: the visitor stopped it before its first word.'),
  ],
  { title: 'ReplyOutcome', description: 'How a visitor’s message ended; a field of that message, not of the reply.' },
)
export type ReplyOutcome = Static<typeof ReplyOutcome>

/** The outcome where there may be none. */
export const ReplyOutcomeOrNull = Type.Union([ReplyOutcome, Type.Null()], {
  description:
    'null: the reply is pending, the message went to an agent who had the conversation, or it is from an earlier version.',
})
