import { Type, type Static } from '@sinclair/typebox'
import { noNul, visible } from '../text.ts'

const strict = { additionalProperties: false } as const
const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: visible, ...noNul, description })

const compared = 'Compared without regard to case, spaces, punctuation marks of numbers and kinds of digits.'

/** What the answer to a check must do. */
export const Expectation = Type.Union(
  [
    Type.Object({ kind: Type.Literal('says'), text: Line(500, `Text that the reply contains. ${compared}`) }, strict),
    Type.Object(
      { kind: Type.Literal('says_not'), text: Line(500, `Text that it does not contain. ${compared}`) },
      strict,
    ),
    Type.Object(
      { kind: Type.Literal('cites'), source: Line(2_048, 'Source of the reply, as named in `sources`.') },
      strict,
    ),
    Type.Object(
      { kind: Type.Literal('answers') },
      { ...strict, description: 'It answers, at least in part, or does what was asked.' },
    ),
    Type.Object(
      { kind: Type.Literal('not_found') },
      { ...strict, description: 'The reply says that it does not know.' },
    ),
    Type.Object(
      { kind: Type.Literal('asks_back') },
      { ...strict, description: 'It asks the visitor something first.' },
    ),
    Type.Object({ kind: Type.Literal('hands_over') }, { ...strict, description: 'It offers or requests an agent.' }),
    Type.Object({ kind: Type.Literal('calls'), connector: Line(64, 'Name of the connector that it calls.') }, strict),
    Type.Object(
      {
        kind: Type.Literal('meets'),
        text: Line(500, 'Requirement in your own words. The chatbot’s AI model judges it; built-in answers can’t.'),
      },
      strict,
    ),
  ],
  { title: 'Expectation' },
)
export type Expectation = Static<typeof Expectation>

/** The most that one check expects. Each is one rule or one question to a model, and a page shows them all. */
const mostExpectations = 10
export const Expectations = Type.Array(Expectation, { maxItems: mostExpectations })
