import { Type, type Static } from '@sinclair/typebox'
import { AgentText } from './agent-text.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'

const strict = { additionalProperties: false } as const

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: visible, ...noNul })

const Shortcut = Type.Union([
  Type.String({
    pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,31}$',
    description: 'Text that agents type after a slash, stored in lower case. Null: only the title finds it.',
  }),
  Type.Null(),
])
const templateScope = {
  isForAllChatbots: Type.Boolean({
    description: 'True: for every chatbot of the account; false: for this chatbot only.',
  }),
  isPersonal: Type.Boolean({ description: 'True: only its author sees it; false: the whole team does.' }),
}

/** A message template (canned response). */
export const MessageTemplate = Type.Object(
  {
    id: Uuid(),
    title: Type.String(),
    text: Type.String({
      description: 'The dashboard replaces `{visitor.name}`, `{agent.name}` and `{page}` when it inserts the text.',
    }),
    shortcut: Shortcut,
    ...templateScope,
    uses: Type.Integer({ description: 'Number of times it was inserted.' }),
    version: Version(),
    createdAt: Timestamp(),
  },
  { title: 'MessageTemplate' },
)
export type MessageTemplate = Static<typeof MessageTemplate>
export const MessageTemplateList = Type.Object(
  { templates: Type.Array(MessageTemplate) },
  { title: 'MessageTemplateList' },
)
export const CreateMessageTemplateRequest = Type.Object(
  {
    title: Title,
    text: AgentText,
    shortcut: Type.Optional(Shortcut),
    isForAllChatbots: Type.Optional(templateScope.isForAllChatbots),
    isPersonal: Type.Optional(templateScope.isPersonal),
  },
  { ...strict, title: 'CreateMessageTemplateRequest' },
)
export type CreateMessageTemplateRequest = Static<typeof CreateMessageTemplateRequest>
export const UpdateMessageTemplateRequest = Type.Partial(CreateMessageTemplateRequest, {
  title: 'UpdateMessageTemplateRequest',
  ...strict,
  minProperties: 1,
})
export type UpdateMessageTemplateRequest = Static<typeof UpdateMessageTemplateRequest>
