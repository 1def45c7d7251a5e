import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const CheckRunKind = Type.Union(
  [
    Type.Literal('all', { description: 'With the saved settings.' }),
    Type.Literal('draft', { description: 'With the draft of the settings.' }),
    Type.Literal('changed', { description: 'After a change: only checks that it may affect.' }),
  ],
  { title: 'CheckRunKind' },
)
export type CheckRunKind = Static<typeof CheckRunKind>

/** POST /api/chatbots/{chatbotId}/check-runs. */
export const StartCheckRunRequest = Type.Object(
  {
    kind: Type.Union([Type.Literal('all'), Type.Literal('draft')]),
    checkIds: Type.Optional(
      Type.Array(Uuid(), { minItems: 1, maxItems: 200, description: 'Only these checks; absent: all of them.' }),
    ),
  },
  { additionalProperties: false, title: 'StartCheckRunRequest' },
)
export type StartCheckRunRequest = Static<typeof StartCheckRunRequest>

/** A run of checks. A chatbot has one at a time. */
export const CheckRun = Type.Object(
  {
    id: Uuid(),
    kind: CheckRunKind,
    status: Type.Union([
      Type.Literal('waiting'),
      Type.Literal('running'),
      Type.Literal('done'),
      Type.Literal('failed', { description: 'It crashed several workers.' }),
    ]),
    total: Type.Integer({ description: 'Checks that it looks at.' }),
    done: Type.Integer({ description: 'Checks that it has looked at.' }),
    asked: Type.Integer({
      description: 'Checks that were asked. A run after a change leaves out what it cannot affect.',
    }),
    passed: Type.Integer({ description: 'Of those that were asked.' }),
    failed: Type.Integer({ description: 'Of those that were asked. The rest of them is not judged.' }),
    changed: Type.Integer({ description: 'Checks whose answer is another one than before.' }),
    unasked: Type.Integer({
      description: 'Checks left for another day, because the budget is spent or the provider failed.',
    }),
    createdAt: Timestamp(),
    endedAt: orNull(Timestamp()),
  },
  { title: 'CheckRun' },
)
export type CheckRun = Static<typeof CheckRun>
