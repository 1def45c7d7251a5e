import { ChatError } from '@frontdesk/contracts/chat/chat'
import { Type } from '@sinclair/typebox'

/** The response schemas of an event stream for visitors. */
export const eventStreamAnswers = {
  200: {
    description: 'Server-sent events',
    content: { 'text/event-stream': { schema: Type.String() } },
  },
  400: ChatError,
  403: ChatError,
  404: ChatError,
  429: ChatError,
  503: ChatError,
} as const
