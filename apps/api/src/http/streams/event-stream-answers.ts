import { ChatError } from '@frontdesk/contracts/chat/chat'
import { Type } from '@sinclair/typebox'

/** The response schema of an event stream. */
export const eventStream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: Type.String() } },
} as const

/** The response schemas of an event stream for visitors. */
export const eventStreamAnswers = {
  200: eventStream,
  400: ChatError,
  403: ChatError,
  404: ChatError,
  429: ChatError,
  503: ChatError,
} as const
