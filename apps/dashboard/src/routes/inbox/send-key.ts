import type { KeyboardEvent } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'

/**
 * Whether Enter was pressed to send: alone where the person has chosen so, which is usual, and always with Ctrl or Command.
 * While an input method composes, Enter takes the word: 229 is its key in browsers that do not say so.
 */
export function useSendKey(): { enterSends: boolean; isSendKey: (event: KeyboardEvent) => boolean } {
  const { enterSends = true } = useCurrentUser().user.preferences
  return {
    enterSends,
    isSendKey: ({ key, shiftKey, ctrlKey, metaKey, nativeEvent, keyCode }) =>
      key === 'Enter' && !shiftKey && (enterSends || ctrlKey || metaKey) && !nativeEvent.isComposing && keyCode !== 229,
  }
}
