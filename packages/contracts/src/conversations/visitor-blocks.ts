import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const

/** POST /api/conversations/{sessionId}/block. */
export const BlockVisitorRequest = Type.Object(
  {
    duration: Type.Union([Type.Literal('day'), Type.Literal('month'), Type.Literal('forever')], {
      description: 'A month has 30 days.',
    }),
    includesAddress: Type.Boolean({
      description:
        'Whether the network address is blocked, too, as it is stored: anonymised, so that others in the same network are blocked as well.',
    }),
  },
  { ...strict, title: 'BlockVisitorRequest' },
)
export type BlockVisitorRequest = Static<typeof BlockVisitorRequest>

/** A visitor whose messages a chatbot refuses. */
export const VisitorBlock = Type.Object(
  {
    id: Uuid(),
    chatbotId: Uuid(),
    chatbotName: Type.String(),
    sessionId: Type.Union([Uuid(), Type.Null()], { description: 'Null: the conversation was removed.' }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'From the newest lead of the conversation, for members who may see leads.',
    }),
    address: Type.Union([Type.String(), Type.Null()], { description: 'Anonymised; null: it is not blocked.' }),
    until: Type.Union([Timestamp(), Type.Null()], { description: 'Null: until somebody unblocks them.' }),
    blockedBy: Type.Union([Type.String(), Type.Null()], {
      description: 'The user, or the name of the API token. Null: the user is gone.',
    }),
    createdAt: Timestamp(),
  },
  { title: 'VisitorBlock' },
)
export type VisitorBlock = Static<typeof VisitorBlock>

/** GET /api/visitor-blocks. */
export const VisitorBlockList = Type.Object({ blocks: Type.Array(VisitorBlock) }, { title: 'VisitorBlockList' })
export const VisitorBlockParams = Type.Object({ blockId: Uuid() })
