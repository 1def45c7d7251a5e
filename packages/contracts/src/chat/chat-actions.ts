import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** A period that can be booked. */
export const Slot = Type.Object({ startsAt: Timestamp(), endsAt: Timestamp() }, { title: 'Slot' })
export type Slot = Static<typeof Slot>

/**
 * What a reply lets the visitor do next, beside writing. A client that knows none of these loses nothing but the
 * button: the reply's text says the same.
 */
export const ChatAction = Type.Union(
  [
    /** Free appointments to choose from; one that was chosen is booked by POST /api/chat/bookings. */
    Type.Object(
      { type: Type.Literal('slots'), timezone: Type.String(), slots: Type.Array(Slot) },
      { title: 'SlotsAction' },
    ),
    /** The form that leaves a contact: POST /api/chat/leads. */
    Type.Object({ type: Type.Literal('lead') }, { title: 'LeadAction' }),
    /** A person may be asked for: POST /api/chat/handoff. */
    Type.Object({ type: Type.Literal('handoff') }, { title: 'HandoffAction' }),
    /** Something waits for the visitor's word. It is given by sending `yes` or `no` as the next message. */
    Type.Object(
      {
        type: Type.Literal('confirm'),
        title: Type.String(),
        details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
        yes: Type.String(),
        no: Type.String(),
      },
      { title: 'ConfirmAction' },
    ),
  ],
  { title: 'ChatAction' },
)
export type ChatAction = Static<typeof ChatAction>
