import type { RefusalReason } from '@frontdesk/contracts/conversations/reply-refusals'
import { cutText } from '@frontdesk/model/masking/cut-text'
import type { ModelMessage } from '@frontdesk/model/model'
import { fenced } from '../prompt/prompt.ts'
import type { Refusal } from './judge-statement.ts'

const problems: Readonly<Record<RefusalReason, string>> = {
  'no-source': 'It has no mark, and no passage says it.',
  'wrong-source': 'It cites a number that no passage has.',
  number: 'This number stands in no passage.',
  date: 'This date stands in no passage.',
  time: 'This time stands in no passage.',
  phone: 'This telephone number stands in no passage.',
  email: 'This e-mail address stands in no passage.',
  web: 'This web address stands in no passage.',
  name: 'This name stands in no passage.',
  choice: 'No passage calls it so.',
  decided: 'The visitor means this one already: answer for it, and do not ask.',
}

const mostNamed = 10
const mostCharacters = 300

const rules =
  'State only what the passages, the conversation or a result holds, and put the mark of the passage after each statement. Say of what is not there that you do not know, with the mark [?]. Do not speak of this check.'

/**
 * The messages that ask a model once more for a reply of which some statements were refused: its reply (or what the
 * visitor has seen of it, to be gone on with) and those statements, as data.
 */
export function askAgain(replied: { text: string; shown: string }, refusals: readonly Refusal[]): ModelMessage[] {
  const isBegun = replied.shown !== ''
  const refused = refusals.slice(0, mostNamed).map(({ statement, reason, what }) => ({
    statement: cutText(statement, mostCharacters),
    problem: problems[reason],
    ...(what !== undefined && { what }),
  }))
  const wish = isBegun
    ? 'The visitor has read the beginning of your reply above. What followed was not shown, because these statements are not supported. Write only the rest, without them; repeat nothing.'
    : 'Your reply was not shown, because these statements of it are not supported. Write the whole reply again, without them.'
  return [
    { role: 'assistant', content: isBegun ? replied.shown : replied.text },
    { role: 'user', content: `<data>\n${fenced({ refused })}\n</data>\n\n${wish} ${rules}` },
  ]
}
