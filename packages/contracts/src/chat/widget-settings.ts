import { Type, type Static } from '@sinclair/typebox'
import { Appearance } from '../chatbots/chatbots.ts'
import { LeadFields } from '../chatbots/lead-settings.ts'
import { Uuid } from '../text.ts'

/** GET /api/chat/settings. */
export const WidgetSettingsQuery = Type.Object({ chatbotId: Uuid() }, { additionalProperties: false })

/** The appearance of the widget, and the features it offers; null: not offered. */
export const WidgetSettings = Type.Object(
  {
    serviceName: Type.String(),
    language: Type.String({
      description:
        'Language of the chatbot’s own texts. The widget uses it if it does not support the visitor’s language.',
    }),
    isStreaming: Type.Boolean(),
    appearance: Appearance,
    pictureDomains: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'Domains that product images may come from; null: no images are shown.',
    }),
    privacyUrl: Type.Union([Type.String(), Type.Null()]),
    asksConsent: Type.Boolean({ description: 'Whether visitors have to agree before they can write.' }),
    liveChat: Type.Union([
      Type.Object({
        isOpen: Type.Boolean({ description: 'True during opening hours.' }),
        hasFiles: Type.Boolean({ description: 'Whether visitors can send files to agents.' }),
        waitMinutes: Type.Optional(
          Type.Integer({ description: 'How long a visitor waits for an agent at most; absent: without a limit.' }),
        ),
      }),
      Type.Null(),
    ]),
    leads: Type.Union([
      Type.Object({ fields: LeadFields, consentText: Type.Union([Type.String(), Type.Null()]) }),
      Type.Null(),
    ]),
    bookings: Type.Union([
      Type.Object({ title: Type.String(), durationMinutes: Type.Integer(), timezone: Type.String() }),
      Type.Null(),
    ]),
    hasFeedback: Type.Boolean(),
    asksIfHelpful: Type.Boolean({
      description: 'Whether a visitor is asked once, when the conversation has gone quiet, if the answer helped.',
    }),
    hasTranscripts: Type.Boolean({ description: 'Whether visitors can have their conversation emailed to them.' }),
  },
  { title: 'WidgetSettings' },
)
export type WidgetSettings = Static<typeof WidgetSettings>
