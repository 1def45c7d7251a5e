import type { ReplyFailure } from '@frontdesk/client/operations'

interface Said {
  readonly role: string
  readonly text: string
  readonly failure?: ReplyFailure
}

/** Messages without the questions whose answer failed and that the visitor then asked again in the same words. */
export const withoutRepeats = <Message extends Said>(messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ failure, text }, place) => {
    if (failure === undefined) return true
    const next = messages.slice(place + 1).find(({ role }) => role !== 'system')
    return next?.role !== 'user' || next.text !== text
  })
