import type { ActionName } from './keys.ts'

/*
 * What a shortcut does is what a control on the screen does: the control is marked with the action, and the shortcut
 * presses it. So a letter can do nothing that a pointer could not, at no other time, and both have the same checks.
 */

/** A place that shortcuts lead to: where one writes, the name of the conversation, a conversation of the list. */
type PlaceName = 'send' | 'thread' | 'row'
type MarkName = ActionName | PlaceName

/** Marks a control as what an action presses: `<Button {...mark('take')}>`. */
export const mark = (name: MarkName): { 'data-mark': MarkName } => ({ 'data-mark': name })

/** A control that can be used at the moment; undefined where there is none. */
export const marked = (name: MarkName): HTMLElement | undefined => allMarked(name)[0]

/** All controls with a mark that can be used, in the order of the page. */
export const allMarked = (name: MarkName): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-mark="${name}"]:not([disabled], [aria-disabled="true"])`),
]

/** What has the focus, where it has this mark. */
export const focused = (name: MarkName): boolean =>
  document.activeElement instanceof HTMLElement && document.activeElement.dataset['mark'] === name
