import type { CreateCheckRequest } from '@frontdesk/client/operations'
import { plainText } from '../api/plain-text.ts'

interface Said {
  readonly role: string
  /** As it is stored: of the bot, HTML. */
  readonly text: string
}

/** A question that was asked, and what is known of its answer. */
export interface Given {
  question: string
  /** What the answer cites; it must cite the first of them again. None: it must be an answer. */
  sources?: readonly { readonly source: string }[] | null | undefined
  /** What was said before the question. */
  earlier?: readonly Said[]
  /** Where the visitor asked; empty: nowhere in particular. */
  pageUrl?: string
}

/** More of them would make an answer depend on what was said long before. */
const mostEarlier = 6
/** The API takes no longer ones. */
const longestTurn = 8_000

/** The check that an answer becomes by one press: it must cite the same page again, or else be an answer at all. */
export function checkOf({ question, sources, earlier = [], pageUrl = '' }: Given): CreateCheckRequest {
  const [cited] = sources ?? []
  const history = turnsOf(earlier)
  return {
    question,
    expectations: [cited === undefined ? { kind: 'answers' } : { kind: 'cites', source: cited.source }],
    ...(history.length > 0 && { history }),
    ...(pageUrl !== '' && { pageUrl }),
  }
}

function turnsOf(earlier: readonly Said[]): NonNullable<CreateCheckRequest['history']> {
  return earlier
    .flatMap(({ role, text }) => {
      const words = (role === 'user' ? text : plainText(text)).slice(0, longestTurn).trim()
      if (words === '' || (role !== 'user' && role !== 'assistant')) return []
      return [{ role: role === 'user' ? ('user' as const) : ('assistant' as const), text: words }]
    })
    .slice(-mostEarlier)
}

/** As much of a text as an expectation takes. */
const longestText = 500

/** A question with the answer that the team has written to it. */
export interface GivenByTeam {
  question: string
  answer: string
}

/** The check of a verified answer, which is given as it is written. */
export const checkOfVerified = ({ question, answer }: GivenByTeam): CreateCheckRequest => ({
  question,
  expectations: [{ kind: 'says', text: answer.slice(0, longestText).trim() }],
})

/** What the button that makes a check is given. */
export type MakeCheckProps = (Given | GivenByTeam) & {
  chatbotId: string
  look?: 'plain' | 'quiet'
  size?: 'normal' | 'small'
}
