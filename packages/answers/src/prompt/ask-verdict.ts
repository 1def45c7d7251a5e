import type { Db } from '@frontdesk/db/connect'
import { cutText } from '@frontdesk/model/masking/cut-text'
import type { Model } from '@frontdesk/model/model'
import { askModel, type ModelTask } from './ask-model.ts'

/** What a model decided, and one sentence why. */
export interface Verdict {
  isYes: boolean
  reason: string
}

const format =
  'Reply with two lines. The first line is YES or NO and nothing else. The second line is one short sentence that says why.'

/** Two lines are asked for. A model that thinks first is noticed, and given room for it, from this limit on. */
const maxOutputTokens = 500
const longestReason = 300

/**
 * Asks a model a question that is answered with yes or no. Undefined where its reply is no verdict; throws as `askModel`
 * does.
 */
export async function askVerdict(
  needs: { db: Pick<Db, 'pool'>; model: Model },
  { instructions, ...question }: Omit<ModelTask, 'maxOutputTokens' | 'signal'>,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const task = { ...question, instructions: `${instructions}\n${format}`, maxOutputTokens, signal }
  return readVerdict((await askModel(needs, task)).text)
}

/** Reads YES or NO and the sentence after it; undefined where a model said anything else ("No one can tell"). */
function readVerdict(text: string): Verdict | undefined {
  const [, word = '', sentence = ''] = /^[*_"]*(yes|no)[*_"]*(?:[.,:;–—-]+[*_"]*\s*|\s*\n\s*)(\S.*)/i.exec(text) ?? []
  const reason = cutText(sentence.trim(), longestReason)
  return reason === '' ? undefined : { isYes: word.toLowerCase() === 'yes', reason }
}
