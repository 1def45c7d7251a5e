import type { ContextTurn } from '@frontdesk/conversations/turn/context'

/** What a message asks, where the reply before it asked back. */
export interface Asked {
  readonly question: string
  /** The choice that the message names, of the question before it. */
  readonly chosen?: string
}

/** "The Ember, please": more words than these beside a choice are a question of its own. */
const mostBeside = 20
const fewestCharacters = 3

/** What the last reply offers to choose from; undefined if it did not ask back. */
export const offeredChoices = (turns: readonly ContextTurn[]): readonly string[] | undefined => turns.at(-1)?.choices

/** A choice, pressed or typed, stands for the question to which the reply asked back. */
export function readChosen(message: string, turns: readonly ContextTurn[]): Asked {
  const choices = offeredChoices(turns) ?? []
  const question = turns.findLast(({ role }) => role === 'user')?.text
  const said = plain(message)
  const named = choices.filter(choice => names(said, plain(choice)))
  const chosen = choices.find(choice => plain(choice) === said) ?? (named.length === 1 ? named[0] : undefined)
  return chosen === undefined || question === undefined ? { question: message } : { question, chosen }
}

const names = (said: string, choice: string): boolean =>
  (said.length >= fewestCharacters && ` ${choice} `.includes(` ${said} `)) ||
  (` ${said} `.includes(` ${choice} `) && said.length <= choice.length + mostBeside)

/** Lower case, with blanks between the words and no signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
