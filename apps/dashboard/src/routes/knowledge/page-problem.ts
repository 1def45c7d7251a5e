import type { PageProblem } from '@frontdesk/client/operations'
import type { KnowledgeWords } from '../../texts/compiled/en/knowledge.ts'

const sentences = {
  PRIVATE_ADDRESS: 'private',
  UNSUPPORTED_ADDRESS: 'unsupported',
  ROBOTS_DISALLOWED: 'robots',
  NOT_FOUND: 'notFound',
  LOGIN_REQUIRED: 'login',
  REFUSED: 'refused',
  SERVER_ERROR: 'siteError',
  UNREACHABLE: 'noAnswer',
  TIMED_OUT: 'noAnswer',
  TOO_MANY_REDIRECTS: 'circles',
  NOT_HTML: 'notPage',
  TOO_LARGE: 'tooMuch',
  SCRIPT_ONLY: 'scriptOnly',
  NO_TEXT: 'noText',
} as const satisfies Record<PageProblem, keyof KnowledgeWords['knowledge']['problems']>

/** Why a page cannot be read, and what to do about it, in words of its owner. */
export const pageProblemOf = (
  problem: PageProblem,
  { knowledge: { problems } }: Pick<KnowledgeWords, 'knowledge'>,
): string => problems[sentences[problem]]
