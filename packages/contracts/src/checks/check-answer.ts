import { Type, type Static } from '@sinclair/typebox'
import { ReplyOutcome } from '../conversations/reply-outcome.ts'
import { Timestamp } from '../text.ts'
import { Expectation } from './expectations.ts'

export const CheckState = Type.Union(
  [
    Type.Literal('passed'),
    Type.Literal('failed'),
    Type.Literal('not_judged', {
      description: 'It meets all that rules decide, and a model has yet to judge the rest.',
    }),
    Type.Literal('not_asked'),
  ],
  { title: 'CheckState', description: 'A check without expectations passes if the reply is not an error.' },
)
export type CheckState = Static<typeof CheckState>

/** What a model judged, in one sentence of its own. */
const Judgement = Type.Object({ model: Type.String(), reason: Type.String() }, { title: 'CheckJudgement' })

/** One expectation, and whether the answer meets it. */
const Finding = Type.Object(
  {
    expectation: Expectation,
    isMet: Type.Union([Type.Boolean(), Type.Null()], { description: 'null: no model has judged it.' }),
    judgement: Type.Optional(Judgement),
  },
  { title: 'CheckFinding' },
)
export type CheckFinding = Static<typeof Finding>

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
    isPassed: Type.Union([Type.Boolean(), Type.Null()], { description: 'null: not judged.' }),
    findings: Type.Array(Finding, { description: 'By the expectations as they are now.' }),
  },
  { title: 'CheckAnswer' },
)
export type CheckAnswer = Static<typeof CheckAnswer>
export type KeptAnswer = Omit<CheckAnswer, 'isPassed' | 'findings'>
