import type { ContextTurn } from '@frontdesk/conversations/turn/context'

/** What a message asks, where the reply before it asked back. */
export interface Asked {
  readonly question: string
  /** The choice that the message names, of the question before it. */
  readonly chosen?: string
}

/** What the last reply offers to choose from; undefined where it did not ask back. */
export const offeredChoices = (turns: readonly ContextTurn[]): readonly string[] | undefined => turns.at(-1)?.choices

/** A choice, pressed or typed, stands for the question to which the reply asked back. */
export function readChosen(message: string, turns: readonly ContextTurn[]): Asked {
  const said = plain(message)
  const chosen = offeredChoices(turns)?.find(choice => plain(choice) === said)
  const question = turns.findLast(({ role }) => role === 'user')?.text
  return chosen === undefined || question === undefined ? { question: message } : { question, chosen }
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase()
