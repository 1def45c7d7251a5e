import type { KeyboardEvent } from 'react'

/**
 * Whether Enter was pressed to send. While an input method composes, Enter takes the word: 229 is its key in browsers
 * that do not say so.
 */
export const isSendKey = ({ key, shiftKey, nativeEvent, keyCode }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
