import { useEffect, useRef } from 'react'
import { actionOf, pageLetters, signOf, type ActionName } from './keys.ts'
import { focused, marked } from './marks.ts'
import { runAction } from './run-action.ts'

/** What the page around does for shortcuts that press nothing that is marked. */
export interface KeyTargets {
  /** Whether single letters are shortcuts for this person. Enter and Escape are in any case. */
  readonly areLettersOn: boolean
  readonly showHelp: () => void
  readonly openCommands: () => void
  readonly openOldest: () => void
  /** Goes to a page. False where the person may not, or the letter has none. */
  readonly goTo: (letter: string) => boolean
  /** Closes the conversation on the screen. False where there is none. */
  readonly leaveChat: () => boolean
}

const takesText =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"]'
/** There a letter looks for an entry that begins with it. */
const takesLetters = '[role="menu"], [role="listbox"], [role="grid"], [role="tree"]'
/** There Enter presses what has the focus. */
const takesEnter = `a, button, summary, [role="button"], [role="tab"], ${takesText}, ${takesLetters}`

/** There somebody writes, even while the focus is on a button beside the field: a letter is never a shortcut. */
const writing = '[data-composer]'

const isIn = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** An input method composes words: 229 is its key in browsers that do not say so. */
const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean => composes || keyCode === 229

/** While a dialog or a menu is open, what is behind it is hidden, and no shortcut reaches it. */
const isBehindDialog = (): boolean => document.querySelector('main')?.closest('[aria-hidden="true"], [inert]') !== null

/** Sends what is written, and ends the conversation. The focus leaves the field: the next letter may be U. */
function sendAndEnd(): boolean {
  const send = marked('send')
  if (!focused('write') || send === undefined || marked('end') === undefined) return false
  send.click()
  runAction('end')
  marked('thread')?.focus()
  return true
}

/** Escape leaves the field, then the conversation. What is written stays. */
function stepBack(targets: KeyTargets): boolean {
  if (!focused('write')) return targets.leaveChat()
  marked('thread')?.focus()
  return true
}

/** Keys that are no letters. */
function pressKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (key === 'Enter' && shiftKey && (ctrlKey || metaKey)) return sendAndEnd()
  if (ctrlKey || metaKey || altKey || shiftKey) return false
  if (key === 'Escape') return (focused('write') || !isIn(event, takesText)) && stepBack(targets)
  if (key === 'Enter') return !isIn(event, takesEnter) && runAction('write')
  return false
}

/** On a page without a search everything is searched. */
function search({ openCommands }: KeyTargets): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]')
  if (field === null) openCommands()
  else field.focus()
  return true
}

function pressSign(sign: string, targets: KeyTargets): boolean {
  if (sign === '?') targets.showHelp()
  if (sign === '/') return search(targets)
  const action: ActionName | undefined = actionOf(sign)
  if (action === undefined) return sign === '?'
  if (action !== 'oldest') return runAction(action)
  targets.openOldest()
  return true
}

/** Only moving along the list goes on while a key is held. */
const repeats = (sign: string): boolean => actionOf(sign) === 'next' || actionOf(sign) === 'previous'

/** Listens for shortcuts, wherever the focus is, except where it takes letters itself. */
export function useKeys(targets: KeyTargets): void {
  const latest = useRef(targets)
  latest.current = targets
  useEffect(() => {
    /** G was pressed, and the letter of a page is waited for. */
    let isGoing = false
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isComposing(event) || isBehindDialog()) return
      const wasGoing = isGoing
      // A modifier alone is no answer to G.
      if (!['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(event.key)) isGoing = false
      if (pressKey(event, latest.current)) return event.preventDefault()
      if (!latest.current.areLettersOn || isIn(event, `${takesText}, ${takesLetters}, ${writing}`)) return
      const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
      const isModified = ctrlKey || metaKey || altKey || event.getModifierState('AltGraph')
      const sign = signOf({ key, code, shiftKey, isModified })
      if (sign === undefined || (event.repeat && !repeats(sign))) return
      if (wasGoing && pageLetters.some(([letter]) => letter === sign)) {
        if (latest.current.goTo(sign)) event.preventDefault()
        return
      }
      if (sign === 'g') isGoing = true
      else if (pressSign(sign, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
