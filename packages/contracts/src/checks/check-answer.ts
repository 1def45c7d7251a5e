import { Type, type Static } from '@sinclair/typebox'
import { ReplyOutcome } from '../conversations/reply-outcome.ts'
import { Timestamp } from '../text.ts'
import { Expectation } from './expectations.ts'

export const CheckState = Type.Union([Type.Literal('passed'), Type.Literal('failed'), Type.Literal('not_asked')], {
  title: 'CheckState',
  description: 'A check without expectations passes if the reply is not an error.',
})
export type CheckState = Static<typeof CheckState>

/** One expectation, and whether the answer meets it. */
const Finding = Type.Object({ expectation: Expectation, isMet: Type.Boolean() }, { title: 'CheckFinding' })

const Source = Type.Object(
  { type: Type.String(), source: Type.String(), title: Type.String() },
  { title: 'CheckSource' },
)

/** What is kept of an answer. */
const keptAnswer = {
  text: Type.String({ description: 'The reply without HTML.' }),
  sources: Type.Array(Source),
  outcome: ReplyOutcome,
  calls: Type.Array(Type.String(), { description: 'Tools and connectors that the model called or proposed to call.' }),
  handsOver: Type.Boolean({ description: 'Whether an agent is requested or offered.' }),
  model: Type.String(),
  askedAt: Timestamp(),
}

/** An answer of a check. */
export const CheckAnswer = Type.Object(
  {
    ...keptAnswer,
    isPassed: Type.Boolean(),
    findings: Type.Array(Finding, { description: 'By the expectations as they are now.' }),
  },
  { title: 'CheckAnswer' },
)
export type CheckAnswer = Static<typeof CheckAnswer>
export type KeptAnswer = Omit<CheckAnswer, 'isPassed' | 'findings'>
