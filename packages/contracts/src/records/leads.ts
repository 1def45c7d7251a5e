import { Type, type Static } from '@sinclair/typebox'
import { ConversationId, SessionOfRecord } from './conversation-of-record.ts'
import { nextPage, pageTotal, recordFilterFields, recordPageFields } from './record-page.ts'
import { Timestamp, Uuid } from '../text.ts'

const isHandled = Type.Optional(
  Type.Union([Type.Literal('true'), Type.Literal('false')], {
    description: 'Return only handled, or only unhandled leads.',
  }),
)

/** GET /api/leads/export. */
export const LeadsExportQuery = Type.Object({ ...recordFilterFields, isHandled }, { additionalProperties: false })
export type LeadsExportQuery = Static<typeof LeadsExportQuery>

/** GET /api/leads. */
export const LeadsQuery = Type.Object({ ...recordPageFields, isHandled }, { additionalProperties: false })
export type LeadsQuery = Static<typeof LeadsQuery>

const Text = Type.Union([Type.String(), Type.Null()])

/** A lead: the contact details of a visitor. On the free plan its content is `***`. */
export const LeadRecord = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    sessionId: SessionOfRecord,
    conversationId: Type.Union([ConversationId, Type.Null()]),
    name: Text,
    email: Text,
    phone: Text,
    company: Text,
    message: Text,
    handledAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When the lead was marked as handled; null: it is unhandled.',
    }),
    createdAt: Timestamp(),
  },
  { title: 'LeadRecord' },
)
export type LeadRecord = Static<typeof LeadRecord>

const consent = Type.Union([Type.String(), Type.Null()], {
  description: 'The consent text that the visitor agreed to; null: no consent was required. Only in paged lists.',
})

/** A lead in a list. */
const ListedLead = Type.Object({ ...LeadRecord.properties, consent: Type.Optional(consent) })

/** GET /api/leads/{leadId}. */
export const LeadDetails = Type.Object({ ...LeadRecord.properties, consent }, { title: 'LeadDetails' })
export type LeadDetails = Static<typeof LeadDetails>

export const LeadList = Type.Object(
  { success: Type.Literal(true), leads: Type.Array(ListedLead), nextCursor: nextPage, total: pageTotal },
  { title: 'LeadList' },
)
export type LeadList = Static<typeof LeadList>

export const LeadParams = Type.Object({ leadId: Uuid() })

/** PATCH /api/leads/{leadId}. */
export const UpdateLeadRequest = Type.Object(
  { isHandled: Type.Boolean() },
  { title: 'UpdateLeadRequest', additionalProperties: false },
)
export type UpdateLeadRequest = Static<typeof UpdateLeadRequest>
