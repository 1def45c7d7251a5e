import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** A free appointment slot. */
export const Slot = Type.Object({ startsAt: Timestamp(), endsAt: Timestamp() }, { title: 'Slot' })
export type Slot = Static<typeof Slot>

/** One line of what a visitor is asked to confirm. */
export const ConfirmDetail = Type.Object(
  {
    name: Type.String(),
    value: Type.String({ description: 'As text. Times are in the time zone of the owner, which the text names.' }),
    slot: Type.Optional(Slot),
  },
  {
    title: 'ConfirmDetail',
    description: 'Has a `slot` if it is a time, so that a client can show it in the visitor’s time zone.',
  },
)
export type ConfirmDetail = Static<typeof ConfirmDetail>

/** More than these are no short question. */
export const mostChoices = 4
/** What fits on a button. */
export const longestChoice = 100

/** What a visitor may choose, and what is then sent. */
export const Choice = Type.String({ minLength: 1, maxLength: longestChoice })

/**
 * An action that a reply offers the visitor besides writing. A client that supports none of these loses only the
 * button: the reply's text says the same.
 */
export const ChatAction = Type.Union(
  [
    /** Free slots to choose from. POST /api/chat/bookings books the chosen one. */
    Type.Object(
      { type: Type.Literal('slots'), timezone: Type.String(), slots: Type.Array(Slot) },
      { title: 'SlotsAction' },
    ),
    /** The lead form. POST /api/chat/leads submits it. */
    Type.Object({ type: Type.Literal('lead') }, { title: 'LeadAction' }),
    /** A handoff can be requested by POST /api/chat/handoff. */
    Type.Object({ type: Type.Literal('handoff') }, { title: 'HandoffAction' }),
    /** A tool call waits for the visitor's confirmation: the text `yes` or `no`, sent as the next message. */
    Type.Object(
      {
        type: Type.Literal('confirm'),
        title: Type.String(),
        details: Type.Array(ConfirmDetail),
        yes: Type.String(),
        no: Type.String(),
      },
      { title: 'ConfirmAction' },
    ),
    /** The reply asks which of these is meant. The chosen text is sent as the next message. */
    Type.Object(
      {
        type: Type.Literal('choices'),
        choices: Type.Array(Choice, { minItems: 2, maxItems: mostChoices }),
      },
      { title: 'ChoicesAction' },
    ),
  ],
  { title: 'ChatAction' },
)
export type ChatAction = Static<typeof ChatAction>
