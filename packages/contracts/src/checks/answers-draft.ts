import { Type, type Static } from '@sinclair/typebox'
import { DraftSettings } from '../chatbots/try-chatbot.ts'
import { noNul, Timestamp, visible } from '../text.ts'
import { Version } from '../version.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** The settings of answers, as one version of them was published. */
const AnswerSettings = Type.Required(DraftSettings, { title: 'AnswerSettings' })
export type AnswerSettings = Static<typeof AnswerSettings>

/** PUT /api/chatbots/{chatbotId}/answers-draft: the settings that differ from the saved ones. */
export const SaveDraftRequest = Type.Object(
  { settings: DraftSettings },
  { additionalProperties: false, title: 'SaveDraftRequest' },
)

/** GET /api/chatbots/{chatbotId}/answers-draft. */
export const AnswersDraft = Type.Object(
  {
    settings: orNull(DraftSettings, 'null: there is no draft.'),
    version: orNull(Version()),
    changedAt: orNull(Timestamp()),
    worse: Type.Integer({
      description: 'Checks that fail with the draft and pass today. Publishing over them needs a reason.',
    }),
    better: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    unasked: Type.Integer({ description: 'Checks that the draft was not asked since it was changed.' }),
  },
  { title: 'AnswersDraft' },
)
export type AnswersDraft = Static<typeof AnswersDraft>

/** POST /api/chatbots/{chatbotId}/answers-draft/publish. */
export const PublishDraftRequest = Type.Object(
  {
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: visible,
        ...noNul,
        description: 'Why it is published over checks that fail. It is stored in the audit log.',
      }),
    ),
  },
  { additionalProperties: false, title: 'PublishDraftRequest' },
)

/** Settings as they were published at some time. */
const AnswersVersion = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    settings: AnswerSettings,
    authorName: orNull(Type.String(), 'null: it was published before versions were kept.'),
    reason: orNull(Type.String()),
    createdAt: Timestamp(),
  },
  { title: 'AnswersVersion' },
)
export type AnswersVersion = Static<typeof AnswersVersion>

/** GET /api/chatbots/{chatbotId}/answers-versions: the newest first. The first one is what is saved now. */
export const AnswersVersionList = Type.Object(
  { versions: Type.Array(AnswersVersion, { maxItems: 50 }) },
  { title: 'AnswersVersionList' },
)
export type AnswersVersionList = Static<typeof AnswersVersionList>
