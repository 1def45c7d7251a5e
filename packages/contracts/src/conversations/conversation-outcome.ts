import { Type, type Static } from '@sinclair/typebox'

const outcome = <Name extends string>(name: Name, description: string) => Type.Literal(name, { description })

/** What became of a conversation: exactly one of these. It holds no content. */
export const ConversationOutcome = Type.Union(
  [
    outcome(
      'answered_confirmed',
      'AI answered, and the visitor said that it helped, or booked, left contact details or confirmed an action after the answer.',
    ),
    outcome('answered_quiet', 'AI answered, and the visitor said nothing about it.'),
    outcome(
      'came_back',
      'AI answered, and within seven days the same visitor asked again and got an answer from the same passage.',
    ),
    outcome('handed_over_asked', 'An agent took over because the visitor asked for one.'),
    outcome('handed_over_unanswered', 'An agent took over after questions in a row that AI had no answer to.'),
    outcome('handed_over_failed', 'An agent took over because a reply failed.'),
    outcome('handed_over_by_agent', 'An agent took over without a request.'),
    outcome('not_found', 'AI did not know the answer.'),
    outcome('left_waiting', 'The visitor asked for an agent, none took over, and no reply came after that.'),
    outcome(
      'never_answered',
      'There was no reply, or AI asked back and the visitor wrote nothing more, or there was no message.',
    ),
  ],
  { title: 'ConversationOutcome', description: 'What became of a conversation.' },
)
export type ConversationOutcome = Static<typeof ConversationOutcome>

const cause = <Name extends string>(name: Name, description: string) => Type.Literal(name, { description })

/** Why an outcome is not a good one, where the owner can do something about it. */
export const OutcomeCause = Type.Union(
  [
    cause('knowledge_missing', 'No passage answers the question.'),
    cause('found_not_used', 'Passages about the question were found, and AI did not answer from them, or asked back.'),
    cause('written_badly', 'The visitor rated the answer as not helpful, or came back with the same question.'),
    cause(
      'sources_disagree',
      'The same as written_badly, and a page that the answer cites contradicts another page or the product feed.',
    ),
    cause('needs_action', 'The visitor needed a person, or a call of a connector failed.'),
  ],
  { title: 'OutcomeCause', description: 'Why a conversation did not go well.' },
)
export type OutcomeCause = Static<typeof OutcomeCause>
