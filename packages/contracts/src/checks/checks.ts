import { Type, type Static } from '@sinclair/typebox'
import { chatLimits } from '../chat/chat-limits.ts'
import { ContextData } from '../chat/chat.ts'
import { EarlierTurn } from '../chatbots/try-chatbot.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'
import { CheckAnswer, CheckState } from './check-answer.ts'
import { CheckRun } from './check-runs.ts'
import { Expectations } from './expectations.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** More would not be read by anybody, and each costs a model call in every run. */
export const mostChecks = 200

/** Half of what a trial may have: all turns of all checks of a chatbot are kept. */
const mostTurns = 10
const history = Type.Array(EarlierTurn, {
  maxItems: mostTurns,
  description: 'Turns before the question, oldest first.',
})

const listed = {
  question: Type.String({ minLength: 1, maxLength: chatLimits.messageCharacters, pattern: visible, ...noNul }),
  pageUrl: orNull(Type.String({ maxLength: chatLimits.pageUrlCharacters, ...noNul })),
  contextData: orNull(ContextData),
  language: orNull(Type.String({ minLength: 2, maxLength: 35 }), 'Language of the visitor’s browser (BCP 47).'),
  expectations: Expectations,
}
const asked = { ...listed, history }
const { question, ...optional } = asked

/** POST /api/chatbots/{chatbotId}/checks. */
export const CreateCheckRequest = Type.Object(
  { question, ...Type.Partial(Type.Object(optional)).properties },
  { ...strict, title: 'CreateCheckRequest' },
)
export type CreateCheckRequest = Static<typeof CreateCheckRequest>

/** PATCH /api/chatbots/{chatbotId}/checks/{checkId}. Absent fields stay unchanged. */
export const UpdateCheckRequest = Type.Partial(Type.Object(asked), {
  ...strict,
  minProperties: 1,
  title: 'UpdateCheckRequest',
})
export type UpdateCheckRequest = Static<typeof UpdateCheckRequest>

const Comparison = Type.Union(
  [Type.Literal('better'), Type.Literal('worse'), Type.Literal('changed'), Type.Literal('same')],
  {
    title: 'CheckComparison',
    description:
      'The draft’s answer beside today’s. better, worse: the check passes or fails with the draft alone; changed: other words, the same result.',
  },
)
export type CheckComparison = Static<typeof Comparison>

const state = {
  state: CheckState,
  since: orNull(Timestamp(), 'Since when the answer is as it is; null: never asked.'),
  isChanged: Type.Boolean({ description: 'Whether an earlier answer is kept to compare with.' }),
  comparison: orNull(Comparison, 'null: the draft was not asked since it was changed.'),
}

/** A check in the list: its answers and earlier turns are left out. */
export const Check = Type.Object(
  { id: Uuid(), ...listed, ...state, version: Version(), createdAt: Timestamp() },
  { title: 'Check' },
)
export type Check = Static<typeof Check>

const Cause = Type.Object(
  {
    sources: Type.Array(Type.String(), {
      description: 'Pages, verified answers and products that were changed, added or removed.',
    }),
    hasChangedSettings: Type.Boolean({ description: 'Whether settings of the chatbot changed.' }),
  },
  { title: 'CheckCause' },
)
export type CheckCause = Static<typeof Cause>

/** GET /api/chatbots/{chatbotId}/checks/{checkId}: a check with its answers. */
export const CheckDetails = Type.Object(
  {
    ...Check.properties,
    history,
    answer: orNull(CheckAnswer, 'The answer of the saved settings; null: never asked.'),
    before: orNull(CheckAnswer, 'The answer before it changed.'),
    cause: orNull(Cause, 'What changed before the answer did; null: unknown.'),
    draft: orNull(CheckAnswer, 'The answer of the draft.'),
    failure: orNull(Type.String(), 'Error code of the AI provider if the last attempt failed. The answer is older.'),
  },
  { title: 'CheckDetails' },
)
export type CheckDetails = Static<typeof CheckDetails>

/** PUT /api/chatbots/{chatbotId}/check-settings. */
export const CheckSettings = Type.Object(
  {
    dailyBudget: Type.Integer({
      minimum: 0,
      maximum: 2_000,
      description:
        'How often checks may ask a model in one day (UTC): once for each answer, and once for each requirement that it judges. Built-in answers cost nothing and are not counted.',
    }),
    asksAfterChanges: Type.Boolean({ description: 'Whether checks that a change may affect are asked again.' }),
    mailsChanges: Type.Boolean({
      description: 'Whether the owners are emailed which answers changed, once an hour at most.',
    }),
  },
  { ...strict, title: 'CheckSettings' },
)
export type CheckSettings = Static<typeof CheckSettings>

const Budget = Type.Object(
  {
    isFree: Type.Boolean({ description: 'Whether the chatbot has built-in answers: a run costs nothing.' }),
    isDraftFree: Type.Boolean({ description: 'The same of its draft.' }),
    left: Type.Integer({ description: 'How often checks may still ask a model today (UTC).' }),
  },
  { title: 'CheckBudget' },
)
export type CheckBudget = Static<typeof Budget>

/** GET /api/chatbots/{chatbotId}/checks: all of them, in the order in which they were made. */
export const CheckList = Type.Object(
  {
    checks: Type.Array(Check, { maxItems: mostChecks }),
    settings: CheckSettings,
    budget: Budget,
    run: orNull(CheckRun, 'The latest run.'),
  },
  { title: 'CheckList' },
)
export type CheckList = Static<typeof CheckList>

/** GET /api/chatbots/{chatbotId}/check-proposals: checks that the headings and questions of the pages suggest. */
export const CheckProposals = Type.Object(
  { proposals: Type.Array(CreateCheckRequest, { maxItems: 20 }) },
  { title: 'CheckProposals' },
)
export type CheckProposals = Static<typeof CheckProposals>
