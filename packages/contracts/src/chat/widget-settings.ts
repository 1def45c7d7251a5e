import { Type, type Static } from '@sinclair/typebox'
import { Appearance } from '../chatbots/chatbots.ts'
import { LeadFields } from '../chatbots/lead-settings.ts'
import { Uuid } from '../text.ts'

/** GET /api/chat/settings. */
export const WidgetSettingsQuery = Type.Object({ chatbotId: Uuid() }, { additionalProperties: false })

/** How the widget looks, and what a visitor can do in it; null: not offered. */
export const WidgetSettings = Type.Object(
  {
    serviceName: Type.String(),
    language: Type.String({
      description: 'Of the chatbot’s own words, where the widget does not speak the visitor’s.',
    }),
    isStreaming: Type.Boolean(),
    appearance: Appearance,
    privacyUrl: Type.Union([Type.String(), Type.Null()]),
    liveChat: Type.Union([Type.Object({ isOpen: Type.Boolean({ description: 'Within its hours.' }) }), Type.Null()]),
    leads: Type.Union([
      Type.Object({ fields: LeadFields, consentText: Type.Union([Type.String(), Type.Null()]) }),
      Type.Null(),
    ]),
    bookings: Type.Union([
      Type.Object({ title: Type.String(), durationMinutes: Type.Integer(), timezone: Type.String() }),
      Type.Null(),
    ]),
    hasFeedback: Type.Boolean(),
  },
  { title: 'WidgetSettings' },
)
export type WidgetSettings = Static<typeof WidgetSettings>
