import { Type, type Static } from '@sinclair/typebox'

const failure = <Name extends string>(name: Name, description: string) => Type.Literal(name, { description })

/** Why a visitor's message has no answer, as far as it helps an agent to know. */
export const ReplyFailure = Type.Union(
  [
    failure('no_response', 'The AI provider could not be reached, or did not answer in time.'),
    failure('busy', 'The AI provider is receiving too many requests.'),
    failure('refused', 'The AI provider rejected the request.'),
    failure('error', 'The AI provider returned an error or an unusable reply.'),
    failure('other', 'The reply could not be completed for another reason.'),
  ],
  {
    title: 'ReplyFailure',
    description: 'Why the answer to this message of the visitor failed; absent if it did not fail.',
  },
)
export type ReplyFailure = Static<typeof ReplyFailure>

/** For messages as the team reads them. */
export const failureField = { failure: Type.Optional(ReplyFailure) }
