import type { PageName } from '../shell/pages.ts'

/*
 * A shortcut is the letter that is written on the key (`event.key`), so that an AZERTY keyboard's A is A. Where a layout
 * writes no Latin letter (Hebrew, Arabic, Cyrillic, Greek), it is the letter that the key has on a US keyboard
 * (`event.code`): there it is printed on the key as well. A Latin letter with a sign of its own (é, ğ, ß) is no shortcut.
 */

/** What a letter does with the conversation or the page that is on the screen. */
export type ActionName = keyof typeof letters

/** The letter of each action. */
export const letters = {
  oldest: 'n',
  take: 'c',
  write: 'r',
  handOver: 'h',
  release: 'b',
  end: 'e',
  undo: 'u',
  details: 'i',
  next: 'j',
  previous: 'k',
} as const

/** After G: the letter of each page that has one. */
export const pageLetters: readonly (readonly [letter: string, page: PageName])[] = [
  ['h', 'home'],
  ['i', 'inbox'],
  ['c', 'conversations'],
  ['q', 'questions'],
  ['l', 'leads'],
  ['b', 'bookings'],
  ['a', 'analytics'],
  ['k', 'knowledge'],
  ['t', 'try'],
  ['p', 'profile'],
]

/** What of a key press decides which shortcut it is. */
export interface Press {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  /** Whether Ctrl, Alt, AltGr or Command is held: then the press is another's. */
  readonly isModified: boolean
}

const latinLetter = /^[a-z]$/i
const otherScript = /^\p{L}$/u
const anyLatin = /^\p{Script=Latin}$/u

/** The letter or sign of a press, as shortcuts are written; undefined for any other. */
export function signOf({ key, code, shiftKey, isModified }: Press): string | undefined {
  if (isModified) return undefined
  if (key === '?' || key === '؟') return '?'
  if (key === '/') return '/'
  if (shiftKey) return undefined
  if (latinLetter.test(key)) return key.toLowerCase()
  if (!otherScript.test(key) || anyLatin.test(key)) return undefined
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter?.toLowerCase()
}

/** The action of a letter. */
export const actionOf = (letter: string): ActionName | undefined =>
  // The entries are those of the table.
  (Object.entries(letters) as [ActionName, string][]).find(([, own]) => own === letter)?.[0]
