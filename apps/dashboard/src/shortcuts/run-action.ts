import type { ActionName } from './keys.ts'
import { allMarked, focused, marked } from './marks.ts'

/**
 * Moves the focus along the list, as its arrow keys do, which know rows that are not drawn. From elsewhere it goes to the
 * row that is chosen, or else to the first.
 */
function moveInList(key: 'ArrowDown' | 'ArrowUp'): boolean {
  if (focused('row')) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return true
  }
  const rows = allMarked('row')
  const row = rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]
  row?.focus()
  return row !== undefined
}

/** Does an action by pressing what is marked with it. False where nothing on the screen does it at the moment. */
export function runAction(name: Exclude<ActionName, 'oldest'>): boolean {
  if (name === 'next' || name === 'previous') return moveInList(name === 'next' ? 'ArrowDown' : 'ArrowUp')
  const control = marked(name)
  if (control === undefined) return false
  control.focus()
  if (name !== 'write') control.click()
  return true
}

/** Whether something on the screen does an action at the moment. */
export const canRun = (name: Exclude<ActionName, 'oldest'>): boolean =>
  name === 'next' || name === 'previous' ? allMarked('row').length > 0 : marked(name) !== undefined
